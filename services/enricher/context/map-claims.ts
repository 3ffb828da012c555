/** The map element that is the place, as a source of claims beside the place index. */
import type { Claim } from '../evidence/claim.ts';
import { elementUrl, osmClaims } from '../sources/osm/osm-claims.ts';
import type { PlaceContext } from './place-context.ts';

/**
 * Claims of the element's tags, for fields that records of the place index have too. An imported
 * dataset may contain the same element: it says the same and is one source, so there are none then.
 */
export function mapClaims<T>(
  context: PlaceContext,
  keys: readonly string[],
  read: (text: string, key: string) => T | null,
  options: { readonly whole?: boolean } = {},
): Claim<T>[] {
  const surroundings = context.gathered('osm');
  const match = surroundings?.match;
  if (!match) return [];
  const page = elementUrl(match.id);
  const isListed = context.records.some(({ place }) => place.url === page);
  return isListed ? [] : osmClaims(surroundings, keys, read, options);
}
