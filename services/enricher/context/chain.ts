/**
 * The chain that a place belongs to, from two kinds of source.
 *
 * A record that names a brand says so about this very place: third-party. The brand index only
 * recognizes the place's name, which is an inference, since another place may have the same name; a
 * record with the same brand confirms it. Many datasets copy the record's own name into the brand
 * column, so a brand that only repeats the name says nothing, unless Wikidata or the brand index
 * knows it.
 */
import type { IndexedPlace } from '../../../places/place.ts';
import { compact, toWords } from '../../../places/text/words.ts';
import { type Claim, referenceClaim } from '../evidence/claim.ts';
import { type Weighed, weigh } from '../evidence/weighing.ts';
import { recognizedBrand } from '../sources/brand/brand-index.ts';
import type { Brand } from '../sources/brand/listed-brands.ts';
import type { PlaceContext } from './place-context.ts';

export interface Chain {
  readonly name: string;
  /** Wikidata id where there is one, else the brand index's own id; null when neither knows it. */
  readonly id: string | null;
  readonly wikidata: string | null;
  readonly claims: readonly Claim<ChainClaim>[];
}

export interface ChainClaim {
  readonly name: string;
  readonly wikidata: string | null;
  readonly brand: Brand | null;
}

export function findChain(context: PlaceContext): Chain | null {
  const { value, support } = weighChain(context);
  if (value === null) return null;
  const brand = support.find((claim) => claim.value.brand)?.value.brand ?? null;
  const wikidata = support.find((claim) => claim.value.wikidata)?.value.wikidata ?? null;
  const id = wikidata ?? brand?.id ?? null;
  return { name: brand?.name ?? value.name, id, wikidata, claims: support };
}

export function weighChain(context: PlaceContext): Weighed<ChainClaim> {
  return context.ofRecordsOnce('chain', () =>
    weigh([...recordChains(context), ...indexedChain(context)], sameChain),
  );
}

function sameChain(a: ChainClaim, b: ChainClaim): boolean {
  if (a.wikidata !== null && b.wikidata !== null) return a.wikidata === b.wikidata;
  return sameLetters(a.name, b.name);
}

function sameLetters(a: string, b: string): boolean {
  return compact(toWords(a)) === compact(toWords(b));
}

function recordChains(context: PlaceContext): Claim<ChainClaim>[] {
  return context.recordClaims(
    ({ brand }) => [brand],
    (name, place) => readBrand(name, place, context),
  );
}

function readBrand(name: string, place: IndexedPlace, context: PlaceContext): ChainClaim | null {
  const wikidata = place.brand_wikidata ?? null;
  if (wikidata !== null) {
    return { name, wikidata, brand: context.sources.brands.withWikidata(wikidata, name) };
  }
  const isIndexed = context.brand !== null && sameLetters(context.brand.name, name);
  if (sameLetters(name, place.name) && !isIndexed) return null;
  return { name, wikidata, brand: null };
}

function indexedChain({ brand, inputs }: PlaceContext): Claim<ChainClaim>[] {
  if (brand === null) return [];
  const { name, wikidata } = brand;
  const reference = recognizedBrand(brand, inputs.name, name);
  return [referenceClaim({ name, wikidata, brand }, 'inferred', reference)];
}
