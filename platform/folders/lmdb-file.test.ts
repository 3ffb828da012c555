/** Files that LMDB can read, and files that would crash it. */
import { statSync, truncateSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from 'lmdb';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/backend.ts';
import { FORMAT_FILE } from './data-folder.ts';
import { findLmdbFault, LMDB_FILE } from './lmdb-file.ts';

const PAGE_BYTES = 4_096;

it('LF1 only free pages at the end may be missing', async () => {
  const folder = temporaryFolder('lmdb-file');
  const root = open({ path: folder, noSubdir: false, maxDbs: 2 });
  const table = root.openDB<Buffer, string>({ name: 'table' });
  await table.put('kept', Buffer.alloc(10 * PAGE_BYTES, 1));
  await root.put('value', 'which is no table');
  await table.put('gone', Buffer.alloc(100 * PAGE_BYTES, 2));
  await table.remove('gone');
  await root.close();
  const file = join(folder, LMDB_FILE);
  const { size } = statSync(file);
  expect(findLmdbFault(folder)).toBeNull();
  truncateSync(file, size - 50 * PAGE_BYTES);
  expect(findLmdbFault(folder)).toBeNull();
  truncateSync(file, 8 * PAGE_BYTES);
  expect(findLmdbFault(folder)).toBe('it was cut off');
  truncateSync(file, 0);
  expect(findLmdbFault(folder)).toBeNull();
  writeFileSync(join(folder, FORMAT_FILE), '{"format":1}');
  expect(findLmdbFault(folder)).toBe('it is empty');
  await rm(folder, { recursive: true, force: true });
});
