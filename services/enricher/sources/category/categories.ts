/**
 * Kinds of places: translates labels of several vocabularies to one, with the industry and merchant
 * codes of each kind.
 *
 * Names follow Overture's list (`coffee_shop`). A label is read, in this order: as an OSM tag
 * (`amenity=cafe`) or a code (`722511`); in pieces separated by a slash or the like (`Car dealer
 * (used)`), by the last known one; as a path (`Dining and Drinking > Coffee Shop`), by its last
 * known part; as a name or other label of category-facts.tsv; as the name or alias of an OSM
 * preset; in another spelling (label-variants.ts); by its last word (`.._restaurant`); in other
 * languages, as a whole or by its first or last word (`ristorante_..`). Any other label keeps its
 * own name and has no facts; one like "other" is not a label. A label in the form of Overture's
 * list keeps its own name; so do general ones (`automotive`), which only state their family and
 * have no codes.
 */
import { readPackageJson } from '../../../../platform/runtime/assets.ts';
import { memoize } from '../cache/memoize.ts';
import { labelKey, presetLabels, readPresetNames, translateLabels } from './label-translations.ts';
import { firstOfTwo, hasNoKind, labelVariants, singular } from './label-variants.ts';
import { readTable } from './tables.ts';

export interface CategoryFacts {
  readonly name: string;
  readonly family: string;
  readonly naics: string | null;
  readonly mcc: string | null;
}

export interface Category {
  /** Lower case, words joined by `_`. */
  readonly name: string;
  /** Null for an unknown kind. */
  readonly facts: CategoryFacts | null;
}

/** Kinds that only state their family. Any kind of the family agrees with them. */
const GENERIC_KINDS = new Set(
  `restaurant shopping accommodation professional_services medical_center automotive_repair
  beauty_salon attractions_and_activities transportation school financial_service
  religious_organization sports_club_and_league contractor public_service_and_government
  automotive health_and_medical eat_and_drink beauty_and_spa active_life education travel
  real_estate retail arts_and_entertainment business_and_professional_services
  community_and_government landmarks_and_outdoors home_service mass_media pets
  business_to_business structure_and_geography private_establishments_and_corporates`.match(/\S+/g),
);

/** By kind: the last words that state it. The words before them only narrow it. */
const LAST_WORDS: Readonly<Record<string, string>> = {
  restaurant: 'restaurant restaurants',
  fast_food_restaurant: 'joint',
  cafe: 'cafe',
  bar: 'bar',
  pub: 'pub',
  shopping: 'store stores shop retail supplies dealer',
  hotel: 'hotel hotels',
  lawyer: 'law lawyer attorney',
  school: 'school',
  medical_center: 'clinic',
  hospital: 'hospital',
  doctor: 'doctor surgeon neurosurgeon physician geriatrician',
  dentist: 'dentist dentistry',
  museum: 'museum',
  college_university: 'college university',
  gym: 'gym',
  spas: 'spa',
  swimming_pool: 'pool',
  farm: 'farm',
  library: 'library',
  cinema: 'cinema',
  parking: 'parking',
  factory: 'manufacturer manufacturing factory',
  embassy: 'embassy consulate',
  public_service_and_government: 'ministry department',
  community_services_non_profits: 'association organization organisation society foundation',
  insurance_agency: 'insurance',
  church_cathedral: 'church cathedral chapel',
  religious_organization: 'temple shrine shrines',
  beauty_salon: 'salon',
  bank_credit_union: 'bank',
  park: 'park',
  art_gallery: 'gallery',
  contractor: 'contractor contractors remodeler builder',
  rental_services: 'rental rentals',
  appliance_repair_service: 'repair',
};
const KIND_BY_LAST_WORD = new Map(
  Object.entries(LAST_WORDS).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word, kind] as const),
  ),
);
const PHYSICIAN =
  /(?:ologist|iatrist|iatrician|trician_and_gynecologist|orthopedist|allergist|internist)$/;

/** Prefixes of some vocabularies: "gcid:italian_restaurant". */
const VOCABULARY = /^\s*(?:gcid|schema|yelp|fsq|osm|naics|mcc)[:\s]\s*/i;
const PIECE_SIGN = /[/|;:()[\]]|\s[-–—»→]\s/;
/** Labels that name a restaurant by its food, in addition to the cuisines of OSM's presets. */
const MORE_CUISINES = 'vegan vegetarian halal breakfast brunch breakfast_and_brunch barbeque bbq';
/** A "sushi bar" is not a bar. */
const CUISINE_PLACE = /^(.+)_(?:bar|grill|kitchen|house|spot|place)$/;
/** Words that other languages have with other meanings: a "toll plaza" is no beach. */
const ENGLISH_WORDS = new Set('market place plaza station house hall point center club'.split(' '));
const MAX_LABEL_CHARS = 200;
const MIN_TRANSLATED_CHARS = 3;

