/**
 * OpenStreetMap: flat CSV (id, name, kind "amenity=fuel", lat, lon, housenumber, ...) and objects
 * of raw tags (`addr:street`, `contact:phone`), as GeoJSON exports have them. All The Places uses
 * the same tags and is read by the same code under its own licence.
 */
import {
  countryCode,
  defined,
  geometryPosition,
  list,
  number,
  position,
  text,
} from '../rows/fields.ts';
import { isObject, type Row } from '../rows/row.ts';
import type { Layout, ReadPlace } from './layout.ts';

const KIND_KEYS = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'office',
  'craft',
  'healthcare',
  'historic',
  'railway',
  'public_transport',
  'aeroway',
  'highway',
  'emergency',
  'man_made',
  'natural',
  'building',
];
const ALT_NAME_KEYS = [
  'name_en',
  'name:en',
  'alt_name',
  'official_name',
  'short_name',
  'old_name',
  'int_name',
];
const SOCIAL_KEYS = [
  'contact:facebook',
  'contact:instagram',
  'contact:twitter',
  'contact:tiktok',
  'contact:youtube',
  'facebook',
  'instagram',
  'twitter',
];

export const osm: Layout = {
  name: 'osm',
  recognizes: (row) =>
    ('kind' in row && 'housenumber' in row) ||
    '@id' in row ||
    (KIND_KEYS.some((key) => key in row) && ('name' in row || 'brand' in row)) ||
    'addr:street' in row,
  read: (row) => ({ ...readTags(row), licence: 'ODbL-1.0' }),
};

export const allThePlaces: Layout = {
  name: 'all_the_places',
  recognizes: (row) => '@spider' in row || ('ref' in row && '@source_uri' in row),
  read: (row) => ({
    ...readTags(row),
    ...defined({ id: atpId(row), url: text(row, '@source_uri') }),
    licence: 'CC0-1.0',
  }),
};

function atpId(row: Row): string | undefined {
  const ref = text(row, 'ref');
  const spider = text(row, '@spider');
  return ref !== undefined && spider !== undefined ? `${spider}/${ref}` : text(row, 'id', 'ref');
}

function readTags(row: Row): Omit<ReadPlace, 'licence'> {
  const id = text(row, '@id', 'id', 'osm_id');
  const kinds = kindsOf(row);
  return {
    ...defined({
      id,
      name: text(row, 'name', 'brand', 'operator'),
      alt_names: altNames(row),
      ...addressOf(row),
      category: kinds[0],
      brand: text(row, 'brand'),
      brand_wikidata: text(row, 'brand_wikidata', 'brand:wikidata'),
      opening_hours: text(row, 'opening_hours'),
      observed_at: text(row, 'check_date', '@timestamp', 'timestamp'),
      url: osmUrl(id),
    }),
    ...(isObject(row['geometry'])
      ? geometryPosition(row)
      : position(number(row, 'lat', 'latitude'), number(row, 'lon', 'longitude'))),
    phones: lists(row, ['phone', 'contact:phone', 'contact:mobile']),
    websites: lists(row, ['website', 'contact:website', 'url']),
    socials: lists(row, SOCIAL_KEYS).filter((page) => page.includes('/')),
    categories: kinds.slice(1),
    cuisine: list(row, 'cuisine', ';'),
  };
}

function addressOf(row: Row) {
  return {
    street: text(row, 'street', 'addr:street', 'addr:street_address', 'addr:place'),
    house: text(row, 'housenumber', 'addr:housenumber'),
    city: text(row, 'city', 'addr:city'),
    state: text(row, 'state', 'addr:state'),
    postal_code: text(row, 'postcode', 'addr:postcode'),
    country_code: countryCode(text(row, 'country', 'addr:country')),
    full_address: text(row, 'addr:full'),
  };
}

function kindsOf(row: Row): string[] {
  const kind = text(row, 'kind');
  if (kind !== undefined) return [kind];
  return KIND_KEYS.flatMap((key) => {
    const value = text(row, key);
    return value === undefined || value === 'no' ? [] : [`${key}=${value}`];
  });
}

function altNames(row: Row): string[] | undefined {
  const found = new Set(ALT_NAME_KEYS.flatMap((key) => list(row, key, ';')));
  found.delete(text(row, 'name') ?? '');
  return found.size > 0 ? [...found].slice(0, 5) : undefined;
}

function lists(row: Row, names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => list(row, name, ';')))].slice(0, 6);
}

function osmUrl(id: string | undefined): string | undefined {
  return id && /^(node|way|relation)\/\d+$/.test(id)
    ? `https://www.openstreetmap.org/${id}`
    : undefined;
}
