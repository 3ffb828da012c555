/** Idempotency-Key across two instances: copies of a request at both have one effect in all. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { startRedis } from '../support/redis.ts';
import {
  CREATING_CALLS,
  expectOneResponse,
  prepare,
  recordsOn,
  sendCopies,
} from './creating-calls.ts';
import { startTwoInstances, type TwoInstances } from './two-instances.ts';

const TIMEOUT_MS = 300_000;

describeWithBackend('idempotency across instances', startRedis, (redis) => {
  let instances: TwoInstances;
  beforeAll(async () => {
    instances = await startTwoInstances(redis().url);
    await prepare(instances.send, 'acme');
  });
  afterAll(() => instances.close());

  for (const call of CREATING_CALLS) {
    it(`fifty copies at two instances have one effect: ${call.route}`, {
      timeout: TIMEOUT_MS,
    }, async () => {
      const { broker } = instances.product.platform;
      const before = await recordsOn(broker, call.topic);
      const replies = await sendCopies(instances.send, 'acme', call, 'one key');
      expectOneResponse(replies, call.status);
      expect(await recordsOn(broker, call.topic)).toBe(before + 1);
    });
  }

  it('the other instance shows at once what one has accepted', async () => {
    for (let i = 0; i < 20; i++) {
      const jobs = [{ place_id: 'p', inputs: { name: 'Here', full_address: 'Rue 1, Paris' } }];
      const body = { batch_id: `seen-${i}`, batch_name: 'Seen', jobs, kick_off_jobs_now: false };
      expect((await instances.send('acme', 'POST', 'batches', { body })).status).toBe(200);
      const seen = await instances.send('acme', 'GET', `batches/seen-${i}`);
      expect(seen.body.jobs.pending).toEqual(['p']);
    }
  });
});