export class Categories {
  readonly #byName = new Map<string, CategoryFacts>();
  readonly #byTag = new Map<string, CategoryFacts>();
  readonly #presets: Presets;
  #translations: ReadonlyMap<string, CategoryFacts> | undefined;

  constructor() {
    for (const row of readTable('category-facts.tsv')) this.#addFacts(row);
    this.#presets = readPresets();
  }

  /** The kind that the label means; null when it has no words. */
  read(label: string): Category | null {
    return this.#readLabel(label.slice(0, MAX_LABEL_CHARS));
  }

  readonly #readLabel = memoize(20_000, (written: string): Category | null => {
    const label = written.replace(VOCABULARY, '');
    const tag = /^([a-z_:]+)=([^=]+)$/.exec(label.trim());
    if (tag) return this.#readTag(tag[1]!, tag[2]!);
    if (/^\d+$/.test(label.trim())) return this.#readCode(label.trim());
    return this.#readKnownPiece(label) ?? this.#readPath(label) ?? this.#readUnknown(label);
  });

  /** Null when no part of the path is known. */
  #readPath(label: string): Category | null {
    const parts = pathKeys(label);
    const name = parts.pop();
    if (name === undefined) return null;
    const labelled = this.#findLabel(name) ?? this.#findVariant(name);
    // "auto_insurance" is written as in Overture's list: it is more specific than
    // `insurance_agency`.
    if (label === name && name.includes('_') && labelled) return { name, facts: labelled };
    // "coffee house" is another label of `coffee_shop`.
    if (labelled) return { name: labelled.name, facts: labelled };
    const cuisine = CUISINE_PLACE.exec(singular(name))?.[1];
    if (cuisine !== undefined && this.#presets.cuisines.has(cuisine)) {
      return this.#toRestaurant(cuisine);
    }
    // "thai_restaurant" is more specific than its facts.
    const facts = this.#findByEnding(name);
    if (facts) return { name, facts };
    const translated = this.#translate(name);
    if (translated) return { name: translated.name, facts: translated };
    const first = firstOfTwo(name);
    const half = first === null ? null : this.#findLabel(first);
    if (half) return { name: half.name, facts: half };
    const wider = parts.reverse().map((part) => this.#findFacts(part));
    const known = wider.find((found) => found !== null) ?? null;
    const isFood = known === null || known.family === 'food';
    if (isFood && this.#presets.cuisines.has(name)) return this.#toRestaurant(name, known);
    return known && { name, facts: known };
  }

  #toRestaurant(cuisine: string, known: CategoryFacts | null = null): Category {
    return { name: `${cuisine}_restaurant`, facts: known ?? this.#byName.get('restaurant')! };
  }

  /** An industry or merchant code that one kind has, or a kind as general as the code. */
  #readCode(code: string): Category | null {
    const kinds = [...new Set(this.#byName.values())].filter(
      ({ naics, mcc }) => naics === code || mcc === code,
    );
    const [facts] =
      kinds.length === 1 ? kinds : kinds.filter(({ name }) => GENERIC_KINDS.has(name));
    return facts === undefined ? null : { name: facts.name, facts };
  }

  #readKnownPiece(label: string): Category | null {
    const pieces = label.split(PIECE_SIGN).filter((piece) => piece !== '');
    if (pieces.length < 2 || this.#findLabel(labelKey(label)) !== null) return null;
    const found = pieces.map((piece) => this.#readPath(piece.trim()));
    return found.findLast((kind) => kind !== null) ?? null;
  }

  #readUnknown(label: string): Category | null {
    const name = pathKeys(label).pop();
    if (name === undefined || hasNoKind(name)) return null;
    const isLatin = !/[^\p{Script=Latin}\P{L}]/u.test(label);
    return { name: isLatin ? name : plainName(label), facts: null };
  }

  /** The cuisine that a kind of place names: `italian` of `italian_restaurant`. */
  namedCuisine(category: string): string | null {
    const kind = /^(.+)_(?:restaurant|joint|house|place|bar|food)$/.exec(category)?.[1];
    return kind !== undefined && this.#presets.cuisines.has(kind) ? kind : null;
  }

  #addFacts([name, family, naics, mcc, tags, labels]: string[]): void {
    const facts = { name: name!, family: family!, naics: naics || null, mcc: mcc || null };
    this.#byName.set(name!, facts);
    // "children's_clothing_store" is looked up without its apostrophe.
    this.#byName.set(labelKey(name!), facts);
    for (const tag of (tags ?? '').split(' ').filter(Boolean)) this.#byTag.set(tag, facts);
    for (const label of (labels ?? '').split(',').filter(Boolean)) {
      const key = labelKey(label);
      if (!this.#byName.has(key)) this.#byName.set(key, facts);
    }
  }

  #readTag(key: string, value: string): Category | null {
    const facts = this.#byTag.get(`${key}=${value}`);
    if (facts) return { name: facts.name, facts };
    const name = labelKey(value === 'yes' ? key : value);
    if (name === '') return null;
    // `landuse=construction` is no builder.
    return { name, facts: key === 'landuse' ? null : this.#findFacts(name) };
  }

  #findFacts(name: string): CategoryFacts | null {
    return this.#findLabel(name) ?? this.#findByEnding(name);
  }

  #findByEnding(name: string): CategoryFacts | null {
    if (PHYSICIAN.test(singular(name))) return this.#byName.get('doctor')!;
    const words = name.split('_');
    // "chinese_grocery_store", "corporate_coffee_shop"
    const isPair = words.length > 2 && words.at(-3) !== 'and';
    const pair = isPair ? this.#findLabel(words.slice(-2).join('_')) : null;
    if (pair) return pair;
    const last = words.at(-1)!;
    const kind = KIND_BY_LAST_WORD.get(last) ?? KIND_BY_LAST_WORD.get(singular(last));
    return (kind && this.#byName.get(kind)) || null;
  }

  #findLabel(name: string): CategoryFacts | null {
    const spellings = [name, name.replace(/s$/, ''), singular(name)];
    const facts = spellings.map((key) => this.#byName.get(key)).find((found) => found);
    if (facts) return facts;
    const tag = this.#presets.tagByLabel.get(name);
    return (tag && this.#byTag.get(tag)) || null;
  }

  #findVariant(name: string): CategoryFacts | null {
    for (const variant of labelVariants(name)) {
      const facts = this.#findLabel(variant);
      if (facts) return facts;
    }
    return null;
  }

  /**
   * The meaning of a label in another language, by the whole label, its first or its last word.
   * This comes last, because the first such label causes the translations to be read.
   */
  #translate(label: string): CategoryFacts | null {
    this.#translations ??= translateLabels(this.#presetKinds());
    const words = label.split('_');
    for (const name of [label, words[0]!, words.at(-1)!]) {
      if (name.length < MIN_TRANSLATED_CHARS || ENGLISH_WORDS.has(name)) continue;
      const facts = this.#translations.get(name);
      if (facts) return facts;
    }
    return null;
  }

  /** By preset id. */
  #presetKinds(): Map<string, CategoryFacts> {
    const kinds = [...this.#presets.tagById].map(
      ([id, tag]) => [id, this.#byTag.get(tag)] as const,
    );
    return new Map(kinds.filter((kind): kind is [string, CategoryFacts] => kind[1] !== undefined));
  }
}

