/** An organization has one rate limit, over all instances. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import type { Reply } from '../support/embedded-api.ts';
import { startRedis } from '../support/redis.ts';
import { startTwoInstances, type TwoInstances } from './two-instances.ts';

const BURST = 20;
const PER_SECOND = 10;
const REQUESTS = 60;

describeWithBackend('rate limits across instances', startRedis, (redis) => {
  let instances: TwoInstances;
  beforeAll(async () => {
    instances = await startTwoInstances(redis().url);
  });
  afterAll(() => instances.close());

  const enrich = (organization: string, attribute = 'names') => {
    const inputs = { name: 'Limited', latitude: 48.85, longitude: 2.35 };
    const body = { inputs, attributes: [attribute] };
    return instances.send(organization, 'POST', 'enrich', { body });
  };

  it('two instances together accept what one would', async () => {
    const begunMs = performance.now();
    const replies = await Promise.all(Array.from({ length: REQUESTS }, () => enrich('acme')));
    const seconds = (performance.now() - begunMs) / 1000;
    const passed = replies.filter(({ status }) => status === 200).length;
    const refused = replies.filter(({ status }) => status === 429);
    expect(passed + refused.length).toBe(REQUESTS);
    expect(passed).toBeGreaterThanOrEqual(BURST);
    expect(passed).toBeLessThanOrEqual(BURST + Math.ceil(PER_SECOND * seconds));
    for (const reply of replies) expectHeaders(reply);
    for (const reply of refused) expectRefused(reply);
  });

  it('another organization has a limit of its own, and refused requests do not count', async () => {
    for (let i = 0; i < 2 * BURST; i++) expect((await enrich('other', 'nope')).status).toBe(404);
    const { status, headers } = await enrich('other');
    expect(status).toBe(200);
    expect(left(headers)).toBe(BURST - 1);
  });
});

function left(headers: Headers): number {
  return Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
}

function expectHeaders({ headers }: Reply): void {
  expect(headers.get('ratelimit-policy')).toBe(`"enrich";q=${BURST};w=${BURST / PER_SECOND}`);
  expect(left(headers)).toBeLessThan(BURST);
}

function expectRefused({ headers, body }: Reply): void {
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(body).toEqual({ detail: 'Rate limit exceeded.', code: 'rate_limited' });
}
