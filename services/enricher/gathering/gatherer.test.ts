import { describe, expect, it } from 'vitest';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { gatherPlace } from '../../../test/support/gather-place.ts';
import { SimulatedClock } from '../../../test/support/simulated-clock.ts';
import type { EvidenceSource } from './evidence-source.ts';
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
  it('GT1 asks a source once, for a rule and for another source', async () => {
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

  it('GT2 ends a call at the deadline, and tells the source', async () => {
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

  it('GT3 leaves a fault of a backend to the job, and no other one', async () => {
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

  it('GT3 keeps what the other sources say', async () => {
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
      model: { kind: 'unavailable', reason: 'a language model' },
      routing: { kind: 'unavailable', reason: 'the source routing' },
    });
  });
});
