/**
 * The place index as a source of evidence: the record of each open dataset that is this place.
 *
 * MR1 Each dataset is searched for its best match, and counts as one source. `vendor` is not
 *     searched: it has the conclusions of earlier runs, and a conclusion is not evidence for
 *     itself.
 * MR2 The matcher decides whether a record is evidence, and whether it certainly is this place.
 *     Uncertain evidence is weak.
 * MR3 A claim quotes the record literally.
 */
import { isCertainMatch, isEvidence } from '../../../../places/matcher/matcher.ts';
import type { IndexedPlace, PlaceQuery, PlaceSource } from '../../../../places/place.ts';
import type { PlaceIndex } from '../../../../places/search/place-index.ts';
import { type Claim, cutQuote } from '../../evidence/claim.ts';

/** The part of the place index that the enricher uses (`openPlaceIndex`). */
export type PlaceSearch = Pick<PlaceIndex, 'bestMatch'>;

export interface MatchedRecord {
  readonly place: IndexedPlace;
  /** A dataset of the place index, or the map. */
  readonly source: PlaceSource | 'osm';
  readonly kind: 'third_party' | 'weak';
  /** The probability that the record is this place, 0-1. */
  readonly score: number;
  readonly reasoning: string;
}

const EVIDENCE_SOURCES: readonly PlaceSource[] = ['open_map_a', 'open_map_b'];
/** The probability that a field of an open dataset is right, if the record is the right one. */
const FIELD_WEIGHT = 0.8;
const SEARCH_RADIUS_M = 1_000;

export function matchedRecords(
  search: PlaceSearch,
  query: PlaceQuery,
  sources: readonly PlaceSource[] = EVIDENCE_SOURCES,
): MatchedRecord[] {
  if (query.name === '') return [];
  return sources.flatMap((source) => {
    const match = search.bestMatch(query, { sources: [source], radius_m: SEARCH_RADIUS_M });
    if (match === null || !isEvidence(match.score)) return [];
    const { place, score, reasoning } = match;
    return [
      { place, source, kind: isCertainMatch(score) ? 'third_party' : 'weak', score, reasoning },
    ];
  });
}

/**
 * A claim of the record. `written` is the record's text for the value, null if it is not a text.
 */
export function recordClaim<T>(record: MatchedRecord, value: T, written: string | null): Claim<T> {
  const { place, source, kind, score } = record;
  return {
    value,
    kind,
    source,
    weight: FIELD_WEIGHT * score,
    evidence: {
      source,
      url: place.url ?? null,
      title: place.name,
      observed_at: place.observed_at ?? null,
      quote: cutQuote(written),
      licence: place.licence,
    },
  };
}
