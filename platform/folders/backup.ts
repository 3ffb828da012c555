/**
 * Backups of a data folder, made while the product serves, and restored into an empty folder.
 *
 * BU1 The copy shows one moment: the log is copied in one piece, and everything else in the copy is
 *     older or independent. Hot state is copied before the log, because it must not remember an
 *     answer whose records the copy lacks. Schemas and artifacts are copied after it, because
 *     records refer to them.
 * BU2 The warehouse is left out: the next start rebuilds it from the log.
 * BU3 An interrupted copy is not a backup. Its manifest is written last, and only then is its
 *     folder renamed to the final name. A restore refuses a copy whose files do not match the
 *     manifest.
 * BU4 A failure, such as a full disk, leaves nothing behind. A restore that was killed leaves a
 *     mark (unfinished-restore.ts): no process opens such a folder, and the next restore starts
 *     over.
 * BU5 A copy on the same disk as the data folder leaves the free space that the product needs.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { CairnError } from '../runtime/errors.ts';
import { FORMAT_FILE, makeFolder, syncFile, syncFolder } from './data-folder.ts';
import { measureFreeBytes } from './disk-space.ts';
import { copyLmdbFolder } from './lmdb-copy.ts';
import {
  endRestore,
  isRestoreUnfinished,
  markRestore,
  RESTORE_MARK,
} from './unfinished-restore.ts';

/** BU1: in this order. */
const LMDB_FOLDERS = ['hot-state', 'log', 'schemas'] as const;
/** BU2, and the files that a process makes for itself. */
const NOT_COPIED = new Set(['warehouse', 'control', 'exporter', ...LMDB_FOLDERS]);
const MANIFEST = 'cairn-backup.json';
const MAX_ATTEMPTS = 5;
const MIB_BYTES = 1024 * 1024;
/** The unit of a file's `blocks`. */
const BLOCK_BYTES = 512;

const manifestShape = z.object({
  format: z.literal(1, 'a later version of Cairn has made it'),
  made_at: z.string(),
  version: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});

export type BackupManifest = z.output<typeof manifestShape>;

export interface BackupOptions {
  readonly dataDir: string;
  readonly folder: string;
  readonly madeAt: string;
  readonly version: string;
  /** BU5. */
  readonly freeMinBytes: number;
  readonly onFile?: (path: string) => void;
  /** When aborted, the copy fails after the current file. */
  readonly signal?: AbortSignal;
}

export async function makeBackup(options: BackupOptions): Promise<BackupManifest> {
  const { dataDir, folder } = options;
  await requireNewFolder(dataDir, folder);
  const partial = `${resolve(folder)}.partial`;
  await rm(partial, { recursive: true, force: true });
  await makeFolder(partial);
  try {
    await requireSpaceForCopy(options, partial);
    const manifest = await copyAll(options, partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll(options: BackupOptions, partial: string): Promise<BackupManifest> {
  const { dataDir, madeAt, version, onFile = () => undefined, signal } = options;
  for (const name of LMDB_FOLDERS) {
    if (!existsSync(join(dataDir, name, 'data.mdb'))) continue;
    await copyLmdbFolder(join(dataDir, name), join(partial, name));
    await copyIfThere(join(dataDir, name, FORMAT_FILE), join(partial, name, FORMAT_FILE));
    onFile(name);
    signal?.throwIfAborted();
  }
  for (const name of await listOtherFolders(dataDir)) {
    const mustBeStable = name !== 'artifacts';
    await copyUntilStable(
      { from: join(dataDir, name), to: join(partial, name), signal },
      mustBeStable,
    );
    onFile(name);
  }
  const files = await describeFiles(partial);
  const manifest: BackupManifest = { format: 1, made_at: madeAt, version, files };
  await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  await syncFolder(partial);
  return manifest;
}

/** BU5. */
async function requireSpaceForCopy(
  { dataDir, freeMinBytes }: BackupOptions,
  partial: string,
): Promise<void> {
  if ((await stat(partial)).dev !== (await stat(dataDir)).dev) return;
  const names = [...LMDB_FOLDERS, ...(await listOtherFolders(dataDir))];
  let bytes = 0;
  for (const name of names) bytes += await usedBytes(join(dataDir, name));
  const free = measureFreeBytes(partial);
  if (free - bytes >= freeMinBytes) return;
  const [copy, left, needed] = [bytes, free, freeMinBytes].map((n) => Math.ceil(n / MIB_BYTES));
  const message =
    `The copy takes up to ${copy} MiB. Its disk has ${left} MiB free, and Cairn itself needs ` +
    `${needed} MiB of them. Name a folder on another disk.`;
  throw new CairnError('storage_full', message);
}

/** Space used on the disk; files may be sparse. */
async function usedBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const path of existsSync(folder) ? await listFiles(folder) : []) {
    const found = await stat(join(folder, path)).catch(() => null);
    bytes += (found?.blocks ?? 0) * BLOCK_BYTES;
  }
  return bytes;
}

async function requireNewFolder(dataDir: string, folder: string): Promise<void> {
  if (!existsSync(join(dataDir, 'log', 'data.mdb'))) {
    const message = `There is no embedded log in ${dataDir}; is CAIRN_DATA_DIR right?`;
    throw new CairnError('data_folder_unusable', message);
  }
  if (!relative(resolve(dataDir), resolve(folder)).startsWith('..')) {
    throw new CairnError('config_invalid', 'A backup cannot lie inside of the data folder.');
  }
  await requireEmpty(folder);
}

async function requireEmpty(folder: string): Promise<void> {
  const found = existsSync(folder) ? await readdir(folder) : [];
  // Ignores the sockets of processes that are gone, and of the one that locks the folder now.
  if (found.every((name) => name.endsWith('.sock'))) return;
  throw new CairnError('data_folder_unusable', `The folder ${folder} is not empty.`);
}

/** Includes links to folders on other disks. */
async function listOtherFolders(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (NOT_COPIED.has(entry.name)) continue;
    const isFolder = entry.isSymbolicLink()
      ? (await stat(join(dataDir, entry.name))).isDirectory()
      : entry.isDirectory();
    if (isFolder) found.push(entry.name);
  }
  return found;
}

