/**
 * Artifacts as files in a folder. A file is written under a draft name, fsynced and renamed, so it
 * appears complete or not at all. Links are relative, and signed with a secret kept in the folder.
 */
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder, syncFolder } from '../folders/data-folder.ts';
import { DiskSpace, withStorageErrors } from '../folders/disk-space.ts';
import { type Clock, uuidV7 } from '../runtime/clock.ts';
import { CairnError } from '../runtime/errors.ts';
import type { Artifacts, ListedArtifact } from './artifacts.ts';
import { signLink, verifyLink } from './link-signature.ts';

const LINK_SECRET_BYTES = 32;
const ARTIFACT_NAME = /^[a-zA-Z0-9_-][a-zA-Z0-9._-]*(\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)*$/;

export function openFolderArtifacts(options: {
  folder: string;
  clock: Clock;
  space?: DiskSpace;
}): Artifacts {
  const { folder, clock, space = new DiskSpace(options) } = options;
  removeAbandonedDrafts(folder);
  const secret = openSecret(folder, clock);
  const filePath = (artifact: string) => join(folder, 'files', checkName(artifact));
  const read = async (artifact: string) => readArtifact(filePath(artifact), artifact);
  return {
    write: async (artifact, content) => {
      const path = filePath(artifact);
      const free = Readable.from(space.whileFree(content));
      return withStorageErrors(() => writeArtifact(folder, path, free, clock));
    },
    read,
    exists: (artifact) => existsFile(filePath(artifact)),
    delete: async (artifact) => deleteFile(filePath(artifact)),
    // The drafts of a process that died were removed when the folder was opened.
    removeUnfinished: async () => 0,
    list: (below) => listFiles(join(folder, 'files'), below),
    link: async (link) => `/artifacts/${signLink(link, secret, clock.nowMs())}`,
    openLink: async (token) => {
      const link = verifyLink(token, secret, clock.nowMs());
      return link && { link, ...(await read(link.artifact)) };
    },
    ready: async () => true,
    close: async () => undefined,
  };
}

function openSecret(folder: string, clock: Clock): Uint8Array {
  mkdirSync(join(folder, 'files'), { recursive: true });
  const file = join(folder, 'link-secret');
  const known = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  if (known.length === LINK_SECRET_BYTES) return known;
  // A full disk would leave an empty file, and an empty secret would let anybody sign links.
  const secret = clock.random(LINK_SECRET_BYTES);
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secret;
}

function checkName(artifact: string): string {
  if (ARTIFACT_NAME.test(artifact)) return artifact;
  throw new CairnError(
    'artifact_missing',
    `An artifact cannot be called ${JSON.stringify(artifact)}.`,
  );
}

function existsFile(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

async function writeArtifact(folder: string, path: string, content: Readable, clock: Clock) {
  const draft = join(folder, `draft-${uuidV7(clock)}`);
  // The folder may have been removed since the store was opened.
  await makeFolder(folder);
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'wx', flush: true }));
    const { size } = await stat(draft);
    // A deletion may remove the folder between the two steps, so try once more.
    await moveTo(path, draft).catch(() => moveTo(path, draft));
    return { bytes: size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function moveTo(path: string, draft: string): Promise<void> {
  await makeFolder(dirname(path));
  await rename(draft, path);
  await syncFolder(dirname(path));
  await syncFolder(dirname(dirname(path)));
}

/** Also removes the folder if it is empty afterwards. */
async function deleteFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await rmdir(dirname(path)).catch(() => undefined);
}

const PAGE_FILES = 1_000;

async function* listFiles(root: string, folder: string): AsyncGenerator<ListedArtifact[]> {
  let page: ListedArtifact[] = [];
  for await (const artifact of artifactNames(root, folder)) {
    const found = await stat(join(root, artifact)).catch(() => null);
    if (found === null) continue;
    page.push({ artifact, writtenMs: found.mtimeMs });
    if (page.length < PAGE_FILES) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* artifactNames(root: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(join(root, folder)).catch(() => []);
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* artifactNames(root, `${folder}${entry.name}/`);
    else yield `${folder}${entry.name}`;
  }
}

/** The folder has one owner at a time, so any drafts found belong to processes that were killed. */
function removeAbandonedDrafts(folder: string): void {
  const found = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of found.filter((name) => name.startsWith('draft-'))) {
    rmSync(join(folder, name), { force: true });
  }
}

async function readArtifact(path: string, artifact: string) {
  const file = await open(path, 'r').catch((cause) => {
    throw new CairnError('artifact_missing', `There is no artifact ${artifact}.`, { cause });
  });
  const { size } = await stat(path);
  return { content: file.createReadStream() as Readable, bytes: size };
}
