/** The map element that is the place, as a record like those of the place index. */
import { isCertainMatch } from '../../../../places/matcher/matcher.ts';
import type { MatchedRecord } from '../place-index/matched-records.ts';
import { elementRecord } from './find-match.ts';
import { elementUrl, OSM_SOURCE } from './osm-claims.ts';
import type { OsmSurroundings } from './surroundings.ts';

/**
 * Null when there is none, or when one of the records is the same element, from an imported
 * dataset: the two are one source.
 */
export function mapRecord(
  surroundings: OsmSurroundings | null,
  records: readonly MatchedRecord[],
): MatchedRecord | null {
  const match = surroundings?.match;
  if (!surroundings || !match) return null;
  const url = elementUrl(match.id);
  const element = elementRecord(match);
  if (element === null || records.some(({ place }) => place.url === url)) return null;
  const { data_at, licence } = surroundings;
  const { score, reasoning } = match;
  return {
    place: { ...element, url, licence, ...(data_at !== null && { observed_at: data_at }) },
    source: OSM_SOURCE,
    kind: isCertainMatch(score) ? 'third_party' : 'weak',
    score,
    reasoning,
  };
}