interface FolderCopy {
  readonly from: string;
  readonly to: string;
  readonly signal: AbortSignal | undefined;
}

/** Copies until nothing changed during the copy. A folder that only gains files is copied once. */
async function copyUntilStable(copy: FolderCopy, mustBeStable: boolean): Promise<void> {
  const { from, to } = copy;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const before = await fingerprint(from);
    await rm(to, { recursive: true, force: true });
    await copyFolder(copy);
    if (!mustBeStable || before === (await fingerprint(from))) return;
  }
  throw new CairnError('data_folder_unusable', `The folder ${from} does not stop changing.`);
}

async function fingerprint(folder: string): Promise<string> {
  const lines: string[] = [];
  for (const path of await listFiles(folder)) {
    const found = await stat(join(folder, path)).catch(() => null);
    if (found) lines.push(`${path} ${found.size} ${found.mtimeMs}`);
  }
  return lines.join('\n');
}

async function copyFolder({ from, to, signal }: FolderCopy): Promise<void> {
  await makeFolder(to);
  for (const path of await listFiles(from)) {
    signal?.throwIfAborted();
    await makeFolder(dirname(join(to, path)));
    await copyIfThere(join(from, path), join(to, path));
  }
}

/** Skips files that are deleted meanwhile. */
async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Paths of the files below the folder, sorted, without sockets. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

async function describeFiles(folder: string): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = {};
  for (const path of await listFiles(folder)) {
    if (path !== MANIFEST) files[path] = await describeFile(join(folder, path));
  }
  return files;
}

async function describeFile(path: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Restores the copy into the data folder, which is empty and locked by the caller. */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  signal?: AbortSignal,
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (!isRestoreUnfinished(dataDir)) await requireEmpty(dataDir);
  await checkFiles(folder, manifest);
  try {
    await markRestore(dataDir);
    await emptyFolder(dataDir);
    await copyBack({ from: folder, to: dataDir, signal }, Object.keys(manifest.files));
  } catch (error) {
    await emptyFolder(dataDir);
    await endRestore(dataDir);
    throw error;
  }
  await endRestore(dataDir);
  return manifest;
}

async function copyBack({ from, to, signal }: FolderCopy, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    signal?.throwIfAborted();
    await makeFolder(dirname(join(to, path)));
    await copyFile(join(from, path), join(to, path));
    await syncFile(join(to, path));
  }
  for (const name of await readdir(to, { withFileTypes: true })) {
    if (name.isDirectory()) await syncFolder(join(to, name.name));
  }
}

/** BU4. Removes everything except the lock and the mark, which must outlive what it is about. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isKept = name.endsWith('.sock') || name === RESTORE_MARK;
    if (!isKept) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const path = join(folder, MANIFEST);
  try {
    return manifestShape.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    const why = `${MANIFEST} is missing or unreadable`;
    const message = `There is no complete backup in ${folder}: ${why}.`;
    throw new CairnError('data_corrupt', message, { cause });
  }
}

async function checkFiles(folder: string, { files }: BackupManifest): Promise<void> {
  for (const [path, { bytes, sha256 }] of Object.entries(files)) {
    const at = join(folder, path);
    const isSafe = !relative(folder, at).startsWith('..');
    const found = isSafe && existsSync(at) ? await describeFile(at) : null;
    if (found?.bytes === bytes && found.sha256 === sha256) continue;
    throw new CairnError('data_corrupt', `The file ${path} of the backup is missing or damaged.`);
  }
}
