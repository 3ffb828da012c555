/** A damaged log is reported in one sentence. It is never discarded or repaired. */
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/backend.ts';
import { openInFolder } from '../../folders/data-folder.ts';
import { systemClock } from '../../runtime/clock.ts';
import { isCairnError } from '../../runtime/errors.ts';
import { packRecords } from '../record-batch.ts';
import { openLmdbBroker } from './lmdb-broker.ts';

const PAGE_BYTES = 4096;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('damaged-log');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function writeLog(): Promise<string> {
  const broker = await openLmdbBroker({ folder, clock: systemClock });
  await broker.ensureTopics([{ name: 'jobs', partitions: 1, retentionMs: -1 }]);
  const records = Array.from({ length: 20 }, (_, n) => ({
    key: Buffer.from(`key-${n}`),
    value: Buffer.alloc(3_000, n),
  }));
  for (let i = 0; i < 30; i++) {
    await broker.append([{ topic: 'jobs', partition: 0, batch: packRecords(records) }]);
  }
  await broker.close();
  return join(folder, 'data.mdb');
}

const open = () =>
  openInFolder(folder, async () => {
    const broker = await openLmdbBroker({ folder, clock: systemClock });
    try {
      const partition = { topic: 'jobs', partition: 0, fromOffset: 0, toOffset: 600 };
      for await (const records of broker.read(partition)) expect(records.length).toBeGreaterThan(0);
    } finally {
      await broker.close();
    }
  });

const damages: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
  ['other bytes from its start', (bytes) => Buffer.alloc(bytes.length, 7)],
  ['zeros behind its meta pages', (bytes) => bytes.fill(0, 2 * PAGE_BYTES)],
  ['one half', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['a part of its first page', (bytes) => bytes.subarray(0, 100)],
  ['its first page alone', (bytes) => bytes.subarray(0, PAGE_BYTES)],
];

it.each(damages)('is reported if the file has %s', async (_, damage) => {
  const file = await writeLog();
  writeFileSync(file, damage(readFileSync(file)));
  const { size } = statSync(file);
  await expect(open()).rejects.toSatisfy((error) => isCairnError(error, 'data_corrupt'));
  expect(statSync(file).size).toBe(size);
});

it.each(['removed', 'moved away'])('accepts no record once its folder is %s', async (fate) => {
  const broker = await openLmdbBroker({ folder, clock: systemClock });
  try {
    await broker.ensureTopics([{ name: 'jobs', partitions: 1, retentionMs: -1 }]);
    if (fate === 'removed') rmSync(folder, { recursive: true });
    else renameSync(folder, `${folder}-aside`);
    const record = { key: Buffer.from('key'), value: Buffer.from('value') };
    const batch = packRecords([record]);
    const appending = broker.append([{ topic: 'jobs', partition: 0, batch }]);
    await expect(appending).rejects.toMatchObject({
      code: 'broker_unavailable',
      message: expect.stringContaining('data.mdb was removed while Cairn used it'),
    });
  } finally {
    await broker.close().catch(() => undefined);
    rmSync(`${folder}-aside`, { recursive: true, force: true });
  }
});
