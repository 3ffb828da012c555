/** Copies between two embedded logs: what is kept, how a copy continues, and what is refused. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Broker, LogRecord, PartitionAdmin, RecordRemoval } from '../log/broker.ts';
import { openLmdbBroker } from '../log/lmdb/lmdb-broker.ts';
import { type NewRecord, packRecords } from '../log/record-batch.ts';
import { systemClock } from '../runtime/clock.ts';
import { compareLogs, compareSeams, copyLog, type LogCopyOptions, planCopy } from './log-copy.ts';

type TestLog = Broker & PartitionAdmin & RecordRemoval;

let folder: string;
let source: TestLog;
let target: TestLog;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-log-copy-'));
  const openLog = (name: string) =>
    openLmdbBroker({ folder: join(folder, name), clock: systemClock });
  [source, target] = [await openLog('source'), await openLog('target')];
});

afterEach(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

const SPEC = { name: 'jobs', partitions: 2, retentionMs: -1 };

async function append(log: TestLog, partition: number, records: readonly NewRecord[]) {
  await log.append([{ topic: 'jobs', partition, batch: packRecords(records) }]);
}

function makeRecords(from: number, count: number): NewRecord[] {
  return Array.from({ length: count }, (_, n) => ({
    key: Buffer.from(`key-${from + n}`),
    value: Buffer.from(`value-${from + n}`),
    timestampMs: 1_000 + from + n,
    headers: { origin: Buffer.from(`header-${from + n}`) },
  }));
}

function options(given: Partial<LogCopyOptions> = {}): LogCopyOptions {
  const translate = async ({ value }: LogRecord) => Buffer.concat([Buffer.from('new-'), value]);
  const signal = new AbortController().signal;
  return { source, target, translate, signal, onRecords: () => undefined, ...given };
}

/** Runs the steps of the command. */
async function copyAll(given: Partial<LogCopyOptions> = {}): Promise<number> {
  const planned = await planCopy({ source, target }, ['jobs', 'unknown']);
  await target.ensureTopics([SPEC]);
  await compareSeams(options(given), planned);
  return copyLog(options(given), planned);
}

async function readAll(log: TestLog, partition: number): Promise<string[]> {
  const lines: string[] = [];
  const range = { topic: 'jobs', partition, fromOffset: 0, toOffset: Number.MAX_SAFE_INTEGER };
  for await (const records of log.read(range)) {
    for (const { offset, key, value, timestampMs, headers } of records) {
      lines.push([offset, key, value, timestampMs, headers['origin'] ?? ''].join(' '));
    }
  }
  return lines;
}

it('keeps partition, offset, key, time and headers, and translates the value', async () => {
  await source.ensureTopics([SPEC]);
  await append(source, 0, makeRecords(0, 3));
  await append(source, 1, makeRecords(10, 2));
  expect(await copyAll()).toBe(5);
  expect(await readAll(target, 0)).toEqual([
    '0 key-0 new-value-0 1000 header-0',
    '1 key-1 new-value-1 1001 header-1',
    '2 key-2 new-value-2 1002 header-2',
  ]);
  expect(await readAll(target, 1)).toHaveLength(2);
  expect(await copyAll()).toBe(0);
  await append(source, 1, makeRecords(12, 1));
  expect(await copyAll()).toBe(1);
  await compareLogs(options(), await planCopy({ source, target }, ['jobs']));
});

it('continues where it was interrupted, and writes no record twice', async () => {
  await source.ensureTopics([SPEC]);
  await append(source, 0, makeRecords(0, 5_000));
  const interrupted = new AbortController();
  let seen = 0;
  const translate: LogCopyOptions['translate'] = async ({ value }) => {
    seen += 1;
    if (seen === 1_500) interrupted.abort();
    return Buffer.concat([value, Buffer.alloc(2_000)]);
  };
  await expect(copyAll({ translate, signal: interrupted.signal })).rejects.toThrow(/abort/);
  const { high } = (await target.ends('jobs'))[0]!;
  expect(high).toBeGreaterThan(0);
  expect(high).toBeLessThan(5_000);
  expect(await copyAll({ translate })).toBe(5_000 - high);
  expect(await readAll(target, 0)).toHaveLength(5_000);
});

