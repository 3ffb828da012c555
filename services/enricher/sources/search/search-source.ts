/**
 * The search provider as a source of evidence for places without a website.
 *
 * SO1 A place that has a website, by its input or a record, costs no search.
 * SO2 The same question of one organization is asked once for SEARCH_CACHE_MS, by all instances,
 *     unless the job is to be fresh.
 * SO3 A search that is made takes from the budgets of its batch and of its organization, which all
 *     instances share. When one is used up, no search is made and the evidence says so. When hot
 *     state is away nothing can be counted, so nothing is asked.
 */
import { createHash } from 'node:crypto';
import { isPaidSearch } from '../../../../ledger/paid-sources.ts';
import type { Platform } from '../../../../ledger/platform.ts';
import type { Search } from '../../../../platform/search/search.ts';
import type { EvidenceSource, GatherCall, GatherPlace } from '../../gathering/evidence-source.ts';
import type { PlaceInputs } from '../input/place-inputs.ts';
import type { SearchEvidence } from './search-evidence.ts';

type SourcePlatform = Pick<Platform, 'config' | 'hotState'>;

const MAX_QUERY_CHARS = 300;
const DAY_SECONDS = 24 * 60 * 60;
/** A batch gets its budget again after so long; its refreshes are a month apart. */
const BATCH_BUDGET_SECONDS = 28 * DAY_SECONDS;
const CACHED_VERSION = 1;

/** `unavailable` as ledger/available-sources.ts says it. */
export function createSearchSource(
  { config, hotState }: SourcePlatform,
  search: Search | null,
  unavailable: string | null,
): EvidenceSource<SearchEvidence> {
  const skip = (query: string, skipped: string): SearchEvidence => ({
    provider: search!.provider,
    query,
    pages: [],
    knowledge: null,
    skipped,
  });

  async function gather(place: GatherPlace, { refresh, spend }: GatherCall) {
    const query = searchQuery(place.inputs);
    if (place.websites.length > 0 || query === null) return null;
    const key = cacheKey([place.organization, search!.cacheKey, query]);
    const cached = refresh || search!.cacheKey === null ? null : await hotState.get(key);
    if (cached !== null) return JSON.parse(cached) as SearchEvidence;
    const used = await usedUpBudget(place);
    if (used !== null) return skip(query, used);
    if (isPaidSearch(config)) spend({ calls: 1 });
    const found = toEvidence(search!.provider, query, await search!.search(query));
    if (config.searchCacheMs > 0) {
      await hotState.set(key, JSON.stringify(found), config.searchCacheMs);
    }
    return found;
  }

  /** Takes one search from each budget; says which of them is used up. */
  async function usedUpBudget({ organization, batch }: GatherPlace): Promise<string | null> {
    const perDay = config.searchCallsPerDay;
    const perBatch = config.searchCallsPerBatch;
    const ofDay = { capacity: perDay, refillPerSecond: perDay / DAY_SECONDS };
    const ofBatch = { capacity: perBatch, refillPerSecond: perBatch / BATCH_BUDGET_SECONDS };
    const dayKey = `search-budget:${organization}`;
    if (perDay === 0 || !(await hotState.takeToken(dayKey, ofDay)).allowed) {
      return "The organization's searches of the day are used up.";
    }
    if (batch === null) return null;
    const batchKey = `search-budget:${organization}:${batch}`;
    if (perBatch > 0 && (await hotState.takeToken(batchKey, ofBatch)).allowed) return null;
    await hotState.returnToken(dayKey, ofDay);
    return "The batch's searches are used up.";
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

/** The name and where it is; null when the input says nothing of where. */
export function searchQuery(inputs: PlaceInputs): string | null {
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
  return { provider, query, pages, knowledge: knowledgeGraph, skipped: null };
}
