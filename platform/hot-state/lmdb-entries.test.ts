/** A damaged hot state file is discarded, at the start or later; an intact one is kept. */
import {
  cpSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/backend.ts';
import { DiskSpace } from '../folders/disk-space.ts';
import { systemClock } from '../runtime/clock.ts';
import { type Log, silentLog } from '../runtime/log.ts';
import { LmdbEntries } from './lmdb-entries.ts';

const PAGE_BYTES = 4096;
const META_BYTES = 2 * PAGE_BYTES;

let root: string;
let warnings: string[];
beforeEach(() => {
  root = temporaryFolder('entries');
  warnings = [];
});
afterEach(() => rm(root, { recursive: true, force: true }));

function openEntries(folder: string, bootId: string | null = 'boot-1'): LmdbEntries {
  const log: Log = { ...silentLog, warn: (_, message) => warnings.push(message) };
  const space = new DiskSpace({ folder, clock: systemClock });
  return new LmdbEntries({ folder, clock: systemClock, log, space, bootId });
}

function fill(entries: LmdbEntries, from: number, count: number): void {
  for (let n = from; n < from + count; n++) {
    entries.put(`v:key-${n}`, `${n} `.repeat(50), 60_000);
  }
}

/** The folder in the state that a killed process leaves. */
function copyFolder(folder: string, name: string): string {
  const copy = join(root, name);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

async function expectUsable(entries: LmdbEntries): Promise<void> {
  for (let n = 0; n < 500; n += 7) entries.get(`v:key-${n}`);
  fill(entries, 0, 300);
  entries.change(() => entries.put('v:again', 'yes', 60_000));
  entries.removeExpired();
  expect(entries.get('v:again')).toBe('yes');
  expect(entries.get('v:key-7')).toBe('7 '.repeat(50));
  await entries.close();
}

it('LE1: keeps what a killed process wrote', async () => {
  const entries = openEntries(join(root, 'a'));
  fill(entries, 0, 10);
  const next = openEntries(copyFolder(join(root, 'a'), 'b'));
  expect(next.get('v:key-3')).toBe('3 '.repeat(50));
  expect(warnings).toEqual([]);
  await Promise.all([entries.close(), next.close()]);
});

it('LE2: discards a file that was open when the machine stopped', async () => {
  const entries = openEntries(join(root, 'a'));
  fill(entries, 0, 10);
  const next = openEntries(copyFolder(join(root, 'a'), 'b'), 'boot-2');
  expect(next.get('v:key-3')).toBeNull();
  expect(warnings).toHaveLength(1);
  await Promise.all([entries.close(), expectUsable(next)]);
});

it('LE2: keeps a closed file across a reboot', async () => {
  const entries = openEntries(join(root, 'a'));
  fill(entries, 0, 10);
  await entries.close();
  expect(existsSync(join(root, 'a', 'boot'))).toBe(false);
  const next = openEntries(join(root, 'a'), 'boot-2');
  expect(next.get('v:key-3')).toBe('3 '.repeat(50));
  await next.close();
  expect(warnings).toEqual([]);
});

it('LE3: discards a new meta page over old data', async () => {
  const entries = openEntries(join(root, 'a'), null);
  fill(entries, 0, 200);
  const torn = copyFolder(join(root, 'a'), 'b');
  fill(entries, 100, 2_000);
  const meta = readFileSync(join(root, 'a', 'data.mdb')).subarray(0, META_BYTES);
  writeSync(openSync(join(torn, 'data.mdb'), 'r+'), meta, 0, META_BYTES, 0);
  const padded = Buffer.alloc(statSync(join(root, 'a', 'data.mdb')).size);
  readFileSync(join(torn, 'data.mdb')).copy(padded);
  writeFileSync(join(torn, 'data.mdb'), padded);
  await expectUsable(openEntries(torn, null));
  expect(warnings).toHaveLength(1);
  await entries.close();
});

it('LE3: discards a file that is not an LMDB file', async () => {
  const entries = openEntries(join(root, 'a'), null);
  await entries.close();
  writeFileSync(join(root, 'a', 'data.mdb'), Buffer.alloc(16 * PAGE_BYTES, 7));
  await expectUsable(openEntries(join(root, 'a'), null));
  expect(warnings).toHaveLength(1);
});

it('LE3: continues when the file is damaged while it is open', async () => {
  const folder = join(root, 'a');
  const entries = openEntries(folder, null);
  fill(entries, 0, 500);
  const { size } = statSync(join(folder, 'data.mdb'));
  const garbage = Buffer.alloc(size - META_BYTES);
  writeSync(openSync(join(folder, 'data.mdb'), 'r+'), garbage, 0, garbage.length, META_BYTES);
  await expectUsable(entries);
  expect(warnings).toHaveLength(1);
});

it('closes a folder that was removed', async () => {
  const folder = join(root, 'a');
  const entries = openEntries(folder);
  fill(entries, 0, 10);
  await rm(folder, { recursive: true });
  await entries.close();
  expect(existsSync(folder)).toBe(false);
});
