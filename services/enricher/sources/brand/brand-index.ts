/**
 * Recognizes brands by the names of places, from the name-suggestion index of OpenStreetMap.
 *
 * The package's own matcher needs seconds and hundreds of megabytes. This one is a map from a name,
 * reduced to its letters, to the brands of that name. It is loaded by the first lookup.
 *
 * BI1 A place's name is a brand's when it equals one of the brand's names, without the words that
 *     only say where the branch is or what kind of place it is. A word behind the name that says
 *     another kind ("Michael's Pharmacy") counts as the place's kind when none is known.
 *     A kind before the name ("Farmacia Cruz Verde") must be the brand's.
 * BI2 The brand must be known in the place's country; world-wide when the country is not known.
 * BI3 A brand of another family of kinds is not the place's brand, except that a shop may be listed
 *     as what it sells. In that case a short name is not enough. When the kind is not known, a
 *     short name must be the whole name, but for words of the place's address, of the one chain
 *     that bears it in the place's country.
 * BI4 A brand has machines, playgrounds and signs besides its branches. A name means the branches,
 *     unless it ends with "ATM".
 */
import { readNameSuggestions, type SuggestedChain } from '../../../../places/name-suggestions.ts';
import { compact, toWords } from '../../../../places/text/words.ts';
import type { Categories, Category } from '../category/categories.ts';
import { sameCategory } from '../category/categories.ts';
import { isCountryIn } from '../country/countries.ts';

export interface Brand {
  /** The package's id, e.g. `walmart-dde59d`. */
  readonly id: string;
  readonly name: string;
  readonly wikidata: string | null;
  /** The OSM tag of its branches, e.g. `shop=supermarket`. */
  readonly tag: string;
  readonly cuisines: readonly string[];
  /** Lower-case country codes, UN M49 numbers, and country codes with a dash for parts of them. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface BrandQuery {
  readonly name: string;
  readonly country: string | null;
  readonly category: Category | null;
  /** Words of the place's address. */
  readonly localWords: ReadonlySet<string>;
}

export const BRAND_REFERENCE = {
  source: 'name-suggestion-index',
  licence: 'BSD-3-Clause',
} as const;

/** What says that a place is of the brand: its name, as it was written. */
export function recognizedBrand({ name, tag }: Brand, written: string, quote: string) {
  const title = `${name} (${tag}), recognized in the name "${written}"`;
  return { ...BRAND_REFERENCE, title, quote };
}

/** What a chain mostly is that has filling stations, opticians or photo shops beside. */
const MAIN_TAGS = /^(?:shop=supermarket|amenity=pharmacy)$/;
/** Longer names are telling enough where the kind is not (BI3). */
const MAX_SHORT_NAME_CHARS = 5;
const MAX_DROPPED_WORDS = 5;
/** Words that a branch adds to the brand's name. */
const BRANCH_WORDS = new Set(
  `store shop supercenter express branch station outlet center centre mall plaza airport downtown
  north south east west northeast northwest southeast southwest authorized retailer dealer the and
  of at in by`.match(/\S+/g),
);

/** Those that say what kind of place it is. */
const KIND_WORDS = new Set('supermarket market restaurant pharmacy bank atm hotel'.split(' '));

/** The kinds that a first word says, where languages write it before the name. */
const LEADING_KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'amenity=pharmacy': 'farmacia farmacias pharmacie apotheke apteka drogueria',
    'amenity=fuel': 'gasolinera gasolineras tankstelle azs posto grifo',
    'amenity=bank': 'banco banca banque bank',
    'shop=supermarket': 'supermercado supermercados supermarche supermarkt supermarket',
    'tourism=hotel': 'hotel hotels',
    'amenity=cafe': 'cafe kafe cafeteria',
    'amenity=restaurant': 'restaurant restaurante ristorante restoran',
  }).flatMap(([tag, words]) => words.split(' ').map((word) => [word, tag] as const)),
);

/** "Sucursal Centro", "Filiale Nord": what follows such a word names the branch. */
const BRANCH_NAME_WORDS =
  'sucursal filiale filial succursale agence agencia agenzia oddział pobočka cabang филиал สาขา';
const BRANCH_NAME = new RegExp(`\\s(?:${BRANCH_NAME_WORDS.replaceAll(' ', '|')})\\s?.+$`, 'iu');

/** "渋谷店", "강남점", "忠孝門市": a last word, or Han behind kana or Latin, names the branch. */
const BRANCH_MARK =
  /(?:\s+\S{1,12}|(?<=[\p{Script=Katakana}\p{Script=Latin}ー])\p{Script=Han}{1,8})(?:店|점|門市|门市)$/u;

