import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndexedPlace } from '../place.ts';
import { readPlaces } from './import-places.ts';
import { MAX_ROW_BYTES } from './rows/row.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-import-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, content: string | Buffer) {
  const path = join(folder, name);
  await writeFile(path, content);
  const file = await readPlaces(path, 'open_map_b');
  const places: IndexedPlace[] = [];
  for await (const place of file.places) places.push(place);
  return { places, format: file.format, layouts: file.layouts, ...file.rejections };
}

describe('layouts', () => {
  it('reads Overture, nested', async () => {
    const row = {
      id: '08f2',
      geometry: { type: 'Point', coordinates: [9.52, 47.14] },
      names: { primary: 'Kunstmuseum', common: { en: 'Art Museum' } },
      categories: { primary: 'museum', alternate: ['art_gallery'] },
      websites: ['https://kunstmuseum.li'],
      socials: ['https://facebook.com/1'],
      phones: ['+4232350300'],
      brand: { names: { primary: null }, wikidata: null },
      addresses: [
        {
          freeform: 'Städtle 32',
          locality: 'Vaduz',
          postcode: '9490',
          region: null,
          country: 'LI',
        },
      ],
      sources: [{ dataset: 'meta', update_time: '2025-02-01' }],
    };
    const { places, layouts, format } = await read('o.ndjson', `${JSON.stringify(row)}\n`);
    expect({ layouts, format }).toEqual({ layouts: { overture: 1 }, format: 'ndjson' });
    expect(places[0]).toEqual({
      source: 'open_map_b',
      id: '08f2',
      name: 'Kunstmuseum',
      alt_names: ['Art Museum'],
      names_by_language: { en: 'Art Museum' },
      latitude: 47.14,
      longitude: 9.52,
      street: 'Städtle 32',
      city: 'Vaduz',
      postal_code: '9490',
      country_code: 'LI',
      phones: ['+4232350300'],
      websites: ['https://kunstmuseum.li'],
      socials: ['https://facebook.com/1'],
      category: 'museum',
      categories: ['art_gallery'],
      cuisine: [],
      licence: 'CDLA-Permissive-2.0',
      observed_at: '2025-02-01',
    });
  });

  it('reads Foursquare OS Places', async () => {
    const { places, layouts } = await read(
      'f.csv',
      'fsq_place_id,name,latitude,longitude,address,locality,region,postcode,country,tel,website,' +
        'facebook_id,instagram,fsq_category_labels,date_refreshed,date_closed\n' +
        '4b05,Café Lora,1.30,103.85,"12 Ann Siang Rd",Singapore,,069692,SG,6222 1234,' +
        'http://lora.sg,1234,cafelora,"[""Dining > Cafe"",""Retail""]",2024-05-01,2024-06-01\n',
    );
    expect(layouts).toEqual({ foursquare: 1 });
    expect(places[0]).toMatchObject({
      id: '4b05',
      street: '12 Ann Siang Rd',
      postal_code: '069692',
      phones: ['6222 1234'],
      socials: ['https://www.facebook.com/1234', 'https://www.instagram.com/cafelora'],
      category: 'Dining > Cafe',
      categories: ['Retail'],
      closed_at: '2024-06-01',
      licence: 'Apache-2.0',
      url: 'https://foursquare.com/v/4b05',
    });
  });

  it.each([
    ['fsq_place_id', 'price,rating,total_ratings', '2,8.4,90', '2', '8.4', 10, '90'],
    ['business_id', 'stars,review_count', '4.5,31', undefined, '4.5', 5, '31'],
    ['id', 'price_range,rating,review_count', '$$,4.5,31', '$$', '4.5', 5, '31'],
    ['id', 'priceLevel,rating,bestRating', '3,88,100', '3', '88', 100, undefined],
    ['id', 'stars,review_count,rating', '4,31,7.9', undefined, undefined, 0, undefined],
    ['id', 'price,review_count', '12.50,31', undefined, undefined, 0, undefined],
  ])(
    'reads prices and ratings: %s with %s',
    async (id, columns, cells, level, average, best, n) => {
      const text = `${id},name,latitude,longitude,${columns}\n1,Lora,1.3,103.8,${cells}\n`;
      const [place] = (await read('ratings.csv', text)).places;
      expect(place!.price_level).toBe(level);
      const count = n === undefined ? {} : { count: n };
      expect(place!.rating).toEqual(
        average === undefined ? undefined : { average, best, ...count },
      );
    },
  );

  it('reads the price range among the attributes of a row as in the data of Yelp', async () => {
    const row = {
      business_id: 'y1',
      name: 'Lora',
      latitude: 1.3,
      longitude: 103.8,
      stars: 4,
      attributes: { RestaurantsPriceRange2: '2' },
    };
    const [place] = (await read('yelp.ndjson', `${JSON.stringify(row)}\n`)).places;
    expect(place).toMatchObject({ id: 'y1', price_level: '2', rating: { average: '4', best: 5 } });
  });

  it.each([
    ['jazz_and_blues dance_club', ['jazz_and_blues', 'dance_club']],
    ['bar|pub', ['bar', 'pub']],
    ['Landmarks and Outdoors > Monument', ['Landmarks and Outdoors > Monument']],
    ['Community and Government', ['Community and Government']],
    [
      'Landmarks and Outdoors > Structure Business and Professional Services > Bank',
      ['Landmarks and Outdoors > Structure', 'Business and Professional Services > Bank'],
    ],
    [
      'Retail > Food and Beverage Retail > Market Retail > Fashion Retail > Shoe Store',
      ['Retail > Food and Beverage Retail > Market', 'Retail > Fashion Retail > Shoe Store'],
    ],
    [
      'Business and Professional Services > Heating, Ventilating and Air Conditioning Contractor',
      ['Business and Professional Services > Heating, Ventilating and Air Conditioning Contractor'],
    ],
    ['Retail > Toy Store,Dining and Drinking', ['Retail > Toy Store', 'Dining and Drinking']],
  ])('reads the categories in "%s"', async (cell, categories) => {
    const head = 'id,name,locality,lat,lon,alt_categories\n';
    const { places } = await read('categories.csv', `${head}1,Lora,Vaduz,47,9,"${cell}"\n`);
    expect(places[0]!.categories).toEqual(categories);
  });

  it('detects that an OSM place no longer exists', async () => {
    const { places } = await read(
      'closed.csv',
      '@id,name,lat,lon,shop,amenity,disused:shop,was:amenity,end_date\n' +
        'node/1,Baker,1,2,,,bakery,,\n' +
        'node/2,Reborn,1,2,books,,bakery,,\n' +
        'node/3,Bar,1,2,,,,bar,2021-05\n' +
        'node/4,Shop,1,2,books,,,,yes\n',
    );
    expect(places.map(({ operating_status, closed_at }) => [operating_status, closed_at])).toEqual([
      ['disused:shop=bakery', undefined],
      [undefined, undefined],
      ['was:amenity=bar', '2021-05'],
      ['end_date=yes', undefined],
    ]);
  });

  it('reads OSM as flat CSV and as GeoJSON of tags', async () => {
    const flat = await read(
      'osm.csv',
      'id,name,kind,lat,lon,housenumber,street,postcode,city,phone,website,opening_hours,brand,' +
        'brand_wikidata,cuisine,name_en\n' +
        'node/1,Metropole,tourism=hotel,43.74,7.42,4,Avenue de la Madone,98000,Monaco,' +
        '+377 93 15;+377 94 16,https://metropole.com/,24/7,,,french;asian,The Metropole\n',
    );
    expect(flat.places[0]).toMatchObject({
      id: 'node/1',
      house: '4',
      phones: ['+377 93 15', '+377 94 16'],
      opening_hours: '24/7',
      cuisine: ['french', 'asian'],
      alt_names: ['The Metropole'],
      category: 'tourism=hotel',
      licence: 'ODbL-1.0',
      url: 'https://www.openstreetmap.org/node/1',
    });
    const ring = [
      [
        [7.0, 43.0],
        [7.2, 43.0],
        [7.2, 43.2],
        [7.0, 43.2],
      ],
    ];
    const tags = { '@id': 'way/2', amenity: 'pharmacy', name: 'Apotheke', 'addr:street': 'Gasse' };
    const feature = {
      type: 'Feature',
      properties: tags,
      geometry: { type: 'Polygon', coordinates: ring },
    };
    const collection = { type: 'FeatureCollection', name: 'x [] {}', features: [feature] };
    const geo = await read('osm.geojson', JSON.stringify(collection));
    expect(geo.format).toBe('geojson');
    expect(geo.places[0]).toMatchObject({ id: 'way/2', category: 'amenity=pharmacy' });
    expect(geo.places[0]?.latitude).toBeCloseTo(43.1);
  });

  it('reads OSM elements that keep their tags in a field', async () => {
    const rows = [
      { type: 'node', id: 5, lat: 1.3, lon: 103.8, tags: { name: 'Kopi', amenity: 'cafe' } },
      { type: 'way', id: 6, center: { lat: 1, lon: 2 }, tags: { name: 'Mart', shop: 'yes' } },
      {
        osm_type: 'N',
        osm_id: 7,
        tags: [
          { key: 'name', value: 'Bar' },
          { k: 'amenity', v: 'bar' },
        ],
      },
      { id: 'x1', name: 'No element', tags: { amenity: 'bar' } },
    ];
    const text = rows.map((row) => JSON.stringify(row)).join('\n');
    const { places, layouts } = await read('elements.ndjson', text);
    expect(layouts).toEqual({ osm: 3, plain: 1 });
    expect(places.map((p) => [p.id, p.name, p.latitude, p.category])).toEqual([
      ['node/5', 'Kopi', 1.3, 'amenity=cafe'],
      ['way/6', 'Mart', 1, 'shop=yes'],
      ['node/7', 'Bar', null, 'amenity=bar'],
      ['x1', 'No element', null, undefined],
    ]);
  });

  it('reads All The Places', async () => {
    const feature = {
      type: 'Feature',
      id: 'abc',
      properties: {
        ref: '17',
        '@spider': 'lidl_de',
        '@source_uri': 'https://www.lidl.de/17',
        'addr:full': 'Ring 1, Ulm',
        brand: 'Lidl',
        'brand:wikidata': 'Q151954',
        shop: 'supermarket',
      },
      geometry: { type: 'Point', coordinates: [9.98, 48.4] },
    };
    const { places, layouts } = await read(
      'atp.geojson.gz',
      gzipSync(`{"type":"FeatureCollection","features":[\n${JSON.stringify(feature)}\n]}`),
    );
    expect(layouts).toEqual({ all_the_places: 1 });
    expect(places[0]).toMatchObject({
      id: 'lidl_de/17',
      name: 'Lidl',
      brand_wikidata: 'Q151954',
      full_address: 'Ring 1, Ulm',
      licence: 'CC0-1.0',
      url: 'https://www.lidl.de/17',
    });
  });

  it("reads a plain table in the API's own names", async () => {
    const { places } = await read('p.tsv', 'place_id\tname\tlat\tlng\tphone\na1\tX\t1\t2\t+65 1\n');
    expect(places[0]).toMatchObject({ id: 'a1', latitude: 1, longitude: 2, phones: ['+65 1'] });
  });
});

