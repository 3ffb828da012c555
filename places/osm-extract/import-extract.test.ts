import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../platform/folders/folder-lock.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { CairnError, isCairnError } from '../../platform/runtime/errors.ts';
import { describeWithSharedData } from '../../test/support/describe-with-shared-data.ts';
import { osmBlob, osmPbf, type WrittenElements } from '../../test/support/osm-pbf.ts';
import { propertyRuns } from '../../test/support/property-runs.ts';
import { describeOnSmallDisk } from '../../test/support/small-disk.ts';
import { joinRings } from './building/rings.ts';
import { OsmExtracts } from './extracts.ts';
import { areaM2, type Point } from './features/geometry.ts';
import { importExtract } from './import-extract.ts';

let scratch: string;
let folder: string;
let extracts: OsmExtracts;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'cairn-osm-'));
  folder = join(scratch, 'osm');
  extracts = new OsmExtracts({ folder, clock: systemClock });
});

afterEach(() => {
  extracts.close();
  rmSync(scratch, { recursive: true });
});

function written(bytes: Uint8Array, name = 'town.osm.pbf'): string {
  const path = join(scratch, name);
  writeFileSync(path, bytes);
  return path;
}

function run(file: string, options = {}) {
  return importExtract({ folder, file, clock: systemClock, ...options });
}

async function failure(file: string): Promise<string> {
  return run(file).then(
    () => 'imported',
    (error) => (isCairnError(error, 'import_failed') ? error.message : `other: ${error}`),
  );
}

function at(longitude: number, latitude: number): Point {
  return { latitude, longitude };
}

/** A hall of 40 x 40 units of 0.0001 degrees with a court in it, next to a street. */
const TOWN: WrittenElements = {
  nodes: [
    [1, 10, 50],
    [2, 10.004, 50],
    [3, 10.004, 50.004],
    [4, 10, 50.004],
    [5, 10.001, 50.001],
    [6, 10.003, 50.001],
    [7, 10.003, 50.003],
    [8, 10.001, 50.003],
    [9, 10.0002, 50.0002, { name: 'Kiosk', shop: 'kiosk', note: 'a remark' }],
    [10, 10.002, 50, { entrance: 'main' }],
    [11, 10.005, 50, { highway: 'traffic_signals' }],
    [12, 10.0052, 50.0001, { amenity: 'bench' }],
  ],
  ways: [
    [21, [1, 2, 3], {}],
    [22, [1, 4, 3], {}],
    [23, [5, 6, 7, 8, 5], {}],
    [24, [2, 11, 99, 3, 4], { highway: 'residential', name: 'Ring Road' }],
    [25, [5, 6, 99, 5], { building: 'yes' }],
  ],
  relations: [
    [
      31,
      [
        [21, 'outer'],
        [22, 'outer'],
        [23, 'inner'],
      ],
      { type: 'multipolygon', building: 'retail', name: 'The Hall' },
    ],
    [32, [[77, 'outer']], { type: 'multipolygon', building: 'yes' }],
  ],
};
const { nodes = [], ways = [], relations = [] } = TOWN;

