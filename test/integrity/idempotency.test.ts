/**
 * Idempotency-Key on every request that creates something: fifty copies at once have one effect and
 * one response. The effect is counted on the log.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { type Clock, systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { ROUTES } from '../../services/ingest-api/http/routes.ts';
import { type RunningProduct, runServices } from '../../services/main.ts';
import { checkAnswer } from '../openapi/published-answers.ts';
import { KEYS, type Reply } from '../support/embedded-api.ts';
import {
  CREATING_CALLS,
  expectOneResponse,
  prepare,
  recordsOn,
  type SendAs,
  sendCopies,
} from './creating-calls.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIMEOUT_MS = 300_000;

let folder: string;
let product: RunningProduct;
/** By how much the product's clocks are ahead. */
let aheadMs = 0;
let keys = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-idempotency-'));
  const config = readConfig({
    PORT: '0',
    FETCH_PUBLIC: 'false',
    CAIRN_DATA_DIR: folder,
    CAIRN_BOOTSTRAP_KEYS: `*:operator:${KEYS.operator}`,
    ENRICH_RATE_PER_SECOND: '1000',
    ENRICH_RATE_BURST: '1000',
  });
  const clock: Clock = {
    ...systemClock,
    nowMs: () => systemClock.nowMs() + aheadMs,
    elapsedMs: () => systemClock.elapsedMs() + aheadMs,
  };
  product = await runServices(['ingest-api', 'sink', 'enricher'], {
    config,
    clock,
    log: silentLog,
  });
  await prepare(send, 'acme');
  await prepare(send, 'other');
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const send: SendAs = async (organization, method, path, { body, headers } = {}) => {
  const url = `${product.address}/v1/${organization}/place_enrichment/${path}`;
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${KEYS.operator}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const reply = { status: response.status, headers: response.headers, text };
  checkAnswer({ method, path: url, ...reply });
  return { ...reply, body: text.startsWith('{') ? JSON.parse(text) : undefined };
};

function newKey(): string {
  return `key ${keys++}`;
}

it('every route that creates something is tested', () => {
  const start = '/v1/:org_slug/place_enrichment/';
  const creating = ROUTES.filter(({ creates }) => creates).map(({ path }) => path);
  expect(creating.toSorted()).toEqual(CREATING_CALLS.map(({ route }) => start + route).toSorted());
});

for (const call of CREATING_CALLS) {
  describe(call.route, { timeout: TIMEOUT_MS }, () => {
    const { path, topic, status, body, other } = call;
    const onLog = () => recordsOn(product.platform.broker, topic);
    const ask = (organization: string, key: string, sent: object) =>
      send(organization, 'POST', path, { body: sent, headers: { 'idempotency-key': key } });

    it('fifty copies at once have one effect and one response', async () => {
      const before = await onLog();
      expectOneResponse(await sendCopies(send, 'acme', call, newKey()), status);
      expect(await onLog()).toBe(before + 1);
    });

    it('of two bodies sent at once with one key one is refused, and has no effect', async () => {
      const key = newKey();
      const sent = [renamed(call, body, key), renamed(call, other, key)];
      const before = await onLog();
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, i) => ask('acme', key, sent[i % 2]!)),
      );
      const winners = [0, 1].filter((side) => replies[side]!.status === status);
      expect(winners).toHaveLength(1);
      const repliesToBody = (side: number) => replies.filter((_, i) => i % 2 === side);
      expectOneResponse(repliesToBody(winners[0]!), status);
      for (const reply of repliesToBody(1 - winners[0]!)) expectConflict(reply);
      expect(await onLog()).toBe(before + 1);
    });

    it('the same key is another one for another organization', async () => {
      const key = newKey();
      const sent = renamed(call, body, key);
      const before = await onLog();
      const [mine, theirs] = [await ask('acme', key, sent), await ask('other', key, sent)];
      expect([mine.status, theirs.status]).toEqual([status, status]);
      expect(theirs.headers.get('idempotency-replayed')).toBeNull();
      expect(await onLog()).toBe(before + 2);
    });

    it('a key is kept for its time and no longer', async () => {
      const keptMs = call.route === 'exports' ? 7 * DAY_MS : DAY_MS;
      const key = newKey();
      const first = await ask('acme', key, renamed(call, body, key));
      expect(first.status, first.text).toBe(status);
      aheadMs += keptMs - HOUR_MS;
      const again = await ask('acme', key, renamed(call, body, key));
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expectConflict(await ask('acme', key, renamed(call, other, key)));
      aheadMs += 2 * HOUR_MS;
      const anew = await ask('acme', key, renamed(call, other, key));
      expect(anew.status, anew.text).toBe(status);
      expect(anew.headers.get('idempotency-replayed')).toBeNull();
    });
  });
}

it('the same key is another one for another endpoint', async () => {
  const headers = { 'idempotency-key': newKey() };
  const statuses: number[] = [];
  for (const { path, body } of CREATING_CALLS.filter(({ route }) => route !== 'enrich')) {
    const sent = path === 'custom_attributes' ? { name: headers['idempotency-key'] } : body;
    statuses.push((await send('acme', 'POST', path, { body: sent, headers })).status);
  }
  const expected = CREATING_CALLS.filter(({ route }) => route !== 'enrich');
  expect(statuses).toEqual(expected.map(({ status }) => status));
});

/** The name of an attribute can be used once; any other body can be sent again. */
function renamed({ route }: { route: string }, body: object, key: string): object {
  return route === 'custom_attributes' ? { name: `${key} ${JSON.stringify(body)}` } : body;
}

function expectConflict(reply: Reply): void {
  expect(reply.status, reply.text).toBe(409);
  expect(reply.body).toEqual({
    detail: expect.stringContaining('Idempotency-Key'),
    code: 'idempotency_key_reused',
  });
}
