/**
 * The search provider as a source of evidence for places without a website.
 *
 * SO1 A place with a website, from its input or a record, is not searched for.
 * SO2 The same query of one organization is sent once in SEARCH_CACHE_MS, over all instances,
 *     unless the job must be fresh.
 * SO3 Each search is charged to the budgets of its job, batch and organization.
 * SO4 A provider that answers 429 or 503 with `Retry-After` delays the job.
 */
import { createHash } from 'node:crypto';
import { isPaidSearch } from '../../../../ledger/paid-sources.ts';
import type { Search } from '../../../../platform/search/search.ts';
import type { EvidenceSource, GatherCall, GatherPlace } from '../../gathering/evidence-source.ts';
import type { SourcePlatform } from '../../gathering/source-platform.ts';
import type { PlaceInputs } from '../input/place-inputs.ts';
import type { SearchEvidence } from './search-evidence.ts';

const MAX_QUERY_CHARS = 300;
const CACHED_VERSION = 2;

/** `unavailable` comes from ledger/available-sources.ts. */
export function createSearchSource(
  { config, hotState }: Pick<SourcePlatform, 'config' | 'hotState'>,
  search: Search | null,
  unavailable: string | null,
): EvidenceSource<SearchEvidence> {
  async function gather(place: GatherPlace, { refresh, reserve, spend }: GatherCall) {
    const query = searchQuery(place.inputs);
    if (place.websites.length > 0 || query === null) return null;
    const key = cacheKey([place.organization, search!.cacheKey, query]);
    const cached = refresh || search!.cacheKey === null ? null : await hotState.get(key);
    if (cached !== null) return JSON.parse(cached) as SearchEvidence;
    await reserve({ calls: 1 });
    if (isPaidSearch(config)) spend({ calls: 1 });
    const found = toEvidence(search!.provider, query, await search!.search(query));
    if (config.searchCacheMs > 0) {
      await hotState.set(key, JSON.stringify(found), config.searchCacheMs);
    }
    return found;
  }

  return {
    name: 'search',
    unavailable: search === null ? (unavailable ?? NONE) : unavailable,
    isOneService: true,
    gather,
  };
}

const NONE = 'a search provider';

function cacheKey(parts: readonly unknown[]): string {
  const text = JSON.stringify([CACHED_VERSION, ...parts]);
  return `place-search:${createHash('sha256').update(text).digest('hex')}`;
}

/** The name and the location; null when the input has no location. */
function searchQuery(inputs: PlaceInputs): string | null {
  const { name, full_address, street, house, city, postalCode, state, country } = inputs;
  const parts = [street && house ? `${street} ${house}` : street, postalCode, city, state, country];
  const where = full_address ?? parts.filter(Boolean).join(' ');
  if (name === '' || where === '') return null;
  return `${name} ${where}`.replace(/\s+/g, ' ').slice(0, MAX_QUERY_CHARS).trim();
}

function toEvidence(
  provider: string,
  query: string,
  { findings, knowledgeGraph }: Awaited<ReturnType<Search['search']>>,
): SearchEvidence {
  const pages = findings.map(({ url, title, snippet, passage, date }) => ({
    url,
    title,
    snippet,
    passage,
    date,
  }));
  return { provider, query, pages, knowledge: knowledgeGraph };
}
