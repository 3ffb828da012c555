/** Opens the configured search provider. Only this file names the adapters. */

import type { Config } from '../config/config.ts';
import type { SearchProvider } from '../config/source-options.ts';
import { assetPath } from '../runtime/assets.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { createBraveSearch } from './brave-search.ts';
import { createCorpusSearch } from './corpus-search.ts';
import type { ProviderContext } from './provider-answer.ts';
import type { Search } from './search.ts';
import { createSearxngSearch } from './searxng-search.ts';
import { createSerperSearch } from './serper-search.ts';

/**
 * Null with `SEARCH_PROVIDER=none`. Also null, and logged, if the provider lacks its address or
 * key. Nothing is opened before the first search.
 */
export function openSearch(config: Config, clock: Clock, log: Log): Search | null {
  const provider = config.searchProvider as SearchProvider;
  const search = OPEN_BY_PROVIDER[provider](config, {
    timeoutMs: config.searchTimeoutMs,
    bodyLimitBytes: config.searchBodyLimitBytes,
    maxResults: config.searchMaxResults,
    clock,
    log,
  });
  if (search === null && provider !== 'none') {
    log.warn({ provider }, 'no search: the provider lacks its address or key');
  }
  return search;
}

type OpenProvider = (config: Config, context: ProviderContext) => Search | null;

const OPEN_BY_PROVIDER: Readonly<Record<SearchProvider, OpenProvider>> = {
  none: () => null,
  corpus: (config, context) => {
    const path = config.searchCorpus ?? assetPath('sample', 'pages');
    return createCorpusSearch({ ...context, path, limitBytes: config.searchCorpusLimitBytes });
  },
  searxng: ({ searxngUrl: url }, context) =>
    url === null ? null : createSearxngSearch({ url }, context),
  serper: ({ serperUrl: url, serperApiKey: apiKey }, context) =>
    apiKey === null ? null : createSerperSearch({ url, apiKey }, context),
  brave: ({ braveUrl: url, braveApiKey: apiKey }, context) =>
    apiKey === null ? null : createBraveSearch({ url, apiKey }, context),
};
