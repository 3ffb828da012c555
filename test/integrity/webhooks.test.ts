/** Webhooks of the embedded product, received by a real server that verifies each event. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findJobInputs, readJobKeysInBatch } from '../../ledger/reads/jobs.ts';
import { appendDeadLetters } from '../../ledger/records/dead-letters.ts';
import { batchRecord, Journal } from '../../ledger/records/journal.ts';
import { rerunRecord } from '../../ledger/records/reruns.ts';
import { jobRunParams } from '../../ledger/runs.ts';
import { ask } from '../../platform/warehouse/statement.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';
import { answerStatus, startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const SERVICES = ['ingest-api', 'sink', 'enricher', 'exporter', 'scheduler'] as const;
const INPUTS = { name: 'Blue Door', latitude: 40.76, longitude: -74 };
const OPERATOR = { headers: { authorization: `Bearer ${KEYS.operator}` } };

let receiver: WebhookReceiver;
let api: EmbeddedApi;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  api = await startEmbeddedApi(SERVICES, {
    FETCH_ALLOW_HOSTS: receiver.host,
    WEBHOOK_FIRST_RETRY_MS: '50',
  });
}, 120_000);
afterAll(async () => {
  await api.close();
  await receiver.close();
});

/** Resolves with its id. */
async function createWebhook(path: string, more: object = {}, sent: object = {}): Promise<string> {
  const body = { url: receiver.url(path), ...more };
  const { status, body: made, text } = await api.send('POST', 'webhooks', { body, ...sent });
  expect(status, text).toBe(201);
  receiver.expectSecrets(path, made.secret);
  return made.id;
}

async function submit(batch: string, places = 2, more: object = {}): Promise<string> {
  const jobs = Array.from({ length: places }, (_, i) => ({ place_id: `p${i}`, inputs: INPUTS }));
  const body = { batch_id: batch, batch_name: batch, jobs, attributes: ['names'], ...more };
  const { status, text, body: made } = await api.send('POST', 'batches', { body });
  expect(status, text).toBe(200);
  return made.run_id;
}

const received = (path: string, count: number) =>
  until(() => receiver.at(path).length >= count, `${count} events at ${path}`, {
    timeoutMs: 60_000,
  });

const ended = (batch: string) =>
  until(
    async () => (await api.send('GET', `batches/${batch}`)).body.status === 'completed',
    `${batch} has ended`,
    { timeoutMs: 60_000 },
  );

/** A refresh of attributes that the batch's jobs have not had yet, so that it changes something. */
async function refresh(batch: string, run_id: string, attributes: string[]): Promise<void> {
  const { platform } = api.product;
  const at = Date.now();
  const common = { organization_id: 'acme', run_id, cause: 'REFRESH' as const, submitted_at: at };
  for await (const keys of readJobKeysInBatch(platform.warehouse, 'acme', batch)) {
    const jobs = await ask(platform.warehouse, findJobInputs, jobRunParams('acme', keys));
    const records = jobs.map((job) => rerunRecord(job, { ...common, attributes, refresh: true }));
    const fields = { at, run_id, cause: common.cause, job_count: jobs.length, kick_off: true };
    const accepted = batchRecord('RUN_ACCEPTED', 'acme', batch, fields);
    await new Journal(platform).acceptJobs('acme', records, [accepted]);
  }
}

const deliveries = async (id: string) =>
  (await api.send('GET', `webhooks/${id}/deliveries`)).body.deliveries;

