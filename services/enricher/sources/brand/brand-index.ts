/**
 * Recognizes brands by the names of places, from the name-suggestion index of OpenStreetMap.
 *
 * The package's own matcher needs seconds and hundreds of megabytes. This one maps a name, reduced
 * to its letters, to the brands with that name. It is loaded by the first lookup.
 *
 * BI1 A place's name matches a brand when it equals one of the brand's names, ignoring words that
 *     only say where the branch is or what kind of place it is. A word after the name for another
 *     kind ("Michael's Pharmacy") counts as the place's kind when none is known. A kind before the
 *     name ("Farmacia Cruz Verde") must be the brand's. A legal form ("Carrefour S.A.") is ignored.
 * BI2 The brand must be known in the place's country; world-wide when the country is not known.
 * BI3 A brand of another family of kinds is not the place's brand, except that a shop may be listed
 *     as what it sells; then a short name is not enough. When the kind is not known, a short name
 *     must be the whole name, apart from words of the place's address, and only one chain may have
 *     it in the place's country. A whole name of three words that only one chain has is its name
 *     whatever the kind: "The UPS Store" as a freight service.
 * BI4 A brand has machines, playgrounds and signs besides its branches, and supermarkets have
 *     filling stations. A name means the branches, unless it ends with "ATM".
 * BI5 A brand with exactly this name comes before one that merely also uses it: "Boots" is not
 *     "Boots Opticians".
 * BI6 Other words may follow a brand's own name if the caller states exactly the kind of its
 *     branches: after two words ("Burger King Plaza Mayor"), and after the name of a chain of
 *     merchants, who add their names to it ("Edeka Müller").
 */
import { withoutLegalForm } from '../../../../places/text/legal-forms.ts';
import { compact, toWords } from '../../../../places/text/words.ts';
import type { Categories, Category } from '../category/categories.ts';
import { sameCategory } from '../category/categories.ts';
import { readTable } from '../category/tables.ts';
import { isCountryIn } from '../country/countries.ts';
import { type Brand, readBrands } from './listed-brands.ts';
import {
  beforeFurtherWords,
  beforeSeparator,
  beginnings,
  companyForms,
  withoutBranch,
} from './name-forms.ts';

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

/** The evidence that a place belongs to the brand: its name, as written. */
export function recognizedBrand({ name, tag }: Brand, written: string, quote: string) {
  const title = `${name} (${tag}), recognized in the name "${written}"`;
  return { ...BRAND_REFERENCE, title, quote };
}

/** The main kind of chains that also have filling stations, opticians or photo shops. */
const MAIN_TAGS =
  /^(?:shop=(?:supermarket|department_store|wholesale|furniture)|amenity=pharmacy)$/;
/** When a filling station has the same name as such a shop, the shop is the chain's kind. */
const LARGE_SHOP_TAGS = /^shop=(?:supermarket|department_store|wholesale)$/;
const FUEL_TAG = 'amenity=fuel';
const CONVENIENCE_TAG = 'shop=convenience';
/** Longer names are distinctive enough when the kind is unknown (BI3). */
const MAX_SHORT_NAME_CHARS = 5;
const MAX_DROPPED_WORDS = 5;
/** Only a chain has such a name (BI3). */
const MIN_LONG_NAME_WORDS = 3;
const MIN_LONG_NAME_CHARS = 10;
/** BI6. Names of two words with fewer letters may begin other names: "Big Y". */
const MIN_PLAIN_NAME_CHARS = 6;
/** BI6. Countries where merchants add their name to that of the chain. */
const OWNER_NAME_COUNTRIES = new Set('DE AT CH FR BE NL LU SE NO FI DK'.split(' '));
const MAX_OWNER_WORDS = 2;
/** Words that a branch adds to the brand's name. */
const BRANCH_WORDS = new Set(
  `store stores shop markt supercenter express branch station outlet center centre mall plaza
  airport downtown north south east west northeast northwest southeast southwest authorized retailer
  dealer drive thru through drivethru the and of at in by no nr`.match(/\S+/g),
);

/** Branch words that state the kind of place, with its label: "filling station", "petrol pump". */
const KIND_WORDS: ReadonlyMap<string, string> = new Map([
  ...'supermarket market restaurant pharmacy bank atm hotel'.split(' ').map((w) => [w, w] as const),
  ...'supermarkets supermarkten supermercados'.split(' ').map((w) => [w, 'supermarket'] as const),
  ...['pharmacies', 'drug', 'drugstore'].map((w) => [w, 'pharmacy'] as const),
  ...[['restaurants', 'restaurant'] as const],
  ...'filling petrol gas fuel tankstelle tankstation'
    .split(' ')
    .map((word) => [word, 'amenity=fuel'] as const),
]);

