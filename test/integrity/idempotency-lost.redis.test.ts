/**
 * Idempotency-Key when hot state forgets: a request that is repeated because its response was lost
 * creates the same ids again, so that nothing stands beside what it created before.
 */
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { type EmbeddedApi, KEYS, type Reply, startEmbeddedApi } from '../support/embedded-api.ts';
import { pauseProcess } from '../support/pause-process.ts';
import { startOwnRedis } from '../support/redis.ts';
import { CREATING_CALLS, type CreatingCall, prepare, type SendAs } from './creating-calls.ts';

const TIMEOUT_MS = 300_000;
const OPERATOR = { authorization: `Bearer ${KEYS.operator}` };

describeWithBackend('idempotency without memory', startOwnRedis, (redis) => {
  let api: EmbeddedApi;
  let redisClient: Redis;
  beforeAll(async () => {
    redisClient = new Redis(redis().url);
    api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher', 'exporter'], {
      REDIS_URL: redis().url,
      ENRICH_TIMEOUT_MS: '20000',
    });
    await prepare(send, 'acme');
  }, TIMEOUT_MS);
  afterAll(async () => {
    redisClient.disconnect();
    await api.close();
  });

  const send: SendAs = (organization, method, path, { body, headers } = {}) => {
    const url = `/v1/${organization}/place_enrichment/${path}`;
    return api.send(method, url, { body, headers: { ...OPERATOR, ...headers } });
  };
  const post = ({ path, body }: Pick<CreatingCall, 'path' | 'body'>, key: string) =>
    send('acme', 'POST', path, { body, headers: { 'idempotency-key': key } });
  const get = async (path: string) => (await send('acme', 'GET', path)).body;

  /** What a caller sees of all that was created. */
  async function countAll() {
    const [batches, jobs] = [await get('batches'), await get('jobs?excludeBatches=true')];
    const [exports, attributes] = [await get('exports'), await get('attributes')];
    return {
      batches: batches.total,
      jobs: jobs.total,
      exports: exports.exports.length,
      attributes: attributes.attributes.length,
    };
  }

  for (const call of CREATING_CALLS) {
    it(`a repeat after hot state was lost creates nothing more: ${call.route}`, {
      timeout: TIMEOUT_MS,
    }, async () => {
      const key = `lost ${call.route}`;
      const first = await post(call, key);
      expect(first.status, first.text).toBe(call.status);
      const before = await countAll();
      await redisClient.flushdb();
      const again = await post(call, key);
      expect([again.status, identity(again)]).toEqual([first.status, identity(first)]);
      expect(await countAll()).toEqual(before);
    });
  }

  it('a batch is one when Redis hangs after it was appended', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const call = { path: 'batches', body: { ...CREATING_CALLS[0]!.body, batch_name: 'Hung' } };
    const before = await countAll();
    const { broker } = api.product.platform;
    const append = broker.append.bind(broker);
    broker.append = async (appends) => {
      const appended = await append(appends);
      if (appends.some(({ topic }) => topic === 'batches')) await pauseProcess(redis().pid);
      return appended;
    };
    const answering = post(call, 'hung');
    const first = await answering.finally(() => {
      broker.append = append;
      process.kill(redis().pid, 'SIGCONT');
    });
    expect(first.status, first.text).toBe(200);
    const again = await post(call, 'hung');
    expect(identity(again)).toEqual(identity(first));
    expect(await countAll()).toEqual({ ...before, batches: before.batches + 1 });
  });

  it('a job that timed out is one job, and a repeat gets its result', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const body = { inputs: { name: 'Late', latitude: 48.85, longitude: 2.35 } };
    const { hotState, broker } = api.product.platform;
    const receive = hotState.receive.bind(hotState);
    hotState.receive = async () => null;
    const late = [await post({ path: 'enrich', body }, 'late')];
    late.push(await post({ path: 'enrich', body }, 'late'));
    hotState.receive = receive;
    expect(late.map(({ status }) => status)).toEqual([504, 504]);
    const jobs = async () =>
      (await broker.ends('jobs.interactive')).reduce((sum, { high }) => sum + high, 0);
    const appended = await jobs();
    const before = await countAll();
    const reply = await post({ path: 'enrich', body }, 'late');
    expect(reply.status, reply.text).toBe(200);
    expect(await countAll()).toEqual(before);
    expect(await jobs()).toBeLessThanOrEqual(appended + 1);
  });
});

/** The response without what time changes. */
function identity({ body }: Reply) {
  const { id, place_id, attribute_key, jobs, message } = body;
  return { id, place_id, attribute_key, jobs, message };
}
