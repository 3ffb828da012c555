/**
 * The folder of imported extracts. The manifest `<folder>/<import>.json` names the layer files of
 * one import, which are in the same folder. Any number of processes may read; one imports at a
 * time.
 *
 * XF1 An import becomes visible as a whole: its layers are written and synced first, then a rename
 *     replaces the previous manifest, and then the previous layers are removed. Files left by a
 *     killed import are removed by the next import, before it writes.
 * XF2 Importing a file again replaces the features of its previous import, and nothing else.
 * XF3 Each manifest has the licence of the data and its attribution.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder } from '../../../platform/folders/data-folder.ts';
import { isMissing, listFolder, readPath, writeSynced } from '../../folder-files.ts';
import { LAYERS, type LayerName } from '../building/wanted.ts';
import type { Box } from '../pbf/header-block.ts';
import { LayerWriter } from './layer-file.ts';

export const OSM_ATTRIBUTION = {
  licence: 'ODbL-1.0',
  licence_url: 'https://opendatacommons.org/licenses/odbl/1-0/',
  attribution: '© OpenStreetMap contributors',
  attribution_url: 'https://www.openstreetmap.org/copyright',
} as const;

export interface ExtractManifest {
  /** Absolute path of the imported file. */
  readonly origin: string;
  readonly imported_at: string;
  /** The date of the data, an RFC 3339 date-time; null if the file does not state it. */
  readonly data_at: string | null;
  /** The area of the extract, in degrees. */
  readonly box: Box;
  readonly features: Readonly<Record<LayerName, number>>;
  readonly layers: Readonly<Record<LayerName, string>>;
  readonly licence: string;
  readonly licence_url: string;
  readonly attribution: string;
  readonly attribution_url: string;
}

/** Layers, and manifests that were not renamed into place yet. */
const LEFTOVER = /\.layer$|\.json\../;

/** Writes the layers of one import. `commit` makes them visible; `abandon` removes them. */
export class ExtractWriter {
  readonly layers: Readonly<Record<LayerName, LayerWriter>>;
  readonly #folder: string;
  readonly #key: string;
  readonly #nonce: string;

  private constructor(
    folder: string,
    names: { key: string; nonce: string },
    layers: Readonly<Record<LayerName, LayerWriter>>,
  ) {
    this.#folder = folder;
    this.#key = names.key;
    this.#nonce = names.nonce;
    this.layers = layers;
  }

  /** The caller holds the folder's lock until `commit` or `abandon` has ended. */
  static async create(folder: string, origin: string, nonce: string): Promise<ExtractWriter> {
    await makeFolder(folder);
    await removeLeftovers(folder);
    const key = createHash('sha256').update(origin).digest('hex').slice(0, 16);
    const layers: Partial<Record<LayerName, LayerWriter>> = {};
    try {
      for (const layer of LAYERS) {
        layers[layer] = await LayerWriter.create(join(folder, `${key}-${nonce}-${layer}.layer`));
      }
    } catch (error) {
      // For instance on a disk that cannot hold another file.
      for (const made of Object.values(layers)) await made.remove();
      throw error;
    }
    return new ExtractWriter(folder, { key, nonce }, layers as Record<LayerName, LayerWriter>);
  }

  /** Calls `requireSpace` before it writes anything. */
  async flush(requireSpace: (bytes: number) => void): Promise<void> {
    for (const layer of LAYERS) {
      requireSpace(this.layers[layer].pendingBytes);
      await this.layers[layer].flush();
    }
  }

  /** The approximate number of bytes that `commit` writes. */
  bytesToCommit(): number {
    return LAYERS.reduce((sum, layer) => sum + this.layers[layer].bytesToFinish, 0);
  }

  featureCounts(): Record<LayerName, number> {
    const counts = LAYERS.map((layer) => [layer, this.layers[layer].count]);
    return Object.fromEntries(counts) as Record<LayerName, number>;
  }

  async commit(manifest: Omit<ExtractManifest, 'layers' | 'features'>): Promise<void> {
    for (const layer of LAYERS) await this.layers[layer].finish();
    for (const layer of LAYERS) await this.layers[layer].close();
    const path = join(this.#folder, `${this.#key}.json`);
    const former = readExtractManifest(path);
    const aside = `${path}.${this.#nonce}`;
    const whole: ExtractManifest = {
      ...manifest,
      features: this.featureCounts(),
      layers: this.#fileNames(),
    };
    await writeSynced(aside, `${JSON.stringify(whole, null, 2)}\n`);
    await rename(aside, path);
    await syncFolder(this.#folder);
    for (const name of Object.values(former?.layers ?? {})) await this.#remove(name);
  }

  /** Idempotent. Do not call it after `commit`. */
  async abandon(): Promise<void> {
    for (const layer of LAYERS) await this.layers[layer].remove();
    await this.#remove(`${this.#key}.json.${this.#nonce}`);
  }

  #fileNames(): Record<LayerName, string> {
    const names = LAYERS.map((layer) => [layer, `${this.#key}-${this.#nonce}-${layer}.layer`]);
    return Object.fromEntries(names) as Record<LayerName, string>;
  }

  async #remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }
}

/** XF1. */
async function removeLeftovers(folder: string): Promise<void> {
  const layers = listExtractManifests(folder).flatMap((manifest) => Object.values(manifest.layers));
  const named = new Set(layers);
  const left = listFolder(folder).filter((name) => LEFTOVER.test(name) && !named.has(name));
  for (const name of left) await rm(join(folder, name), { force: true });
}

/** The manifests of all imports, sorted by name. */
export function listExtractManifests(folder: string): ExtractManifest[] {
  return manifestPaths(folder).flatMap((path) => readExtractManifest(path) ?? []);
}

/** Changes with each import: a rename gives the manifest a new inode. */
export function extractsStamp(folder: string): string {
  const stamps = manifestPaths(folder).map((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return `${path}:${stat?.ino}:${stat?.mtimeMs}`;
  });
  return stamps.join();
}

function manifestPaths(folder: string): string[] {
  const names = listFolder(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => join(folder, name));
}

function readExtractManifest(path: string): ExtractManifest | null {
  try {
    return JSON.parse(readPath(path, () => readFileSync(path, 'utf8'))) as ExtractManifest;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
