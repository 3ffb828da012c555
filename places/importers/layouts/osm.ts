/**
 * OpenStreetMap: flat CSV (id, name, kind "amenity=fuel", lat, lon, housenumber, ...) and objects
 * of raw tags (`addr:street`, `contact:phone`), as in GeoJSON exports. Elements that keep their
 * tags in a field, as in Parquet and in Overpass's JSON, are flattened first. All The Places uses
 * the same tags and is parsed by the same code, under its own licence.
 */

import { KEPT_TAGS } from '../../kept-attributes.ts';
import { socialPage } from '../../text/social-pages.ts';
import {
  defined,
  readCountryCode,
  readList,
  readLists,
  readNested,
  readNestedList,
  readPosition,
  readText,
} from '../rows/fields.ts';
import { readKeptFields, readNamesByLanguage } from '../rows/kept-fields.ts';
import { readOpinions } from '../rows/prices-and-ratings.ts';
import type { PlaceRow } from '../rows/row.ts';
import { alternativeNames, type ParsedPlace, type PlaceLayout } from './layout.ts';

const KIND_KEYS = (
  'amenity shop tourism leisure office craft healthcare historic railway public_transport ' +
  'aeroway highway emergency man_made natural building'
).split(' ');
const ALT_NAME_KEYS = (
  'name_en name:en alt_name official_name short_name ' + 'old_name int_name'
).split(' ');
const PHONE_KEYS = ['phone', 'contact:phone', 'mobile', 'contact:mobile', 'phone:mobile'];
const WEBSITE_KEYS = ['website', 'contact:website', 'url'];
const SOCIAL_KEYS = (
  'contact:facebook contact:instagram contact:twitter contact:tiktok contact:youtube facebook ' +
  'instagram twitter tiktok'
).split(' ');
const MAX_OSM_CONTACTS = 6;
const MAX_TAGS = 500;

export const osmLayout: PlaceLayout = {
  name: 'osm',
  recognizes: (row) =>
    ('kind' in row && 'housenumber' in row) ||
    '@id' in row ||
    (KIND_KEYS.some((key) => key in row) && ('name' in row || 'brand' in row)) ||
    'addr:street' in row ||
    isElement(row),
  read: (row) => ({ ...readTags(isElement(row) ? flattenElement(row) : row), licence: 'ODbL-1.0' }),
};

const ELEMENT_TYPES: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };

function isElement(row: PlaceRow): boolean {
  return 'tags' in row && elementId(row) !== undefined;
}

/** `way/17`, from an id of that form, or from the element's type and number. */
function elementId(row: PlaceRow): string | undefined {
  const id = readText(row, 'feature_id', 'id', 'osm_id');
  if (id === undefined || /^(node|way|relation)\/\d+$/.test(id)) return id;
  const type = ELEMENT_TYPES[readText(row, 'type', 'osm_type')?.[0]?.toLowerCase() ?? ''];
  return type !== undefined && /^\d+$/.test(id) ? `${type}/${id}` : undefined;
}

/** Tags are an object, or a list of keys and values. */
function flattenElement(row: PlaceRow): PlaceRow {
  const pairs = readNestedList(row, 'tags', MAX_TAGS).map(({ key, value, k, v }) => [
    String(key ?? k),
    value ?? v,
  ]);
  const tags = pairs.length > 0 ? Object.fromEntries(pairs) : readNested(row, 'tags');
  const { lat, lon, latitude, longitude, geometry, timestamp } = row;
  const centre = readNested(row, 'center');
  const position = {
    lat: lat ?? latitude ?? centre['lat'],
    lon: lon ?? longitude ?? centre['lon'],
  };
  return { ...tags, ...position, geometry, timestamp, '@id': elementId(row) };
}

/** Key prefixes that state what a place used to be: `disused:shop=bakery`. */
const FORMER_PREFIXES = ['disused', 'was', 'abandoned', 'demolished', 'removed', 'closed', 'razed'];

/**
 * The former kind of the place, if its tags state that it no longer exists and none states a
 * current kind.
 */
function readFormerKind(row: PlaceRow): string | undefined {
  if (readText(row, 'end_date') === 'yes') return 'end_date=yes';
  if (readKinds(row).length > 0) return undefined;
  for (const prefix of FORMER_PREFIXES) {
    for (const key of KIND_KEYS) {
      const value = readText(row, `${prefix}:${key}`);
      if (value !== undefined) return `${prefix}:${key}=${value}`;
    }
  }
  return undefined;
}

