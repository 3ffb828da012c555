/** Dead letters over REST: what operators see of them and retry, and nobody else does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packByPartition } from '../../platform/log/record-batch.ts';
import { killJobs } from '../support/dead-jobs.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'enricher', 'sink']);
  await killJobs(api, 3);
}, 120_000);
afterAll(() => api.close());

const send = (method: string, path: string, body?: object, key = KEYS.operator) =>
  api.send(method, `/v1/operator/dead-letters${path}`, {
    headers: { authorization: `Bearer ${key}` },
    body,
  });

interface Letter {
  readonly id: string;
  readonly retried_at: string | null;
}

async function list(query = ''): Promise<Letter[]> {
  return (await send('GET', query)).body.letters;
}

describe('dead letters over REST', () => {
  it('are listed, filtered and shown with their records', async () => {
    const { body } = await send('GET', '?limit=2');
    expect([body.letters.length, body.is_whole]).toEqual([2, false]);
    expect((await send('GET', '')).body).toMatchObject({
      is_whole: true,
      letters: Array.from({ length: 3 }, () => ({
        reason: 'all_attributes_failed',
        from: { topic: 'jobs.bulk' },
        retried_at: null,
      })),
    });
    expect(await list('?topic=results')).toEqual([]);
    expect(await list('?reason=every%20attribute&group=cairn-enricher')).toHaveLength(3);
    const [letter] = await list();
    const shown = await send('GET', `/${letter!.id}`);
    expect(shown.body.record).toMatchObject({ place_id: expect.stringMatching(/^dead-/) });
    expect(shown.body.undecodable).toBeNull();
    expect(shown.body.bytes.length).toBeGreaterThan(100);
  });

  it('are retried once, unless asked again', async () => {
    const [first, second] = await list();
    const once = await send('POST', '/retry', { letters: [first!.id, first!.id] });
    expect(once.body).toEqual({ retried: 1, notes: [] });
    const runs = async () => (await api.send('GET', 'batches/dead')).body.metadata.status_counts;
    await until(async () => (await runs()).completed === 3, 'the job has run again');
    const left = await list();
    expect(left.filter(({ retried_at }) => retried_at === null)).toHaveLength(2);
    const both = await send('POST', '/retry', { letters: [first!.id, second!.id] });
    expect(both.body.retried).toBe(1);
    expect(both.body.notes.join()).toContain(`${first!.id} was retried at`);
    const again = await send('POST', '/retry', { letters: [first!.id], again: true });
    expect(again.body.retried).toBe(1);
  });

  it('of one record that two groups buried are retried together', async () => {
    const { broker } = api.product.platform;
    const [key, value] = [Buffer.from('no key'), Buffer.from('no record')];
    await broker.append(packByPartition('jobs.bulk', [{ key, value, partition: 0 }]));
    const untilBuried = (letters: number) =>
      until(
        async () => (await list('?reason=record_undecodable')).length === letters,
        `there are ${letters} letters`,
      );
    await untilBuried(2);
    const ids = (await list('?reason=record_undecodable')).map(({ id }) => id);
    expect((await send('POST', '/retry', { letters: ids })).body.retried).toBe(2);
    // It cannot be processed this time either: its copy is buried by both groups.
    await untilBuried(4);
    const open = (await list('?reason=record_undecodable')).filter((one) => !one.retried_at);
    expect((await send('POST', '/retry', { letters: [open[0]!.id] })).body.retried).toBe(1);
    const other = await send('POST', '/retry', { letters: [open[1]!.id] });
    expect(other.body).toEqual({ retried: 0, notes: [expect.stringContaining('was retried at')] });
  });

  it('are not retried when one of them does not exist', async () => {
    const open = (await list()).find(({ retried_at }) => retried_at === null);
    const letters = [open!.id, '0-999999'];
    expect(await send('POST', '/retry', { letters })).toMatchObject({
      status: 404,
      body: { code: 'letter_not_found' },
    });
    expect((await list()).find(({ id }) => id === open!.id)!.retried_at).toBeNull();
    for (const id of ['0-999999', '7777-1', 'nobody']) {
      expect([id, (await send('GET', `/${id}`)).status]).toEqual([id, 404]);
    }
    for (const body of [{}, { letters: [] }, { letters: ['x'] }, { letters: '0-0' }]) {
      expect((await send('POST', '/retry', body)).status).toBe(422);
    }
  });

  it('are closed to members', async () => {
    for (const key of [KEYS.member, KEYS.stranger]) {
      expect((await send('GET', '', undefined, key)).status).toBe(403);
      expect((await send('GET', '/0-0', undefined, key)).status).toBe(403);
      expect((await send('POST', '/retry', { letters: 7 }, key)).status).toBe(403);
    }
  });
});
