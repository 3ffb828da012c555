import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../platform/runtime/clock.ts';
import {
  type EmbeddedPlatform,
  openEmbeddedPlatform,
} from '../../../test/support/embedded-platform.ts';
import { gatherPlace } from '../../../test/support/gather-place.ts';
import type { EvidenceSource } from './evidence-source.ts';
import { Gatherer } from './gatherer.ts';
import { SourceBudgets } from './source-budgets.ts';

const LIMITS = { job: 100, batch: 250, organization: 1_000 };

let platform: EmbeddedPlatform;
beforeEach(async () => {
  platform = await openEmbeddedPlatform();
});
afterEach(() => platform.close());

/** Reserves 80 tokens for each call and uses 30. */
const model: EvidenceSource = {
  name: 'model',
  unavailable: null,
  gather: async (_, { reserve, spend }) => {
    await reserve({ tokens: 80 });
    spend({ calls: 1, inputTokens: 20, outputTokens: 10 });
    return 'answer';
  },
};

function ask(run: string, batch: string | null) {
  const budgets = new SourceBudgets(platform.platform.hotState, { model: { tokens: LIMITS } });
  const gatherer = new Gatherer({
    sources: [model],
    clock: systemClock,
    timeoutMs: 120_000,
    budgets,
  });
  const { signal } = new AbortController();
  const request = { needs: ['model'], refresh: false, notBeforeMs: 0, signal } as const;
  return gatherer.gather(gatherPlace({ run, batch }), request);
}

it('SB3 SB4 a job has its budget once, and unused tokens are returned', async () => {
  expect(await ask('r1', null)).toMatchObject({ model: { kind: 'found' } });
  // 70 are left of the job's 100, too few for another 80.
  const reason = 'the budget of the job is spent (100 tokens)';
  expect(await ask('r1', null)).toEqual({ model: { kind: 'unavailable', reason } });
  expect(await ask('r2', null)).toMatchObject({ model: { kind: 'found' } });
});

it('SB2 a refused reservation does not change any budget', async () => {
  const budgets = new SourceBudgets(platform.platform.hotState, { model: { tokens: LIMITS } });
  const reserve = (run: string, batch: string, tokens: number) =>
    budgets.reserve('model', { organization: 'acme', batch, run }, { tokens });
  for (const run of ['a', 'b']) await reserve(run, 'b1', 100);
  for (const run of ['c', 'd']) {
    await expect(reserve(run, 'b1', 60)).rejects.toThrow('of the batch is spent (250 tokens)');
  }
  await reserve('c', 'b1', 50);
  // The organization has 750 left, as the refused ones took nothing.
  for (const run of ['e', 'f', 'g', 'h', 'i', 'j', 'k']) await reserve(run, `of ${run}`, 100);
  await expect(reserve('l', 'b2', 60)).rejects.toThrow('of the organization is spent');
  await reserve('l', 'b2', 50);
});
