/**
 * The format of each embedded part's folder: a number in a file in that folder.
 *
 * FF1 All folders are checked before any part is opened. A build that finds a newer format refuses
 *     to start, and has changed nothing.
 * FF2 A part writes the file once it is open, so every later build knows the format. A folder
 *     without the file predates these files; each build opens all earlier formats.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Config } from './config/config.ts';
import { EMBEDDED_PARTS, type FolderName } from './embedded-parts.ts';
import { FORMAT_FILE } from './folders/data-folder.ts';
import { refuseUnfinishedRestore } from './folders/unfinished-restore.ts';
import { CairnError } from './runtime/errors.ts';
import { newestMigration } from './warehouse/migrations.ts';

/** Raise the number for a change that earlier builds cannot read. */
const FORMATS: Readonly<Record<FolderName, () => number>> = {
  log: () => 1,
  schemas: () => 1,
  warehouse: newestMigration,
  'hot-state': () => 1,
  artifacts: () => 1,
};

const formatShape = z.object({ format: z.int().min(1) });

/**
 * FF1. Throws `data_newer`, or `data_corrupt` for a file that no build has written and for a folder
 * that a restore has only partly filled.
 */
export function checkFormats({ dataDir }: Pick<Config, 'dataDir'>): void {
  refuseUnfinishedRestore(dataDir);
  for (const { folder: name } of EMBEDDED_PARTS) {
    const folder = join(dataDir, name);
    const [found, known] = [readFormat(folder) ?? 0, FORMATS[name]()];
    if (found <= known) continue;
    const versions = `it has format ${found}, and this build reads up to ${known}`;
    const message = `A newer version of Cairn has written ${folder}: ${versions}`;
    throw new CairnError('data_newer', `${message}. Start that version or a later one.`);
  }
}

/** FF2. */
export function markFormat({ dataDir }: Pick<Config, 'dataDir'>, name: FolderName): void {
  const folder = join(dataDir, name);
  const format = FORMATS[name]();
  if (readFormat(folder) === format) return;
  writeFileSync(join(folder, FORMAT_FILE), `${JSON.stringify({ format })}\n`);
}

function readFormat(folder: string): number | null {
  const path = join(folder, FORMAT_FILE);
  try {
    const { format } = formatShape.parse(JSON.parse(readFileSync(path, 'utf8')));
    return format;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    throw new CairnError('data_corrupt', `${path} cannot be read; its format is a number.`);
  }
}
