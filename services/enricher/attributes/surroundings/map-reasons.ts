/** Why a rule that reads the map does not apply, or found nothing. */
import type { PlaceContext } from '../../context/place-context.ts';

/** For `conditionFailed`: the map is searched by position. */
export function withoutPosition({ inputs, records }: PlaceContext): string | null {
  const isLocated = records.some(({ place }) => typeof place.latitude === 'number');
  if (inputs.latitude !== null || isLocated) return null;
  return 'The place has no coordinates.';
}

/** The reason why there is no map of the place; null when there is one. */
export function withoutMap(context: PlaceContext): string | null {
  if (context.gathered('osm') !== null) return null;
  if (context.gatheredItem('osm')?.kind === 'unavailable') return 'No extract is imported.';
  return 'No imported extract of OpenStreetMap covers the place.';
}
