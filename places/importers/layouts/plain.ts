/** Any other table with a name: the API's own field names and their usual aliases. */
import { KEPT_COLUMNS } from '../../kept-attributes.ts';
import {
  defined,
  readCountryCode,
  readList,
  readLists,
  readNested,
  readPosition,
  readText,
} from '../rows/fields.ts';
import {
  readHours,
  readKeptFields,
  readNamesByLanguage,
  readSocialColumns,
  readValue,
} from '../rows/kept-fields.ts';
import { readOpinions } from '../rows/prices-and-ratings.ts';
import type { PlaceRow } from '../rows/row.ts';
import { alternativeNames, type ParsedPlace, type PlaceLayout } from './layout.ts';

const NAME_COLUMNS =
  'alternative_names alt_names alt_name aliases official_name legal_name other_names'.split(' ');
const PHONE_COLUMNS = 'phones phone phone_number telephone tel mobile'.split(' ');
const WEBSITE_COLUMNS = 'websites website website_url web homepage'.split(' ');

export const plainLayout: PlaceLayout = {
  name: 'plain',
  recognizes: (row) => 'name' in row || 'place_name' in row,
  read: readPlain,
};

function readPlain(row: PlaceRow): ParsedPlace {
  const name = readText(row, 'name', 'place_name');
  const byLanguage = readNamesByLanguage(row);
  const otherNames = [...readLists(row, NAME_COLUMNS), ...Object.values(byLanguage ?? {})];
  return {
    ...defined({
      id: readText(row, 'id', 'place_id', 'business_id'),
      name,
      alt_names: alternativeNames(otherNames, name),
      names_by_language: byLanguage,
      ...readAddress(row),
      category: readText(row, 'category', 'kind', 'type'),
      brand: readText(row, 'brand', 'chain_name'),
      brand_wikidata: readText(row, 'brand_wikidata'),
      opening_hours: readHours(row, 'opening_hours', 'hours', 'business_hours'),
      opened_at: readText(row, 'opened_at', 'date_opened', 'opening_date'),
      closed_at: readText(row, 'closed_at', 'date_closed', 'closing_date'),
      operating_status: readStatus(row),
      observed_at: readText(row, 'observed_at', 'updated_at'),
      url: readText(row, 'url'),
      attributes: readAttributes(row),
    }),
    ...readPosition(row, ['latitude', 'lat'], ['longitude', 'lon', 'lng', 'long']),
    phones: readLists(row, PHONE_COLUMNS),
    websites: readLists(row, WEBSITE_COLUMNS),
    socials: [...new Set([...readList(row, 'socials'), ...readSocialColumns(row)])],
    categories: readList(row, 'categories'),
    cuisine: readLists(row, ['cuisine', 'cuisines'], ';'),
    ...readOpinions(row),
    licence: readText(row, 'licence', 'license') ?? 'unknown',
  };
}

function readAddress(row: PlaceRow) {
  return {
    street: readText(row, 'street', 'street_address', 'address'),
    house: readText(row, 'house', 'housenumber', 'house_number'),
    city: readText(row, 'city', 'locality', 'town'),
    state: readText(row, 'state', 'region'),
    postal_code: readText(row, 'postal_code', 'postalCode', 'postcode', 'zip'),
    country_code: readCountryCode(row, 'country_code', 'country'),
    full_address: readText(row, 'full_address', 'formatted_address'),
  };
}

const STATUS_COLUMNS = ['operating_status', 'business_status', 'open_closed_status', 'status'];
/** Columns named `status` have many other meanings. */
const STATUS_WORDS =
  /^(?:open|operational|(?:(?:perm\w*|temp\w*)[\s_-]*)?closed(?:[\s_-]*(?:perm\w*|temp\w*))?)$/i;
const FLAG_COLUMNS = ['is_open', 'is_closed', 'permanently_closed', 'temporarily_closed'];
const FLAGS = /^(?:[01]|true|false|yes|no)$/i;

/** The words of a status, or a flag with its name: `is_open=0`. */
function readStatus(row: PlaceRow): string | undefined {
  const words = readText(row, ...STATUS_COLUMNS);
  if (words !== undefined && STATUS_WORDS.test(words)) return words;
  for (const name of FLAG_COLUMNS) {
    const flag = readValue(row, name);
    if (flag !== undefined && FLAGS.test(flag)) return `${name}=${flag}`;
  }
  return undefined;
}

const MAX_ATTRIBUTES_CHARS = 8_192;

/**
 * The kept columns, and the column `attributes` if it is an object. One that is too large is
 * dropped as a whole, since a part of it might mean something else.
 */
function readAttributes(row: PlaceRow): Record<string, unknown> | undefined {
  const nested = readNested(row, 'attributes');
  const isTooLarge = JSON.stringify(nested).length > MAX_ATTRIBUTES_CHARS;
  const attributes = { ...readKeptFields(row, KEPT_COLUMNS), ...(isTooLarge ? {} : nested) };
  return Object.keys(attributes).length === 0 ? undefined : attributes;
}
