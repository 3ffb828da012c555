/** The outcomes and costs of sources, from rows of results as the sink writes them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, askOne } from '../../platform/warehouse/statement.ts';
import {
  type MigratedWarehouse,
  openMigratedWarehouse,
} from '../../test/support/migrated-warehouse.ts';
import {
  finishedMinutes,
  newestMinutes,
  paceMs,
  sourceAnswers,
  sourceSpending,
} from './spending.ts';

const SINCE_MS = Date.parse('2026-03-02T00:00:00Z');
const HOUR_MS = 3_600_000;

let opened: MigratedWarehouse;
beforeAll(async () => {
  opened = await openMigratedWarehouse('spending');
});
afterAll(() => opened.close());

interface Answer {
  readonly source: string;
  readonly outcome: 'found' | 'nothing' | 'failed' | 'unavailable';
  readonly reason: string | null;
}

const answer = (source: string, outcome: Answer['outcome'], reason: string | null = null) => ({
  ...{ source, outcome, reason },
});

const paid = {
  paid_calls: { search: 2 },
  input_tokens: { model: 90 },
  output_tokens: { model: 7 },
};

/** Ended this many hours after the queried time. */
function result(place_id: string, hours: number, gathered: readonly Answer[], spent: object = {}) {
  const at = new Date(SINCE_MS + hours * HOUR_MS).toISOString().slice(0, -1).replace('T', ' ');
  return {
    ...{ organization_id: `of-${place_id}`, batch_id: 'b', place_id, run_order: 1, run_id: 'r' },
    ...{ status: 'completed', finished_at: at, gathered: JSON.stringify(gathered) },
    ...{ paid_calls: {}, input_tokens: {}, output_tokens: {} },
    ...spent,
  };
}

test('runs are counted by source and outcome, with the last failure', async () => {
  const rows = [
    result('before', -1, [answer('search', 'failed', 'too old')], paid),
    result('nothing-asked', 1, []),
    { ...result('of-an-old-version', 1, []), gathered: '' },
    result('p', 1, [answer('search', 'found'), answer('website', 'nothing')], paid),
    result('q', 3, [answer('search', 'failed', 'status 500'), answer('model', 'found')], paid),
    result('r', 2, [answer('search', 'failed', 'status 429'), answer('model', 'unavailable', 'x')]),
  ];
  const { warehouse } = opened;
  await warehouse.insert({ table: 'results', columns: Object.keys(rows[0]!), rows, token: 't' });
  const none = { found: 0, nothing: 0, failed: 0, unavailable: 0 };
  const never = { last_failed_ms: null, last_failure: null };
  expect(await ask(warehouse, sourceAnswers, { since_ms: SINCE_MS })).toEqual([
    { source: 'model', ...none, found: 1, unavailable: 1, ...never },
    {
      ...{ source: 'search', ...none, found: 1, failed: 2 },
      ...{ last_failed_ms: SINCE_MS + 3 * HOUR_MS, last_failure: 'status 500' },
    },
    { source: 'website', ...none, nothing: 1, ...never },
  ]);
  expect(await askOne(warehouse, sourceSpending, { since_ms: SINCE_MS })).toEqual({
    calls: { search: 4 },
    input: { model: 180 },
    output: { model: 14 },
  });
  const later = SINCE_MS + 9 * HOUR_MS;
  expect(await ask(warehouse, sourceAnswers, { since_ms: later })).toEqual([]);
  expect(await askOne(warehouse, sourceSpending, { since_ms: later })).toEqual({
    ...{ calls: {}, input: {}, output: {} },
  });
});

test('the pace of jobs excludes the time without jobs', async () => {
  const { warehouse } = opened;
  const since_ms = SINCE_MS + 20 * HOUR_MS;
  const written = (ms: number) => new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
  const timed = (place: string, fromS: number, toS: number) => ({
    ...result(place, 20, []),
    started_at: written(since_ms + fromS * 1_000),
    finished_at: written(since_ms + toS * 1_000),
  });
  expect(paceMs(await ask(warehouse, finishedMinutes, { since_ms }))).toBeNull();
  const rows = [timed('p1', 1, 3), timed('p2', 1, 5), timed('p3', 1_801, 1_803), timed('p4', 0, 2)];
  const columns = Object.keys(rows[0]!);
  await warehouse.insert({ table: 'results', columns, rows, token: 'pace' });
  const minutes = await ask(warehouse, finishedMinutes, { since_ms });
  expect(minutes.map(({ finished }) => finished)).toEqual([3, 1]);
  expect(paceMs(minutes)).toBe((5_000 + 2_000) / 4);
  const measure = async (batches: readonly string[], limit = 100) => {
    const organizations = batches.map((batch) => `of-${batch}`);
    return paceMs(await ask(warehouse, newestMinutes, { organizations, batches, limit }));
  };
  expect(await measure([], 4)).toBe((5_000 + 2_000) / 4);
  expect(await measure(['no-such-batch'])).toBeNull();
});

test('the pace of a batch whose host is slow counts the pauses between its results', async () => {
  const { warehouse } = opened;
  const written = (ms: number) => new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
  const startMs = SINCE_MS + 40 * HOUR_MS;
  const timed = (batch_id: string, place: string, toS: number) => ({
    ...result(place, 40, []),
    ...{ organization_id: `of-${batch_id}`, batch_id },
    started_at: written(startMs),
    finished_at: written(startMs + toS * 1_000),
  });
  // One result in ten seconds, while another batch ends ten a second.
  const slow = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((i) => timed('slow', `s${i}`, i * 10));
  const fast = Array.from({ length: 100 }, (_, i) => timed('fast', `f${i}`, i / 10));
  const rows = [...slow, ...fast];
  await warehouse.insert({ table: 'results', columns: Object.keys(rows[0]!), rows, token: 'slow' });
  const measure = async (batch: string) => {
    const params = { organizations: [`of-${batch}`], batches: [batch], limit: 100 };
    return paceMs(await ask(warehouse, newestMinutes, params));
  };
  expect(await measure('slow')).toBe(10_000);
  expect(await measure('fast')).toBe(99);
});