describe('endpoints', () => {
  it('show their secret once', async () => {
    const body = { url: receiver.url('/once'), description: 'ci', events: ['export.failed'] };
    const made = await api.send('POST', 'webhooks', { body });
    expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made.headers.get('location')).toBe(`/v1/acme/place_enrichment/webhooks/${made.body.id}`);
    const { secret: _secret, ...shown } = made.body;
    const path = `webhooks/${made.body.id}`;
    expect((await api.send('GET', path)).body).toEqual(shown);
    const { body: list } = await api.send('GET', 'webhooks');
    expect(list.webhooks).toContainEqual(shown);
    expect(JSON.stringify(list)).not.toContain('whsec_');
    const changed = await api.send('PUT', path, { body: { enabled: false, description: 'off' } });
    expect(changed.body).toMatchObject({ enabled: false, description: 'off', url: body.url });
    const stranger = { headers: { authorization: `Bearer ${KEYS.stranger}` } };
    const other = `/v1/other/place_enrichment/${path}`;
    expect((await api.send('GET', other, stranger)).status).toBe(404);
    expect((await api.send('DELETE', path)).body.status).toBe('deleted');
    expect((await api.send('GET', path)).body.code).toBe('webhook_not_found');
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost/',
    'https://10.1.2.3/',
    'ftp://hooks.acme.com/',
    'https://user@hooks.acme.com/',
    'http://169.254.169.254/latest',
    'not a url',
  ])('do not lead to %s', async (url) => {
    const { status, body } = await api.send('POST', 'webhooks', { body: { url } });
    expect(status).toBe(422);
    expect(body.detail[0].loc).toEqual(['body', 'url']);
  });

  it("about all organizations are operators' alone", async () => {
    const events = ['dead_letter.appended'];
    const body = { url: receiver.url('/letters'), events };
    expect((await api.send('POST', 'webhooks', { body })).status).toBe(422);
    const id = await createWebhook('/letters', { events }, OPERATOR);
    expect((await api.send('GET', `webhooks/${id}`)).status).toBe(404);
    const changed = { body: { url: receiver.url('/mine') } };
    expect((await api.send('PUT', `webhooks/${id}`, changed)).status).toBe(404);
    const dead = { topic: 'jobs.bulk', partition: 0, offset: 7, timestampMs: Date.now() };
    const record = { ...dead, key: Buffer.from('k'), value: Buffer.from('v'), headers: {} };
    const letters = Array.from({ length: 3 }, () => ({ record, error: 'spoiled', attempts: 1 }));
    await appendDeadLetters(api.product.platform, 'cairn-enricher', letters);
    await received('/letters', 1);
    // Once it is told, no later endpoint hears of the end of this batch.
    const ends = await createWebhook('/letters-ends');
    await submit('letters');
    await received('/letters-ends', 1);
    await api.send('DELETE', `webhooks/${ends}`);
    await api.send('DELETE', `webhooks/${id}`, OPERATOR);
    // Those of an hour are one event; a clock may strike in between.
    expect(receiver.at('/letters').length).toBeLessThanOrEqual(2);
    expect(receiver.at('/letters')[0]).toMatchObject({
      type: 'dead_letter.appended',
      signedBy: 1,
      data: { topic: 'jobs.bulk', offset: 7, error: 'spoiled' },
    });
  });
});