/** BI4. */
const SIDE_TAGS = new RegExp(
  '^(?:advertising=.+|leisure=(?:playground|indoor_play)' +
    '|amenity=(?:atm|car_wash|vending_machine|charging_station|payment_terminal|parcel_locker))$',
);

export class BrandIndex {
  readonly #categories: Categories;
  #byKey: Map<string, Brand[]> | undefined;
  readonly #byWikidata = new Map<string, Brand[]>();

  constructor(categories: Categories) {
    this.#categories = categories;
  }

  /** The brand that the name says, or null. */
  match(query: BrandQuery): Brand | null {
    const name = beforeSeparator(query.name);
    const words = toWords(name);
    const chain = toWords(name.replace(BRANCH_MARK, '').replace(BRANCH_NAME, ''));
    const found = this.#matchWords(words, query) ?? this.#matchWords(chain, query);
    return found ?? this.#matchBehindKind(words, query);
  }

  /** "Farmacia Cruz Verde": a chain of the kind that the first word says. */
  #matchBehindKind([first = '', ...words]: readonly string[], query: BrandQuery): Brand | null {
    const kind = LEADING_KINDS.get(first);
    const found = kind === undefined ? null : this.#matchWords(words, query);
    if (kind === undefined || found === null) return null;
    const family = this.#categories.read(found.tag)?.facts?.family;
    return family === this.#categories.read(kind)?.facts?.family ? found : null;
  }

  #matchWords(words: readonly string[], query: BrandQuery): Brand | null {
    for (let end = words.length; end > 0 && end >= words.length - MAX_DROPPED_WORDS; end--) {
      if (end < words.length && !isDroppable(words[end]!, query.localWords)) return null;
      const isWhole = words
        .slice(end)
        .every((word) => isNumber(word) || query.localWords.has(word));
      const key = compact(words.slice(0, end));
      const found = this.#best(key, query, isWhole, words.includes('atm', end));
      if (found && !this.#saysOtherKind(words[end], found, query)) return found;
    }
    return null;
  }

  /** BI1. Whether the word behind the brand's name says that this is another place. */
  #saysOtherKind(word: string | undefined, brand: Brand, query: BrandQuery): boolean {
    if (word === undefined || query.category !== null || query.localWords.has(word)) return false;
    const said = KIND_WORDS.has(word) ? this.#categories.read(word)?.facts : null;
    return !!said && said.family !== this.#categories.read(brand.tag)?.facts?.family;
  }

  /**
   * The brand with this Wikidata id, in whatever country. Of several, since countries write it in
   * their own scripts, the one of this name; else one that is known world-wide.
   */
  withWikidata(id: string, name: string): Brand | null {
    this.#load();
    const brands = this.#byWikidata.get(id) ?? [];
    const key = compact(toWords(name));
    const named = brands.find((brand) => compact(toWords(brand.name)) === key);
    return named ?? brands.find(({ include }) => include.includes('001')) ?? brands[0] ?? null;
  }

  /**
   * The kind of the brand's branches in the country. Where they are of several families, as those
   * of a chain of filling stations that has shops, it is null, but for MAIN_TAGS.
   */
  kindOfBranches(brand: Brand, country: string | null): Category | null {
    const ofChain = brand.wikidata === null ? [brand] : this.#byWikidata.get(brand.wikidata)!;
    const isThere = (one: Brand) => country === null || isKnownIn(one, country);
    const branches = ofChain.filter((one) => isThere(one) && !isSide(one));
    const kinds = branches.map(({ tag }) => this.#categories.read(tag));
    const isOneFamily = new Set(kinds.map((kind) => kind?.facts?.family)).size === 1;
    if (!isOneFamily && !MAIN_TAGS.test(brand.tag)) return null;
    const kind = this.#categories.read(brand.tag);
    return kind?.facts ? kind : null;
  }

  #best(key: string, query: BrandQuery, isWhole: boolean, isMachine: boolean): Brand | null {
    const known =
      this.#load()
        .get(key)
        ?.filter((brand) => isKnownIn(brand, query.country)) ?? [];
    const isTelling =
      key.length > MAX_SHORT_NAME_CHARS ||
      (isWhole && query.country !== null && isOneChain(withoutSides(known)));
    const candidates = known.filter((brand) => this.#fits(brand, key, query.category, isTelling));
    if (candidates.length === 0) return null;
    const { category } = query;
    const kind = (brand: Brand) => this.#categories.read(brand.tag)!;
    const exact = category && candidates.find((brand) => sameCategory(kind(brand), category));
    const family = category?.facts?.family;
    const near = family && candidates.find((brand) => kind(brand).facts?.family === family);
    const branches = withoutSides(candidates);
    const named = branches.find(({ name }) => compact(toWords(name)) === key);
    const machine = isMachine && candidates.find(({ tag }) => tag === 'amenity=atm');
    return exact || machine || named || near || branches[0]!;
  }

  #fits(brand: Brand, key: string, category: Category | null, isTelling: boolean): boolean {
    const family = this.#categories.read(brand.tag)?.facts?.family;
    const own = category?.facts?.family;
    if (family !== undefined && own !== undefined) return mayBeOneKind(family, own, key);
    return isTelling;
  }

  #load(): Map<string, Brand[]> {
    if (this.#byKey) return this.#byKey;
    const byKey = new Map<string, Brand[]>();
    for (const [brand, names] of readBrands()) {
      if (brand.wikidata) addBrand(this.#byWikidata, brand.wikidata, brand);
      for (const key of brandKeys(names)) addBrand(byKey, key, brand);
    }
    this.#byKey = byKey;
    return byKey;
  }
}

