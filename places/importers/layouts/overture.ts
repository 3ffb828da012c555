/**
 * Overture Maps places: the published nested schema (names, categories and addresses as objects, in
 * CSV as JSON text) and the flat CSV derived from it (locality, alt_categories).
 */
import { readCategories } from '../rows/category-labels.ts';
import {
  defined,
  readCountryCode,
  readList,
  readNested,
  readNestedList,
  readPosition,
  readShare,
  readText,
} from '../rows/fields.ts';
import type { PlaceRow } from '../rows/row.ts';
import { alternativeNames, type ParsedPlace, type PlaceLayout } from './layout.ts';

const LICENCE = 'CDLA-Permissive-2.0';

export const overtureLayout: PlaceLayout = {
  name: 'overture',
  recognizes: (row) =>
    ('names' in row && ('categories' in row || 'addresses' in row || 'taxonomy' in row)) ||
    ('locality' in row && 'alt_categories' in row),
  read: (row) => ('names' in row ? readNestedRow(row) : readFlat(row)),
};

function readFlat(row: PlaceRow): ParsedPlace {
  return {
    ...defined({
      id: readText(row, 'id'),
      name: readText(row, 'name'),
      street: readText(row, 'street'),
      house: readText(row, 'house'),
      city: readText(row, 'locality'),
      state: readText(row, 'region'),
      postal_code: readText(row, 'postcode'),
      country_code: readCountryCode(row, 'country'),
      category: readText(row, 'category'),
      brand: readText(row, 'brand'),
      brand_wikidata: readText(row, 'brand_wikidata'),
      observed_at: readText(row, 'update_time'),
      operating_status: readText(row, 'operating_status'),
      existence_confidence: readShare(row, 'confidence'),
    }),
    ...readPosition(row, ['lat', 'latitude'], ['lon', 'longitude']),
    phones: readList(row, 'phones'),
    websites: readList(row, 'websites'),
    socials: readList(row, 'socials'),
    categories: readCategories(row, 'alt_categories'),
    cuisine: [],
    licence: LICENCE,
  };
}

function readNestedRow(row: PlaceRow): ParsedPlace {
  const names = readNested(row, 'names');
  const name = readText(names, 'primary');
  const address = readNestedList(row, 'addresses')[0] ?? {};
  const categories = readNested(row, 'categories');
  const taxonomy = readNested(row, 'taxonomy');
  const brand = readNested(row, 'brand');
  const located = { ...readNested(row, 'bbox'), ...row };
  return {
    ...defined({
      id: readText(row, 'id'),
      name,
      alt_names: alternativeNames(otherNames(names), name),
      names_by_language: namesByLanguage(names),
      street: readText(address, 'freeform'),
      city: readText(address, 'locality'),
      state: readText(address, 'region'),
      postal_code: readText(address, 'postcode'),
      country_code: readCountryCode(address, 'country'),
      category:
        readText(categories, 'primary') ??
        readText(taxonomy, 'primary') ??
        readText(row, 'basic_category'),
      brand: readText(readNested(brand, 'names'), 'primary'),
      brand_wikidata: readText(brand, 'wikidata'),
      observed_at: readText(readNestedList(row, 'sources')[0] ?? {}, 'update_time'),
      operating_status: readText(row, 'operating_status'),
      existence_confidence: readShare(row, 'confidence'),
    }),
    ...readPosition(located, ['lat', 'latitude', 'ymin'], ['lon', 'longitude', 'xmin']),
    phones: readList(row, 'phones'),
    websites: readList(row, 'websites'),
    socials: readList(row, 'socials'),
    categories: [
      ...new Set([...readList(categories, 'alternate'), ...readList(taxonomy, 'alternates')]),
    ],
    cuisine: [],
    licence: LICENCE,
  };
}

/** Names in other languages, and names by rule (short, official, former). */
function otherNames(names: PlaceRow): string[] {
  return [
    ...Object.values(namesByLanguage(names) ?? {}),
    ...readNestedList(names, 'rules').map((rule) => readText(rule, 'value') ?? ''),
  ];
}

function namesByLanguage(names: PlaceRow): Record<string, string> | undefined {
  const common = readNested(names, 'common');
  const translated = Object.keys(common).flatMap((language) => {
    const name = readText(common, language);
    return name === undefined ? [] : [[language, name] as const];
  });
  return translated.length === 0 ? undefined : Object.fromEntries(translated);
}
