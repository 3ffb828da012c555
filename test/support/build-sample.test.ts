/** The shipped sample is what its script makes, and serves the demo's purposes. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import { buildSample } from './build-sample.ts';
import { describeWithSharedData } from './describe-with-shared-data.ts';

const SAMPLE = join(import.meta.dirname, '../../sample');

interface Job {
  place_id: string;
  inputs: Record<string, unknown>;
}

function jobs(): Job[] {
  const text = gunzipSync(readFileSync(join(SAMPLE, 'places.ndjson.gz'))).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Job);
}

describeWithSharedData('the shipped sample, beside the open data', [], (folder) => {
  it('is what the script makes of it', () => {
    for (const [name, bytes] of buildSample(folder)) {
      const shipped = gunzipSync(readFileSync(join(SAMPLE, name)));
      expect(shipped.equals(gunzipSync(bytes)), name).toBe(true);
    }
  });
});

describe('the shipped sample', () => {
  it('holds jobs that name a place, each id once', () => {
    const all = jobs();
    expect(all.length).toBeGreaterThan(1_500);
    expect(new Set(all.map((job) => job.place_id)).size).toBe(all.length);
    const nameless = all.filter(({ inputs }) => {
      const isLocated = 'latitude' in inputs && 'longitude' in inputs;
      return !('name' in inputs) || !(isLocated || 'full_address' in inputs || 'street' in inputs);
    });
    expect(nameless).toEqual([]);
  });

  it('imports whole and matches about as many places as the labels say', async () => {
    const home = await mkdtemp(join(tmpdir(), 'cairn-sample-'));
    const index = await openPlaceIndex({ folder: home });
    const a = await index.import({ source: 'open_map_a', file: join(SAMPLE, 'open_map_a.csv.gz') });
    const b = await index.import({ source: 'open_map_b', file: join(SAMPLE, 'open_map_b.csv.gz') });
    expect([a.rejected, b.rejected, a.places + b.places]).toEqual([0, 0, 4_701]);
    expect([a.layouts, b.layouts]).toEqual([{ overture: a.places }, { osm: b.places }]);
    const all = jobs();
    const matched = all.filter(({ inputs }) => index.bestMatch(inputs as never) !== null).length;
    await index.close();
    await rm(home, { recursive: true });
    expect(matched / all.length).toBeGreaterThan(0.5);
    expect(matched / all.length).toBeLessThan(0.7);
  });

  it('carries no label and no score', () => {
    const text = gunzipSync(readFileSync(join(SAMPLE, 'open_map_a.csv.gz'))).toString();
    expect(text.split('\n', 1)[0]).not.toMatch(/label|confidence|id_kind/);
  });
});
