/** The contract suite of search; the test of each adapter calls it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { isCairnError } from '../../platform/runtime/errors.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import type { ProviderContext } from '../../platform/search/provider-answer.ts';
import type { Search } from '../../platform/search/search.ts';
import { FAKE_KEY, type FakePage, type StartFake } from '../support/fake-search-servers.ts';
import type { Behaviour, FakeServer } from '../support/fake-server.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { until } from '../support/until.ts';

const MAX_RESULTS = 2;
export const TEST_CONTEXT: ProviderContext = {
  timeoutMs: 60_000,
  bodyLimitBytes: 256 * 1024,
  maxResults: MAX_RESULTS,
  clock: systemClock,
  log: silentLog,
};

export interface OpenedSearch {
  readonly search: Search;
  close(): Promise<void>;
}

/** Hostile and careless pages. */
export const WILD_PAGES: readonly FakePage[] = [
  { title: 'wild script', url: 'javascript:alert(1)', text: 'wild' },
  { title: 'wild relative', url: '/relative', text: 'wild' },
  { title: 'wild\u0000 \ud800 title\u202e', url: 'https://example.org/w', text: 'wild\r\n\ttext' },
  { title: 'wild again', url: 'https://example.org/w', text: 'wild' },
  {
    title: `wild ${'t'.repeat(5_000)}`,
    url: 'https://example.org/long',
    text: 'wild '.repeat(9_999),
  },
];

/** `open` returns a search over exactly these pages, with at most MAX_RESULTS results. */
export function describeSearch(
  name: string,
  open: (pages: readonly FakePage[]) => Promise<OpenedSearch>,
  knownPages: readonly FakePage[],
) {
  describe(`search: ${name}`, () => {
    let known: OpenedSearch;
    let wild: OpenedSearch;
    beforeAll(async () => {
      known = await open(knownPages);
      wild = await open(WILD_PAGES);
    });
    afterAll(async () => {
      await Promise.all([known.close(), wild.close()]);
    });

    it('S1 numbers results from 1, each URL once, at most maxResults', async () => {
      for (const { search } of [known, wild]) {
        const { findings } = await search.search(search === known.search ? 'Vaduz' : 'wild');
        expect(findings).toHaveLength(MAX_RESULTS);
        expect(findings.map(({ position }) => position)).toEqual([1, 2]);
        expect(new Set(findings.map(({ url }) => url)).size).toBe(MAX_RESULTS);
        for (const { url } of findings) expect(url).toMatch(/^(https?|corpus):\/\//);
      }
    });

    it('S1 says null where the provider says nothing', async () => {
      const { findings } = await known.search.search('museum');
      expect(findings[0]).toMatchObject({
        title: 'Museum in Vaduz',
        url: 'https://example.org/museum',
        date: null,
      });
    });

    it('S2 gives plain, bounded, well-formed texts', async () => {
      const { findings } = await wild.search.search('wild');
      for (const { title, snippet, passage } of findings) {
        for (const text of [title, snippet, passage].filter((text) => text !== null)) {
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
          expect(text.length).toBeLessThanOrEqual(2_000);
        }
        expect(title!.length).toBeLessThanOrEqual(300);
        expect(snippet!.length).toBeLessThanOrEqual(1_000);
      }
    });

    it('S2 removes markup and decodes entities', async () => {
      const { findings } = await known.search.search('museum stamps');
      expect(findings[0]!.snippet).toContain('is closed on Monday & shows "stamps".');
    });

    it('S3 finds nothing for a query without results', async () => {
      expect((await known.search.search('unobtainium')).findings).toEqual([]);
      expect((await known.search.search('  \n ')).findings).toEqual([]);
    });

    it('accepts queries of any kind', async () => {
      for (const query of [
        '"',
        '\ud800',
        '*:* OR (',
        'ä'.repeat(1_000),
        'w '.repeat(500),
        '?&=#%',
      ]) {
        expect(Array.isArray((await known.search.search(query)).findings)).toBe(true);
      }
    });

    it('S6 closes twice, and rejects a later search', async () => {
      const { search, close } = await open([]);
      await search.close();
      await search.close();
      expect(isCairnError(await failure(search.search('Vaduz')), 'search_unavailable')).toBe(true);
      await close();
    });
  });
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'did not fail',
    (error: unknown) => error,
  );
}

export interface HttpAdapter {
  readonly name: string;
  readonly start: StartFake;
  create(address: string, context: ProviderContext): Search;
}

const FAILURES: readonly [Behaviour, RegExp][] = [
  ['rate-limited', /is limiting our rate/],
  ['broken', /answered with status 500/],
  ['redirecting', /answered with status 302/],
  ['silent', /did not answer in time/],
  ['dripping', /did not answer in time/],
  ['hanging-up', /is not reachable/],
  ['cut-short', /is not reachable/],
  ['not-json', /cannot be read/],
  ['html', /is not JSON/],
  ['nonsense', /cannot be read/],
  ['deeply-nested', /cannot be read/],
  ['huge', /too large/],
  ['gzip-bomb', /too large/],
];

/** The further promises of adapters over HTTP. */
export function describeHttpFailures({ name, start, create }: HttpAdapter) {
  describe(`search over HTTP: ${name}`, () => {
    let server: FakeServer;
    beforeEach(async () => {
      server = await start();
      return () => server.close();
    });

    it.each(FAILURES)(
      'S4 S5 rejects after one request when the provider is %s',
      async (how, says) => {
        const clock = new SimulatedClock(1);
        const search = create(server.address, { ...TEST_CONTEXT, clock });
        server.behave(how);
        const failing = failure(search.search('Vaduz'));
        if (how === 'silent' || how === 'dripping') {
          await until(() => server.requests.length > 0, 'the request has arrived');
          await clock.advance(TEST_CONTEXT.timeoutMs);
        }
        const error = await failing;
        expect(isCairnError(error, 'search_unavailable')).toBe(true);
        const { message } = error as Error;
        expect(message).toMatch(says);
        expect(message).not.toContain(FAKE_KEY);
        expect(message).not.toContain('127.0.0.1');
        expect(message).not.toContain('secret inside');
        expect(server.requests).toHaveLength(1);
      },
    );

    it('S4 rejects when nobody listens', async () => {
      await server.close();
      const error = await failure(create(server.address, TEST_CONTEXT).search('Vaduz'));
      expect(isCairnError(error, 'search_unavailable')).toBe(true);
      expect((error as Error).message).toMatch(/is not reachable/);
    });

    it('S3 sends no request for a blank query', async () => {
      await create(server.address, TEST_CONTEXT).search(' ');
      expect(server.requests).toHaveLength(0);
    });

    it('S5 sends one request for a search', async () => {
      await create(server.address, TEST_CONTEXT).search('Vaduz');
      expect(server.requests).toHaveLength(1);
    });
  });
}

/** Opens an adapter over a fake server that holds the pages. */
export function openOver({ start, create }: HttpAdapter) {
  return async (pages: readonly FakePage[]): Promise<OpenedSearch> => {
    const server = await start(pages);
    const search = create(server.address, TEST_CONTEXT);
    const close = async () => {
      await search.close();
      await server.close();
    };
    return { search, close };
  };
}
