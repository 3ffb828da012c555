import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { temporaryFolder } from '../../test/support/backend.ts';
import { hasPlaces, importMissingSamples } from './sample-datasets.ts';

const said: string[] = [];
let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder('samples');
  said.length = 0;
});

const importMissing = () => importMissingSamples({ dataDir }, (line) => said.push(line));
const sources = () => said.map((line) => /of (\S+) from/.exec(line)![1]);

async function importFile(file: string): Promise<void> {
  const index = await openPlaceIndex({ folder: join(dataDir, 'places') });
  await index.import({ source: 'open_map_a', file });
  await index.close();
}

it('imports the other one if the process ended between the two', async () => {
  await importFile(assetPath('sample', 'open_map_a.csv.gz'));
  await importMissing();
  expect(sources()).toEqual(['open_map_b']);
});

it('imports both, once, where an interrupted import left something', async () => {
  const folder = join(dataDir, 'places', 'open_map_a');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'unfinished.segment'), 'places');
  expect(hasPlaces({ dataDir })).toBe(false);
  await importMissing();
  expect(hasPlaces({ dataDir })).toBe(true);
  await importMissing();
  expect(sources()).toEqual(['open_map_a', 'open_map_b']);
});

it("adds nothing to an operator's dataset", async () => {
  const file = join(temporaryFolder('own-places'), 'own.ndjson');
  const place = { id: '1', name: 'Gasthof Adler', latitude: 47, longitude: 9 };
  writeFileSync(file, `${JSON.stringify(place)}\n`);
  await importFile(file);
  await importMissing();
  expect(said).toEqual([]);
});
