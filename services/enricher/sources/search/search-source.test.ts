import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../platform/config/config.ts';
import { systemClock } from '../../../../platform/runtime/clock.ts';
import { silentLog } from '../../../../platform/runtime/log.ts';
import { openSearch } from '../../../../platform/search/open-search.ts';
import {
  type EmbeddedPlatform,
  openEmbeddedPlatform,
} from '../../../../test/support/embedded-platform.ts';
import { FAKE_KEY, startFakeSerper } from '../../../../test/support/fake-search-servers.ts';
import type { FakeServer } from '../../../../test/support/fake-server.ts';
import { gatherPlace } from '../../../../test/support/gather-place.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import type { GatherPlace } from '../../gathering/evidence-source.ts';
import { Gatherer } from '../../gathering/gatherer.ts';
import { configuredBudgets, SourceBudgets } from '../../gathering/source-budgets.ts';
import { placeInputs } from '../input/place-inputs.ts';
import { NO_PLACES, openSources } from '../sources.ts';
import { createSearchSource } from './search-source.ts';

const INPUTS = {
  name: 'Gasthof Silberdistel',
  full_address: 'Städtle 12, 9490 Vaduz',
  country_code: 'LI',
};
const PAGES = [
  { title: 'Silberdistel - Tripadvisor', url: 'https://www.tripadvisor.com/1', text: 'Gasthof' },
  {
    title: 'Gasthof Silberdistel',
    url: 'https://www.silberdistel.li/zimmer',
    text: 'Gasthof Silberdistel, Städtle 12, 9490 Vaduz',
  },
];

let platform: EmbeddedPlatform;
let server: FakeServer;

beforeEach(async () => {
  platform = await openEmbeddedPlatform();
  server = await startFakeSerper(PAGES);
});
afterEach(async () => {
  await server.close();
  await platform.close();
});

function open(env: Record<string, string> = {}) {
  const config = readConfig({
    SEARCH_PROVIDER: 'serper',
    SERPER_API_KEY: FAKE_KEY,
    SERPER_URL: `${server.address}/search`,
    ...env,
  });
  const search = openSearch(config, systemClock, silentLog);
  return createSearchSource({ config, hotState: platform.platform.hotState }, search, null);
}

function ask(source: ReturnType<typeof open>, more: Partial<GatherPlace> = {}, refresh = false) {
  const inputs = placeInputs(INPUTS);
  const place = gatherPlace({ inputs, country: 'LI', batch: 'b1', ...more });
  const signal = new AbortController().signal;
  const nothing = async () => ({ kind: 'nothing' }) as const;
  const ignore = () => undefined;
  const call = { signal, deadlineMs: Infinity, refresh, notBeforeMs: 0, ask: nothing };
  const reserve = async () => undefined;
  return source.gather(place, { ...call, reserve, note: ignore, spend: ignore });
}

