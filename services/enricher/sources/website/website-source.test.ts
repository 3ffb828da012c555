import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HotState } from '../../../../platform/hot-state/hot-state.ts';
import { openLmdbHotState } from '../../../../platform/hot-state/lmdb-hot-state.ts';
import { GuardedAgent } from '../../../../platform/outbound/guarded-agent.ts';
import { PublicNames } from '../../../../platform/outbound/public-names.ts';
import { systemClock } from '../../../../platform/runtime/clock.ts';
import { temporaryFolder } from '../../../../test/support/backend.ts';
import { gatherPlace } from '../../../../test/support/gather-place.ts';
import { type NameAnswer, startNameServer } from '../../../../test/support/name-server.ts';
import { until } from '../../../../test/support/until.ts';
import type { EvidenceSource, GatherPlace } from '../../gathering/evidence-source.ts';
import { Gatherer } from '../../gathering/gatherer.ts';
import { placeInputs } from '../input/place-inputs.ts';
import { WebPages } from './fetch/web-pages.ts';
import { PageCache } from './page-cache.ts';
import { readPage } from './reading/read-page.ts';
import { type SiteReader, WebsiteSource } from './website-source.ts';

type Pages = Record<string, string | { status: number; headers?: Record<string, string> }>;

let server: Server;
let site: string;
let host: string;
let hotState: HotState;
let served: Pages;
let requests: string[];

beforeAll(() => {
  hotState = openLmdbHotState({ folder: join(temporaryFolder('site'), 'h'), clock: systemClock });
  server = createServer(({ url }, response) => {
    requests.push(url!);
    const page = served[url!] ?? { status: 404 };
    if (typeof page === 'string') response.setHeader('content-type', 'text/html').end(page);
    else response.writeHead(page.status, page.headers).end();
  });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await hotState.close();
});
beforeEach(async () => {
  server.closeAllConnections();
  if (server.listening) await new Promise((done) => server.close(done));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = `http://${host}`;
  [served, requests] = [{}, []];
});

/** The facts are the texts; every link of the page is worth reading. */
const reader: SiteReader<string[]> = {
  read: async (page) => {
    const reading = readPage(page);
    const texts = reading.blocks.map(({ text }) => text);
    return { reading: JSON.stringify(texts), next: reading.links.map(({ url }) => url) };
  },
  facts: async (readings) => ({
    facts: readings.flatMap((reading) => JSON.parse(reading) as string[]),
    why: 'It is the place.',
    pictures: [],
    signs: [],
  }),
};

function instance(
  maxPages = 8,
  others: readonly EvidenceSource[] = [],
  gatherTimeoutMs = 120_000,
  names = new PublicNames(),
) {
  const pages = new WebPages({
    agent: new GuardedAgent({
      allowed: [host],
      connectTimeoutMs: 20_000,
      names,
    }),
    clock: systemClock,
    userAgent: 'Cairn/test',
    timeoutMs: 60_000,
    bodyLimitBytes: 2_000_000,
    hotState,
    minPauseMs: 0,
  });
  const cache = new PageCache({ hotState, ttlMs: 60_000 });
  const pictures = { unavailable: null, readAll: async () => ({ readings: [], unread: null }) };
  const reading = { pages, cache, reader, pictures, clock: systemClock };
  const options = { ...reading, maxPages, unavailable: null };
  const sources = [new WebsiteSource(options), ...others];
  return new Gatherer({ sources, clock: systemClock, timeoutMs: gatherTimeoutMs });
}

const place = (...websites: string[]) => gatherPlace({ websites });

const signal = new AbortController().signal;
const gather = async (at: GatherPlace, { from = instance(), notBeforeMs = 0 } = {}) =>
  (
    await from.gather(at, {
      needs: ['website'],
      signal,
      refresh: notBeforeMs > 0,
      notBeforeMs,
    })
  ).website!;

describe('the website of a place, on a machine without the Internet', () => {
  const gatherMany = async (name: string, answer: () => NameAnswer) => {
    const nameServer = await startNameServer(answer);
    const names = new PublicNames({ servers: [nameServer.address] });
    const from = instance(8, [], 120_000, names);
    const sites = Array.from({ length: 40 }, (_, i) => `http://${name}-${i}.org/`);
    await Promise.all(sites.slice(0, 32).map((url) => gather(place(url), { from })));
    const queries = nameServer.asked.length;
    const last = await Promise.all(sites.slice(32).map((url) => gather(place(url), { from })));
    expect(nameServer.asked).toHaveLength(queries);
    await nameServer.close();
    return last;
  };

  it('has no data if no name resolves', async () => {
    for (const answer of await gatherMany('cafe', () => [])) {
      expect(answer).toMatchObject({ kind: 'nothing' });
      expect(answer.notes?.[0]).toMatch(/ was not asked for: None of the last 32 names has an/);
    }
  });

  it('has failed if no name server answers', async () => {
    const reason = 'the website was not asked for: No name server answered for the last 32 names.';
    for (const answer of await gatherMany('bar', () => 'silent')) {
      expect(answer).toMatchObject({ kind: 'failed', reason });
    }
  });
});

