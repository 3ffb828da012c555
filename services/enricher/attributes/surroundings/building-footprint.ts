/**
 * `building_footprint`: the outline of the building that the place is in, as a GeoJSON feature.
 *
 * It is the smallest mapped building around the place's position, or else the nearest one within 15
 * metres; the feature's properties say which. The other properties come from the map, such as the
 * building's levels and its year of construction.
 */
import { type AttributeRule, addedField, NOT_FOUND_FIELD } from '../../context/finding.ts';
import { objectClaim } from '../../sources/osm/osm-claims.ts';
import type { OsmBuilding } from '../../sources/osm/surroundings.ts';
import { withoutPlaceOnMap } from './map-reasons.ts';

/** Tags that describe the building as a whole. */
const BUILDING_KEYS = ['name', 'building', 'building:levels', 'height', 'start_date', 'roof:shape'];

export const buildingFootprintRule: AttributeRule = {
  key: 'building_footprint',
  needs: ['osm'],
  conditionFailed: withoutPlaceOnMap,
  run(context) {
    const osm = context.gathered('osm');
    const building = osm?.building;
    if (!osm || !building) return footprintFinding(NOT_FOUND_FIELD);
    const claim = objectClaim(osm, building, footprint(building), {
      kind: building.distance_m === 0 ? 'third_party' : 'inferred',
      key: 'building',
    });
    return footprintFinding(addedField(claim.value, [claim]));
  },
};

function footprintFinding(building_footprint: typeof NOT_FOUND_FIELD) {
  return { fields: { building_footprint }, reasoning: {}, confidence: {} };
}

function footprint({ id, tags, geometry, area_m2, distance_m }: OsmBuilding) {
  const described = BUILDING_KEYS.flatMap((key) => {
    const value = tags[key];
    return value === undefined ? [] : [[key.replace(':', '_'), value] as const];
  });
  return {
    type: 'Feature',
    id,
    geometry,
    properties: {
      ...Object.fromEntries(described),
      area_m2,
      contains_place: distance_m === 0,
      distance_m,
    },
  };
}