describe('an import of an extract', () => {
  it('joins multipolygons in any order of elements', async () => {
    for (const blocks of [[TOWN], [{ relations }, { ways }, { nodes }]]) {
      const report = await run(written(osmPbf({ blocks })));
      expect(report.features).toEqual({
        points: 2,
        road_points: 1,
        areas: 1,
        lines: 1,
        regions: 0,
      });
      expect(report.left_out).toEqual({ incomplete: 2, too_long: 0 });
    }
    const hall = extracts.near('areas', at(10.0005, 50.0005), 1)[0]!;
    expect(hall).toMatchObject({ id: 'relation/31', distance_m: 0, outers: 1 });
    expect(hall.tags).toEqual({ building: 'retail', name: 'The Hall' });
    const court = extracts.near('areas', at(10.002, 50.002), 200)[0]!;
    expect(court.distance_m).toBeCloseTo(71.5, 0);
    expect(areaM2(hall)).toBeCloseTo(0.75 * 0.004 ** 2 * 111_195 ** 2 * Math.cos(0.8727), -3);
  });

  it('keeps the stretches of a road whose nodes exist', async () => {
    await run(written(osmPbf({ blocks: [TOWN] })));
    const [road] = extracts.near('lines', at(10.0045, 50.0001), 50);
    expect(road).toMatchObject({ id: 'way/24', tags: { name: 'Ring Road' } });
    expect(road!.parts).toHaveLength(2);
    expect(road!.distance_m).toBeCloseTo(11.1, 0);
  });

  it('uses the tags of an outer way if a relation has none', async () => {
    const old: WrittenElements = {
      nodes,
      ways: [
        [21, [1, 2, 3, 4, 1], { building: 'yes', name: 'Old Hall' }],
        [23, [5, 6, 7, 8, 5], {}],
      ],
      relations: [
        [
          31,
          [
            [21, 'outer'],
            [23, 'inner'],
          ],
          { type: 'multipolygon' },
        ],
      ],
    };
    await run(written(osmPbf({ blocks: [old] })));
    expect(extracts.near('areas', at(10.0005, 50.0005), 1).map(({ id }) => id)).toEqual([
      'relation/31',
    ]);
    expect(extracts.near('areas', at(10.002, 50.002), 1)).toEqual([]);
  });

  it('replaces the import of the same file, and reports the covered area', async () => {
    const file = written(osmPbf({ blocks: [TOWN], box: [9, 49, 11, 51], dataAtSeconds: 1e9 }));
    await run(file);
    const first = extracts.list();
    expect(extracts.covering(at(10, 50))?.data_at).toBe('2001-09-09T01:46:40.000Z');
    expect(extracts.covering(at(12, 50))).toBeNull();
    await run(file);
    expect(extracts.list()).toEqual([
      { ...first[0], imported_at: expect.any(String), layers: expect.any(Object) },
    ]);
    expect(readdirSync(folder)).toHaveLength(6);
    expect(extracts.list()[0]).toMatchObject({
      licence: 'ODbL-1.0',
      attribution: '© OpenStreetMap contributors',
    });
  });

  it('shows a new import to readers of the previous one, and each feature once', async () => {
    let elapsedMs = 0;
    const clock = { ...systemClock, elapsedMs: () => elapsedMs };
    const reader = new OsmExtracts({ folder, clock });
    const kiosks = () => reader.near('points', at(10.0002, 50.0002), 5).map(({ tags }) => tags);
    expect(kiosks()).toEqual([]);
    await run(written(osmPbf({ blocks: [TOWN], dataAtSeconds: 1e9 })));
    elapsedMs += 3_000;
    expect(kiosks()).toEqual([{ name: 'Kiosk', shop: 'kiosk' }]);
    const newer = osmPbf({
      blocks: [{ nodes: [[9, 10.0002, 50.0002, { name: 'New Kiosk', shop: 'kiosk' }]] }],
      dataAtSeconds: 1.1e9,
    });
    await run(written(newer, 'newer.osm.pbf'));
    elapsedMs += 3_000;
    expect(kiosks()).toEqual([{ name: 'New Kiosk', shop: 'kiosk' }]);
    reader.close();
  });

  it("stores nothing in a dry run, and no mapper's name", async () => {
    const file = written(osmPbf({ blocks: [TOWN], user: 'Jane Mapper' }));
    const report = await run(file, { dryRun: true });
    expect(report.features.areas).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
    await run(file);
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name), 'latin1');
      expect(bytes).not.toContain('Jane Mapper');
      expect(bytes).not.toContain('a remark');
    }
  });
});

describe('an incomplete extract', () => {
  const whole = osmPbf({ blocks: [TOWN] });

  it.each([
    ['nothing', Buffer.alloc(0), 'it is empty'],
    ['a text', Buffer.from('<?xml version="1.0"?><osm></osm>'), 'it is no OSM PBF file'],
    ['three bytes', Buffer.from('abc'), 'it is cut short'],
    ['a part', whole.subarray(0, whole.length - 20), 'it is cut short'],
    ['no data', osmPbf({ blocks: [] }), 'it holds nothing that tells of places'],
    [
      'history',
      osmPbf({ blocks: [TOWN], requires: ['HistoricalInformation'] }),
      'it requires HistoricalInformation, which is not supported; take the extract without history',
    ],
    [
      'another packing',
      Buffer.concat([whole, osmBlob('OSMData', Buffer.from('x'), 7)]),
      'it is packed by zstd; write it again with pbf_compression=zlib',
    ],
    [
      'a bomb',
      Buffer.concat([whole, osmBlob('OSMData', Buffer.alloc(200_000_000))]),
      'a blob is larger than 32 MiB',
    ],
    [
      'a lying length',
      Buffer.concat([whole, osmBlob('OSMData', Buffer.from([0x12, 0xff, 0xff, 0xff, 0x7f]))]),
      'a length leads beyond the end',
    ],
  ])('is rejected in one sentence: %s', async (_, bytes, why) => {
    const file = written(bytes);
    expect(await failure(file)).toBe(`${file} cannot be imported: ${why}.`);
  });

  it('leaves the previous import unchanged', async () => {
    const file = written(whole);
    await run(file);
    const before = readdirSync(folder);
    writeFileSync(file, whole.subarray(0, whole.length - 5));
    expect(await failure(file)).toContain('it is cut short');
    expect(readdirSync(folder)).toEqual(before);
    expect(extracts.near('areas', at(10.0005, 50.0005), 1)).toHaveLength(1);
  });

  it('leaves the previous import unchanged if the disk is full, at any step', async () => {
    const file = written(whole);
    await run(file);
    const before = readdirSync(folder);
    for (let steps = 0; ; steps++) {
      let asked = 0;
      const requireSpace = () => {
        if (asked++ === steps) throw new CairnError('storage_full', 'The disk is nearly full.');
      };
      const importing = run(file, { requireSpace });
      const error: unknown = await importing.then(
        () => null,
        (thrown) => thrown,
      );
      if (error === null) break;
      expect(isCairnError(error, 'storage_full')).toBe(true);
      expect(readdirSync(folder)).toEqual(before);
    }
    expect(readdirSync(folder)).not.toEqual(before);
  });

  it('leaves the previous import unchanged if it is interrupted', async () => {
    const file = written(whole);
    await run(file);
    const before = readdirSync(folder);
    await expect(run(file, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(before);
  });

  it('XF1 that was killed is removed by the next import, before it writes', async () => {
    await run(written(whole, 'other.osm.pbf'));
    const kept = readdirSync(folder);
    for (const name of ['0a-killed-points.layer', '0a.json.killed']) {
      writeFileSync(join(folder, name), 'a part');
    }
    const requireSpace = () => expect(readdirSync(folder)).not.toContain('0a-killed-points.layer');
    await run(written(whole), { requireSpace });
    const now = readdirSync(folder);
    expect(now).toEqual(expect.arrayContaining(kept));
    expect(now.filter((name) => name.includes('killed'))).toEqual([]);
  });

  it('XF1 is refused while another import runs', async () => {
    const importing = await lockFolder(folder, systemClock);
    await expect(run(written(whole))).rejects.toMatchObject({ code: 'data_folder_in_use' });
    await importing.release();
    await run(written(whole));
  });

  it('is rejected if it is not one', async () => {
    expect(await failure(join(scratch, 'gone.osm.pbf'))).toContain('there is no such file');
    expect(await failure(scratch)).toContain('it is a folder');
  });

  it('throws no other error, whatever bytes are changed', async () => {
    const block = osmPbf({ blocks: [{ nodes }, { ways }, { relations }], box: [9, 49, 11, 51] });
    const change = fc.tuple(fc.nat(block.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = Buffer.from(block);
        for (const [i, value] of changes) bytes[i] = value;
        expect(await failure(written(bytes))).toMatch(/^imported$|cannot be imported: [^\n]+\.$/);
      }),
      propertyRuns(150),
    );
  });

  it('throws no other error, whatever its elements contain', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (strings, group) => {
        const block = Buffer.concat([
          Buffer.from([0x0a, strings.length, ...strings]),
          Buffer.from([0x12, group.length, ...group]),
        ]);
        const file = written(Buffer.concat([whole, osmBlob('OSMData', block)]));
        expect(await failure(file)).toMatch(/^imported$|cannot be imported: [^\n]+\.$/);
      }),
      propertyRuns(150),
    );
  });
});

