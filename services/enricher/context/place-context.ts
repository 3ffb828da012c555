/**
 * One place while it is enriched: its inputs and what the sources say of it, each asked once.
 *
 * Attribute rules read from here and never from a source's own state, so that two attributes of one
 * run always see the same records, kind and country. What a source throws, the attribute that asked
 * ends with.
 */
import type { PlaceQuery } from '../../../places/place.ts';
import { toWords } from '../../../places/text/words.ts';
import { type Claim, inputClaim } from '../evidence/claim.ts';
import { type Weighed, weigh } from '../evidence/weighing.ts';
import type { AddressParts } from '../sources/address/address-parts.ts';
import { type InputAddress, inputAddress } from '../sources/address/input-address.ts';
import type { BrandMatch } from '../sources/brand/brand-index.ts';
import { type Category, sameCategory } from '../sources/category/categories.ts';
import { countryAt, countryNamed } from '../sources/country/countries.ts';
import type { PlaceInputs } from '../sources/input/place-inputs.ts';
import { readPhone } from '../sources/phone/phone-numbers.ts';
import {
  type MatchedRecord,
  matchedRecords,
  recordClaim,
} from '../sources/place-index/matched-records.ts';
import type { Sources } from '../sources/sources.ts';

export class PlaceContext {
  readonly inputs: PlaceInputs;
  readonly sources: Sources;
  readonly nowMs: number;
  #country: { code: string | null } | undefined;
  #address: InputAddress | undefined;
  #records: readonly MatchedRecord[] | undefined;
  #category: Weighed<Category> | undefined;
  #brand: { match: BrandMatch | null } | undefined;

  constructor(inputs: PlaceInputs, sources: Sources, nowMs: number) {
    this.inputs = inputs;
    this.sources = sources;
    this.nowMs = nowMs;
  }

  /** ISO 3166-1 alpha-2 of the place as its inputs tell it, or null. */
  get country(): string | null {
    this.#country ??= { code: countryOf(this.inputs) };
    return this.#country.code;
  }

  /** The input's address, in parts. */
  get address(): InputAddress {
    this.#address ??= inputAddress(this.inputs, this.country);
    return this.#address;
  }

  /** The records that are this place, one a dataset at most. */
  get records(): readonly MatchedRecord[] {
    this.#records ??= matchedRecords(this.sources.places, this.#query());
    return this.#records;
  }

  /** What kind of place it is, weighed over input, records and brand. */
  get category(): Weighed<Category> {
    this.#category ??= weigh([...this.#inputCategory(), ...this.#recordCategories()], sameCategory);
    return this.#category;
  }

  /** The brand that the place's name says. */
  get brand(): BrandMatch | null {
    this.#brand ??= { match: this.#matchBrand() };
    return this.#brand.match;
  }

  /** One claim for each record that has a value: `read` gives the value and the record's text. */
  recordClaims<T>(
    read: (record: MatchedRecord) => readonly (readonly [T, string | null])[],
  ): Claim<T>[] {
    return this.records.flatMap((record) =>
      read(record).map(([value, written]) => recordClaim(record, value, written)),
    );
  }

  #query(): PlaceQuery {
    const { inputs } = this;
    const parts: AddressParts = this.address.parts;
    return {
      name: inputs.name,
      full_address: inputs.full_address,
      street: parts.street ?? null,
      house: parts.house ?? null,
      city: parts.city ?? null,
      state: parts.state ?? null,
      postal_code: parts.postalCode ?? null,
      country_code: this.country,
      latitude: inputs.latitude,
      longitude: inputs.longitude,
      phone: inputs.phone,
      website: inputs.website,
      category: inputs.category,
    };
  }

  #inputCategory(): Claim<Category>[] {
    const written = this.inputs.category;
    const read = written === null ? null : this.sources.categories.read(written);
    return read ? [inputClaim(read, written!, 'category')] : [];
  }

  #recordCategories(): Claim<Category>[] {
    return this.recordClaims(({ place }) =>
      [place.category, ...place.categories].flatMap((label) => {
        const category = label === undefined ? null : this.sources.categories.read(label);
        return category ? [[category, label!] as [Category, string]] : [];
      }),
    );
  }

  #matchBrand(): BrandMatch | null {
    const { parts } = this.address;
    const local = [parts.city, parts.state, parts.suburb, parts.neighborhood, parts.street];
    return this.sources.brands.match({
      name: this.inputs.name,
      country: this.country,
      category: this.category.value,
      localWords: new Set(local.flatMap((text) => toWords(text ?? ''))),
    });
  }
}

/** The input's code, else where it is, else its country's name, else its phone's plan. */
function countryOf(inputs: PlaceInputs): string | null {
  const { country_code, latitude, longitude, country, full_address, phone } = inputs;
  const told = country_code === null ? null : countryNamed(country_code);
  if (told !== null) return told;
  const at = latitude === null ? null : countryAt(latitude, longitude!);
  if (at !== null) return at;
  const named = country === null ? null : countryNamed(country);
  if (named !== null) return named;
  const last = full_address?.split(',').at(-1)?.trim() ?? '';
  const tail = last.length > 3 ? countryNamed(last) : null;
  return tail ?? (phone?.startsWith('+') ? (readPhone(phone, null)?.country ?? null) : null);
}