describe('Parquet files from another writer', () => {
  const FILES = join(import.meta.dirname, '../../test/fixtures/parquet');

  async function readFixture(name: string) {
    const file = await readPlaces(join(FILES, name), 'open_map_a');
    const places: IndexedPlace[] = [];
    for await (const place of file.places) places.push(place);
    return { places, format: file.format, layouts: file.layouts, ...file.rejections };
  }

  it('reads Overture', async () => {
    const { places, layouts, format, examples } = await readFixture('overture.parquet');
    expect({ format, layouts }).toEqual({ format: 'parquet', layouts: { overture: 3 } });
    expect(examples).toEqual([{ at: 3, reason: 'no name' }]);
    expect(places[0]).toEqual({
      source: 'open_map_a',
      id: '5c4b1d0e-0001',
      name: 'Bergcafé Höhe',
      alt_names: ['Hill Café', 'Höhe'],
      names_by_language: { en: 'Hill Café' },
      latitude: 47.141,
      longitude: 9.5209,
      street: 'Hochweg 7',
      city: 'Vaduz',
      postal_code: '9490',
      country_code: 'LI',
      phones: ['+4231234567'],
      websites: ['https://hoehe.example/'],
      socials: [],
      category: 'cafe',
      categories: ['bakery'],
      cuisine: [],
      licence: 'CDLA-Permissive-2.0',
      operating_status: 'open',
      existence_confidence: 0.75,
      observed_at: '2026-08-03T00:00:00.000Z',
    });
    expect(places[1]).toMatchObject({ name: 'Second', latitude: 47.15, phones: [] });
  });

  it('reads Foursquare OS Places, and keeps the digits of long numbers', async () => {
    const { places, layouts } = await readFixture('foursquare.parquet');
    expect(layouts).toEqual({ foursquare: 1 });
    expect(places[0]).toMatchObject({
      id: '4b0588f1',
      latitude: 3.139,
      socials: ['https://www.facebook.com/9007199254740993', 'https://www.instagram.com/kedaisatu'],
      category: 'Dining and Drinking > Café',
      categories: ['Retail'],
      observed_at: '2026-03-04',
      licence: 'Apache-2.0',
    });
  });

  it('reads OSM elements, points and shapes', async () => {
    const { places, layouts } = await readFixture('osm.parquet');
    expect(layouts).toEqual({ osm: 2 });
    expect(places[0]).toMatchObject({ id: 'node/17', latitude: 43.74, street: 'Gasse' });
    expect(places[1]).toMatchObject({ id: 'way/18', phones: ['+377 1', '+377 2'] });
    expect(places[1]?.latitude).toBeCloseTo(43.1);
    expect(places[1]?.url).toBe('https://www.openstreetmap.org/way/18');
  });

  it('reads a file whose name looks like a glob pattern', async () => {
    const path = join(folder, '{a,b}*::x.parquet');
    await copyFile(join(FILES, 'foursquare.parquet'), path);
    const file = await readPlaces(path, 'open_map_a');
    const names: string[] = [];
    for await (const { name } of file.places) names.push(name);
    expect(names).toEqual(['Kedai Satu']);
  });

  it('fails as a whole if the file is truncated', async () => {
    const bytes = await readFile(join(FILES, 'overture.parquet'));
    const cut = read('cut.parquet', bytes.subarray(0, bytes.length - 200));
    await expect(cut).rejects.toMatchObject({ code: 'import_failed' });
  });
});