/** The kinds that a first word states, in languages that put it before the name. */
const LEADING_KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'amenity=pharmacy':
      'farmacia farmacias pharmacie apotheke apteka drogueria apotek apotheek lekarna lekaren',
    'shop=bakery': 'boulangerie backerei panaderia panificio bakery',
    'shop=optician': 'optique optica optik ottica opticien',
    'amenity=fuel': 'gasolinera gasolineras tankstelle azs posto grifo distributore benzinaio',
    'amenity=bank': 'banco banca banque bank',
    'shop=supermarket': 'supermercado supermercados supermarche supermarkt supermarket',
    'tourism=hotel': 'hotel hotels',
    'amenity=cafe': 'cafe kafe cafeteria',
    'amenity=restaurant': 'restaurant restaurante ristorante restoran',
  }).flatMap(([tag, words]) => words.split(' ').map((word) => [word, tag] as const)),
);

/** BI4. */
const SIDE_TAGS = new RegExp(
  '^(?:advertising=.+|leisure=(?:playground|indoor_play)' +
    '|amenity=(?:atm|car_wash|vending_machine|charging_station|payment_terminal|parcel_locker)' +
    '|man_made=charge_point)$',
);

export class BrandIndex {
  readonly #categories: Categories;
  #byKey: Map<string, Brand[]> | undefined;
  readonly #byWikidata = new Map<string, Brand[]>();
  #shopsWithPumps: ReadonlySet<string> | undefined;
  #chainsOfMerchants: ReadonlySet<string> | undefined;

  constructor(categories: Categories) {
    this.#categories = categories;
  }

  /** The brand that the name states, or null. */
  match(query: BrandQuery): Brand | null {
    const name = beforeSeparator(query.name);
    const words = toWords(name);
    const chain = toWords(withoutBranch(name));
    const found = this.#matchWords(words, query) ?? this.#matchWords(chain, query);
    return found ?? this.#matchAfterKind(words, query) ?? this.#matchCompany(name, query);
  }

