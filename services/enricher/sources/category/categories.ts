/**
 * Kinds of places: labels of several vocabularies brought to one, with the industry and merchant
 * codes of each kind.
 *
 * Names follow Overture's list (`coffee_shop`). A label is understood, in this order: as an OSM
 * tag (`amenity=cafe`); as a path (`Dining and Drinking > Coffee Shop`), by its last part that is
 * known; as a name or other label of category-facts.tsv; as the name or alias of an OSM preset;
 * by its last word (`.._restaurant`). What is understood in none of these ways keeps its own name
 * and has no facts.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toWords } from '../../../../places/text/words.ts';
import { assetPath } from '../../../../platform/runtime/assets.ts';

export interface CategoryFacts {
  readonly name: string;
  readonly family: string;
  readonly naics: string | null;
  readonly mcc: string | null;
}

export interface Category {
  /** Lower case, words joined by `_`. */
  readonly name: string;
  /** Null for a kind that nothing is known about. */
  readonly facts: CategoryFacts | null;
}

/** Kinds that say no more than their family: anything of the family agrees with them. */
const GENERIC = new Set([
  'restaurant',
  'shopping',
  'accommodation',
  'professional_services',
  'medical_center',
  'automotive_repair',
  'beauty_salon',
  'attractions_and_activities',
  'transportation',
  'school',
  'financial_service',
  'religious_organization',
  'sports_club_and_league',
  'contractor',
  'public_service_and_government',
]);

/** Last words that tell the kind; what stands before them only narrows it. */
const BY_LAST_WORD: Readonly<Record<string, string>> = {
  restaurant: 'restaurant',
  restaurants: 'restaurant',
  joint: 'fast_food_restaurant',
  cafe: 'cafe',
  bar: 'bar',
  pub: 'pub',
  store: 'shopping',
  stores: 'shopping',
  shop: 'shopping',
  retail: 'shopping',
  supplies: 'shopping',
  hotel: 'hotel',
  hotels: 'hotel',
  law: 'lawyer',
  lawyer: 'lawyer',
  attorney: 'lawyer',
  school: 'school',
  clinic: 'medical_center',
  hospital: 'hospital',
  doctor: 'doctor',
  surgeon: 'doctor',
  dentist: 'dentist',
  museum: 'museum',
  church: 'church_cathedral',
  temple: 'religious_organization',
  salon: 'beauty_salon',
  bank: 'bank_credit_union',
  park: 'park',
  gallery: 'art_gallery',
  dealer: 'shopping',
  contractor: 'contractor',
  contractors: 'contractor',
  rental: 'rental_services',
  rentals: 'rental_services',
  repair: 'appliance_repair_service',
};
const PHYSICIAN = /(?:ologist|iatrist|iatrician|trician_and_gynecologist|orthopedist|urologist)$/;

const REMEMBERED = 20_000;
const LONGEST_LABEL_CHARS = 200;

export class Categories {
  readonly #byName = new Map<string, CategoryFacts>();
  readonly #byTag = new Map<string, CategoryFacts>();
  readonly #presetTags: Map<string, string>;
  readonly #cuisines: ReadonlySet<string>;
  readonly #known = new Map<string, Category | null>();

  constructor() {
    for (const row of readTable('category-facts.tsv')) this.#addFacts(row);
    const presets = readPresets();
    this.#presetTags = presets.tagByLabel;
    this.#cuisines = presets.cuisines;
  }

