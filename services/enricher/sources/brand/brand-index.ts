/**
 * Brands by the names of their branches, from the name-suggestion index of OpenStreetMap.
 *
 * Lean on purpose: the package's own matcher needs seconds and hundreds of megabytes; what is
 * needed here is a map from a name, reduced to its letters, to the brands that bear it. Built by
 * the first lookup, once.
 *
 * B1 A name is a brand's when, without the words that only say where the branch is or what kind
 *    of place it is, it equals one of the brand's names.
 * B2 The brand must be known in the place's country; with no country, world-wide.
 * B3 A brand of another family of kinds is not the place's brand, except that shops and what they
 *    sell may be listed as either. Then, and when the kind is not known, a short name
 *    (SHORT_KEY_CHARS) is not enough.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compact, toWords } from '../../../../places/text/words.ts';
import type { Categories, Category } from '../category/categories.ts';
import { sameCategory } from '../category/categories.ts';
import { countryIsIn } from '../country/countries.ts';

export interface Brand {
  /** The package's id, e.g. `walmart-dde59d`. */
  readonly id: string;
  readonly name: string;
  readonly wikidata: string | null;
  /** OSM tag of its branches, e.g. `shop=supermarket`. */
  readonly tag: string;
  readonly cuisines: readonly string[];
  /** Country codes and other regions, lower case; shapes as `us-ca.geojson`. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface BrandMatch {
  readonly brand: Brand;
  /** The brand's name that was recognized, as words. */
  readonly matchedWords: string;
}

export interface BrandQuery {
  readonly name: string;
  readonly country: string | null;
  readonly category: Category | null;
  /** Words that only say where the place is. */
  readonly localWords: ReadonlySet<string>;
}

export const BRAND_REFERENCE = {
  source: 'name-suggestion-index',
  licence: 'BSD-3-Clause',
} as const;

const SHORT_KEY_CHARS = 5;
const MOST_DROPPED_WORDS = 5;
/** Words that a branch adds to the brand's name without saying another name. */
const BRANCH_WORDS = new Set(
  `store shop supercenter supermarket market restaurant pharmacy bank atm hotel express branch
  station outlet center centre mall plaza airport downtown north south east west northeast
  northwest southeast southwest authorized retailer dealer the and of at in by`.match(/\S+/g),
);

interface NsiItem {
  readonly displayName: string;
  readonly id: string;
  readonly locationSet: { include?: readonly unknown[]; exclude?: readonly unknown[] };
  readonly matchNames?: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
}

export function nsiFolder(): string {
  const entry = createRequire(import.meta.url).resolve('name-suggestion-index');
  return dirname(dirname(dirname(entry)));
}

export class BrandIndex {
  readonly #categories: Categories;
  #byKey: Map<string, Brand[]> | undefined;
  readonly #byWikidata = new Map<string, Brand>();

  constructor(categories: Categories) {
    this.#categories = categories;
  }

  /** The brand that the name says, or null. */
  match(query: BrandQuery): BrandMatch | null {
    const words = toWords(beforeSeparator(query.name));
    for (let end = words.length; end > 0 && end >= words.length - MOST_DROPPED_WORDS; end--) {
      if (end < words.length && !isDroppable(words[end]!, query.localWords)) return null;
      const found = this.#best(compact(words.slice(0, end)), query);
      if (found) return { brand: found, matchedWords: words.slice(0, end).join(' ') };
    }
    return null;
  }

  /** The brand with this Wikidata id in the country, whatever the place's name is. */
  withWikidata(id: string): Brand | null {
    this.#load();
    return this.#byWikidata.get(id) ?? null;
  }

  #best(key: string, query: BrandQuery): Brand | null {
    const candidates = this.#load()
      .get(key)
      ?.filter((brand) => this.#fits(brand, key, query));
    if (candidates === undefined || candidates.length === 0) return null;
    const { category } = query;
    const kind = (brand: Brand) => this.#categories.read(brand.tag)!;
    const exact = category && candidates.find((brand) => sameCategory(kind(brand), category));
    const family = category?.facts?.family;
    const near = candidates.find((brand) => kind(brand).facts?.family === family);
    const named = candidates.find(({ name }) => compact(toWords(name)) === key);
    return exact || named || near || candidates[0]!;
  }

