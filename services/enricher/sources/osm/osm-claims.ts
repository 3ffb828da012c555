/**
 * Claims from the map. Each quotes a tag literally and names the element that bears it.
 *
 * OC1 A tag of the element that is the place counts as any dataset's record of it does: third-party
 *     when the match is sure, weak when it is only probable.
 * OC2 What is concluded from the shape or the distance of elements is inferred.
 */
import { isSureMatch } from '../../../../places/matcher/matcher.ts';
import { type Claim, type ClaimKind, cutQuote, INFERRED_WEIGHT } from '../../evidence/claim.ts';
import type { OsmObject, OsmSurroundings } from './surroundings.ts';

const OSM_SOURCE = 'osm';
/** How often a tag of the map is right, once the element is the right one. */
const TAG_WEIGHT = 0.8;

/**
 * Claims of the element that is the place: one for each of these tags that is there and that `read`
 * understands, in the order of the keys. A tag's values, split at `;`, are read one by one.
 */
export function osmClaims<T>(
  surroundings: OsmSurroundings | null,
  keys: readonly string[],
  read: (text: string, key: string) => T | null,
): Claim<T>[] {
  const match = surroundings?.match;
  if (!surroundings || !match) return [];
  const kind = isSureMatch(match.score) ? 'third_party' : 'weak';
  const weight = TAG_WEIGHT * match.score;
  return keys.flatMap((key) =>
    (match.tags[key] ?? '').split(';').flatMap((part) => {
      const written = part.trim();
      const value = written === '' ? null : read(written, key);
      if (value === null) return [];
      return [objectClaim(surroundings, match, value, { kind, weight, key, quote: written })];
    }),
  );
}

interface ClaimGround {
  readonly kind: Exclude<ClaimKind, 'input' | 'first_party'>;
  readonly weight?: number;
  /** The tag that says it; null when the element's being there says it. */
  readonly key: string | null;
  /** Literally in the tag; the whole tag when it is left out. */
  readonly quote?: string;
}

/** A claim from any element around the place. */
export function objectClaim<T>(
  { data_at, licence }: Pick<OsmSurroundings, 'data_at' | 'licence'>,
  object: OsmObject,
  value: T,
  { kind, weight, key, quote }: ClaimGround,
): Claim<T> {
  return {
    value,
    kind,
    source: OSM_SOURCE,
    weight: weight ?? (kind === 'inferred' ? INFERRED_WEIGHT : TAG_WEIGHT),
    evidence: {
      source: OSM_SOURCE,
      url: `https://www.openstreetmap.org/${object.id}`,
      title: key === null ? objectName(object) : `${objectName(object)}, ${key}`,
      observed_at: data_at,
      quote: cutQuote(quote ?? (key === null ? null : (object.tags[key] ?? null))),
      licence,
    },
  };
}

/** Its name, else its kind, with its id: `parking (way/1)`. */
export function objectName({ id, tags }: Pick<OsmObject, 'id' | 'tags'>): string {
  const kind = tags['amenity'] ?? tags['shop'] ?? tags['highway'] ?? tags['building'];
  const name =
    tags['name'] ??
    (kind === 'yes' ? 'building' : kind) ??
    (tags['entrance'] === undefined ? 'element' : 'entrance');
  return `${name} (${id})`;
}
