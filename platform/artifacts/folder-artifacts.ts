/**
 * Artifacts as files in a folder. A file is written under another name, fsynced and renamed, so
 * it is seen whole or not at all; links are relative and signed with a secret kept in the folder.
 */
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Clock, uuidV7 } from '../runtime/clock.ts';
import { CairnError } from '../runtime/errors.ts';
import type { Artifacts } from './artifacts.ts';
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
  const pathOf = (artifact: string) => join(folder, 'files', checkedName(artifact));
  const read = async (artifact: string) => readFile(pathOf(artifact), artifact);
  return {
    write: async (artifact, content) => writeFile(folder, pathOf(artifact), content, clock),
    read,
    delete: async (artifact) => rm(pathOf(artifact), { force: true }),
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
    await mkdir(dirname(path), { recursive: true });
    await rename(draft, path);
    return { bytes: size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function readFile(path: string, artifact: string) {
  const file = await open(path, 'r').catch((cause) => {
    throw new CairnError('artifact_missing', `there is no artifact ${artifact}`, { cause });
  });
  const { size } = await stat(path);
  return { content: file.createReadStream() as Readable, bytes: size };
}
