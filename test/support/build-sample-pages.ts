/**
 * Builds sample/pages/places.jsonl: a page for some of the OpenStreetMap places in
 * sample/open_map_b.csv.gz, which says in plain words what the map says and nothing else.
 * Byte-reproducible. Run: node --import tsx test/support/build-sample-pages.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { assetPath } from '../../platform/runtime/assets.ts';

type Row = Record<string, string>;

const PAGES = 24;
const EXTRACT_YEAR = '2022';
/** Liechtenstein, whose extract is of that year. */
const WITHIN = { south: 47.04, north: 47.28, west: 9.47, east: 9.64 };

const DAYS: Readonly<Record<string, string>> = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};
/** Only hours that can be put into words without interpreting them. */
const SIMPLE_HOURS =
  /^(?:[MTWFS][a-z](?:[-,][MTWFS][a-z])* (?:\d\d:\d\d-\d\d:\d\d,? ?)+(?:; |$))+$/;

export function buildSamplePages(): string {
  const packed = readFileSync(assetPath('sample', 'open_map_b.csv.gz'));
  const rows = parse(gunzipSync(packed), { columns: true }) as Row[];
  const pages = rows.filter(isDescribable).slice(0, PAGES).map(toPage);
  return pages.map((page) => `${JSON.stringify(page)}\n`).join('');
}

function isDescribable(row: Row): boolean {
  const latitude = Number(row['lat']);
  const longitude = Number(row['lon']);
  const inside =
    latitude > WITHIN.south &&
    latitude < WITHIN.north &&
    longitude > WITHIN.west &&
    longitude < WITHIN.east;
  const hours = row['opening_hours'] ?? '';
  return inside && row['city'] !== '' && row['street'] !== '' && SIMPLE_HOURS.test(hours);
}

function toPage(row: Row): { url: string; title: string; date: string; text: string } {
  const name = row['name']!;
  const city = row['city']!;
  const kind = describeKind(row['kind']!);
  const street = `${row['street']} ${row['housenumber']}`;
  const place = `${name} (${kind}) is at ${street}, ${row['postcode']} ${city}, Liechtenstein.`;
  const sentences = [
    place.replace(/ +,/g, ',').replace(/, +/g, ', '),
    `Opening hours: ${inWords(row['opening_hours']!)}.`,
    row['phone'] ? `Phone: ${row['phone']}.` : '',
    row['website'] ? `Website: ${row['website']} .` : '',
    row['cuisine'] ? `Cuisine: ${row['cuisine'].replaceAll(';', ', ')}.` : '',
    `Data of ${EXTRACT_YEAR}, © OpenStreetMap contributors, ODbL 1.0.`,
  ];
  return {
    url: `https://www.openstreetmap.org/${row['id']}`,
    title: `Opening hours of ${name}${name.includes(city) ? '' : ` in ${city}`}`,
    date: EXTRACT_YEAR,
    text: sentences.filter((sentence) => sentence !== '').join(' '),
  };
}

/** `shop=bicycle` is a bicycle shop, `amenity=post_office` a post office. */
function describeKind(tag: string): string {
  const [key, value = ''] = tag.split('=');
  const words = value.replaceAll('_', ' ');
  return key === 'shop' && !words.endsWith('market') ? `${words} shop` : words;
}

function inWords(hours: string): string {
  const days = hours.replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su)\b/g, (day) => DAYS[day]!);
  return days.replace(/(y)-(?=[A-Z])/g, '$1 to ').replace(/,(?=\S)/g, ', ');
}

if (process.argv[1]?.endsWith('build-sample-pages.ts')) {
  writeFileSync(assetPath('sample', 'pages', 'places.jsonl'), buildSamplePages());
}
