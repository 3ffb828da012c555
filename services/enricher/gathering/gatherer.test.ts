import { describe, expect, it } from 'vitest';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { gatherPlace } from '../../../test/support/gather-place.ts';
import { SimulatedClock } from '../../../test/support/simulated-clock.ts';
import { type EvidenceSource, SourceDelay } from './evidence-source.ts';
import { Gatherer } from './gatherer.ts';

const PLACE = gatherPlace();

function setup(...sources: EvidenceSource[]) {
  const clock = new SimulatedClock(1);
  const gatherer = new Gatherer({ sources, clock, timeoutMs: 1_000 });
  const revoked = new AbortController();
  const request = { refresh: false, notBeforeMs: 0, signal: revoked.signal };
  return { clock, gatherer, revoked, request };
}

const source = (
  name: EvidenceSource['name'],
  gather: EvidenceSource['gather'],
  unavailable: string | null = null,
): EvidenceSource => ({ name, unavailable, gather });

describe('the gatherer', () => {
  it('GT1 calls a source once, for a rule and for another source', async () => {
    let asked = 0;
    const search = source('search', async () => ({ site: `answer ${++asked}` }));
    const website = source('website', async (_, { ask }) => ({ after: await ask('search') }));
    const { gatherer, request } = setup(search, website);
    const gathered = await gatherer.gather(PLACE, { ...request, needs: ['website', 'search'] });
    const found = { kind: 'found', value: { site: 'answer 1' } };
    expect(gathered).toEqual({
      search: found,
      website: { kind: 'found', value: { after: found } },
    });
  });

  it("GT1 keeps one source's request to another for the next attempt", async () => {
    const search = source('search', async () => null, 'a search provider');
    const website = source('website', async (_, { ask }) => {
      await ask('search');
      return null;
    });
    const { gatherer, request } = setup(search, website);
    const needs = ['website'] as const;
    const before = await gatherer.gather(PLACE, { ...request, needs });
    expect(before).toEqual({
      website: { kind: 'nothing' },
      search: { kind: 'unavailable', reason: 'it needs a search provider' },
    });
    expect(await gatherer.gather(PLACE, { ...request, needs, before })).toEqual(before);
  });

  it('GT2 ends a call at the deadline, and notifies the source', async () => {
    let signal: AbortSignal | undefined;
    const slow = source('osm', (_, call) => {
      signal = call.signal;
      return new Promise(() => undefined);
    });
    const quick = source('search', async () => null);
    const { gatherer, request, clock } = setup(slow, quick);
    const gathering = gatherer.gather(PLACE, { ...request, needs: ['osm', 'search'] });
    await clock.advance(1_000);
    expect(await gathering).toEqual({
      osm: { kind: 'failed', reason: 'it did not answer in time' },
      search: { kind: 'nothing' },
    });
    expect(signal!.aborted).toBe(true);
  });

  it('GT2 ends the calls when the partition is revoked', async () => {
    const slow = source('osm', () => new Promise(() => undefined));
    const { gatherer, request, revoked } = setup(slow);
    const gathering = gatherer.gather(PLACE, { ...request, needs: ['osm'] });
    revoked.abort();
    expect((await gathering).osm).toMatchObject({ kind: 'failed' });
  });

  it('GT5 starts places as the source keeps up, and their time when they start', async () => {
    let running = 0;
    let most = 0;
    const clock = new SimulatedClock(1);
    const gather = async () => {
      most = Math.max(most, ++running);
      await clock.sleep(600);
      running -= 1;
      return { said: true };
    };
    const website = { ...source('website', gather), keepsUp: () => false };
    const other = source('search', gather);
    const images = { ...source('images', gather), asks: ['website'] as const };
    const options = { sources: [website, other, images], clock, timeoutMs: 1_000, maxPlaces: 2 };
    const gatherer = new Gatherer(options);
    const request = { refresh: false, notBeforeMs: 0, signal: new AbortController().signal };
    const ask = (needs: readonly EvidenceSource['name'][], isUrgent = false) =>
      gatherer.gather(PLACE, { ...request, needs, isUrgent });
    const asked = Promise.all([1, 2, 3, 4, 5].map((i) => ask([i % 2 ? 'website' : 'images'])));
    await clock.advance(100);
    expect(running).toBe(2);
    const further = Promise.all([ask(['search']), ask(['website'], true)]);
    await clock.advance(100);
    expect(running).toBe(4);
    for (let i = 0; i < 6; i++) await clock.advance(600);
    const all = [...(await asked), ...(await further)].flatMap((gathered) =>
      Object.values(gathered),
    );
    expect(all.map(({ kind }) => kind)).toEqual(Array(7).fill('found'));
    expect(most).toBe(4);
  });

  it('GT3 passes only a backend fault on to the job', async () => {
    const faulty = (code: 'hot_state_unavailable' | 'search_unavailable') =>
      source('search', async () => {
        throw new CairnError(code, 'away');
      });
    const needs = ['search'] as const;
    const own = setup(faulty('hot_state_unavailable'));
    await expect(own.gatherer.gather(PLACE, { ...own.request, needs })).rejects.toThrow('away');
    const theirs = setup(faulty('search_unavailable'));
    const gathered = await theirs.gatherer.gather(PLACE, { ...theirs.request, needs });
    expect(gathered).toEqual({ search: { kind: 'failed', reason: 'away' } });
  });

  it('GT3 keeps the answers of the other sources', async () => {
    const broken = source('osm', () => {
      throw new Error('no file');
    });
    const good = source('search', async () => 1);
    const missing = source('model', async () => 1, 'a language model');
    const { gatherer, request } = setup(broken, good, missing);
    const needs = ['osm', 'search', 'model', 'routing'] as const;
    expect(await gatherer.gather(PLACE, { ...request, needs })).toEqual({
      osm: { kind: 'failed', reason: 'no file' },
      search: { kind: 'found', value: 1 },
      model: { kind: 'unavailable', reason: 'it needs a language model' },
      routing: { kind: 'unavailable', reason: 'it needs the source routing' },
    });
  });

  it('GT4 retries a service, and then pauses until it has recovered', async () => {
    let [asked, isUp] = [0, false];
    const search: EvidenceSource = {
      name: 'search',
      unavailable: null,
      isOneService: true,
      gather: async () => {
        asked += 1;
        if (!isUp) throw new CairnError('search_unavailable', 'down');
        return 'up';
      },
    };
    const { gatherer, request, clock } = setup(search);
    const needs = ['search'] as const;
    const ask = async () => {
      let isSettled = false;
      const answer = gatherer.gather(PLACE, { ...request, needs });
      void answer.then(() => {
        isSettled = true;
      });
      while (!isSettled) await clock.advance(100);
      return (await answer).search;
    };
    for (let i = 0; i < 5; i++) expect(await ask()).toEqual({ kind: 'failed', reason: 'down' });
    expect(asked).toBe(15);
    expect(gatherer.circuits()).toEqual([['search', true]]);
    expect(await ask()).toMatchObject({ reason: /left alone/ });
    expect(asked).toBe(15);
    await clock.advance(30_000);
    const [trial, other] = await Promise.all([ask(), ask()]);
    expect([trial, other]).toEqual([
      { kind: 'failed', reason: expect.stringMatching(/down|in time/) },
      { kind: 'failed', reason: expect.stringContaining('left alone') },
    ]);
    isUp = true;
    await clock.advance(30_000);
    expect(await ask()).toEqual({ kind: 'found', value: 'up' });
    expect(gatherer.circuits()).toEqual([['search', false]]);
  });

  it('GT4 does not call a service before its Retry-After', async () => {
    let asked = 0;
    const { gatherer, request, clock } = setup();
    const search: EvidenceSource = {
      name: 'search',
      unavailable: null,
      isOneService: true,
      gather: async () => {
        if (++asked === 1) throw new SourceDelay('busy', clock.nowMs() + 60_000);
        return 'back';
      },
    };
    const limited = new Gatherer({ sources: [search], clock, timeoutMs: 1_000 });
    const ask = async () => (await limited.gather(PLACE, { ...request, needs: ['search'] })).search;
    const busy = { kind: 'failed', reason: 'busy', retryAtMs: clock.nowMs() + 60_000 };
    expect([await ask(), await ask()]).toEqual([busy, busy]);
    expect(asked).toBe(1);
    await clock.advance(60_000);
    expect(await ask()).toEqual({ kind: 'found', value: 'back' });
    await gatherer.close();
  });

  it('GT1 retries only failed sources, and adds up the cost of both attempts', async () => {
    let [asked, isUp] = [0, false];
    const paid = source('search', async (_, { spend }) => {
      spend({ calls: 1 });
      if (!isUp) throw new Error('down');
      return 'answer';
    });
    const quick = source('osm', async () => ++asked);
    const { gatherer, request } = setup(paid, quick);
    const needs = ['search', 'osm'] as const;
    const before = await gatherer.gather(PLACE, { ...request, needs });
    isUp = true;
    const after = await gatherer.gather(PLACE, { ...request, needs, before });
    expect(asked).toBe(1);
    const spent = { calls: 2, inputTokens: 0, outputTokens: 0 };
    expect(after).toMatchObject({ search: { kind: 'found', spent }, osm: { value: 1 } });
  });
});
