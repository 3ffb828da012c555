/**
 * Finds the map element that is the place: the matcher decides, as between any two records. A tie
 * goes to the nearer element.
 */
import { osmLayout } from '../../../../places/importers/layouts/osm.ts';
import {
  isCertainMatch,
  isEvidence,
  judgePair,
  scorePair,
} from '../../../../places/matcher/matcher.ts';
import { preparePlace, prepareQuery } from '../../../../places/matcher/prepare.ts';
import { fixedWeight } from '../../../../places/matcher/weights.ts';
import type { NearFeature } from '../../../../places/osm-extract/extracts.ts';
import type { IndexedPlace, PlaceQuery } from '../../../../places/place.ts';
import { compact, toWords } from '../../../../places/text/words.ts';
import type { PlaceInputs } from '../input/place-inputs.ts';
import { type FeatureView, viewFeature } from './feature-view.ts';
import type { OsmMatch, Spot } from './surroundings.ts';

/** The matcher takes a tenth of a millisecond for each; these share a word with the name. */
const MAX_JUDGED = 25;
const NAME_KEYS = /^((alt_|official_|short_|old_|int_)?name(:[\w-]+)?|brand|operator)$/;

export function findMatch(
  inputs: PlaceInputs,
  point: Spot,
  features: readonly NearFeature[],
): OsmMatch | null {
  if (inputs.name === '') return null;
  const prepared = prepareQuery(placeQuery(inputs, point));
  let best: OsmMatch | null = null;
  for (const feature of likely(inputs.name, features)) {
    const view = viewFeature(feature, point);
    const record = elementRecord(view);
    if (record === null) continue;
    const pair = scorePair(prepared, preparePlace(record), fixedWeight);
    if (best !== null && pair.score <= best.score) continue;
    const { score, reasoning } = judgePair(pair);
    if (isEvidence(score)) best = { ...view, score, reasoning };
  }
  return best;
}

/** Tells whether an element is certainly the place, under whatever spelling of its name. */
export function placeTest(inputs: PlaceInputs, point: Spot): (feature: NearFeature) => boolean {
  if (inputs.name === '') return () => false;
  const prepared = prepareQuery(placeQuery(inputs, point));
  return (feature) => {
    const record = elementRecord(viewFeature(feature, point));
    if (record === null) return false;
    const pair = scorePair(prepared, preparePlace(record), fixedWeight);
    return isCertainMatch(judgePair(pair).score);
  };
}

function placeQuery(inputs: PlaceInputs, point: Spot): PlaceQuery {
  return { ...inputs, ...point, postal_code: inputs.postalCode };
}

/** The nearest features with a name that shares a word, or most letters, with the place's. */
function likely(name: string, features: readonly NearFeature[]): NearFeature[] {
  const words = new Set(toWords(name));
  const letters = compact([...words]);
  const found: NearFeature[] = [];
  for (const feature of features) {
    if (found.length === MAX_JUDGED) break;
    const isLikely = Object.entries(feature.tags).some(([key, value]) => {
      if (!NAME_KEYS.test(key)) return false;
      const own = toWords(value);
      const joined = compact(own);
      if (joined === '') return false;
      return own.some((word) => words.has(word)) || isPart(joined, letters);
    });
    if (isLikely) found.push(feature);
  }
  return found;
}

const MIN_PART_CHARS = 3;

function isPart(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < MIN_PART_CHARS) return false;
  return a.includes(b) || b.includes(a);
}

/** The element as a record; null when it has no name. */
export function elementRecord(view: FeatureView): IndexedPlace | null {
  const row = { ...view.tags, '@id': view.id, lat: view.latitude, lon: view.longitude };
  const { id, name, ...rest } = osmLayout.read(row);
  if (name === undefined) return null;
  return { source: 'open_map_b' as const, id: id ?? view.id, name, ...rest };
}
