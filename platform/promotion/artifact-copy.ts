/** Copies artifacts from one store to another; skips those that exist there with the same size. */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Artifacts } from '../artifacts/artifacts.ts';
import { isCairnError } from '../runtime/errors.ts';
import { refused } from './log-copy.ts';

const CONTENT_TYPE = 'application/octet-stream';
const EVERYTHING = '';

export interface CopiedArtifacts {
  readonly copied: number;
  readonly bytes: number;
}

/** Links set the content type, so the store need not know it. */
export async function copyArtifacts(
  source: Artifacts,
  target: Artifacts,
  signal: AbortSignal,
): Promise<CopiedArtifacts> {
  let [copied, bytes] = [0, 0];
  for await (const page of source.list(EVERYTHING)) {
    for (const { artifact } of page) {
      signal.throwIfAborted();
      const here = await source.read(artifact);
      if ((await findSize(target, artifact)) === here.bytes) {
        here.content.destroy();
        continue;
      }
      await target.write(artifact, here.content, CONTENT_TYPE);
      copied += 1;
      bytes += here.bytes;
    }
  }
  return { copied, bytes };
}

/** Resolves with the number of identical artifacts; rejects if one is missing or differs. */
export async function compareArtifacts(
  source: Artifacts,
  target: Artifacts,
  signal: AbortSignal,
): Promise<number> {
  let compared = 0;
  for await (const page of source.list(EVERYTHING)) {
    for (const { artifact } of page) {
      signal.throwIfAborted();
      const [here, there] = [await digest(source, artifact), await digest(target, artifact)];
      if (here !== there)
        throw refused(`The artifact ${artifact} differs between source and target`);
      compared += 1;
    }
  }
  return compared;
}

/** Null if it does not exist. */
async function digest(store: Artifacts, artifact: string): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    await pipeline((await store.read(artifact)).content, hash);
    return hash.digest('hex');
  } catch (error) {
    if (isCairnError(error, 'artifact_missing')) return null;
    throw error;
  }
}

async function findSize(store: Artifacts, artifact: string): Promise<number | null> {
  try {
    const { content, bytes } = await store.read(artifact);
    content.destroy();
    return bytes;
  } catch (error) {
    if (isCairnError(error, 'artifact_missing')) return null;
    throw error;
  }
}