/** The parts of a path, the widest first, as the keys of labels. */
function pathKeys(label: string): string[] {
  return label.split('>').map(labelKey).filter(Boolean);
}

/** The label in its own script: the words of a key are plain Latin letters. */
function plainName(label: string): string {
  return label.split('>').at(-1)!.trim().toLowerCase().replace(/\s+/g, '_');
}

/** True for a kind that only states its family. */
export function isGenericKind({ facts }: Category): boolean {
  return facts === null || GENERIC_KINDS.has(facts.name);
}

/** True when both mean the same kind, or one only states the other's family. */
export function sameCategory(a: Category, b: Category): boolean {
  if (a.name === b.name) return true;
  if (a.facts === null || b.facts === null) return false;
  if (a.facts === b.facts) return true;
  const generic = GENERIC_KINDS.has(a.facts.name) || GENERIC_KINDS.has(b.facts.name);
  return generic && a.facts.family === b.facts.family;
}

interface Presets {
  readonly tagById: ReadonlyMap<string, string>;
  readonly tagByLabel: ReadonlyMap<string, string>;
  readonly cuisines: ReadonlySet<string>;
}

/** The OSM presets with a single tag, by id and by English label; and the presets' cuisines. */
function readPresets(): Presets {
  const presets = readPackageJson<Record<string, { tags: Record<string, string> }>>(
    '@openstreetmap/id-tagging-schema/dist/presets.min.json',
  );
  const english = readPresetNames('en');
  const tagById = new Map<string, string>();
  const tagByLabel = new Map<string, string>();
  const cuisines = new Set(MORE_CUISINES.split(' '));
  for (const [id, { tags }] of Object.entries(presets)) {
    const [first, ...narrower] = Object.entries(tags);
    if (tags['cuisine'] && tags['cuisine'] !== '*') cuisines.add(tags['cuisine']);
    if (!first || narrower.length > 0) continue;
    const tag = first.join('=');
    tagById.set(id, tag);
    for (const key of presetLabels(english[id])) if (!tagByLabel.has(key)) tagByLabel.set(key, tag);
  }
  return { tagById, tagByLabel, cuisines };
}
