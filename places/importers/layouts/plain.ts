/**
 * Any other table that has a name and says where: the API's own field names and the usual aliases.
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

export const plain: Layout = {
  name: 'plain',
  recognizes: (row) => 'name' in row || 'place_name' in row,
  read,
};

function read(row: Row): ReadPlace {
  return {
    ...defined({
      id: text(row, 'id', 'place_id'),
      name: text(row, 'name', 'place_name'),
      street: text(row, 'street', 'street_address', 'address'),
      house: text(row, 'house', 'housenumber', 'house_number'),
      city: text(row, 'city', 'locality', 'town'),
      state: text(row, 'state', 'region'),
      postal_code: text(row, 'postal_code', 'postalCode', 'postcode', 'zip'),
      country_code: countryCode(text(row, 'country_code', 'country')),
      full_address: text(row, 'full_address', 'formatted_address'),
      category: text(row, 'category', 'kind', 'type'),
      brand: text(row, 'brand'),
      brand_wikidata: text(row, 'brand_wikidata'),
      opening_hours: text(row, 'opening_hours'),
      observed_at: text(row, 'observed_at', 'updated_at'),
      url: text(row, 'url'),
    }),
    ...(isObject(row['geometry'])
      ? geometryPosition(row)
      : position(number(row, 'latitude', 'lat'), number(row, 'longitude', 'lon', 'lng', 'long'))),
    phones: both(row, 'phones', 'phone'),
    websites: both(row, 'websites', 'website'),
    socials: list(row, 'socials'),
    categories: list(row, 'categories'),
    cuisine: list(row, 'cuisine', ';'),
    licence: text(row, 'licence', 'license') ?? 'unknown',
  };
}

function both(row: Row, many: string, one: string): string[] {
  return [...new Set([...list(row, many), ...list(row, one)])];
}
