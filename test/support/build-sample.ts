/**
 * Builds the shipped sample data in sample/ from open datasets. Byte-reproducible: the same inputs
 * give the same files. Run: node --import tsx test/support/build-sample.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { sharedDataFolder } from './shared-data.ts';

type Row = Record<string, string>;

const OVERTURE_COLUMNS = [
  'id',
  'name',
  'street',
  'locality',
  'region',
  'postcode',
  'country',
  'lat',
  'lon',
  'phones',
  'websites',
  'socials',
  'category',
  'alt_categories',
  'brand',
];
const OSM_EXTRACTS = ['liechtenstein', 'andorra', 'monaco'];

/** By file name: its bytes. */
export function buildSample(folder: string): Map<string, Buffer> {
  const pairs = readCsv(folder, 'overture-conflation/dev/pairs.csv.gz');
  const jobs = uniqueBy(pairs, 'a_id')
    .map(toJob)
    .filter((job) => job !== null);
  const known = uniqueBy(pairs, 'b_id').map((row) => pick(row, 'b_', OVERTURE_COLUMNS));
  const osm = OSM_EXTRACTS.flatMap((name) => readCsv(folder, `osm-pois-small/${name}.csv.gz`));
  return new Map([
    ['places.ndjson.gz', pack(jobs.map((job) => `${JSON.stringify(job)}\n`).join(''))],
    ['open_map_a.csv.gz', pack(stringify(known, { header: true, columns: OVERTURE_COLUMNS }))],
    ['open_map_b.csv.gz', pack(stringify(uniqueBy(osm, 'id'), { header: true }))],
  ]);
}

/** A job record of the API, or null when the place lacks what a job must have. */
function toJob(row: Row): { place_id: string; inputs: Record<string, string | number> } | null {
  const fields: [string, string | number | undefined][] = [
    ['name', row['a_name']],
    ['full_address', fullAddress(row)],
    ['street', row['a_street']],
    ['city', row['a_locality']],
    ['state', row['a_region']],
    ['postalCode', row['a_postcode']],
    ['country_code', row['a_country']],
    ['latitude', row['a_lat'] ? Number(row['a_lat']) : undefined],
    ['longitude', row['a_lon'] ? Number(row['a_lon']) : undefined],
    ['phone', firstListed(row['a_phones'])],
    ['website', firstListed(row['a_websites'])],
    ['category', row['a_category']],
  ];
  const present = fields.filter(([, value]) => value !== undefined && value !== '');
  const inputs = Object.fromEntries(present) as Record<string, string | number>;
  return namesAPlace(inputs) ? { place_id: row['a_id']!, inputs } : null;
}

function namesAPlace(inputs: Record<string, string | number>): boolean {
  const located = 'latitude' in inputs && 'longitude' in inputs;
  const street = 'street' in inputs && ('city' in inputs || 'postalCode' in inputs);
  return 'name' in inputs && (located || 'full_address' in inputs || street);
}

/** One line; without a street and its city or postcode there is no full address. */
function fullAddress(row: Row): string | undefined {
  const { a_street: street, a_locality: city, a_region: region, a_postcode: postcode } = row;
  if (!street || (!city && !postcode)) return undefined;
  const area = [region, postcode].filter(Boolean).join(' ');
  return [street, city, area, row['a_country']].filter(Boolean).join(', ');
}

function pick(row: Row, prefix: string, columns: readonly string[]): Row {
  const cell = (name: string) => (row[prefix + name] ?? '').replace(/^\|+|\|+$/g, '');
  return Object.fromEntries(columns.map((name) => [name, cell(name)]));
}

function uniqueBy(rows: readonly Row[], column: string): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(row[column]!)) first.set(row[column]!, row);
  return [...first.values()];
}

function firstListed(list: string | undefined): string | undefined {
  return (list ?? '').split('|').find((item) => item !== '');
}

function readCsv(folder: string, file: string): Row[] {
  return parse(gunzipSync(readFileSync(join(folder, file))), { columns: true }) as Row[];
}

/** Gzip without a time stamp, and with the system byte fixed. */
function pack(text: string): Buffer {
  const bytes = gzipSync(text, { level: 9 });
  bytes.fill(0, 4, 8);
  bytes[9] = 255;
  return bytes;
}

function main(): void {
  const folder = sharedDataFolder();
  if (folder === undefined) throw new Error('the shared data folder is not on this machine');
  const out = join(import.meta.dirname, '../../sample');
  mkdirSync(out, { recursive: true });
  for (const [name, bytes] of buildSample(folder)) writeFileSync(join(out, name), bytes);
}

if (process.argv[1] === import.meta.filename) main();
