/**
 * One place during its enrichment: its inputs, and what the sources say about it.
 *
 * Attribute rules read this context, not the sources, so that all attributes of one run see the
 * same records, kind and country. Each answer is computed once (`once`). When a source throws, the
 * attribute that asked ends in ERROR.
 */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import { countryNamed } from '../../../places/address/names/country-names.ts';
import { countryInText } from '../../../places/address/text-country.ts';
import { territoryAt } from '../../../places/countries-at.ts';
import type { IndexedPlace, PlaceQuery, PlaceSource } from '../../../places/place.ts';
import { toWords } from '../../../places/text/words.ts';
import { type Claim, inputClaim, namedClaim, referenceClaim } from '../evidence/claim.ts';
import { type Weighed, weigh } from '../evidence/weighing.ts';
import type { Gathered, GatheredItem } from '../gathering/evidence-source.ts';
import { type InputAddress, inputAddress } from '../sources/address/input-address.ts';
import { recognizedBrand } from '../sources/brand/brand-index.ts';
import type { Brand } from '../sources/brand/listed-brands.ts';
import { type Category, isGenericKind, sameCategory } from '../sources/category/categories.ts';
import type { PlaceInputs } from '../sources/input/place-inputs.ts';
import { mapRecord } from '../sources/osm/map-record.ts';
import { type KnownPhone, readPhone, readPhoneCell } from '../sources/phone/phone-numbers.ts';
import {
  type MatchedRecord,
  matchedRecords,
  recordClaim,
} from '../sources/place-index/matched-records.ts';
import type { Sources } from '../sources/sources.ts';
import type { GatheredValues } from './gathered-values.ts';
import { uprightPosition } from './upright-position.ts';

/** Inputs that are texts. */
type TextInput = Exclude<
  keyof PlaceInputs,
  'latitude' | 'longitude' | 'opening_hours' | 'groundtruth'
>;

export interface JobIdentity {
  readonly organization_id: string;
  readonly place_id: string;
}

export interface ContextOptions {
  readonly gathered?: Gathered;
  readonly job?: JobIdentity | null;
  /** The context of the same job from before anything was gathered. */
  readonly before?: PlaceContext | null;
}

export class PlaceContext {
  readonly inputs: PlaceInputs;
  /** A sentence that says what is wrong with the caller's position; null when nothing is. */
  readonly positionFault: string | null;
  readonly sources: Sources;
  readonly nowMs: number;
  /** The place's organization and the caller's id for it; null outside of a job. */
  readonly job: JobIdentity | null;
  readonly #gathered: Gathered;
  /** Values that depend only on the inputs and the place index. */
  readonly #ofPlace: Map<string, unknown>;
  readonly #known = new Map<string, unknown>();

  constructor(
    inputs: PlaceInputs,
    sources: Sources,
    nowMs: number,
    { gathered = {}, job = null, before = null }: ContextOptions = {},
  ) {
    this.job = job;
    this.#ofPlace = before === null ? new Map() : before.#ofPlace;
    this.inputs = inputs;
    const upright =
      before ??
      uprightPosition(inputs, (at) =>
        at == null ? this.#textCountry : countryInText(writtenInput(inputs), at),
      );
    this.inputs = upright.inputs;
    this.positionFault = upright.positionFault;
    this.sources = sources;
    this.nowMs = nowMs;
    this.#gathered = gathered;
  }

  /** The source's answer about the place; null when it knows nothing or could not be asked. */
  gathered<N extends SourceName>(name: N): GatheredValues[N] | null {
    const item = this.#gathered[name];
    return item?.kind === 'found' ? (item.value as GatheredValues[N]) : null;
  }

  /** The source's answer with its outcome; undefined for a source that no rule of the job needs. */
  gatheredItem(name: SourceName): GatheredItem | undefined {
    return this.#gathered[name];
  }