describe('rings', () => {
  it('are joined from pieces in any order and direction', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 18 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cuts, fc.array(fc.boolean(), { minLength: 10 }), fc.nat(9), (at, turned, by) => {
        const ring = [...Array(19).keys(), 0];
        const ends = [0, ...at.sort((a, b) => a - b), 19];
        const pieces = ends.slice(1).map((end, i) => ring.slice(ends[i], end + 1));
        const mixed = pieces.map((piece, i) => (turned[i] ? [...piece].reverse() : piece));
        const shifted = [...mixed.slice(by % mixed.length), ...mixed.slice(0, by % mixed.length)];
        const joined = joinRings(shifted)!;
        expect(joined).toHaveLength(1);
        expect(joined[0]).toHaveLength(20);
        expect(new Set(joined[0])).toEqual(new Set(ring));
        expect(joinRings(shifted.slice(1))).toEqual(pieces.length > 1 ? null : []);
      }),
      propertyRuns(),
    );
  });
});

describeWithSharedData('real extracts', ['osm-extracts'], (path) => {
  it.each([
    ['helsinki', { points: 2341, road_points: 472, areas: 493, lines: 1013, regions: 39 }],
    ['baltimore', { points: 1161, road_points: 339, areas: 1981, lines: 3468, regions: 1 }],
    ['liechtenstein', { points: 438, road_points: 8, areas: 9171, lines: 2819, regions: 18 }],
  ])('give the features of %s', async (name, features) => {
    const report = await run(join(path, `${name}.osm.pbf`));
    expect(report.features).toEqual(features);
    expect(report.data_at).toMatch(/^201[59]-/);
  });

  it('find what contains a place', async () => {
    await run(join(path, 'helsinki.osm.pbf'));
    const inside = extracts.near('areas', at(24.9442, 60.1699), 0);
    expect(inside.map(({ tags }) => tags['name'])).toEqual(['Ateneum']);
    const shops = extracts
      .near('points', at(24.9442, 60.1716), 3_000)
      .filter(({ tags }) => tags['name'] && (tags['shop'] || tags['amenity']));
    expect(shops).toHaveLength(1_039);
  });
});

/** The disk's own folder, the folder of extracts, and fewer files than an import has layers. */
const FILES_OF_TWO_LAYERS = 4;

describeOnSmallDisk(
  'a disk that takes no further file',
  16,
  (disk) => {
    it('IX1 is reported, and nothing is left on it', async () => {
      const file = written(osmPbf({ blocks: [TOWN] }));
      const importing = run(file, { folder: join(disk.folder, 'osm') });
      const message = `${file} cannot be imported: the disk is full.`;
      await expect(importing).rejects.toMatchObject({ code: 'import_failed', message });
      expect(readdirSync(join(disk.folder, 'osm'))).toEqual([]);
    });
  },
  FILES_OF_TWO_LAYERS,
);
