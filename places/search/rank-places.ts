/** Ranks a few places that are not in a segment, in the same way as `PlaceIndex.search`. Pure. */
import { judgePair, scorePair } from '../matcher/matcher.ts';
import { preparePlace, prepareQuery } from '../matcher/prepare.ts';
import { fixedWeight } from '../matcher/weights.ts';
import type { IndexedPlace, Match, PlaceQuery } from '../place.ts';
import { shareAmongEquals } from './equal-candidates.ts';

/** Best first. Places that are known to be beyond the radius are excluded. */
export function rankPlaces(
  query: PlaceQuery,
  places: readonly IndexedPlace[],
  { radius_m, limit }: { readonly radius_m: number; readonly limit: number },
): Match[] {
  const prepared = prepareQuery(query);
  const candidates = places.map((place) => ({
    place,
    pair: scorePair(prepared, preparePlace(place), fixedWeight),
  }));
  return shareAmongEquals(candidates)
    .map(({ place, pair }) => ({ place, ...judgePair(pair) }))
    .filter(({ distance_m }) => distance_m === null || distance_m <= radius_m)
    .sort((a, b) => b.score - a.score || (a.place.id < b.place.id ? -1 : 1))
    .slice(0, limit);
}