describe('the search source', () => {
  it('finds the website of a place that has none, with its evidence', async () => {
    const value = await ask(open());
    const gathered = { search: { kind: 'found' as const, value } };
    const request = { inputs: INPUTS, attributes: ['websites'], nowMs: 0, gathered };
    const place = enrichPlace(request, openSources(NO_PLACES));
    expect(place.outputs['website']).toBe('https://www.silberdistel.li/');
    expect(place.confidence_scores['website']).toBe('MEDIUM');
    expect(place.evidence[0]).toMatchObject({
      source: 'serper',
      url: 'https://www.silberdistel.li/zimmer',
      quote: 'Gasthof Silberdistel, Städtle 12, 9490 Vaduz',
    });
  });

  it("gives the knowledge panel's description when the panel is about this place", async () => {
    const found = (await ask(open()))!;
    const summary = (title: string, description: string) => {
      const knowledge = { title, description, facts: { Adresse: 'Vaduz' } };
      const gathered = { search: { kind: 'found' as const, value: { ...found, knowledge } } };
      const request = { inputs: INPUTS, attributes: ['knowledge_graph'], nowMs: 0, gathered };
      return enrichPlace(request, openSources(NO_PLACES)).outputs['summary'];
    };
    expect(summary('Gasthof Silberdistel', 'An inn.')).toBe('An inn.');
    expect(summary('Silberdistel', 'A plant.')).toBeUndefined();
  });

  it('searches once for a place, and again for a fresh run or another organization', async () => {
    const source = open();
    await ask(source);
    await ask(source);
    expect(server.requests).toHaveLength(1);
    await ask(source, {}, true);
    await ask(source, { organization: 'other' });
    expect(server.requests).toHaveLength(3);
  });

  it('does not search for a place with a website, or without a location', async () => {
    const source = open();
    expect(await ask(source, { websites: ['https://a.example'] })).toBeNull();
    expect(await ask(source, { inputs: placeInputs({ name: 'X' }) })).toBeNull();
    expect(server.requests).toHaveLength(0);
  });

  it('respects the budgets of batch and organization, and reports when one is spent', async () => {
    const env = { SEARCH_CALLS_PER_BATCH: '2', SEARCH_CALLS_PER_DAY: '3' };
    const { hotState } = platform.platform;
    const limits = configuredBudgets(readConfig(env));
    // Two instances.
    const gatherers = [1, 2].map(() => {
      const budgets = new SourceBudgets(hotState, limits);
      return new Gatherer({ sources: [open()], clock: systemClock, timeoutMs: 120_000, budgets });
    });
    const { signal } = new AbortController();
    const request = { needs: ['search'], refresh: false, notBeforeMs: 0, signal } as const;
    const search = async (n: number, batch: string) => {
      const inputs = placeInputs({ ...INPUTS, name: `Gasthof ${n}` });
      const place = gatherPlace({ inputs, batch, run: `${n}` });
      const { search: item } = await gatherers[n % 2]!.gather(place, request);
      return item!.kind === 'unavailable' ? item!.reason : item!.kind;
    };
    expect([await search(1, 'b1'), await search(2, 'b1')]).toEqual(['found', 'found']);
    expect(await search(3, 'b1')).toBe('the budget of the batch is spent (2 calls)');
    expect(await search(4, 'b2')).toBe('found');
    expect(await search(5, 'b2')).toBe('the budget of the organization is spent (3 calls)');
    expect(server.requests).toHaveLength(3);
    const gathered = { search: { kind: 'unavailable', reason: 'the budget is spent' } } as const;
    const rules = { inputs: INPUTS, attributes: ['websites'], nowMs: 0, gathered };
    const { reasoning } = enrichPlace(rules, openSources(NO_PLACES));
    expect(reasoning['website']).toContain('search was not asked: the budget is spent.');
  });

  it('SO4 states when to retry the provider', async () => {
    const busy = createServer((_, response) => {
      response.writeHead(429, { 'retry-after': '60' }).end();
    });
    await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done));
    const { port } = busy.address() as AddressInfo;
    const source = open({ SERPER_URL: `http://127.0.0.1:${port}/` });
    const gatherer = new Gatherer({ sources: [source], clock: systemClock, timeoutMs: 120_000 });
    const { signal } = new AbortController();
    const request = { needs: ['search'], refresh: false, notBeforeMs: 0, signal } as const;
    const place = gatherPlace({ inputs: placeInputs(INPUTS) });
    const beforeMs = systemClock.nowMs();
    const { search } = await gatherer.gather(place, request);
    expect(search).toMatchObject({ kind: 'failed', retryAtMs: expect.any(Number) });
    const { retryAtMs } = search as { retryAtMs: number };
    expect(retryAtMs).toBeGreaterThanOrEqual(beforeMs + 60_000);
    busy.close();
  });

  it('fails when the provider does', async () => {
    const broken = open({ SERPER_API_KEY: 'wrong' });
    await expect(ask(broken)).rejects.toMatchObject({ code: 'search_unavailable' });
  });
});
