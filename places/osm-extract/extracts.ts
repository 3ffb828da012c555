/**
 * The imported extracts: finds what is around a point.
 *
 * They are opened with the first query, and reopened after an import by any process, within
 * IMPORT_CHECK_MS. Searching is synchronous; it reads only the features that it needs.
 *
 * EX1 A feature that several extracts contain is returned once, from the newest data.
 * EX2 The same extracts and query give the same answer: ties are broken by id.
 */
import { join } from 'node:path';
import type { Clock } from '../../platform/runtime/clock.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import { isMissing } from '../folder-files.ts';
import { LAYERS, type LayerName } from './building/wanted.ts';
import type { OsmFeature } from './features/feature.ts';
import { boxAroundPoint, distanceToM, type Point } from './features/geometry.ts';
import type { Box } from './pbf/header-block.ts';
import {
  type ExtractManifest,
  extractsStamp,
  listExtractManifests,
} from './segment/extract-folder.ts';
import { LayerFile } from './segment/layer-file.ts';

/** A feature and its distance from the point. */
export interface NearFeature extends OsmFeature {
  /** 0 for an area that contains the point. */
  readonly distance_m: number;
  /** The date of its extract's data. */
  readonly data_at: string | null;
}

/** A feature and its extract. */
export interface FoundFeature extends OsmFeature {
  readonly extract: ExtractManifest;
}

const ADDRESS_LAYERS = ['points', 'areas'] as const;

interface OpenExtract {
  readonly manifest: ExtractManifest;
  readonly layers: Readonly<Record<LayerName, LayerFile>>;
}

const IMPORT_CHECK_MS = 2_000;
const MAX_OPEN_ATTEMPTS = 5;

export class OsmExtracts {
  readonly #folder: string;
  readonly #clock: Clock;
  /** Newest data first. */
  #open: readonly OpenExtract[] = [];
  #stamp = '';
  #checkedAtMs = Number.NEGATIVE_INFINITY;

  constructor({ folder, clock }: { folder: string; clock: Clock }) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** The manifests of all imports. Opens no layer. */
  list(): ExtractManifest[] {
    return listExtractManifests(this.#folder);
  }

  /** The newest extract that covers the point, or null. */
  covering(point: Point): ExtractManifest | null {
    this.#refresh();
    return this.#open.find(({ manifest }) => isInBox(manifest.box, point))?.manifest ?? null;
  }

  /** The features of a layer within `radiusM` of the point, nearest first. */
  near(layer: LayerName, point: Point, radiusM: number): NearFeature[] {
    this.#refresh();
    const box = boxAroundPoint(point, radiusM);
    const found = new Map<string, NearFeature>();
    for (const { manifest, layers } of this.#open) {
      for (const feature of layers[layer].search(box)) {
        if (found.has(feature.id)) continue;
        const distance_m = distanceToM(feature, point);
        if (distance_m > radiusM) continue;
        found.set(feature.id, { ...feature, distance_m, data_at: manifest.data_at });
      }
    }
    return [...found.values()].sort(
      (a, b) => a.distance_m - b.distance_m || (a.id < b.id ? -1 : 1),
    );
  }

  /** Elements with one of the hashes of an address's keys (addresses/address-keys.ts). */
  withAddress(hashes: readonly number[]): FoundFeature[] {
    this.#refresh();
    const found = new Map<string, FoundFeature>();
    for (const { manifest, layers } of this.#open) {
      for (const layer of ADDRESS_LAYERS) {
        for (const feature of layers[layer].withAddress(hashes)) {
          if (!found.has(feature.id)) found.set(feature.id, { ...feature, extract: manifest });
        }
      }
    }
    return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  close(): void {
    const former = this.#open;
    [this.#open, this.#stamp] = [[], ''];
    for (const extract of former) closeExtract(extract);
  }

  #refresh(): void {
    const now = this.#clock.elapsedMs();
    if (now - this.#checkedAtMs < IMPORT_CHECK_MS) return;
    const stamp = extractsStamp(this.#folder);
    if (stamp !== this.#stamp) {
      const opened = this.#openAll();
      this.close();
      [this.#open, this.#stamp] = [opened, stamp];
    }
    this.#checkedAtMs = now;
  }

  /** A layer file disappears when an import replaces it; the new manifest names its successor. */
  #openAll(): OpenExtract[] {
    for (let attempt = 1; ; attempt++) {
      const opened: OpenExtract[] = [];
      try {
        for (const manifest of this.list()) opened.push(openExtract(this.#folder, manifest));
        return opened.sort((a, b) => compareAge(a.manifest, b.manifest));
      } catch (error) {
        for (const extract of opened) closeExtract(extract);
        if (!isMissing(error)) throw error;
        if (attempt < MAX_OPEN_ATTEMPTS) continue;
        const why = 'a layer of an extract is missing; import its file again';
        throw new CairnError('data_corrupt', why, { cause: error });
      }
    }
  }
}

function openExtract(folder: string, manifest: ExtractManifest): OpenExtract {
  const opened: [LayerName, LayerFile][] = [];
  try {
    for (const layer of LAYERS) {
      opened.push([layer, LayerFile.open(join(folder, manifest.layers[layer]))]);
    }
  } catch (error) {
    for (const [, file] of opened) file.close();
    throw error;
  }
  return { manifest, layers: Object.fromEntries(opened) as Record<LayerName, LayerFile> };
}

function closeExtract({ layers }: OpenExtract): void {
  for (const layer of LAYERS) layers[layer].close();
}

/** Newest data first, then newest import. */
function compareAge(a: ExtractManifest, b: ExtractManifest): number {
  const [ageA, ageB] = [a, b].map((of) => `${of.data_at ?? ''} ${of.imported_at} ${of.origin}`);
  return ageA! < ageB! ? 1 : -1;
}

function isInBox({ west, south, east, north }: Box, { latitude, longitude }: Point): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
