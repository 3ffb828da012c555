/**
 * `entrances`: the doors of the place's building on the map, the nearest to the place first, each
 * with the road it faces and the direction to that road.
 *
 * `accessibility_rating` comes from the place's `wheelchair` tag, or else from that of the nearest
 * entrance with one: `accessible`, `partly accessible` or `not accessible`.
 */
import {
  type AttributeRule,
  addedField,
  type FieldFinding,
  NOT_FOUND_FIELD,
} from '../../context/finding.ts';
import type { Claim } from '../../evidence/claim.ts';
import { objectClaim, osmClaims } from '../../sources/osm/osm-claims.ts';
import type { OsmEntrance, OsmSurroundings } from '../../sources/osm/surroundings.ts';
import { fromPosition, withoutMap, withoutPlaceOnMap } from './map-reasons.ts';

const RATINGS: Readonly<Record<string, string>> = {
  designated: 'accessible',
  yes: 'accessible',
  limited: 'partly accessible',
  no: 'not accessible',
};

export const entrancesRule: AttributeRule = {
  key: 'entrances',
  needs: ['osm'],
  conditionFailed: withoutPlaceOnMap,
  run(context) {
    const osm = context.gathered('osm');
    if (osm === null) return entrancesFinding([], [], withoutMap(context)!);
    const doors = osm.entrances.map((door) =>
      objectClaim(osm, door, describeEntrance(door), { kind: 'third_party', key: 'entrance' }),
    );
    const why = fromPosition(explainEntrances(osm), osm);
    return entrancesFinding(doors, wheelchairClaims(osm), why);
  },
};

function entrancesFinding(
  doors: readonly Claim<unknown>[],
  [wheelchair]: readonly Claim<string>[],
  entrances: string,
) {
  const views = doors.length === 0 ? null : doors.map(({ value }) => value);
  const rating = wheelchair ? addedField(wheelchair.value, [wheelchair]) : NOT_FOUND_FIELD;
  return {
    fields: {
      entrance_views: addedField(views, doors),
      accessibility_rating: rating,
      accessibility_summary: summarizeAccess(rating, wheelchair),
    },
    reasoning: { entrances },
    confidence: {},
  };
}

function describeEntrance({ id, tags, latitude, longitude, distance_m, street }: OsmEntrance) {
  return {
    osm_id: id,
    latitude,
    longitude,
    type: tags['entrance']!,
    distance_m,
    house_number: tags['addr:housenumber'] ?? null,
    wheelchair: tags['wheelchair'] ?? null,
    level: tags['level'] ?? null,
    door: tags['door'] ?? null,
    faces_street: street?.name ?? null,
    bearing_degrees: street?.bearing_degrees ?? null,
  };
}

function explainEntrances({ building, entrances }: OsmSurroundings): string {
  if (building === null) return 'The map has no building at this position.';
  if (entrances.length === 0) return 'The map has no entrances for the building.';
  const main = entrances.filter(({ tags }) => tags['entrance'] === 'main').length;
  const count = entrances.length === 1 ? 'one entrance' : `${entrances.length} entrances`;
  const mains = main === 1 ? ', one of them a main one' : `, ${main} of them main ones`;
  const told = entrances.length === 1 ? ', a main one' : mains;
  return `OpenStreetMap has ${count} for the building (${building.id})${main === 0 ? '' : told}.`;
}

function wheelchairClaims(osm: OsmSurroundings): Claim<string>[] {
  const read = (text: string) => RATINGS[text] ?? null;
  const doors = osm.entrances.flatMap((door) => {
    const rating = read(door.tags['wheelchair'] ?? '');
    const ground = { kind: 'weak', key: 'wheelchair' } as const;
    return rating === null ? [] : [objectClaim(osm, door, rating, ground)];
  });
  return [...osmClaims(osm, ['wheelchair'], read), ...doors];
}

function summarizeAccess(rating: FieldFinding, claim: Claim<string> | undefined): FieldFinding {
  if (!claim) return NOT_FOUND_FIELD;
  const whose = claim.evidence.title;
  const summary = `By wheelchair the place is ${claim.value}, as OpenStreetMap says of ${whose}.`;
  return { ...rating, value: summary };
}
