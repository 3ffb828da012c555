/**
 * The list of batches never takes back what a batch has shown, on any instance, while the counts
 * that the sink keeps are older.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEnricher } from '../../services/enricher/enricher.ts';
import { createIngestApi } from '../../services/ingest-api/ingest-api.ts';
import { createSink } from '../../services/sink/sink.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { overrideMethods } from '../support/override-methods.ts';
import { until } from '../support/until.ts';

let api: EmbeddedApi;
let second: ReturnType<typeof createIngestApi>;
let sink: ReturnType<typeof createSink>;
let enricher: ReturnType<typeof createEnricher>;
/** While it is pending, the sink counts nothing. */
let counting = Promise.resolve();
/** While it is there, the counts that the sink writes are put off into it. */
let putOff: (() => Promise<void>)[] | undefined;

async function count(write: () => Promise<void>): Promise<void> {
  await counting;
  if (putOff === undefined) await write();
  else putOff.push(write);
}

beforeAll(async () => {
  // A list waits for the counts that are held here.
  api = await startEmbeddedApi(['ingest-api'], { READ_WAIT_MS: '500' });
  const { platform } = api.product;
  const { warehouse } = platform;
  sink = createSink({
    ...platform,
    warehouse: overrideMethods(warehouse, {
      command: (query) => {
        const write = () => warehouse.command(query);
        return query.sql.includes('batch_counts') ? count(write) : write();
      },
      insert: (block) => {
        const write = () => warehouse.insert(block);
        return block.table === 'batch_counts' ? count(write) : write();
      },
    }),
  });
  enricher = createEnricher(platform);
  second = createIngestApi(platform);
  await Promise.all([sink.start(), second.start()]);
});
afterAll(async () => {
  await Promise.all([sink.stop(), enricher.stop(), second.stop()]);
  await api.close();
});

async function listOn(address: string) {
  const response = await fetch(`${address}/v1/acme/place_enrichment/batches`, {
    headers: { authorization: `Bearer ${KEYS.member}` },
  });
  const { batches } = (await response.json()) as { batches: { completed_count: number }[] };
  return batches[0];
}

test('once jobs of a batch were seen started, each list shows them so', async () => {
  const inputs = { name: 'Cafe', latitude: 47.14, longitude: 9.52 };
  const body = {
    batch_id: 'b',
    batch_name: 'B',
    attributes: ['names'],
    jobs: [
      { place_id: 'p', inputs },
      { place_id: 'q', inputs },
    ],
  };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
  await until(async () => (await listOn(api.address))?.completed_count === 0, 'the batch is there');
  let resolve = () => {};
  counting = new Promise<void>((settle) => {
    resolve = settle;
  });
  await enricher.start();
  // The sink writes a first block of results, and then is held while it counts.
  const seen = await until(async () => {
    const { body } = await api.send('GET', 'batches/b');
    const counts = body.metadata.status_counts;
    return counts.pending < 2 && counts;
  }, 'a job is no longer pending');
  for (const address of [api.address, second.address()]) {
    expect(await listOn(address)).toMatchObject({
      job_count: 2,
      pending_count: seen.pending,
      in_progress_count: seen.in_progress,
      completed_count: seen.completed,
    });
  }
  resolve();
  const { hotState } = api.product.platform;
  await hotState.delete('seen-counts:acme');
  await until(
    async () => (await listOn(second.address()))?.completed_count === 2,
    'the sink has counted',
    { timeoutMs: 120_000 },
  );
});

test('the statistics of a batch that was seen to end are final, or said to be behind', async () => {
  putOff = [];
  const inputs = { name: 'Cafe', latitude: 47.14, longitude: 9.52 };
  const jobs = [{ place_id: 'late', inputs }];
  const body = { batch_id: 'late', batch_name: 'Late', attributes: ['names'], jobs };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
  await until(async () => {
    const { body } = await api.send('GET', 'batches/late');
    return body.metadata.status_counts.completed === 1;
  }, 'the batch has ended');
  const early = await api.send('GET', 'batches/late/statistics');
  expect(early.body.completed_jobs).toBe(0);
  expect(Number(early.headers.get('cairn-behind-ms'))).toBeGreaterThanOrEqual(500);
  for (const write of putOff) await write();
  putOff = undefined;
  const final = await api.send('GET', 'batches/late/statistics');
  expect(final.body.completed_jobs).toBe(1);
  expect(final.headers.has('cairn-behind-ms')).toBe(false);
});
