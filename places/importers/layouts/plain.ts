/** Any other table with a name: the API's own field names and their usual aliases. */
import {
  defined,
  readCountryCode,
  readList,
  readLists,
  readNested,
  readPosition,
  readText,
} from '../rows/fields.ts';
import { readOpinions } from '../rows/prices-and-ratings.ts';
import type { PlaceRow } from '../rows/row.ts';
import type { ParsedPlace, PlaceLayout } from './layout.ts';

export const plainLayout: PlaceLayout = {
  name: 'plain',
  recognizes: (row) => 'name' in row || 'place_name' in row,
  read: readPlain,
};

function readPlain(row: PlaceRow): ParsedPlace {
  return {
    ...defined({
      id: readText(row, 'id', 'place_id', 'business_id'),
      name: readText(row, 'name', 'place_name'),
      street: readText(row, 'street', 'street_address', 'address'),
      house: readText(row, 'house', 'housenumber', 'house_number'),
      city: readText(row, 'city', 'locality', 'town'),
      state: readText(row, 'state', 'region'),
      postal_code: readText(row, 'postal_code', 'postalCode', 'postcode', 'zip'),
      country_code: readCountryCode(row, 'country_code', 'country'),
      full_address: readText(row, 'full_address', 'formatted_address'),
      category: readText(row, 'category', 'kind', 'type'),
      brand: readText(row, 'brand'),
      brand_wikidata: readText(row, 'brand_wikidata'),
      opening_hours: readText(row, 'opening_hours'),
      observed_at: readText(row, 'observed_at', 'updated_at'),
      url: readText(row, 'url'),
      attributes: readAttributes(row),
    }),
    ...readPosition(row, ['latitude', 'lat'], ['longitude', 'lon', 'lng', 'long']),
    phones: readLists(row, ['phones', 'phone']),
    websites: readLists(row, ['websites', 'website']),
    socials: readList(row, 'socials'),
    categories: readList(row, 'categories'),
    cuisine: readList(row, 'cuisine', ';'),
    ...('business_id' in row ? readYelpOpinions(row) : readOpinions(row)),
    licence: readText(row, 'licence', 'license') ?? 'unknown',
  };
}

/** A row as in Yelp's data: stars, and a price range among the attributes. */
function readYelpOpinions(row: PlaceRow) {
  const { RestaurantsPriceRange2: price_level } = readNested(row, 'attributes');
  return readOpinions({ price_level, ...row }, { average: ['stars'] });
}

const MAX_ATTRIBUTES_CHARS = 8_192;

/**
 * An object that is too large is dropped as a whole, since a part of it might mean something else.
 */
function readAttributes(row: PlaceRow): Record<string, unknown> | undefined {
  const attributes = readNested(row, 'attributes');
  const length = JSON.stringify(attributes).length;
  return Object.keys(attributes).length === 0 || length > MAX_ATTRIBUTES_CHARS
    ? undefined
    : attributes;
}