  /** What the label means; null when it holds no word. */
  read(label: string): Category | null {
    const known = this.#known.get(label);
    if (known !== undefined) return known;
    const category = this.#understand(label.slice(0, LONGEST_LABEL_CHARS));
    if (this.#known.size < REMEMBERED) this.#known.set(label, category);
    return category;
  }

  /** The cuisine that a kind of place names: `italian` of `italian_restaurant`. */
  cuisineOf(category: string): string | null {
    const kind = /^(.+)_(?:restaurant|joint|house|place|bar|food)$/.exec(category)?.[1];
    return kind !== undefined && this.#cuisines.has(kind) ? kind : null;
  }

  isCuisine(name: string): boolean {
    return this.#cuisines.has(name);
  }

  #addFacts([name, family, naics, mcc, tags, labels]: string[]): void {
    const facts = { name: name!, family: family!, naics: naics || null, mcc: mcc || null };
    this.#byName.set(name!, facts);
    for (const tag of (tags ?? '').split(' ').filter(Boolean)) this.#byTag.set(tag, facts);
    for (const label of (labels ?? '').split(',').filter(Boolean)) {
      const key = keyOf(label);
      if (!this.#byName.has(key)) this.#byName.set(key, facts);
    }
  }

  #understand(label: string): Category | null {
    const tag = /^([a-z_:]+)=([^=]+)$/.exec(label.trim());
    if (tag) return this.#ofTag(tag[1]!, tag[2]!);
    const parts = label.split('>').map(keyOf).filter(Boolean);
    const last = parts.at(-1);
    if (last === undefined) return null;
    const facts = this.#factsOf(last);
    if (facts) return { name: this.#isOtherLabel(last, facts) ? facts.name : last, facts };
    const wider = parts
      .slice(0, -1)
      .reverse()
      .map((part) => this.#factsOf(part));
    return { name: last, facts: wider.find(isPresent) ?? null };
  }

  /** True for "coffee house"; false for "thai_restaurant", which is more than its facts' name. */
  #isOtherLabel(name: string, facts: CategoryFacts): boolean {
    return this.#exact(name) === facts;
  }

  #ofTag(key: string, value: string): Category | null {
    const facts = this.#byTag.get(`${key}=${value}`);
    if (facts) return { name: facts.name, facts };
    const name = keyOf(value === 'yes' ? key : value);
    return name === '' ? null : { name, facts: this.#factsOf(name) };
  }

  #factsOf(name: string): CategoryFacts | null {
    const exact = this.#exact(name);
    if (exact) return exact;
    if (PHYSICIAN.test(name)) return this.#byName.get('doctor')!;
    const kind = BY_LAST_WORD[name.slice(name.lastIndexOf('_') + 1)];
    return (kind && this.#byName.get(kind)) || null;
  }

  #exact(name: string): CategoryFacts | null {
    const facts = this.#byName.get(name) ?? this.#byName.get(name.replace(/s$/, ''));
    if (facts) return facts;
    const tag = this.#presetTags.get(name);
    return (tag && this.#byTag.get(tag)) || null;
  }
}

/** Both mean one kind, or one is no more than the other's family. */
export function sameCategory(a: Category, b: Category): boolean {
  if (a.name === b.name) return true;
  if (a.facts === null || b.facts === null) return false;
  if (a.facts === b.facts) return true;
  const generic = GENERIC.has(a.facts.name) || GENERIC.has(b.facts.name);
  return generic && a.facts.family === b.facts.family;
}

function keyOf(label: string): string {
  return toWords(label).join('_');
}

function isPresent<T>(value: T | null): value is T {
  return value !== null;
}

/** Rows of a table beside this file; lines that begin with # are comments. */
export function readTable(name: string): string[][] {
  const path = assetPath('services', 'enricher', 'sources', 'category', name);
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && line[0] !== '#').map((line) => line.split('\t'));
}

interface PresetWords {
  readonly tagByLabel: Map<string, string>;
  readonly cuisines: ReadonlySet<string>;
}

/** Names and aliases of OSM presets of one tag, each with that tag; cuisines that presets know. */
function readPresets(): PresetWords {
  const require = createRequire(import.meta.url);
  const folder = '@openstreetmap/id-tagging-schema/dist';
  const presets: Record<string, { tags: Record<string, string> }> = require(
    `${folder}/presets.min.json`,
  );
  const english: { en: { presets: { presets: Record<string, PresetNames> } } } = require(
    `${folder}/translations/en.min.json`,
  );
  const tagByLabel = new Map<string, string>();
  const cuisines = new Set<string>();
  for (const [id, { tags }] of Object.entries(presets)) {
    const [first, ...narrower] = Object.entries(tags);
    if (tags['cuisine'] && tags['cuisine'] !== '*') cuisines.add(tags['cuisine']);
    if (first && narrower.length === 0)
      addLabels(tagByLabel, `${first[0]}=${first[1]}`, english.en.presets.presets[id]);
  }
  return { tagByLabel, cuisines };
}

interface PresetNames {
  readonly name?: string;
  readonly aliases?: string;
}

function addLabels(to: Map<string, string>, tag: string, names: PresetNames | undefined): void {
  const labels = [names?.name ?? '', ...(names?.aliases ?? '').split('\n')];
  for (const key of labels.map(keyOf)) if (key !== '' && !to.has(key)) to.set(key, tag);
}
