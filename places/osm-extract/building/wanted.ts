/**
 * Selects what to keep of an extract: the features that describe a place or its surroundings. Pure.
 */
import type { OsmTags } from '../features/osm-element.ts';

export const LAYERS = ['points', 'road_points', 'areas', 'lines', 'regions'] as const;
/**
 * points: places, addresses and entrances. road_points: traffic signals and milestones, which are
 * searched for in a larger radius. areas: buildings, sites and parking. lines: roads. regions:
 * administrative areas and settlements, which are large.
 */
export type LayerName = (typeof LAYERS)[number];

/** Keys that state the kind of a place. */
export const PLACE_KEYS = (
  'amenity shop tourism leisure office craft healthcare historic aeroway public_transport ' +
  'railway club'
).split(' ');
const ROADS = new Set(
  (
    'motorway motorway_link trunk trunk_link primary primary_link secondary secondary_link ' +
    'tertiary tertiary_link unclassified residential living_street pedestrian service road'
  ).split(' '),
);
/** Ways that are kept only if they have a name, which an address may use. */
const NAMED_ROADS = new Set('footway path cycleway steps track bridleway'.split(' '));
const ROAD_POINTS = new Set('traffic_signals milestone'.split(' '));
const UNNAMED_KINDS = new Set('parking parking_space parking_entrance'.split(' '));
const NAMED_GROUNDS = new Set('retail commercial industrial education institutional'.split(' '));
/** Mappers' remarks about their work. */
const REMARKS = /^(source|note|fixme|created_by|tiger|attribution|import)(:|$)/i;
const MAX_TAGS = 200;
const MAX_TAG_CHARS = 1_000;

export function pointLayer(tags: OsmTags): LayerName | null {
  if (ROAD_POINTS.has(tags['highway'] ?? '') || isSignalledCrossing(tags)) return 'road_points';
  const isPoint = isSet(tags['entrance']) || isSet(tags['place']) || hasAddressTags(tags);
  return isPoint || isPlace(tags) ? 'points' : null;
}

export function isSignalledCrossing(tags: OsmTags): boolean {
  return tags['crossing'] === 'traffic_signals' || isSet(tags['crossing:signals']);
}

/** The layer of a way. `isClosed` if it ends where it starts. */
export function wayLayer(tags: OsmTags, isClosed: boolean): LayerName | null {
  if (isRoad(tags) && !(isClosed && tags['area'] === 'yes')) return 'lines';
  return isClosed ? areaLayer(tags) : null;
}

export function areaLayer(tags: OsmTags): LayerName | null {
  if (tags['boundary'] === 'administrative' || isSet(tags['place'])) return 'regions';
  if (isSet(tags['building']) || hasAddressTags(tags) || isPlace(tags)) return 'areas';
  const isGround = NAMED_GROUNDS.has(tags['landuse'] ?? '') && isSet(tags['name']);
  return isGround ? 'areas' : null;
}

export function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '' && value !== 'no';
}

function isRoad(tags: OsmTags): boolean {
  const highway = tags['highway'] ?? '';
  return ROADS.has(highway) || (NAMED_ROADS.has(highway) && isSet(tags['name']));
}

function isPlace(tags: OsmTags): boolean {
  if (UNNAMED_KINDS.has(tags['amenity'] ?? '')) return true;
  const isNamed = isSet(tags['name']) || isSet(tags['brand']) || isSet(tags['operator']);
  return isNamed && PLACE_KEYS.some((key) => isSet(tags[key]));
}

function hasAddressTags(tags: OsmTags): boolean {
  return isSet(tags['addr:housenumber']) || isSet(tags['addr:full']);
}

/** The tags to keep of a feature. */
export function keptTags(tags: OsmTags): OsmTags {
  const kept = Object.entries(tags).filter(
    ([key, value]) => !REMARKS.test(key) && key.length + value.length <= MAX_TAG_CHARS,
  );
  return Object.fromEntries(kept.slice(0, MAX_TAGS));
}