  /** "Carrefour S.A.": a company with the chain's name; else a name with further words in it. */
  #matchCompany(name: string, query: BrandQuery): Brand | null {
    const bare = toWords(withoutLegalForm(name) ?? '');
    const found = this.#matchWords(bare, query) ?? this.#matchAfterKind(bare, query);
    if (found !== null) return found;
    for (const form of [...companyForms(name, query.country), ...beginnings(name)]) {
      const brand = this.#matchWords(toWords(form), query, true);
      if (brand !== null) return brand;
    }
    return this.#matchBeforeFurtherWords(toWords(withoutLegalForm(name) ?? name), query);
  }

  /** BI6. */
  #matchBeforeFurtherWords(words: readonly string[], query: BrandQuery): Brand | null {
    const { category, country } = query;
    if (!category?.facts || country === null) return null;
    for (const [chain, further] of beforeFurtherWords(words)) {
      const key = compact(chain);
      const known = knownBrands(this.#load().get(key) ?? [], key, country);
      const found = known.find((brand) => brand.key === key && this.#isExactly(brand, category));
      if (found === undefined) continue;
      if (isFollowedFreely(chain, further)) return found;
      return this.#mayHaveOwnerName(found, country) && isOwner(further) ? found : null;
    }
    return null;
  }

  #isExactly({ tag }: Brand, category: Category): boolean {
    return sameCategory(this.#categories.read(tag)!, category);
  }

  #mayHaveOwnerName({ wikidata }: Brand, country: string): boolean {
    this.#chainsOfMerchants ??= new Set(readTable('chains-of-merchants.tsv').map(([id]) => id!));
    return OWNER_NAME_COUNTRIES.has(country) && this.#chainsOfMerchants.has(wikidata ?? '');
  }

  /** "Farmacia Cruz Verde": a chain of the kind that the first word states. */
  #matchAfterKind([first = '', ...words]: readonly string[], query: BrandQuery): Brand | null {
    const kind = LEADING_KINDS.get(first);
    const found = kind === undefined ? null : this.#matchWords(words, query);
    if (kind === undefined || found === null) return null;
    const family = this.#categories.read(found.tag)?.facts?.family;
    return family === this.#categories.read(kind)?.facts?.family ? found : null;
  }

  /** `isPart`: the words are not the whole name, so a short one is not a chain's. */
  #matchWords(words: readonly string[], query: BrandQuery, isPart = false): Brand | null {
    for (let end = words.length; end > 0 && end >= words.length - MAX_DROPPED_WORDS; end--) {
      if (end < words.length && !isDroppable(words[end]!, query.localWords)) return null;
      const behind = words.slice(end);
      const isWhole =
        !isPart &&
        behind.every((word) => isNumber(word) || query.localWords.has(word) || isFuelWord(word));
      const name = words.slice(0, end);
      const statedKind = this.#statedKindAt(behind, query);
      const asked = statedKind === null ? query : { ...query, category: statedKind };
      const found = this.#best(name, asked, isWhole, words.includes('atm', end));
      if (found && (statedKind === null || this.#isInFamily(found, statedKind))) return found;
    }
    return null;
  }

  /** BI1. The kind that the words after the brand's name state, when no other is known. */
  #statedKindAt(behind: readonly string[], query: BrandQuery): Category | null {
    if (query.category !== null) return null;
    const word = behind.find((one) => KIND_WORDS.has(one) && !query.localWords.has(one));
    const statedKind = word === undefined ? null : this.#categories.read(KIND_WORDS.get(word)!);
    return statedKind?.facts ? statedKind : null;
  }

  #isInFamily(brand: Brand, { facts }: Category): boolean {
    return this.#categories.read(brand.tag)?.facts?.family === facts?.family;
  }

  /**
   * The brand with this Wikidata id, in any country. Among several, as countries write it in their
   * own scripts, the one with this name, or else one that is known world-wide.
   */
  withWikidata(id: string, name: string): Brand | null {
    this.#load();
    const brands = this.#byWikidata.get(id) ?? [];
    const key = compact(toWords(name));
    const named = brands.find((brand) => compact(toWords(brand.name)) === key);
    return named ?? brands.find(({ include }) => include.includes('001')) ?? brands[0] ?? null;
  }

  /**
   * The kind of the brand's branches in the country, by the entries with its name. Null when these
   * are of several families, except for MAIN_TAGS and for filling stations with shops.
   */
  kindOfBranches(brand: Brand, country: string | null): Category | null {
    this.#load();
    // Its stores have other names in the countries where no filling station has this one.
    if (brand.tag === FUEL_TAG && this.#isShopWithPumps(brand)) {
      return this.#categories.read(CONVENIENCE_TAG);
    }
    const ofChain = brand.wikidata === null ? [brand] : this.#byWikidata.get(brand.wikidata)!;
    const isThere = (one: Brand) => country === null || isKnownIn(one, country);
    const branches = withoutSides(
      ofChain.filter((one) => one.key === brand.key && (one === brand || isThere(one))),
    );
    const families = new Set(branches.map(({ tag }) => this.#categories.read(tag)?.facts?.family));
    const isOneFamily = families.size === 1;
    const tags = new Set(branches.map(({ tag }) => tag));
    const isFuelWithShop = tags.has(FUEL_TAG) && tags.has(CONVENIENCE_TAG);
    if (isFuelWithShop && !MAIN_TAGS.test(brand.tag)) {
      return this.#categories.read(this.#isShopWithPumps(brand) ? CONVENIENCE_TAG : FUEL_TAG);
    }
    if (!isOneFamily && !MAIN_TAGS.test(brand.tag)) return null;
    const kind = this.#categories.read(brand.tag);
    return kind?.facts ? kind : null;
  }

  /** True for convenience stores that also have filling stations. */
  #isShopWithPumps({ wikidata }: Brand): boolean {
    this.#shopsWithPumps ??= new Set(readTable('shops-with-pumps.tsv').map(([id]) => id!));
    return this.#shopsWithPumps.has(wikidata ?? '');
  }

  /** Whether the whole text is a name of the brand. */
  isNameOf(brand: Brand, name: string): boolean {
    return (
      this.#load()
        .get(compact(toWords(name)))
        ?.includes(brand) ?? false
    );
  }

  #best(
    name: readonly string[],
    query: BrandQuery,
    isWhole: boolean,
    isMachine: boolean,
  ): Brand | null {
    const key = compact(name);
    const known = knownBrands(this.#load().get(key) ?? [], key, query.country);
    const isDistinctive =
      key.length > MAX_SHORT_NAME_CHARS ||
      (isWhole && query.country !== null && isOneChain(ownBranches(known, key)));
    const fits = (brand: Brand) => this.#fits(brand, key, query.category, isDistinctive);
    const fitting = known.filter(fits);
    const candidates = fitting.length === 0 && isWhole ? onlyChain(name, key, known) : fitting;
    if (candidates.length === 0) return null;
    const { category } = query;
    const kind = (brand: Brand) => this.#categories.read(brand.tag)!;
    const exact = category && candidates.find((brand) => sameCategory(kind(brand), category));
    const family = category?.facts?.family;
    const near = family && candidates.find((brand) => kind(brand).facts?.family === family);
    const branches = ownBranches(candidates, key);
    const named = branches.find((brand) => brand.key === key);
    const machine = isMachine && candidates.find(({ tag }) => tag === 'amenity=atm');
    return exact || machine || named || near || branches[0]!;
  }

  #fits(brand: Brand, key: string, category: Category | null, isDistinctive: boolean): boolean {
    const family = this.#categories.read(brand.tag)?.facts?.family;
    const own = category?.facts?.family;
    if (family !== undefined && own !== undefined) return mayBeOneKind(family, own, key);
    return isDistinctive;
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

/** BI4. True for a machine, a playground or a sign. */
function isSide({ tag }: Brand): boolean {
  return SIDE_TAGS.test(tag);
}

/** BI4. The branches; for a brand without branches, its other entries. */
function withoutSides(brands: readonly Brand[]): readonly Brand[] {
  const isLargeShop = brands.some(({ tag }) => LARGE_SHOP_TAGS.test(tag));
  const branches = brands.filter(
    (brand) => !isSide(brand) && !(isLargeShop && brand.tag === FUEL_TAG),
  );
  return branches.length > 0 ? branches : brands;
}

/** BI5. */
function ownBranches(brands: readonly Brand[], key: string): readonly Brand[] {
  const own = brands.filter((brand) => brand.key === key);
  return withoutSides(own.length > 0 ? own : brands);
}

/**
 * BI2. If the country is not known and only filling stations have the name world-wide, they belong
 * to the one chain of shops with the name in some countries: "Walmart".
 */
function knownBrands(brands: readonly Brand[], key: string, country: string | null) {
  const known = brands.filter((brand) => isKnownIn(brand, country));
  if (country !== null || !known.some(({ tag }) => tag === FUEL_TAG)) return known;
  const shops = brands.filter((brand) => brand.key === key && LARGE_SHOP_TAGS.test(brand.tag));
  const isFuel = known.every((brand) => isSide(brand) || brand.tag === FUEL_TAG);
  return isFuel && shops.length > 0 && isOneChain(shops) ? shops : known;
}

/** BI3. The brands of a name of three words, if they are one chain's. */
function onlyChain(
  name: readonly string[],
  key: string,
  known: readonly Brand[],
): readonly Brand[] {
  const isLong = name.length >= MIN_LONG_NAME_WORDS && key.length >= MIN_LONG_NAME_CHARS;
  return isLong && known.length > 0 && isOneChain(known) ? known : [];
}

function isOneChain(brands: readonly Brand[]): boolean {
  return new Set(brands.map(({ wikidata, id }) => wikidata ?? id)).size === 1;
}

/** BI6. A name of two words or more that does not continue with "and" or, for a bank, with "of". */
function isFollowedFreely(chain: readonly string[], [next]: readonly string[]): boolean {
  if (next === 'and' || (next === 'of' && chain.at(-1) === 'bank')) return false;
  return chain.length > 1 && compact(chain).length >= MIN_PLAIN_NAME_CHARS;
}

/** BI6. */
function isOwner(words: readonly string[]): boolean {
  const names = words.filter((word) => !isDroppable(word, new Set()));
  return words[0] !== 'and' && names.length <= MAX_OWNER_WORDS;
}

/** A branch's number: "1234", "33421B", "Z1234". */
function isNumber(word: string): boolean {
  return /^(?:\d+|[a-z]?\d{2,}[a-z]?)$/.test(word);
}

/** "Total Filling Station": such words only repeat the chain's kind. */
function isFuelWord(word: string): boolean {
  return KIND_WORDS.get(word) === FUEL_TAG || word === 'station' || word === 'pump';
}

function isDroppable(word: string, localWords: ReadonlySet<string>): boolean {
  return (
    isNumber(word) ||
    BRANCH_WORDS.has(word) ||
    KIND_WORDS.has(word) ||
    isFuelWord(word) ||
    localWords.has(word)
  );
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

function brandKeys(names: readonly string[]): Set<string> {
  const keys = names.map((name) => compact(toWords(name)));
  return new Set(keys.filter((key) => key.length > 1));
}
