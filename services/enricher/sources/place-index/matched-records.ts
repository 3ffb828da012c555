/**
 * The place index as a source of evidence: the record of each open dataset that is this place.
 *
 * R1 Each dataset is asked for its own best match, and counts as one source. `vendor` is not asked:
 *    it holds what earlier runs concluded, and a conclusion is no evidence for itself.
 * R2 A record is evidence only when the matcher says that it is this place; between the threshold
 *    and SURE_SCORE it is weak.
 * R3 What a claim quotes stands literally in the record.
 */
import type { IndexedPlace, Match, PlaceQuery, PlaceSource } from '../../../../places/place.ts';
import { type Claim, quote } from '../../evidence/claim.ts';

/** The part of the place index that is used; `openPlaceIndex` gives one. */
export interface PlaceSearch {
  bestMatch(
    query: PlaceQuery,
    options?: { sources?: readonly PlaceSource[]; radius_m?: number },
  ): Match | null;
}

export interface MatchedRecord {
  readonly place: IndexedPlace;
  readonly source: PlaceSource;
  readonly kind: 'third_party' | 'weak';
  /** Chance that the record is of this place, 0-1. */
  readonly score: number;
  readonly distance_m: number | null;
  readonly reasoning: string;
}

const EVIDENCE_SOURCES: readonly PlaceSource[] = ['open_map_a', 'open_map_b'];
const SURE_SCORE = 0.8;
/** How often a field of an open dataset is right, once the record is the right one. */
const FIELD_WEIGHT = 0.8;
const RADIUS_M = 1_000;

export function matchedRecords(search: PlaceSearch, query: PlaceQuery): MatchedRecord[] {
  if (query.name === '') return [];
  return EVIDENCE_SOURCES.flatMap((source) => {
    const match = search.bestMatch(query, { sources: [source], radius_m: RADIUS_M });
    return match?.is_match ? [recordOf(source, match)] : [];
  });
}

function recordOf(source: PlaceSource, match: Match): MatchedRecord {
  const { place, score, distance_m, reasoning } = match;
  const kind = score >= SURE_SCORE ? 'third_party' : 'weak';
  return { place, source, kind, score, distance_m, reasoning };
}

/** A claim of the record; `written` is the record's own text for it, null when it is no text. */
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
      quote: written === null ? null : quote(written),
      licence: place.licence,
    },
  };
}
