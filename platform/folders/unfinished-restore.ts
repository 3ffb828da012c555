/** The mark of a data folder that a restore has begun, but not finished, filling. */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CairnError } from '../runtime/errors.ts';
import { syncFolder } from './data-folder.ts';

export const RESTORE_MARK = 'cairn-restore.unfinished';

export function isRestoreUnfinished(dataDir: string): boolean {
  return existsSync(join(dataDir, RESTORE_MARK));
}

/** Throws `data_corrupt`: an incomplete set of records cannot be told from a complete one. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!isRestoreUnfinished(dataDir)) return;
  const message = `A restore into ${dataDir} was interrupted, so a part is missing there.`;
  throw new CairnError('data_corrupt', `${message} Give \`cairn restore\` again.`);
}

export async function markRestore(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, RESTORE_MARK), '');
  await syncFolder(dataDir);
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, RESTORE_MARK), { force: true });
  await syncFolder(dataDir);
}
