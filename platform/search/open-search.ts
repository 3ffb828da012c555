/** Chooses the search provider by the configuration; the one place that names the adapters. */
import { assetPath } from '../runtime/assets.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Config, SearchProvider } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import { createBraveSearch } from './brave-search.ts';
import { createCorpusSearch } from './corpus-search.ts';
import type { ProviderGround } from './provider-answer.ts';
import type { Search } from './search.ts';
import { createSearxngSearch } from './searxng-search.ts';
import { createSerperSearch } from './serper-search.ts';

/**
 * The configured provider; null when there is none: `SEARCH_PROVIDER=none`, or a provider that
 * lacks its address or key, of which the log is told. Opens nothing before the first search.
 */
export function openSearch(config: Config, clock: Clock, log: Log): Search | null {
  const provider = config.searchProvider as SearchProvider;
  const search = OPENERS[provider](config, clock, log);
  if (search === null && provider !== 'none') {
    log.warn({ provider }, 'search provider lacks its address or key');
  }
  return search;
}

type Opener = (config: Config, clock: Clock, log: Log) => Search | null;

const OPENERS: Readonly<Record<SearchProvider, Opener>> = {
  none: () => null,
  corpus: openCorpus,
  searxng: ({ searxngUrl: url, ...config }, clock, log) =>
    url === null ? null : createSearxngSearch({ url }, groundOf(config, clock, log)),
  serper: ({ serperUrl: url, serperApiKey: apiKey, ...config }, clock, log) =>
    apiKey === null ? null : createSerperSearch({ url, apiKey }, groundOf(config, clock, log)),
  brave: ({ braveUrl: url, braveApiKey: apiKey, ...config }, clock, log) =>
    apiKey === null ? null : createBraveSearch({ url, apiKey }, groundOf(config, clock, log)),
};

type Limits = Pick<Config, 'searchTimeoutMs' | 'searchBodyLimitBytes' | 'searchMaxResults'>;

function groundOf(config: Limits, clock: Clock, log: Log): ProviderGround {
  return {
    timeoutMs: config.searchTimeoutMs,
    bodyLimitBytes: config.searchBodyLimitBytes,
    maxResults: config.searchMaxResults,
    clock,
    log,
  };
}

function openCorpus(config: Config, clock: Clock, log: Log): Search {
  return createCorpusSearch({
    path: config.searchCorpus ?? assetPath('sample', 'pages'),
    limitBytes: config.searchCorpusLimitBytes,
    maxResults: config.searchMaxResults,
    timeoutMs: config.searchTimeoutMs,
    clock,
    log,
  });
}
