/** Builds a Search from a provider's requests and a reader of its answers. */
import { settingsKey } from '../outbound/settings-key.ts';
import { askProvider, type ProviderContext, searchFault } from './provider-answer.ts';
import { NOTHING_FOUND, type Search, type SearchFindings } from './search.ts';

export interface ProviderRequest {
  readonly url: URL;
  readonly init: RequestInit;
}

export interface Provider {
  readonly name: string;
  /** Where requests go; part of the cache key. */
  readonly address: string;
  toRequest(query: string): ProviderRequest;
  /** Throws `search_unavailable` if the answer is not in the provider's format. */
  read(answer: unknown, maxResults: number): SearchFindings;
}

export function createHttpSearch(provider: Provider, context: ProviderContext): Search {
  const { name } = provider;
  let closed = false;
  return {
    provider: name,
    cacheKey: settingsKey(name, provider.address, context.maxResults),
    search: async (query) => {
      if (closed) throw searchFault(name, 'is closed');
      if (query.trim() === '') return NOTHING_FOUND;
      const { url, init } = provider.toRequest(query.toWellFormed());
      const answer = await askProvider(name, url, init, context);
      return provider.read(answer, context.maxResults);
    },
    close: async () => {
      closed = true;
    },
  };
}
