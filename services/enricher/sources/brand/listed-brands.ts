/**
 * The brands and operators of the name-suggestion index, with all their names.
 */

import type { ServiceTag } from '../../../../places/kept-attributes.ts';
import { readNameSuggestions, type SuggestedChain } from '../../../../places/name-suggestions.ts';
import { compact, toWords } from '../../../../places/text/words.ts';
import { normalizeRegionCode } from '../country/countries.ts';
import { isServiceTag, readServiceTag } from '../osm/service-tags.ts';

export interface Brand {
  /** The package's id, e.g. `walmart-dde59d`. */
  readonly id: string;
  readonly name: string;
  /** The branches' own name, reduced to its letters: "Walmart Pharmacy" is not "Walmart". */
  readonly key: string;
  readonly wikidata: string | null;
  /** The OSM tag of its branches, e.g. `shop=supermarket`. */
  readonly tag: string;
  readonly cuisines: readonly string[];
  /** The services of its branches, as OSM tags: `takeaway=yes`. */
  readonly services: readonly (readonly [tag: ServiceTag, value: string])[];
  /** Lower-case country codes, UN M49 numbers, and country codes with a dash for parts of them. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/**
 * Lists of operators whose places bear the operator's name: "Poste Italiane". Most others are
 * authorities with schools, parks and power lines, and a name of these is not a place's chain.
 */
const OPERATOR_LISTS: ReadonlySet<string> = new Set([
  'operators/amenity/post_office',
  'operators/amenity/car_sharing',
  'operators/healthcare/dialysis',
  'operators/office/energy_supplier',
  'operators/shop/mobile_phone',
]);

export function* readBrands(): Generator<[Brand, string[]]> {
  for (const [path, { items }] of Object.entries(readNameSuggestions())) {
    const [tree, key, value] = path.split('/');
    if (tree !== 'brands' && !OPERATOR_LISTS.has(path)) continue;
    for (const item of items ?? []) yield [toBrand(item, `${key}=${value}`), brandNames(item)];
  }
}

/** "Migros (Europe)": the index distinguishes chains with the same name this way. */
const BRACKETS = /\s\([^)]*\)$/;

function toBrand({ id, displayName, tags = {}, locationSet }: SuggestedChain, tag: string): Brand {
  return {
    id,
    name: tags['brand'] ?? tags['operator'] ?? displayName,
    key: compact(toWords(displayName.replace(BRACKETS, ''))),
    wikidata: tags['brand:wikidata'] ?? tags['operator:wikidata'] ?? null,
    tag,
    cuisines: tags['cuisine']?.split(';') ?? [],
    services: Object.entries(tags).flatMap(([key, value]) =>
      isServiceTag(key) && readServiceTag(value, key)?.offered ? [[key, value] as const] : [],
    ),
    include: regionCodes(locationSet.include),
    exclude: regionCodes(locationSet.exclude),
  };
}

/** A region given as a circle around a point names no country, and matches none. */
function regionCodes(regions: readonly unknown[] | undefined): string[] {
  const texts = (regions ?? []).map((r) => (typeof r === 'string' ? r.toLowerCase() : 'circle'));
  return texts.map((text) => {
    if (text.includes('.geojson')) return text.replace('.geojson', '-');
    return WRITTEN_CODE.test(text) ? text : (normalizeRegionCode(text)?.toLowerCase() ?? text);
  });
}

/** A UN M49 number, or a part of a country. */
const WRITTEN_CODE = /^\d{3}$|-/;

const BRAND_NAME_TAG = /^(?:name|brand|alt_name|short_name|official_name)(?::(?!wiki).+)?$/;
const OPERATOR_NAME_TAG = /^operator(?::(?!wiki|type).+)?$/;

function brandNames({ displayName, matchNames, tags = {} }: SuggestedChain): string[] {
  const isOperator = tags['brand'] === undefined;
  const tagged = Object.entries(tags).filter(
    ([key]) => BRAND_NAME_TAG.test(key) || (isOperator && OPERATOR_NAME_TAG.test(key)),
  );
  const texts = tagged.flatMap(([, value]) => value.split(';'));
  return [displayName, ...texts, ...(matchNames ?? [])];
}
