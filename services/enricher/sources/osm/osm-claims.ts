/**
 * Claims from the map. Each quotes a tag literally and names its element.
 *
 * OC1 A tag of the element that is the place counts like a dataset's record: third-party when the
 *     match is certain, weak when it is only probable.
 * OC2 What is around an address, and not around coordinates, is inferred.
 * OC3 Conclusions from the shape or the distance of elements are inferred.
 */
import { isCertainMatch } from '../../../../places/matcher/matcher.ts';
import { type Claim, type ClaimKind, cutQuote, INFERRED_WEIGHT } from '../../evidence/claim.ts';
import type { OsmObject, OsmSurroundings } from './surroundings.ts';

export const OSM_SOURCE = 'osm';
/** The probability that a tag is right, if the element is the right one. */
const TAG_WEIGHT = 0.8;

/**
 * Claims of the element that is the place: one for each of these tags that exists and that `read`
 * understands, in the order of the keys. Values separated by `;` are read one by one, except in
 * `whole` tags.
 */
export function osmClaims<T>(
  surroundings: OsmSurroundings | null,
  keys: readonly string[],
  read: (text: string, key: string) => T | null,
  { whole = false } = {},
): Claim<T>[] {
  const match = surroundings?.match;
  if (!surroundings || !match) return [];
  const kind = isCertainMatch(match.score) ? 'third_party' : 'weak';
  const weight = TAG_WEIGHT * match.score;
  return keys.flatMap((key) => {
    const text = match.tags[key] ?? '';
    const parts = whole ? [text] : text.split(';');
    return parts.flatMap((part) => {
      const written = part.trim();
      const value = written === '' ? null : read(written, key);
      if (value === null) return [];
      return [objectClaim(surroundings, match, value, { kind, weight, key, quote: written })];
    });
  });
}

interface ClaimGround {
  readonly kind: Exclude<ClaimKind, 'input' | 'first_party'>;
  readonly weight?: number;
  /** The tag with the value; null when the element's existence is the evidence. */
  readonly key: string | null;
  /** A literal part of the tag; by default, the whole tag. */
  readonly quote?: string;
}

const ELEMENT_PAGES = 'https://www.openstreetmap.org/';

/** The web page of the element. */
export function elementUrl(id: string): string {
  return `${ELEMENT_PAGES}${id}`;
}

/** The element that the web page shows. */
export function elementId(url: string): string {
  return url.replace(ELEMENT_PAGES, '');
}

type MapGround = Pick<OsmSurroundings, 'data_at' | 'licence'> & Partial<OsmSurroundings>;

/** A claim from any element around the place. */
export function objectClaim<T>(
  { data_at, licence, address }: MapGround,
  object: OsmObject,
  value: T,
  { kind: stated, weight, key, quote }: ClaimGround,
): Claim<T> {
  const isAround = address != null && object.id !== address.id && weight === undefined;
  const kind = isAround ? 'inferred' : stated;
  return {
    value,
    kind,
    source: OSM_SOURCE,
    weight: weight ?? (kind === 'inferred' ? INFERRED_WEIGHT : TAG_WEIGHT),
    evidence: {
      source: OSM_SOURCE,
      url: elementUrl(object.id),
      title: key === null ? objectName(object) : `${objectName(object)}, ${key}`,
      observed_at: data_at,
      quote: cutQuote(quote ?? (key === null ? null : (object.tags[key] ?? null))),
      licence,
    },
  };
}

/** The element's name, or else its kind, with its id: `parking (way/1)`. */
export function objectName({ id, tags }: Pick<OsmObject, 'id' | 'tags'>): string {
  const kind = tags['amenity'] ?? tags['shop'] ?? tags['highway'] ?? tags['building'];
  const name =
    tags['name'] ??
    (kind === 'yes' ? 'building' : kind) ??
    (tags['entrance'] === undefined ? 'element' : 'entrance');
  return `${name} (${id})`;
}