/** A date; other texts ("yes", "~1990s") are none. */
function readDate(row: PlaceRow, key: string): string | undefined {
  const date = readText(row, key);
  return date !== undefined && /^\d{4}(?:-\d{2}){0,2}$/.test(date) ? date : undefined;
}

/** The date on which the place began. That of a building may be when it was built. */
function readStartDate(row: PlaceRow): string | undefined {
  return readText(row, 'building') === undefined ? readDate(row, 'start_date') : undefined;
}

export const allThePlacesLayout: PlaceLayout = {
  name: 'all_the_places',
  recognizes: (row) => '@spider' in row || ('ref' in row && '@source_uri' in row),
  read: (row) => ({
    ...readTags(row),
    ...defined({ id: spiderId(row), url: readText(row, '@source_uri') }),
    licence: 'CC0-1.0',
  }),
};

function spiderId(row: PlaceRow): string | undefined {
  const ref = readText(row, 'ref');
  const spider = readText(row, '@spider');
  return ref && spider ? `${spider}/${ref}` : readText(row, 'id', 'ref');
}

function readTags(row: PlaceRow): Omit<ParsedPlace, 'licence'> {
  const id = readText(row, '@id', 'id', 'osm_id');
  const kinds = readKinds(row);
  const byLanguage = readNamesByLanguage(row);
  const otherNames = [...readLists(row, ALT_NAME_KEYS, ';'), ...Object.values(byLanguage ?? {})];
  return {
    ...defined({
      id,
      name: readText(row, 'name', 'brand', 'operator'),
      alt_names: alternativeNames(otherNames, readText(row, 'name')),
      names_by_language: byLanguage,
      ...readAddress(row),
      category: kinds[0],
      brand: readText(row, 'brand'),
      brand_wikidata: readText(row, 'brand_wikidata', 'brand:wikidata'),
      opening_hours: readText(row, 'opening_hours'),
      opened_at: readStartDate(row),
      closed_at: readDate(row, 'end_date'),
      operating_status: readFormerKind(row),
      observed_at: readText(row, 'check_date', '@timestamp', 'timestamp'),
      url: osmUrl(id),
      attributes: readKeptFields(row, KEPT_TAGS),
    }),
    ...readPosition(row, ['lat', 'latitude'], ['lon', 'longitude']),
    phones: readContacts(row, PHONE_KEYS),
    websites: readContacts(row, WEBSITE_KEYS),
    socials: readSocialPages(row),
    categories: kinds.slice(1),
    cuisine: readList(row, 'cuisine', ';'),
    ...readOpinions(row),
  };
}

function readAddress(row: PlaceRow) {
  return {
    street: readText(row, 'street', 'addr:street', 'addr:street_address', 'addr:place'),
    house: readText(row, 'housenumber', 'addr:housenumber'),
    city: readText(row, 'city', 'addr:city'),
    state: readText(row, 'state', 'addr:state'),
    postal_code: readText(row, 'postcode', 'addr:postcode'),
    country_code: readCountryCode(row, 'country', 'addr:country'),
    full_address: readText(row, 'addr:full'),
  };
}

function readKinds(row: PlaceRow): string[] {
  const kind = readText(row, 'kind');
  if (kind !== undefined) return [kind];
  return KIND_KEYS.flatMap((key) => {
    const value = readText(row, key);
    return value === undefined || value === 'no' ? [] : [`${key}=${value}`];
  });
}

function readContacts(row: PlaceRow, names: readonly string[]): string[] {
  return readLists(row, names, ';').slice(0, MAX_OSM_CONTACTS);
}

function readSocialPages(row: PlaceRow): string[] {
  const pages = SOCIAL_KEYS.flatMap((key) =>
    readList(row, key, ';').flatMap((written) => socialPage(key.split(':').at(-1)!, written) ?? []),
  );
  return [...new Set(pages)].slice(0, MAX_OSM_CONTACTS);
}

function osmUrl(id: string | undefined): string | undefined {
  return id && /^(node|way|relation)\/\d+$/.test(id)
    ? `https://www.openstreetmap.org/${id}`
    : undefined;
}
