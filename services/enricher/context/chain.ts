/**
 * The chain that a place belongs to, from two kinds of source.
 *
 * A record that names a brand says so of this very place: third-party. The brand index recognizes
 * the place's name: that is an inference, since another place may bear the name; a record with the
 * same brand confirms it. A record whose brand only repeats the record's own name says nothing,
 * unless Wikidata or the brand index knows the brand: many datasets fill the column so.
 */
import type { IndexedPlace } from '../../../places/place.ts';
import { compact, toWords } from '../../../places/text/words.ts';
import { type Claim, referenceClaim } from '../evidence/claim.ts';
import { type Weighed, weigh } from '../evidence/weighing.ts';
import { BRAND_REFERENCE, type Brand } from '../sources/brand/brand-index.ts';
import type { PlaceContext } from './place-context.ts';

export interface Chain {
  readonly name: string;
  /** Wikidata id where there is one, else the brand index's own id; null when neither knows it. */
  readonly id: string | null;
  readonly wikidata: string | null;
  readonly brand: Brand | null;
  readonly claims: readonly Claim<ChainClaim>[];
  readonly weighed: Weighed<ChainClaim>;
}

export interface ChainClaim {
  readonly name: string;
  readonly wikidata: string | null;
  readonly brand: Brand | null;
}

export function chainOf(context: PlaceContext): Chain | null {
  const weighed = weighChain(context);
  const { value, support } = weighed;
  if (value === null) return null;
  const brand = support.find((claim) => claim.value.brand)?.value.brand ?? null;
  const wikidata = support.find((claim) => claim.value.wikidata)?.value.wikidata ?? null;
  const name = brand?.name ?? value.name;
  return { name, wikidata, brand, claims: support, weighed, id: wikidata ?? brand?.id ?? null };
}

/** Several attributes ask for the chain of one place. */
const weighedOf = new WeakMap<PlaceContext, Weighed<ChainClaim>>();

export function weighChain(context: PlaceContext): Weighed<ChainClaim> {
  let weighed = weighedOf.get(context);
  if (weighed === undefined) {
    weighed = weigh([...fromRecords(context), ...fromIndex(context)], sameChain);
    weighedOf.set(context, weighed);
  }
  return weighed;
}

function sameChain(a: ChainClaim, b: ChainClaim): boolean {
  if (a.wikidata !== null && b.wikidata !== null) return a.wikidata === b.wikidata;
  return lettersOf(a.name) === lettersOf(b.name);
}

const lettersOf = (name: string) => compact(toWords(name));

function fromRecords(context: PlaceContext): Claim<ChainClaim>[] {
  return context.recordClaims(({ place }) => {
    const wikidata = place.brand_wikidata ?? null;
    if (place.brand === undefined) return [];
    if (wikidata === null && repeatsName(place) && !isIndexed(place.brand, context)) return [];
    const brand = wikidata === null ? null : context.sources.brands.withWikidata(wikidata);
    return [[{ name: place.brand, wikidata, brand }, place.brand] as [ChainClaim, string]];
  });
}

function repeatsName({ brand, name }: IndexedPlace): boolean {
  return lettersOf(brand!) === lettersOf(name);
}

function isIndexed(brand: string, { brand: match }: PlaceContext): boolean {
  return match !== null && lettersOf(match.brand.name) === lettersOf(brand);
}

function fromIndex({ brand: match, inputs }: PlaceContext): Claim<ChainClaim>[] {
  if (match === null) return [];
  const { brand } = match;
  const value = { name: brand.name, wikidata: brand.wikidata, brand };
  const title = `${brand.name} (${brand.tag}), recognized in the name "${inputs.name}"`;
  return [referenceClaim(value, 'inferred', { ...BRAND_REFERENCE, title, quote: brand.name })];
}
