/**
 * Overture Maps places: the published nested schema (names, categories, addresses as objects, also
 * as JSON text in CSV) and the flat CSV of it (locality, alt_categories).
 */
import {
  countryCode,
  defined,
  geometryPosition,
  list,
  number,
  object,
  objects,
  position,
  text,
} from '../rows/fields.ts';
import { isObject, type Row } from '../rows/row.ts';
import type { Layout, ReadPlace } from './layout.ts';

const LICENCE = 'CDLA-Permissive-2.0';

export const overture: Layout = {
  name: 'overture',
  recognizes: (row) =>
    ('names' in row && ('categories' in row || 'addresses' in row || 'taxonomy' in row)) ||
    ('locality' in row && 'alt_categories' in row),
  read: (row) => ('names' in row ? readNested(row) : readFlat(row)),
};

function readFlat(row: Row): ReadPlace {
  return {
    ...defined({
      id: text(row, 'id'),
      name: text(row, 'name'),
      street: text(row, 'street'),
      house: text(row, 'house'),
      city: text(row, 'locality'),
      state: text(row, 'region'),
      postal_code: text(row, 'postcode'),
      country_code: countryCode(text(row, 'country')),
      category: text(row, 'category'),
      brand: text(row, 'brand'),
      brand_wikidata: text(row, 'brand_wikidata'),
      observed_at: text(row, 'update_time'),
    }),
    ...position(number(row, 'lat', 'latitude'), number(row, 'lon', 'longitude')),
    phones: list(row, 'phones'),
    websites: list(row, 'websites'),
    socials: list(row, 'socials'),
    categories: list(row, 'alt_categories', /[\s|]+/),
    cuisine: [],
    licence: LICENCE,
  };
}

function readNested(row: Row): ReadPlace {
  const names = object(row, 'names');
  const address = objects(row, 'addresses')[0] ?? {};
  const categories = object(row, 'categories');
  const brand = object(row, 'brand');
  return {
    ...defined({
      id: text(row, 'id'),
      name: text(names, 'primary'),
      alt_names: alternativeNames(names),
      street: text(address, 'freeform'),
      city: text(address, 'locality'),
      state: text(address, 'region'),
      postal_code: text(address, 'postcode'),
      country_code: countryCode(text(address, 'country')),
      category: text(categories, 'primary') ?? text(row, 'basic_category'),
      brand: text(object(brand, 'names'), 'primary'),
      brand_wikidata: text(brand, 'wikidata'),
      observed_at: text(objects(row, 'sources')[0] ?? {}, 'update_time'),
    }),
    ...nestedPosition(row),
    phones: list(row, 'phones'),
    websites: list(row, 'websites'),
    socials: list(row, 'socials'),
    categories: list(categories, 'alternate'),
    cuisine: [],
    licence: LICENCE,
  };
}

function nestedPosition(row: Row): Pick<ReadPlace, 'latitude' | 'longitude'> {
  if (isObject(row['geometry'])) return geometryPosition(row);
  const box = object(row, 'bbox');
  return position(
    number(row, 'lat', 'latitude') ?? number(box, 'ymin'),
    number(row, 'lon', 'longitude') ?? number(box, 'xmin'),
  );
}

function alternativeNames(names: Row): string[] | undefined {
  const common = Object.values(object(names, 'common')).filter((n) => typeof n === 'string');
  const rules = objects(names, 'rules').map((rule) => text(rule, 'value') ?? '');
  const found = new Set([...common, ...rules].filter((name) => name !== ''));
  found.delete(text(names, 'primary') ?? '');
  return found.size > 0 ? [...found].slice(0, 5) : undefined;
}