  /** Computes the value of this name once, and returns it from then on. */
  once<T>(name: string, compute: () => T): T {
    return firstValue(this.#known, name, compute);
  }

  /**
   * Like `once`, but shared with the next context of the job. The value must not depend on what was
   * gathered.
   */
  ofPlaceOnce<T>(name: string, compute: () => T): T {
    return firstValue(this.#ofPlace, name, compute);
  }

  /** Like `ofPlaceOnce`, for values that depend on the listings: gathering may add one. */
  ofRecordsOnce<T>(name: string, compute: () => T): T {
    const isShared = this.#mapRecord === null;
    return isShared ? this.ofPlaceOnce(name, compute) : this.once(name, compute);
  }

  /** The place's country by its inputs, as ISO 3166-1 alpha-2, or null. */
  get country(): string | null {
    return this.ofPlaceOnce('country', () => this.#inputCountry());
  }

  /**
   * By the input's country code, position, country, address or phone, in this order. A position
   * that contradicts the address is ignored.
   */
  #inputCountry(): string | null {
    const { country_code, latitude, longitude, country, phone } = this.inputs;
    const isLocated = latitude !== null && this.positionFault === null;
    return (
      (country_code && countryNamed(country_code)) ??
      (isLocated ? territoryAt(latitude, longitude!) : null) ??
      (country && countryNamed(country)) ??
      this.#textCountry ??
      (phone?.startsWith('+') ? (readPhone(phone, null)?.country ?? null) : null)
    );
  }

  /** The country according to the input's address, without its position. */
  get #textCountry(): string | null {
    return this.ofPlaceOnce('country in text', () => countryInText(writtenInput(this.inputs)));
  }

  /** The place's country by its inputs, or else by the surest record. */
  get knownCountry(): string | null {
    return this.country ?? this.countryRecord?.place.country_code ?? null;
  }

  /** The surest record that states its country; null when the inputs give the country. */
  get countryRecord(): MatchedRecord | null {
    if (this.country !== null) return null;
    return this.ofPlaceOnce('country record', () => {
      const withCountry = this.records.filter(({ place }) => place.country_code !== undefined);
      return withCountry.toSorted((a, b) => b.score - a.score)[0] ?? null;
    });
  }

  /** The input's address, in parts. */
  get address(): InputAddress {
    return this.ofPlaceOnce('address', () => inputAddress(this.inputs, this.country));
  }

  /** The input's phone number; null when it is missing or fits no numbering plan. */
  get phone(): KnownPhone | null {
    const { phone } = this.inputs;
    return phone === null ? null : readPhoneCell(phone, this.knownCountry);
  }

  /** The records that are this place, at most one for each dataset. */
  get records(): readonly MatchedRecord[] {
    return this.ofPlaceOnce('records', () => matchedRecords(this.sources.places, this.#query));
  }

  /** The records and the map element that are this place. */
  get listings(): readonly MatchedRecord[] {
    const mapped = this.#mapRecord;
    return mapped === null ? this.records : [...this.records, mapped];
  }

  get #mapRecord(): MatchedRecord | null {
    return this.once('map record', () => mapRecord(this.gathered('osm'), this.records));
  }

  /** The record in the operator's dataset that is this place. It is evidence only for itself. */
  importedRecord(source: PlaceSource): MatchedRecord | null {
    const find = () => matchedRecords(this.sources.places, this.#query, [source])[0] ?? null;
    return this.ofPlaceOnce(`record of ${source}`, find);
  }

  /**
   * The kind of place, weighed over the input and the records, or else the chain's kind. The kind
   * that the name states takes precedence over a chain's kind of the same family ("Domino's Pizza")
   * or for machines ("ADCB ATM"), and over a record that only may be the place and has a kind of
   * another family.
   */
  get category(): Weighed<Category> {
    return this.ofRecordsOnce('category', () => {
      const { sourceCategory: found } = this;
      const [named] = this.#namedCategory();
      if (named === undefined || found.value === null) {
        return named === undefined ? found : weigh([named], sameCategory);
      }
      const isFamily = found.value.facts?.family === named.value.facts?.family;
      if (this.#statedCategory.value === null) {
        const isNearer = isFamily && !isGenericKind(named.value) && !this.#isBrandName;
        const isFirst = isNearer || named.value.name === 'atms';
        return isFirst ? weigh([named, ...found.support], sameCategory) : found;
      }
      const isUnsure = found.verdict === 'ADDED' && found.level === 'LOW';
      if (!isUnsure || isFamily) return found;
      return { ...weigh([named], sameCategory), against: found.support };
    });
  }

  /**
   * True when the name is only the chain's, so that no word of it states the kind ("ファミリーマート").
   * False for chains of food, whose names may state it ("Domino's Pizza").
   */
  get #isBrandName(): boolean {
    const { brand } = this;
    if (brand === null || this.sourceCategory.value?.facts?.family === 'food') return false;
    return this.sources.brands.isNameOf(brand, this.inputs.name);
  }

  /** The kind of place, without the kind that a word of the place's name states. */
  get sourceCategory(): Weighed<Category> {
    return this.ofRecordsOnce('category of sources', () => {
      const stated = this.#statedCategory;
      return stated.value === null ? weigh(this.#chainCategory(), sameCategory) : stated;
    });
  }

  get #statedCategory(): Weighed<Category> {
    return this.ofRecordsOnce('stated category', () => {
      const read = (label: string) => this.sources.categories.read(label);
      const labels = ({ category, categories }: IndexedPlace) => [category, ...categories];
      const claims = [...this.#inputCategories(), ...this.recordClaims(labels, read)];
      return weigh(claims, sameCategory);
    });
  }

  /** The input's label, or several labels: "bar; restaurant". A comma may be part of a label. */
  #inputCategories(): Claim<Category>[] {
    const { category: written } = this.inputs;
    if (written === null) return [];
    const read = (labels: readonly string[]) =>
      labels.flatMap((label) => {
        const kind = this.sources.categories.read(label);
        return kind === null ? [] : [inputClaim(kind, label.trim(), 'category')];
      });
    const known = read(written.split(/[|;]/)).filter(({ value }) => value.facts !== null);
    if (known.length > 1) return known;
    const parts = read(written.split(/[,/]/));
    const areLabels = parts.length > 1 && parts.every(({ value }) => value.facts !== null);
    return areLabels ? parts : read([written]);
  }

  #chainCategory(): Claim<Category>[] {
    const { brand } = this;
    const kind = brand && this.sources.brands.kindOfBranches(brand, this.country);
    if (brand === null || kind === null) return [];
    const reference = recognizedBrand(brand, this.inputs.name, brand.tag);
    return [referenceClaim(kind, 'inferred', reference)];
  }

  #namedCategory(): Claim<Category>[] {
    const { name } = this.inputs;
    const named = this.sources.nameKinds.read(name, this.#localWords);
    return named === null ? [] : [namedClaim(named.kind, name, `name, by "${named.word}"`)];
  }

  /** The brand that is recognized in the place's name. */
  get brand(): Brand | null {
    return this.ofRecordsOnce('brand', () => this.#matchBrand());
  }

  /** The input's claim, when the field is given and `read` understands its text. */
  inputClaims<T>(field: TextInput, read: (text: string) => T | null): Claim<T>[] {
    const written = this.inputs[field];
    const value = written === null ? null : read(written);
    return value === null ? [] : [inputClaim(value, written, field)];
  }

  /** A claim for each text of a record, or of the map element, that `read` understands. */
  recordClaims<T>(
    texts: (place: IndexedPlace) => readonly (string | undefined)[],
    read: (text: string, place: IndexedPlace) => T | null,
  ): Claim<T>[] {
    return this.listings.flatMap((record) =>
      texts(record.place).flatMap((written) => {
        const value = written === undefined ? null : read(written, record.place);
        return value === null ? [] : [recordClaim(record, value, written!)];
      }),
    );
  }

  /**
   * Like `recordClaims`, for a text among the attributes of a record, which the title then names.
   * It may hold several values, separated by semicolons.
   */
  attributeClaims<T>(name: string, read: (text: string) => T | null): Claim<T>[] {
    const texts = ({ attributes }: IndexedPlace) => {
      const written = attributes?.[name];
      const isText = typeof written === 'string';
      const isPlain = isText || typeof written === 'number' || typeof written === 'boolean';
      const parts = isPlain ? String(written).split(';') : [];
      return parts.map((part) => part.trim()).filter(Boolean);
    };
    return this.recordClaims(texts, read).map((claim) => {
      const title = `${claim.evidence.title}, ${name}`;
      return { ...claim, evidence: { ...claim.evidence, title } };
    });
  }

  /** One object for all searches, so that the index prepares it once (PI4). */
  get #query(): PlaceQuery {
    return this.ofPlaceOnce('query', () => {
      const { parts } = this.address;
      return {
        ...this.inputs,
        street: parts.street ?? null,
        house: parts.house ?? null,
        city: parts.city ?? null,
        state: parts.state ?? null,
        postal_code: parts.postalCode ?? null,
        country_code: this.country,
      };
    });
  }

  #matchBrand(): Brand | null {
    return this.sources.brands.match({
      name: this.inputs.name,
      country: this.country,
      category: this.#statedCategory.value,
      localWords: this.#localWords,
    });
  }

  /** Words of the place's address, which a name may repeat. */
  get #localWords(): ReadonlySet<string> {
    return this.ofPlaceOnce('local words', () => {
      const { city, state, suburb, neighborhood, street } = this.address.parts;
      const local = [city, state, suburb, neighborhood, street];
      return new Set(local.flatMap((text) => toWords(text ?? '')));
    });
  }
}

function firstValue<T>(known: Map<string, unknown>, name: string, compute: () => T): T {
  if (!known.has(name)) known.set(name, compute());
  return known.get(name) as T;
}

/** The input's address as one text. */
function writtenInput({ full_address, street, city, state, postalCode }: PlaceInputs): string {
  if (full_address !== null) return full_address;
  const area = [state, postalCode].filter(Boolean).join(' ');
  return [street, city, area].filter(Boolean).join(', ');
}
