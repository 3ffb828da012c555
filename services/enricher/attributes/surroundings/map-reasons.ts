/** Why a rule that reads the map does not apply, or found nothing. */
import type { PlaceContext } from '../../context/place-context.ts';
import { mayLocate } from '../../sources/osm/find-address.ts';
import type { OsmSurroundings } from '../../sources/osm/surroundings.ts';

/** For `conditionFailed`: the map is searched by position. */
export function withoutPosition({ inputs, records }: PlaceContext): string | null {
  const isLocated = records.some(({ place }) => typeof place.latitude === 'number');
  if (inputs.latitude !== null || isLocated) return null;
  return 'The place has no coordinates.';
}

/**
 * For `conditionFailed` of rules about what is around the place on the map, which also locates
 * addresses.
 */
export function withoutPlaceOnMap(context: PlaceContext): string | null {
  return mayLocate(context.address.parts) ? null : withoutPosition(context);
}

/** The reason why there is no map of the place; null when there is one. */
export function withoutMap(context: PlaceContext): string | null {
  if (context.gathered('osm') !== null) return null;
  if (context.gatheredItem('osm')?.kind === 'unavailable') return 'No extract is imported.';
  return withoutPosition(context) ?? 'No imported extract of OpenStreetMap covers the place.';
}

const MIN_TOLD_MOVE_M = 10;

/**
 * Adds where the place is on the map, if that is elsewhere than the given coordinates: everything
 * found is about that position.
 */
export function fromPosition(reason: string, osm: OsmSurroundings): string {
  const { match, moved_m, address } = osm;
  if (address != null) {
    const { id, tags } = address;
    const written = `${tags['addr:street'] ?? tags['addr:place']} ${tags['addr:housenumber']}`;
    return `${reason} The place was located by its address on the map, ${written} (${id}).`;
  }
  if (match === null || moved_m < MIN_TOLD_MOVE_M) return reason;
  const where = `${moved_m} m from the given coordinates`;
  return `${reason} The map has the place itself ${where} (${match.id}); this is about there.`;
}