describe('the website of a place', () => {
  it('is read, with the pages that it links to', async () => {
    served = {
      '/': '<p>Blue Door</p><a href="/menu">Menu</a><a href="/gone">Gone</a>',
      '/menu': '<p>Soup 4.50</p>',
    };
    const answer = await gather(place(site));
    expect(answer).toMatchObject({ kind: 'found', value: expect.arrayContaining(['Soup 4.50']) });
    expect(answer.notes).toEqual([
      `fetched ${site}/`,
      `fetched ${site}/menu`,
      `${site}/gone was answered with status 404`,
      'It is the place.',
    ]);
  });

  it('WS1 is read up to the maximum number of pages', async () => {
    const links = Array.from({ length: 20 }, (_, i) => `<a href="/${i}">${i}</a>`).join('');
    served = { '/': links };
    await gather(place(site), { from: instance(3) });
    expect(requests).toEqual(['/robots.txt', '/', '/0', '/1']);
  });

  it('WS2 has no data if it is gone, and the next one is read', async () => {
    expect(await gather(place(`${site}/gone`))).toMatchObject({ kind: 'nothing' });
    served = { '/here': '<p>here</p>' };
    expect(await gather(place(`${site}/gone`, `${site}/here`))).toMatchObject({ value: ['here'] });
    expect(await gather(place())).toMatchObject({ kind: 'nothing' });
  });

  it('WS2 has failed after several attempts if its server fails', async () => {
    served = { '/': { status: 500 } };
    expect(await gather(place(site))).toMatchObject({ kind: 'failed', reason: /status 500/ });
    expect(requests.filter((path) => path === '/')).toHaveLength(3);
  });

  it('WS2 states when to retry', async () => {
    served = { '/': { status: 503, headers: { 'retry-after': '120' } } };
    const answer = await gather(place(site));
    expect(answer).toMatchObject({ kind: 'failed', retryAtMs: expect.any(Number) });
  });
});

describe('a website that a search found', () => {
  const PAGE = { title: 'Blue Door Cafe', passage: null, date: null };
  const inputs = placeInputs({ name: 'Blue Door Cafe', phone: '+44 113 496 0182' });
  const target = gatherPlace({ inputs });

  /** The search finds one page, with what that page says about itself. */
  function withSearch(gatherSearch: EvidenceSource['gather'], unavailable: string | null = null) {
    return instance(8, [{ name: 'search', unavailable, gather: gatherSearch }]);
  }

  const finds = (url: string, snippet: string) => async () => ({
    pages: [{ ...PAGE, url, snippet }],
  });
  it("is read like the place's own", async () => {
    served = { '/': '<p>Blue Door Cafe, Leeds</p>' };
    const from = withSearch(finds(`${site}/about`, 'Blue Door Cafe, 0113 496 0182'));
    const answer = await gather(target, { from });
    expect(answer.notes![0]).toBe(`A search found ${site}/.`);
    expect(answer).toMatchObject({ kind: 'found', value: ['Blue Door Cafe, Leeds'] });
  });

  it('has no data if the pages found belong to others', async () => {
    const from = withSearch(finds('https://www.tripadvisor.com/bluedoor', 'Blue Door Cafe, Leeds'));
    expect(await gather(target, { from })).toEqual({ kind: 'nothing' });
    expect(requests).toEqual([]);
  });

  it('has failed if the search has, and has no data if no search is possible', async () => {
    const broken = withSearch(() => Promise.reject(new Error('away')));
    const failed = { kind: 'failed', reason: 'the search for the website failed: away' };
    expect(await gather(target, { from: broken })).toEqual(failed);
    const unable = await gather(target, { from: withSearch(async () => null, 'a provider') });
    expect(unable).toEqual({
      kind: 'nothing',
      notes: ['No website was searched for. The source search was not asked: it needs a provider.'],
    });
  });
});

describe('the pages of a chain', () => {
  it('are fetched once for all its places, by whichever instance', async () => {
    served = { '/': '<a href="/menu">Menu</a>', '/menu': '<p>Soup</p>' };
    const first = instance();
    const at = place(site);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => gather(at, { from: first })),
    );
    answers.push(await gather(at, { from: instance() }));
    expect(requests).toEqual(['/robots.txt', '/', '/menu']);
    const values = answers.map((answer) => answer.kind === 'found' && answer.value);
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(1);
  });

  it('are fetched again once for all jobs of a refresh', async () => {
    served = { '/': '<p>old</p>' };
    await gather(place(site));
    served = { '/': '<p>new</p>' };
    const notBeforeMs = systemClock.nowMs() + 1;
    await systemClock.sleep(5);
    const from = instance();
    for (let i = 0; i < 5; i++) {
      expect(await gather(place(site), { from, notBeforeMs })).toMatchObject({ value: ['new'] });
    }
    expect(requests.filter((path) => path === '/')).toHaveLength(2);
  });

  it('delays the job when its host has no turn in time', async () => {
    await hotState.setIfAbsent(`fetch-turn:${host}`, 'another', 60_000);
    served = { '/': '<p>Blue Door</p>' };
    const from = instance(8, [], 2_000);
    const answer = await gather(place(site), { from });
    expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/no turn/) });
    expect(answer).toHaveProperty('retryAtMs');
    await hotState.compareAndDelete(`fetch-turn:${host}`, 'another');
    const isFound = async () => (await gather(place(site), { from })).kind === 'found';
    await until(isFound, 'the website is read in its turn');
  });
});
