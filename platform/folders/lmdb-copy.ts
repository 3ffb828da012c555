/**
 * A copy of an LMDB folder as of one moment, even while another process writes to it: any number of
 * processes may read LMDB, and each reader sees the last committed transaction.
 */
import { getSystemErrorMap } from 'node:util';
import { open } from 'lmdb';
import { errorMessage } from '../runtime/errors.ts';
import { makeFolder } from './data-folder.ts';
import { requireLmdbFolder } from './lmdb-file.ts';

/** The copy contains no free pages, so it is smaller than the original. */
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

/** LMDB reports a system error only by its message. */
function withSystemCode(error: unknown): unknown {
  const words = errorMessage(error).toLowerCase();
  const code = [...getSystemErrorMap().values()].find(([, known]) => known === words)?.[0];
  return code === undefined ? error : Object.assign(new Error(words, { cause: error }), { code });
}
