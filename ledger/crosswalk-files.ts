/**
 * The operator's crosswalk files on disk (domain/crosswalk.ts).
 *
 * CF1 A changed file is read again within CHECK_INTERVAL_MS. If the new file cannot be used, the
 *     table that was read before stays in effect.
 * CF2 A file that is too large is not read.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CROSSWALK_FILES, type CrosswalkName } from '../domain/catalogue/evidence-sources.ts';
import { type Crosswalk, MAX_CROSSWALK_BYTES, parseCrosswalk } from '../domain/crosswalk.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import { CairnError, errorMessage } from '../platform/runtime/errors.ts';

const CHECK_INTERVAL_MS = 5_000;

interface ReadFile {
  readonly checkedMs: number;
  readonly stamp: string | null;
  readonly crosswalk: Crosswalk | null;
  /** What is wrong with the file, as a sentence; null if it can be used. */
  readonly fault: string | null;
}

export class CrosswalkFiles {
  readonly #folder: string | null;
  readonly #clock: Pick<Clock, 'elapsedMs'>;
  readonly #files = new Map<CrosswalkName, ReadFile>();

  /** Without a folder there is no crosswalk. */
  constructor(folder: string | null, clock: Pick<Clock, 'elapsedMs'>) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Null if there is no such file. Throws if there is one that cannot be used. */
  find(name: CrosswalkName): Crosswalk | null {
    const { crosswalk, fault } = this.#read(name);
    if (crosswalk === null && fault !== null) throw new CairnError('config_invalid', fault);
    return crosswalk;
  }

  /** What is wrong with the file, as a sentence; null if it can be used or does not exist. */
  fault(name: CrosswalkName): string | null {
    return this.#read(name).fault;
  }

  #read(name: CrosswalkName): ReadFile {
    const nowMs = this.#clock.elapsedMs();
    const known = this.#files.get(name);
    if (known && nowMs - known.checkedMs < CHECK_INTERVAL_MS) return known;
    const read = { ...this.#readIfChanged(name, known), checkedMs: nowMs };
    this.#files.set(name, read);
    return read;
  }

  #readIfChanged(name: CrosswalkName, known: ReadFile | undefined): Omit<ReadFile, 'checkedMs'> {
    const path = this.#folder === null ? null : join(this.#folder, CROSSWALK_FILES[name]);
    const stat = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { stamp: null, crosswalk: null, fault: null };
    const stamp = `${stat.ino}:${stat.mtimeMs}:${stat.size}`;
    if (known?.stamp === stamp) return known;
    const made = readCrosswalk(path!, stat.size);
    return typeof made === 'string'
      ? { stamp, crosswalk: known?.crosswalk ?? null, fault: `${CROSSWALK_FILES[name]} ${made}.` }
      : { stamp, crosswalk: made, fault: null };
  }
}

function readCrosswalk(path: string, bytes: number): Crosswalk | string {
  if (bytes > MAX_CROSSWALK_BYTES) return `is larger than ${MAX_CROSSWALK_BYTES} bytes`;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    return parseCrosswalk(text);
  } catch (error) {
    return `cannot be read: ${errorMessage(error)}`;
  }
}
