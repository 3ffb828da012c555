import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { systemClock } from '../runtime/clock.ts';
import { silentLog } from '../runtime/log.ts';
import { openSearch } from './open-search.ts';

const openWith = (env: Record<string, string>) =>
  openSearch(readConfig(env), systemClock, silentLog)?.provider ?? null;

it.each([
  [{}, 'corpus'],
  [{ SEARCH_PROVIDER: 'none' }, null],
  [{ SEARCH_PROVIDER: 'searxng' }, null],
  [{ SEARCH_PROVIDER: 'searxng', SEARXNG_URL: 'http://searxng:8080' }, 'searxng'],
  [{ SEARCH_PROVIDER: 'serper' }, null],
  [{ SEARCH_PROVIDER: 'serper', SERPER_API_KEY: 'k' }, 'serper'],
  [{ SEARCH_PROVIDER: 'brave' }, null],
  [{ SEARCH_PROVIDER: 'brave', BRAVE_API_KEY: 'k' }, 'brave'],
])('%o opens %s', (env, provider) => {
  expect(openWith(env)).toBe(provider);
});

it('cache keys differ by provider, address and number of results', () => {
  const cacheKey = (env: Record<string, string>) =>
    openSearch(readConfig(env), systemClock, silentLog)?.cacheKey;
  const serper = { SEARCH_PROVIDER: 'serper', SERPER_API_KEY: 'k' };
  const keys = [
    cacheKey(serper),
    cacheKey({ ...serper, SERPER_URL: 'http://proxy/search' }),
    cacheKey({ ...serper, SEARCH_MAX_RESULTS: '5' }),
    cacheKey({ SEARCH_PROVIDER: 'brave', BRAVE_API_KEY: 'k' }),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(cacheKey({ ...serper, SERPER_API_KEY: 'other' })).toBe(keys[0]);
  expect(cacheKey({})).toBeNull();
});

it('refuses a provider that does not exist', () => {
  expect(() => readConfig({ SEARCH_PROVIDER: 'bing' })).toThrow(
    'SEARCH_PROVIDER must be one of corpus, searxng, serper, brave, none',
  );
});