describe('deliveries', () => {
  it('tell of the end of a batch once, with what the batch shows', async () => {
    const id = await createWebhook('/ends');
    const run = await submit('ends', 3);
    await received('/ends', 1);
    const { body: batch } = await api.send('GET', 'batches/ends');
    const [event] = receiver.at('/ends');
    expect(event).toMatchObject({ type: 'batch.completed', signedBy: 1 });
    expect(event!.data).toMatchObject({ batch_id: 'ends', status: 'completed', total_jobs: 3 });
    expect(event!.data.completed_jobs).toBe(3);
    expect(batch.status).toBe('completed');
    if (run !== undefined) expect(event!.data.run_ids).toEqual([run]);
    await until(async () => (await deliveries(id))[0]?.status === 'delivered', 'it is recorded');
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ event_id: event!.id, attempts: 1, last_answer_status: 204 });
    expect(delivery.payload).toEqual(JSON.parse(event!.body));
    await api.send('POST', 'batches/ends/reprocess', {
      body: { failed_only: false, attributes: ['names'] },
    });
    await received('/ends', 2);
    expect(new Set(receiver.at('/ends').map((one) => one.id)).size).toBe(2);
    await api.send('DELETE', `webhooks/${id}`);
  });

  it('are retried with the same id and body, in order, and delay no other endpoint', async () => {
    const [slow, quick] = [await createWebhook('/slow'), await createWebhook('/quick')];
    let hangUp: (() => void) | undefined;
    receiver.answer('/slow', (response) => {
      const attempts = receiver.at('/slow').length;
      if (attempts === 1) hangUp = () => response.destroy();
      else response.writeHead(attempts <= 3 ? 503 : 200).end();
    });
    await submit('first');
    await received('/slow', 1);
    await api.send('POST', 'batches/first/reprocess', {
      body: { failed_only: false, attributes: ['names'] },
    });
    await received('/quick', 2);
    // The endpoint that does not answer has had one attempt, and the other has heard of both runs.
    expect(receiver.at('/slow')).toHaveLength(1);
    hangUp!();
    await received('/slow', 5);
    const ids = receiver.at('/slow').map((event) => event.id);
    const [one, other] = receiver.at('/quick').map((event) => event.id);
    expect(ids).toEqual([one, one, one, one, other]);
    const bodies = receiver.at('/slow').map((event) => event.body);
    expect(new Set(bodies.slice(0, 4)).size).toBe(1);
    for (const id of [slow, quick]) await api.send('DELETE', `webhooks/${id}`);
  });

  it('end when an endpoint is gone, which is then disabled, and can be replayed', async () => {
    const id = await createWebhook('/gone');
    receiver.answer('/gone', answerStatus(410));
    await submit('gone');
    await until(async () => {
      const { body } = await api.send('GET', `webhooks/${id}`);
      return !body.enabled && body.disabled_reason.includes('410');
    }, 'the endpoint is disabled');
    await until(async () => (await deliveries(id))[0]?.status === 'failed', 'it has failed');
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ attempts: 1, last_answer: 'as the test says' });
    receiver.answer('/gone', answerStatus(204));
    await api.send('PUT', `webhooks/${id}`, { body: { enabled: true } });
    const replay = await api.send('POST', `webhooks/${id}/deliveries/${failed.id}/replay`);
    expect(replay.body).toMatchObject({ id: failed.id, status: 'queued', replays: 1 });
    await received('/gone', 2);
    const [before, after] = receiver.at('/gone');
    expect([after!.id, after!.body]).toEqual([before!.id, before!.body]);
    await until(async () => (await deliveries(id))[0]?.status === 'delivered', 'it is delivered');
    const none = await api.send('POST', `webhooks/${id}/deliveries/dlv_none/replay`);
    expect(none.body.code).toBe('delivery_not_found');
    await api.send('DELETE', `webhooks/${id}`);
  });

  it('are signed by two secrets while one replaces the other', async () => {
    const id = await createWebhook('/rotated', { events: ['export.completed'] });
    const { body: made } = await api.send('POST', `webhooks/${id}/rotate-secret`);
    const { body: again } = await api.send('POST', `webhooks/${id}/rotate-secret`);
    expect(again.old_secret_expires_at > new Date().toISOString()).toBe(true);
    receiver.expectSecrets('/rotated', made.secret, again.secret);
    const { body: sent } = await api.send('POST', `webhooks/${id}/test`);
    await received('/rotated', 1);
    expect(receiver.at('/rotated')[0]).toMatchObject({
      id: sent.event_id,
      type: 'webhook.test',
      signedBy: 2,
    });
    await api.send('DELETE', `webhooks/${id}`);
  });

  it('tell what a refresh changed', async () => {
    const inputs = { ...INPUTS, phone: '+1 212-757-4555' };
    const jobs = ['p0', 'p1'].map((place_id) => ({ place_id, inputs }));
    await submit('fresh', 0, { jobs });
    await ended('fresh');
    const id = await createWebhook('/refreshed');
    await refresh('fresh', 'refresh-1', ['phoneNumbers']);
    await received('/refreshed', 1);
    expect(receiver.at('/refreshed').map(({ type }) => type)).toEqual(['refresh.completed']);
    expect(receiver.at('/refreshed')[0]!.data).toMatchObject({
      run_id: 'refresh-1',
      changed_places: 2,
      changed_fields: { phone: 2 },
    });
    await api.send('DELETE', `webhooks/${id}`);
  });

  it('tell of exports, to whom it concerns', async () => {
    const id = await createWebhook('/exports', { events: ['export.completed'] });
    await submit('exported');
    const body = { batch_ids: ['exported'], run_in_background: true };
    const { body: made } = await api.send('POST', 'exports', { body });
    await received('/exports', 1);
    expect(receiver.at('/exports').map(({ type }) => type)).toEqual(['export.completed']);
    expect(receiver.at('/exports')[0]!.data).toMatchObject({ export_id: made.id, error: null });
    await api.send('DELETE', `webhooks/${id}`);
  });
});