function addBrand(to: Map<string, Brand[]>, key: string, brand: Brand): void {
  const brands = to.get(key);
  if (brands) brands.push(brand);
  else to.set(key, [brand]);
}

/** A shop may be listed as what it sells (BI3). */
function mayBeOneKind(family: string, own: string, key: string): boolean {
  if (family === own) return true;
  return (family === 'retail' || own === 'retail') && key.length > MAX_SHORT_NAME_CHARS;
}

/** The part before " - ", " | ", " @ " or a bracket. The rest says where the branch is. */
function beforeSeparator(name: string): string {
  const [first] = name.replace(/[®™©]|\s[#№](?=\s?\d)/g, ' ').split(/\s[-–—|@]\s|[([（［【]/);
  return first!.trim() || name;
}

/** BI4. True for a machine, a playground or a sign. */
function isSide({ tag }: Brand): boolean {
  return SIDE_TAGS.test(tag);
}

/** The branches; of a brand that has none, what stands beside. */
function withoutSides(brands: readonly Brand[]): readonly Brand[] {
  const branches = brands.filter((brand) => !isSide(brand));
  return branches.length > 0 ? branches : brands;
}

function isOneChain(brands: readonly Brand[]): boolean {
  return new Set(brands.map(({ wikidata, id }) => wikidata ?? id)).size === 1;
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function isDroppable(word: string, localWords: ReadonlySet<string>): boolean {
  return isNumber(word) || BRANCH_WORDS.has(word) || KIND_WORDS.has(word) || localWords.has(word);
}

function isKnownIn({ include, exclude }: Brand, country: string | null): boolean {
  if (include.includes('001') || include.length === 0) return !isInRegions(exclude, country);
  return country !== null && isInRegions(include, country) && !isInRegions(exclude, country);
}

function isInRegions(regions: readonly string[], country: string | null): boolean {
  if (country === null) return false;
  const code = country.toLowerCase();
  return regions.some(
    (region) =>
      region === code ||
      region.startsWith(`${code}-`) ||
      (/^\d{3}$/.test(region) && isCountryIn(country, region)),
  );
}

function* readBrands(): Generator<[Brand, string[]]> {
  for (const [path, { items }] of Object.entries(readNameSuggestions())) {
    const [tree, key, value] = path.split('/');
    if (tree !== 'brands') continue;
    for (const item of items ?? []) yield [toBrand(item, `${key}=${value}`), brandNames(item)];
  }
}

function toBrand({ id, displayName, tags = {}, locationSet }: SuggestedChain, tag: string): Brand {
  return {
    id,
    name: tags['brand'] ?? displayName,
    wikidata: tags['brand:wikidata'] ?? null,
    tag,
    cuisines: tags['cuisine']?.split(';') ?? [],
    include: regionCodes(locationSet.include),
    exclude: regionCodes(locationSet.exclude),
  };
}

/** A region that is a circle around a point says nothing about countries, and matches none. */
function regionCodes(regions: readonly unknown[] | undefined): string[] {
  const texts = (regions ?? []).map((r) => (typeof r === 'string' ? r.toLowerCase() : 'circle'));
  return texts.map((text) => (text.includes('.geojson') ? text.replace('.geojson', '-') : text));
}

const BRAND_NAME_TAG = /^(?:name|brand|alt_name|short_name|official_name)(?::(?!wiki).+)?$/;

function brandNames({ displayName, matchNames, tags = {} }: SuggestedChain): string[] {
  const tagged = Object.entries(tags).filter(([key]) => BRAND_NAME_TAG.test(key));
  const texts = tagged.flatMap(([, value]) => value.split(';'));
  return [displayName, ...texts, ...(matchNames ?? [])];
}

function brandKeys(names: readonly string[]): Set<string> {
  const keys = names.map((name) => compact(toWords(name)));
  return new Set(keys.filter((key) => key.length > 1));
}