  #fits(brand: Brand, key: string, { country, category }: BrandQuery): boolean {
    if (!isKnownIn(brand, country)) return false;
    const family = this.#categories.read(brand.tag)?.facts?.family;
    const own = category?.facts?.family;
    if (family !== undefined && own !== undefined) return mayBeOne(family, own, key);
    return key.length > SHORT_KEY_CHARS;
  }

  #load(): Map<string, Brand[]> {
    if (this.#byKey) return this.#byKey;
    const byKey = new Map<string, Brand[]>();
    for (const [brand, names] of readBrands()) {
      if (brand.wikidata && !this.#byWikidata.has(brand.wikidata)) {
        this.#byWikidata.set(brand.wikidata, brand);
      }
      for (const key of keysOf(names)) push(byKey, key, brand);
    }
    this.#byKey = byKey;
    return byKey;
  }
}

/** Shops are also listed as what they sell; under a long name that is no contradiction. */
function mayBeOne(family: string, own: string, key: string): boolean {
  if (family === own) return true;
  return (family === 'retail' || own === 'retail') && key.length > SHORT_KEY_CHARS;
}

function push(to: Map<string, Brand[]>, key: string, brand: Brand): void {
  const list = to.get(key);
  if (list) list.push(brand);
  else to.set(key, [brand]);
}

/** The part before " - ", " | ", " @ " or a bracket: what follows says where the branch is. */
function beforeSeparator(name: string): string {
  const first = name
    .replace(/[®™©]/g, '')
    .split(/\s[-–—|@]\s|[([]/)[0]!
    .trim();
  return first === '' ? name : first;
}

function isDroppable(word: string, localWords: ReadonlySet<string>): boolean {
  return /^\d+$/.test(word) || BRANCH_WORDS.has(word) || localWords.has(word);
}

function isKnownIn({ include, exclude }: Brand, country: string | null): boolean {
  if (include.includes('001') || include.length === 0) return !isListed(exclude, country);
  return country !== null && isListed(include, country) && !isListed(exclude, country);
}

function isListed(regions: readonly string[], country: string | null): boolean {
  if (country === null) return false;
  const code = country.toLowerCase();
  return regions.some(
    (region) =>
      region === code ||
      region.startsWith(`${code}-`) ||
      (/^\d{3}$/.test(region) && countryIsIn(country, region)),
  );
}

function* readBrands(): Generator<[Brand, string[]]> {
  const file = join(nsiFolder(), 'dist', 'json', 'nsi.min.json');
  const { nsi }: { nsi: Record<string, { items?: readonly NsiItem[] }> } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  for (const [path, { items }] of Object.entries(nsi)) {
    const [tree, key, value] = path.split('/');
    if (tree !== 'brands') continue;
    for (const item of items ?? []) yield [brandOf(item, `${key}=${value}`), namesOf(item)];
  }
}

function brandOf({ id, displayName, tags, locationSet }: NsiItem, tag: string): Brand {
  return {
    id,
    name: tags['brand'] ?? displayName,
    wikidata: tags['brand:wikidata'] ?? null,
    tag,
    cuisines: tags['cuisine']?.split(';') ?? [],
    include: regionsOf(locationSet.include),
    exclude: regionsOf(locationSet.exclude),
  };
}

/** Regions as text; a circle around a point says nothing of countries and is left out. */
function regionsOf(regions: readonly unknown[] | undefined): string[] {
  const texts = (regions ?? []).map((r) => (typeof r === 'string' ? r.toLowerCase() : 'circle'));
  return texts.map((text) => (text.includes('.geojson') ? text.replace('.geojson', '-') : text));
}

const NAME_TAG = /^(?:name|brand|alt_name|short_name|official_name)(?::(?!wiki).+)?$/;

function namesOf({ displayName, matchNames, tags }: NsiItem): string[] {
  const tagged = Object.entries(tags).filter(([key]) => NAME_TAG.test(key));
  const texts = tagged.flatMap(([, value]) => value.split(';'));
  return [displayName, ...texts, ...(matchNames ?? [])];
}

function keysOf(names: readonly string[]): Set<string> {
  const keys = names.map((name) => compact(toWords(name)));
  return new Set(keys.filter((key) => key.length > 1));
}