it('refuses a target with other records, with more records, or with other partitions', async () => {
  await source.ensureTopics([SPEC]);
  await append(source, 0, makeRecords(0, 3));
  await target.ensureTopics([SPEC]);
  await append(target, 0, makeRecords(0, 1));
  await expect(copyAll()).rejects.toMatchObject({
    code: 'promotion_refused',
    message: expect.stringContaining('its record at offset 0 of jobs/0 differs'),
  });
  await append(target, 1, makeRecords(0, 1));
  await expect(copyAll()).rejects.toThrow('jobs/1 has 1 records there, and 0 here');
  await target.addPartitions('jobs', 3);
  await expect(copyAll()).rejects.toThrow('jobs has 3 partitions there, and 2 here');
  expect((await target.ends('jobs')).map(({ high }) => high)).toEqual([1, 1, 0]);
});

it('refuses a log whose oldest records are gone, and says where to read more', async () => {
  await source.ensureTopics([SPEC]);
  await append(source, 1, makeRecords(0, 3));
  const ends = async (topic: string) =>
    (await source.ends(topic)).map(({ high }) => ({ low: Math.min(2, high), high }));
  const cut = { ends, read: source.read.bind(source) };
  await expect(planCopy({ source: cut, target }, ['jobs'])).rejects.toMatchObject({
    code: 'promotion_refused',
    message: expect.stringMatching(/jobs\/1 holds nothing from offset 0 to 1: .*operations\.md/),
  });
});

it('PC3 a fading topic may have lost its oldest records', async () => {
  await source.ensureTopics([SPEC]);
  for (let from = 0; from < 30; from += 10) await append(source, 0, makeRecords(from, 10));
  await source.removeBelow('jobs', 0, 20);
  await append(source, 1, makeRecords(0, 5));
  await source.removeBelow('jobs', 1, 5);
  await expect(planCopy({ source, target }, ['jobs'])).rejects.toThrow('holds nothing from');
  const plan = () => planCopy({ source, target }, ['jobs'], ['jobs']);
  await target.ensureTopics([SPEC]);
  // A copy was killed before it had removed the empty records.
  await append(target, 0, makeRecords(100, 15));
  await compareSeams(options(), await plan());
  expect(await copyLog(options(), await plan())).toBe(10);
  expect(await target.ends('jobs')).toEqual([
    { low: 20, high: 30 },
    { low: 5, high: 5 },
  ]);
  expect((await readAll(target, 0))[0]).toContain('20 key-20 new-value-20');
  await append(source, 0, makeRecords(30, 1));
  await compareSeams(options(), await plan());
  expect(await copyLog(options(), await plan())).toBe(1);
  await compareLogs(options(), await plan());
});

it('refuses a target that has lost its oldest records', async () => {
  await source.ensureTopics([SPEC]);
  await append(source, 0, makeRecords(0, 10));
  await append(source, 0, makeRecords(10, 10));
  await copyAll({ translate: async ({ value }) => Buffer.concat([value, Buffer.alloc(900_000)]) });
  await target.removeBelow('jobs', 0, 5);
  const lost = 'The target has lost records: jobs/0 holds none from offset 0 to';
  await expect(planCopy({ source, target }, ['jobs'])).rejects.toThrow(lost);
});

it('stops when something else writes into the target', async () => {
  await source.ensureTopics([SPEC]);
  await append(source, 0, makeRecords(0, 3));
  const translate: LogCopyOptions['translate'] = async ({ offset, value }) => {
    if (offset === 1) await append(target, 0, makeRecords(7, 1));
    return value;
  };
  await expect(copyAll({ translate })).rejects.toThrow(/got the offsets 1 to 3 instead of 0 to 2/);
});
