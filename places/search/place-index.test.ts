import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../platform/folders/folder-lock.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { CairnError, isCairnError } from '../../platform/runtime/errors.ts';
import { indexedPlace } from '../../test/support/indexed-place.ts';
import { readPlaces } from '../importers/import-places.ts';
import type { IndexedPlace } from '../place.ts';
import { openPlaceIndex, type PlaceIndex } from './place-index.ts';

const run = promisify(execFile);

let folder: string;
let index: PlaceIndex;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-places-'));
  index = await openPlaceIndex({ folder: join(folder, 'places') });
});

afterEach(async () => {
  await index.close();
  await rm(folder, { recursive: true, force: true });
});

function place(id: string, name: string, more: Partial<IndexedPlace> = {}): IndexedPlace {
  return indexedPlace({ id, name, ...more });
}

async function load(...places: IndexedPlace[]): Promise<void> {
  await index.importPlaces({ source: 'open_map_a', name: 'test', places });
}

async function csv(name: string, ...lines: string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

const HEADER = 'id,name,street,locality,postcode,country,lat,lon,phones,alt_categories';

describe('search', () => {
  it('PI1 finds a place by name and distance and returns the record unchanged', async () => {
    const adler = place('1', 'Gasthof Adler', { latitude: 47.1065, longitude: 9.5252 });
    await load(adler, place('2', 'Gasthof Löwen', { latitude: 47.1066, longitude: 9.5253 }));
    const match = index.bestMatch({ name: 'gasthof adler', latitude: 47.1066, longitude: 9.5251 });
    expect(match?.place).toEqual(adler);
    expect(match?.is_match).toBe(true);
    expect(match?.distance_m).toBeCloseTo(13.5, 0);
    expect(match?.reasoning).toMatch(/^Taken for the same place: same name; 13 m apart|14 m apart/);
  });

  it('finds a place without coordinates by name, street and postcode', async () => {
    const filler = Array.from({ length: 50 }, (_, i) => place(`f${i}`, `Farmacia Centrale ${i}`));
    const wanted = { street: 'Via Roma 12', postal_code: '58100', city: 'Grosseto' };
    await load(...filler, place('x', 'Farmacia Centrale', wanted));
    const match = index.bestMatch({
      name: 'Farmacia Centrale',
      latitude: 42.7,
      longitude: 11.1,
      ...wanted,
    });
    expect(match?.place.id).toBe('x');
    expect(match?.distance_m).toBeNull();
  });

  it('finds another name at the address, without a position or a postcode', async () => {
    const wanted = { street: '上京区天秤丸町182-1', city: '京都市', country_code: 'JP' };
    const filler = Array.from({ length: 50 }, (_, i) => place(`f${i}`, `Kissaten ${i}`));
    await load(...filler, place('x', 'Takkyubin Center', { ...wanted, postal_code: '602-8172' }));
    const query = { ...wanted, name: 'ヤマト運輸', street: '京都府京都市上京区天秤丸町１８２−１' };
    expect(index.search(query, { limit: 1 })[0]?.place.id).toBe('x');
  });

  it('finds a renamed place by its phone', async () => {
    await load(place('1', 'Blue Door Books', { phones: ['+1 212-867-5309'], city: 'New York' }));
    const found = index.search({ name: 'BDB', phone: '(212) 867-5309' }, { limit: 1 });
    expect(found[0]?.place.id).toBe('1');
    expect(found[0]?.reasoning).toContain('same phone');
  });

  it('excludes places beyond the radius, and finds them with a larger one', async () => {
    await load(place('1', 'Zirkonia Juweliere', { latitude: 48, longitude: 11 }));
    const query = { name: 'Zirkonia Juweliere', latitude: 48.018, longitude: 11 };
    expect(index.search(query, { limit: 5 })).toEqual([]);
    expect(index.search(query, { limit: 5, radius_m: 2_500 })[0]?.distance_m).toBeCloseTo(2001, -1);
  });

  it('finds across the antimeridian and near a pole', async () => {
    await load(
      place('fiji', 'Vuna Lodge', { latitude: -16.8, longitude: -179.996 }),
      place('pole', 'Barneo Camp', { latitude: 89.5, longitude: 30 }),
    );
    const query = { name: 'Vuna Lodge', latitude: -16.8, longitude: 179.998 };
    const [fiji] = index.search(query, { limit: 1 });
    expect(fiji?.place.id).toBe('fiji');
    expect(fiji?.distance_m).toBeCloseTo(638.7, 0);
    const pole = index.bestMatch({ name: 'Barneo Camp', latitude: 89.5, longitude: 30.3 });
    expect(pole?.place.id).toBe('pole');
  });

  it('returns candidates that do not match, with their verdict, and no best match', async () => {
    await load(place('1', 'Hotel Metropole', { latitude: 43.74, longitude: 7.42 }));
    const query = { name: 'Dental Studio Rossi', latitude: 43.74, longitude: 7.4202 };
    const [candidate] = index.search(query, { limit: 3 });
    expect(candidate).toMatchObject({ is_match: false, place: { id: '1' } });
    expect(candidate?.reasoning).toMatch(/^Not taken for the same place: names differ/);
    expect(index.bestMatch(query)).toBeNull();
  });

  it('returns at most `limit` candidates, best first, from the requested sources', async () => {
    const at = { latitude: 1.3, longitude: 103.8 };
    await load(place('1', 'Canteen 9', at), place('2', 'Canteen 2', at), place('3', 'Canteen', at));
    const found = index.search({ name: 'Canteen 9', ...at }, { limit: 2 });
    expect(found.map((m) => m.place.id)).toHaveLength(2);
    expect(found[0]?.place.id).toBe('1');
    expect(found[0]!.score).toBeGreaterThan(found[1]!.score);
    expect(index.search({ name: 'Canteen 9', ...at }, { limit: 2, sources: ['vendor'] })).toEqual(
      [],
    );
  });

  it('returns the first search result as the best match, for real places', async () => {
    const sample = (name: string) => join(import.meta.dirname, '../../sample', name);
    await index.import({ source: 'open_map_a', file: sample('open_map_a.csv.gz') });
    const asked = await readPlaces(sample('open_map_a.csv.gz'), 'open_map_a');
    let [places, matches] = [0, 0];
    for await (const place of asked.places) {
      if (places++ % 10 > 0) continue;
      const { latitude = null, longitude = null, street = null } = place;
      const query = { name: place.name.slice(1), latitude, longitude, street };
      const [first] = index.search(query, { limit: 1 });
      const best = index.bestMatch({ ...query });
      expect(best?.place.id).toBe(first?.is_match ? first.place.id : undefined);
      if (best) matches++;
    }
    expect(matches).toBeGreaterThan(places / 20);
  });

  it('finds nothing in an empty index', () => {
    expect(index.loadedSources()).toEqual([]);
    expect(index.bestMatch({ name: 'Anything', latitude: 0, longitude: 0 })).toBeNull();
    expect(index.search({ name: '' }, { limit: 1 })).toEqual([]);
  });
});

describe('import', () => {
  it('reports how many rows it read and why rows were rejected', async () => {
    const file = await csv(
      'a.csv',
      HEADER,
      'p1,Alpha,Main St 1,Vaduz,9490,LI,47.1,9.5,,',
      'p2,,Main St 1,Vaduz,9490,LI,47.1,9.5,,',
      ',Gamma,Main St 1,Vaduz,9490,LI,47.1,9.5,,',
      'p4,Delta,too,few',
    );
    const report = await index.import({ source: 'open_map_a', file });
    expect(report).toMatchObject({
      source: 'open_map_a',
      file,
      format: 'csv',
      layouts: { overture: 3 },
      places: 1,
      rejected: 3,
    });
    expect(report.reasons).toEqual({
      'no name': 1,
      'no id': 1,
      CSV_RECORD_INCONSISTENT_COLUMNS: 1,
    });
    expect(report.examples.map((e) => e.at).sort()).toEqual([2, 3, 4]);
    expect(index.loadedSources()).toEqual(['open_map_a']);
  });

  it('SD2 replaces the places of the same file, and keeps those of other files', async () => {
    const a = await csv('a.csv', HEADER, 'p1,Alpha Bakery,Main St 1,Vaduz,9490,LI,47.1,9.5,,');
    const b = await csv('b.csv', HEADER, 'p2,Beta Bakery,Main St 2,Vaduz,9490,LI,47.1,9.5,,');
    await index.import({ source: 'open_map_a', file: a });
    await index.import({ source: 'open_map_a', file: b });
    await index.import({ source: 'open_map_a', file: a });
    const names = () => {
      const found = index.search({ name: 'Bakery', latitude: 47.1, longitude: 9.5 }, { limit: 9 });
      return found.map((m) => m.place.name).sort();
    };
    expect(names()).toEqual(['Alpha Bakery', 'Beta Bakery']);
    await csv('a.csv', HEADER, 'p3,Gamma Bakery,Main St 3,Vaduz,9490,LI,47.1,9.5,,');
    await index.import({ source: 'open_map_a', file: a });
    expect(names()).toEqual(['Beta Bakery', 'Gamma Bakery']);
    const segments = await readdir(join(folder, 'places', 'open_map_a'));
    expect(segments.filter((name) => name.endsWith('.places'))).toHaveLength(2);
  });

  it('PI3 returns a record of two files once', async () => {
    const row = 'p1,Alpha Bakery,Main St 1,Vaduz,9490,LI,47.1,9.5,,';
    await index.import({ source: 'open_map_a', file: await csv('a.csv', HEADER, row) });
    await index.import({ source: 'open_map_a', file: await csv('b.csv', HEADER, row) });
    const query = { name: 'Alpha Bakery', latitude: 47.1, longitude: 9.5 };
    expect(index.search(query, { limit: 9 })).toHaveLength(1);
  });

  it('SD1 does not change the index if a file is truncated', async () => {
    const file = await csv('a.csv', HEADER, 'p1,Alpha Bakery,Main St 1,Vaduz,9490,LI,47.1,9.5,,');
    await index.import({ source: 'open_map_a', file });
    const rows = Array.from({ length: 3_000 }, (_, i) => `q${i},N${Math.sin(i)},,,,,1,2,,`);
    const whole = gzipSync([HEADER, ...rows].join('\n'));
    await writeFile(file, whole.subarray(0, whole.length / 2));
    const failed = await index.import({ source: 'open_map_a', file }).catch((e: unknown) => e);
    expect(isCairnError(failed, 'import_failed')).toBe(true);
    expect(
      index.bestMatch({ name: 'Alpha Bakery', latitude: 47.1, longitude: 9.5 }),
    ).not.toBeNull();
    const files = await readdir(join(folder, 'places', 'open_map_a'));
    expect(files).toHaveLength(2);
  });

  it('rejects a damaged Parquet file, a file without a place, and a missing file', async () => {
    await load(place('1', 'Kunstmuseum'));
    const refused = (file: string) =>
      expect(index.import({ source: 'open_map_a', file })).rejects.toMatchObject({
        code: 'import_failed',
        message: expect.stringContaining(file),
      });
    const parquet = join(folder, 'x.parquet');
    await writeFile(parquet, 'PAR1....PAR1');
    await refused(parquet);
    await refused(await csv('nothing.csv', 'a,b', '1,2', '3,4'));
    await refused(join(folder, 'none.csv'));
    expect(index.imports()).toHaveLength(1);
    expect(index.bestMatch({ name: 'Kunstmuseum' })).not.toBeNull();
  });

  it('keeps the licences and the release of each import', async () => {
    const release = join(folder, 'release', '2026-10-21.0', 'theme=places');
    await mkdir(release, { recursive: true });
    const file = await csv(
      'release/2026-10-21.0/theme=places/a.csv',
      HEADER,
      'p1,Alpha,Main St 1,Vaduz,9490,LI,47.1,9.5,,',
    );
    const report = await index.import({ source: 'open_map_a', file });
    expect(report).toMatchObject({ licences: ['CDLA-Permissive-2.0'], release: '2026-10-21.0' });
    await index.import({ source: 'vendor', file, release: 'autumn' });
    expect(index.imports()).toMatchObject([
      { source: 'vendor', origin: file, release: 'autumn' },
      { source: 'open_map_a', origin: file, release: '2026-10-21.0', places: 1 },
    ]);
  });

  it('SD3 replaces a source by a new release, and the newest record wins', async () => {
    const row = (name: string) => `p1,${name},Main St 1,Vaduz,9490,LI,47.1,9.5,,`;
    const old = await csv('old.csv', HEADER, row('Alpha'), 'p2,Closed,,Vaduz,9490,LI,47.2,9.5,,');
    const a = await csv('new-a.csv', HEADER, row('Alpha Bakery'));
    const b = await csv('new-b.csv', HEADER, 'p3,Gamma,,Vaduz,9490,LI,47.3,9.5,,');
    for (const file of [old, a]) await index.import({ source: 'open_map_a', file });
    const found = () =>
      index.search({ name: 'Alpha', latitude: 47.1, longitude: 9.5 }, { limit: 5 });
    expect(found().map((match) => match.place.name)).toEqual(['Alpha Bakery']);
    await index.import({ source: 'open_map_a', file: b, keepOnly: [a, b] });
    expect(index.imports().map(({ origin }) => origin)).toEqual([b, a]);
    expect(index.bestMatch({ name: 'Closed', latitude: 47.2, longitude: 9.5 })).toBeNull();
    expect(await readdir(join(folder, 'places', 'open_map_a'))).toHaveLength(4);
  });

  it('PI5 refuses an import while another process imports', async () => {
    const lock = await lockFolder(join(folder, 'places'), systemClock);
    await expect(load(place('1', 'Kunstmuseum'))).rejects.toMatchObject({
      code: 'data_folder_in_use',
    });
    await lock.release();
    await load(place('1', 'Kunstmuseum'));
    expect(index.bestMatch({ name: 'Kunstmuseum' })?.place.id).toBe('1');
  });

  it('is visible to another index on the same folder, also in another process', async () => {
    await load(place('1', 'Kunstmuseum Vaduz', { latitude: 47.14, longitude: 9.52 }));
    const script = `
      import { openPlaceIndex } from '${join(import.meta.dirname, 'place-index.ts')}';
      const index = await openPlaceIndex({ folder: '${join(folder, 'places')}' });
      const match = index.bestMatch({ name: 'Kunstmuseum', latitude: 47.14, longitude: 9.52 });
      console.log(match.place.id, index.loadedSources().join());
      await index.close();`;
    const { stdout } = await run(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      script,
    ]);
    expect(stdout.trim()).toBe('1 open_map_a');
  });

  it('SD1 removes the files that a killed import left, before the next one writes', async () => {
    const file = await csv('a.csv', HEADER, 'p1,Alpha,Main St 1,Vaduz,9490,LI,47.1,9.5,,');
    await index.import({ source: 'open_map_a', file });
    const source = join(folder, 'places', 'open_map_a');
    const [segment] = (await readdir(source)).filter((name) => name.endsWith('.places'));
    const key = segment!.split('-')[0]!;
    for (const name of [`${key}-killed-0.places`, 'other-killed-0.places', `${key}.json.killed`]) {
      await writeFile(join(source, name), 'x');
    }
    await index.import({ source: 'open_map_a', file });
    expect(await readdir(source)).toHaveLength(2);
    expect(index.bestMatch({ name: 'Alpha', latitude: 47.1, longitude: 9.5 })).not.toBeNull();
  });

  it('SD4 an import without space leaves nothing behind, and keeps earlier imports', async () => {
    await load(place('1', 'Kunstmuseum', { latitude: 47.14, longitude: 9.52 }));
    const source = join(folder, 'places', 'open_map_a');
    const before = await readdir(source);
    const requireSpace = (bytes: number) => {
      expect(bytes).toBeGreaterThan(100);
      throw new CairnError('storage_full', 'The disk is nearly full.');
    };
    const full = await openPlaceIndex({ folder: join(folder, 'places'), requireSpace });
    const file = await csv('b.csv', HEADER, 'p1,Alpha,Main St 1,Vaduz,9490,LI,47.1,9.5,,');
    const importing = full.import({ source: 'open_map_a', file });
    await expect(importing).rejects.toMatchObject({ code: 'storage_full' });
    expect(await readdir(source)).toEqual(before);
    await full.close();
  });

  it('SD4 an interrupted import leaves nothing behind', async () => {
    const file = await csv('b.csv', HEADER, 'p1,Alpha,Main St 1,Vaduz,9490,LI,47.1,9.5,,');
    const signal = AbortSignal.abort();
    await expect(index.import({ source: 'open_map_a', file, signal })).rejects.toThrow();
    expect(index.imports()).toEqual([]);
    expect(await readdir(join(folder, 'places', 'open_map_a')).catch(() => [])).toEqual([]);
  });

  it('rejects every search while a segment is missing', async () => {
    await load(place('1', 'Kunstmuseum', { latitude: 47.14, longitude: 9.52 }));
    const source = join(folder, 'places', 'open_map_a');
    const segment = (await readdir(source)).find((name) => name.endsWith('.places'))!;
    await rm(join(source, segment));
    const search = () => index.bestMatch({ name: 'Kunstmuseum' });
    expect(search).toThrow(/a segment of open_map_a is missing/);
    expect(search).toThrow(/a segment of open_map_a is missing/);
  });

  it('SF3 names a damaged segment and suggests a remedy', async () => {
    await load(place('1', 'Kunstmuseum', { latitude: 47.14, longitude: 9.52 }));
    const source = join(folder, 'places', 'open_map_a');
    const segment = (await readdir(source)).find((name) => name.endsWith('.places'))!;
    await writeFile(join(source, segment), 'CAIRNPL2 and nothing of worth');
    const search = () => index.bestMatch({ name: 'Kunstmuseum' });
    expect(search).toThrow(/is not a whole place segment .*import it again/);
  });
});
