/**
 * A copy of an LMDB folder at one moment, also while another process writes to it: LMDB lets any
 * number of processes read, and each reader sees the last transaction that had ended.
 */
import { getSystemErrorMap } from 'node:util';
import { open } from 'lmdb';
import { errorMessage } from '../runtime/errors.ts';
import { makeFolder } from './data-folder.ts';
import { requireLmdbFolder } from './lmdb-file.ts';

/** The copy holds no free pages, so it is smaller than the folder. */
export async function copyLmdbFolder(folder: string, to: string): Promise<void> {
  requireLmdbFolder(folder);
  await makeFolder(to);
  const root = open({ path: folder, readOnly: true, noSubdir: false, maxDbs: 16 });
  try {
    await root.backup(to, true).catch((error) => {
      throw withSystemCode(error);
    });
  } finally {
    await root.close();
  }
}

/** LMDB tells a fault of the system by its words alone. */
function withSystemCode(error: unknown): unknown {
  const words = errorMessage(error).toLowerCase();
  const code = [...getSystemErrorMap().values()].find(([, known]) => known === words)?.[0];
  return code === undefined ? error : Object.assign(new Error(words, { cause: error }), { code });
}
