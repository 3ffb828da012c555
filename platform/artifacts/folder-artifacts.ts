/**
 * Artifacts as files in a folder. A file is written under another name, fsynced and renamed, so
 * it is seen whole or not at all; links are relative and signed with a secret kept in the folder.
 */
import {
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Clock, uuidV7 } from '../runtime/clock.ts';
import { CairnError } from '../runtime/errors.ts';
import type { Artifacts, ListedArtifact } from './artifacts.ts';
import { signLink, verifyLink } from './link-signature.ts';

const SECRET_BYTES = 32;
const NAME = /^[a-zA-Z0-9_-][a-zA-Z0-9._-]*(\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)*$/;

export function openFolderArtifacts({
  folder,
  clock,
}: {
  folder: string;
  clock: Clock;
}): Artifacts {
  const secret = openSecret(folder, clock);
  removeDeadDrafts(folder, clock);
  const pathOf = (artifact: string) => join(folder, 'files', checkedName(artifact));
  const read = async (artifact: string) => readFile(pathOf(artifact), artifact);
  return {
    write: async (artifact, content) => writeFile(folder, pathOf(artifact), content, clock),
    read,
    delete: async (artifact) => deleteFile(pathOf(artifact)),
    list: (below) => filesBelow(join(folder, 'files'), below),
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
  try {
    writeFileSync(file, clock.random(SECRET_BYTES), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file);
}

function checkedName(artifact: string): string {
  if (NAME.test(artifact)) return artifact;
  throw new CairnError('artifact_missing', `no artifact can be called ${JSON.stringify(artifact)}`);
}

async function writeFile(folder: string, path: string, content: Readable, clock: Clock) {
  const draft = join(folder, `draft-${uuidV7(clock)}`);
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'wx', flush: true }));
    const { size } = await stat(draft);
    // Again when a deletion took the folder away between the two.
    await moveTo(path, draft).catch(() => moveTo(path, draft));
    return { bytes: size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function moveTo(path: string, draft: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await rename(draft, path);
}

/** Takes its folder along when that is empty now. */
async function deleteFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await rmdir(dirname(path)).catch(() => undefined);
}

const PAGE_FILES = 1_000;

async function* filesBelow(root: string, folder: string): AsyncGenerator<ListedArtifact[]> {
  let page: ListedArtifact[] = [];
  for await (const artifact of namesBelow(root, folder)) {
    const found = await stat(join(root, artifact)).catch(() => null);
    // Deleted meanwhile.
    if (found === null) continue;
    page.push({ artifact, writtenMs: found.mtimeMs });
    if (page.length < PAGE_FILES) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* namesBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(join(root, folder)).catch(() => []);
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* namesBelow(root, `${folder}${entry.name}/`);
    else yield `${folder}${entry.name}`;
  }
}

const DRAFT = /^draft-/;
const DEAD_DRAFT_AFTER_MS = 24 * 3_600_000;

/** Drafts of processes that were killed while they wrote. */
function removeDeadDrafts(folder: string, clock: Clock): void {
  for (const name of readdirSync(folder).filter((name) => DRAFT.test(name))) {
    const path = join(folder, name);
    const writtenMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? clock.nowMs();
    if (clock.nowMs() - writtenMs > DEAD_DRAFT_AFTER_MS) rmSync(path, { force: true });
  }
}

async function readFile(path: string, artifact: string) {
  const file = await open(path, 'r').catch((cause) => {
    throw new CairnError('artifact_missing', `there is no artifact ${artifact}`, { cause });
  });
  const { size } = await stat(path);
  return { content: file.createReadStream() as Readable, bytes: size };
}