describe('hostile files', () => {
  const good = '{"id":"ok","name":"Fine"}';

  it.each([
    ['not JSON', '{"id":'],
    ['not an object', '[1,2]'],
    ['no name', '{"id":"1","name":{"a":1}}'],
    ['no known layout', '{"__proto__":{"name":"x"},"a":1}'],
    ['id too long', JSON.stringify({ id: 'x'.repeat(300), name: 'y' })],
    ['row too long', `{"id":"1","name":"${'x'.repeat(MAX_ROW_BYTES)}"}`],
  ])('counts a bad row (%s) and reads the next', async (reason, line) => {
    const result = await read('h.ndjson', `${good}\n${line}\n${good}`);
    expect(result.places).toHaveLength(2);
    expect(result.reasons).toEqual({ [reason]: 1 });
    expect(result.examples).toEqual([{ at: 2, reason }]);
  });

  it('rejects a CSV field that is longer than the row limit', async () => {
    const huge = `id,name\n1,"${'x,'.repeat(MAX_ROW_BYTES)}"\n`;
    const result = await read('h.csv', huge).catch((error: unknown) => error);
    expect(String(JSON.stringify(result))).toMatch(/MAX_RECORD_SIZE|import_failed/);
  });

  it('reads features that span chunks, hold brackets in strings or nest deeply', async () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const feature = (properties: string) =>
      `{"type":"Feature","properties":{${properties}},"geometry":null}`;
    const bracket = feature(`"id":"a","name":"br]ack\\"}et","x":${deep}`);
    const long = feature(`"id":"b","name":"${'y'.repeat(400_000)}"`);
    const other = '[{"id":"no","name":"no"}]';
    const text = `{"meta":{"features":${other}},"features":[${bracket},${long}],"more":${other}}`;
    const { places } = await read('deep.geojson', text);
    expect(places.map((p) => p.id)).toEqual(['a', 'b']);
    expect(places[0]?.name).toBe('br]ack"}et');
    expect(places[1]?.name).toHaveLength(2_000);
  });

  it('fails as a whole if a FeatureCollection is truncated', async () => {
    const text = '{"features":[{"properties":{"id":"a","name":"b"}},';
    await expect(read('cut.geojson', text)).rejects.toMatchObject({ code: 'import_failed' });
  });

  it('drops impossible coordinates and cleans texts', async () => {
    const rows = [
      { id: '1', name: 'A\u0000\ud800B', lat: 91, lon: 1 },
      { id: '2', name: 'C', lat: 0, lon: 0 },
      { id: '3', name: 'D', lat: '47.1', lon: 'x' },
    ];
    const { places } = await read('c.ndjson', rows.map((r) => JSON.stringify(r)).join('\n'));
    expect(places.map((p) => p.latitude)).toEqual([null, null, null]);
    expect(places[0]?.name).toBe('A B');
  });
});
