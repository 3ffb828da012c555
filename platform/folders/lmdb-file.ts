/**
 * Checks whether LMDB can read the file of a folder. LMDB maps the file and trusts its first pages:
 * over a foreign or truncated file, the process would crash.
 *
 * LF1 A file that is shorter than its first pages say may be intact: free pages at its end were
 *     never written. So such a file is read completely, by a separate process that may crash over
 *     it.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CairnError } from '../runtime/errors.ts';
import { entryPath } from '../runtime/worker.ts';
import { FORMAT_FILE } from './data-folder.ts';

export const LMDB_FILE = 'data.mdb';

const MAGIC = Buffer.from('dec0efbe', 'hex');
/** Offsets in the first page; the second one has the same layout. */
const MAGIC_AT = 24;
const PAGE_BYTES_AT = 48;
const LAST_PAGE_AT = 144;
const HEAD_BYTES = LAST_PAGE_AT + 8;

/** A clause that says why LMDB cannot read the file; null if it can, or if there is no file. */
export function findLmdbFault(folder: string): string | null {
  const path = join(folder, LMDB_FILE);
  if (!existsSync(path)) return null;
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    // A process that died before it wrote anything leaves no other file.
    if (size === 0) return existsSync(join(folder, FORMAT_FILE)) ? 'it is empty' : null;
    const head = readHead(file, 0);
    if (head === null || !head.subarray(MAGIC_AT).subarray(0, MAGIC.length).equals(MAGIC)) {
      return size < HEAD_BYTES ? CUT_OFF : 'LMDB has not written it';
    }
    const pageBytes = head.readUInt32LE(PAGE_BYTES_AT);
    const other = readHead(file, pageBytes);
    if (other === null) return CUT_OFF;
    const [one, two] = [head, other].map((page) => Number(page.readBigUInt64LE(LAST_PAGE_AT)));
    const isWhole = size >= (Math.max(one!, two!) + 1) * pageBytes;
    return isWhole || canBeRead(folder) ? null : CUT_OFF;
  } finally {
    closeSync(file);
  }
}

const CUT_OFF = 'it was cut off';

function readHead(file: number, position: number): Buffer | null {
  const head = Buffer.alloc(HEAD_BYTES);
  return readSync(file, head, { position }) === HEAD_BYTES ? head : null;
}

/** LF1. */
function canBeRead(folder: string): boolean {
  const path = entryPath('platform/folders/lmdb-reading-process.ts');
  const options = path.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const run = { cwd: dirname(path), stdio: 'ignore' } as const;
  return spawnSync(process.execPath, [...options, path, folder], run).status === 0;
}

/** Throws `data_corrupt` if LMDB cannot read the folder's file. */
export function requireLmdbFolder(folder: string): void {
  const fault = findLmdbFault(folder);
  if (fault === null) return;
  const message = `The file ${LMDB_FILE} in ${folder} is damaged: ${fault}.`;
  throw new CairnError('data_corrupt', message);
}
