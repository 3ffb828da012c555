/** The websites that are read as the place's own. */
import { readOwnSite } from '../sources/input/website.ts';
import type { PlaceContext } from './place-context.ts';

const MAX_WEBSITES = 3;

/**
 * The input's website, then those of the surest records, one for each host; no pages on social
 * networks.
 */
export function ownWebsites({ inputs, records }: PlaceContext): string[] {
  const listed = records
    .filter(({ kind }) => kind !== 'weak')
    .flatMap(({ place: { websites } }) => websites);
  const byHost = new Map<string, string>();
  for (const written of inputs.website === null ? listed : [inputs.website, ...listed]) {
    const read = readOwnSite(written);
    if (read !== null && !byHost.has(read.host)) byHost.set(read.host, read.url);
  }
  return [...byHost.values()].slice(0, MAX_WEBSITES);
}
