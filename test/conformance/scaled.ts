/** What only a scaled deployment can show: the command at work, and several instances. */
import { expect } from 'vitest';
import { startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';
import {
  type BatchBody,
  Client,
  expectRefusal,
  job,
  organizationPath,
  send,
  storeBatch,
  uniqueId,
} from './client.ts';
import type { Deployment } from './deployment.ts';
import type { Requirements } from './requirements.ts';

const REVOKED_WITHIN_MS = 1_000;

export function scaled(requirements: Requirements): void {
  keysAtWork(requirements);
  instances(requirements);
  withoutWarehouse(requirements);
}

/** One instance of the API, as a deployment of its own. */
function instance(deployment: Deployment, number: number): Deployment {
  return { ...deployment, addresses: [deployment.addresses[number]!] };
}

async function makeKey(
  deployment: Deployment,
  ...args: string[]
): Promise<{ id: string; secret: string }> {
  const made = await deployment.cairn!('keys', 'create', ...args);
  return { id: /^key (\S+)/.exec(made)![1]!, secret: made.trim().split('\n').at(-1)! };
}

function keysAtWork({ holds }: Requirements): void {
  const at = 'decisions Addresses 3';
  const statuses = async (deployment: Deployment, key: string, slug: string) =>
    Promise.all(
      deployment.addresses.map(async (_, i) => {
        return (
          await send(instance(deployment, i), 'GET', organizationPath(slug, '/attributes'), { key })
        ).status;
      }),
    );
  /** Waits until every instance answers so. */
  const answers = (deployment: Deployment, key: string, status: number, slug = 'acme') => {
    const all = async () =>
      (await statuses(deployment, key, slug)).every((answer) => answer === status);
    return until(all, `every instance answers ${status}`, { pollMs: 20 });
  };
  holds(at, 'a revocation holds within a second, in every instance', async (deployment) => {
    const revoke = async () => {
      const { id, secret } = await makeKey(deployment, '--org', 'acme', '--role', 'member');
      await answers(deployment, secret, 200);
      await deployment.cairn!('keys', 'revoke', id);
      const revokedMs = performance.now();
      await answers(deployment, secret, 401);
      return { id, secret, heldAfterMs: performance.now() - revokedMs };
    };
    // On a busy machine one may be late; none takes effect sooner than the product can.
    let { id, secret, heldAfterMs } = await revoke();
    for (let more = 0; more < 10 && heldAfterMs > REVOKED_WITHIN_MS; more++) {
      ({ id, secret, heldAfterMs } = await revoke());
    }
    expect(heldAfterMs).toBeLessThanOrEqual(REVOKED_WITHIN_MS);
    const list = await deployment.cairn!('keys', 'list');
    expect(list).not.toContain(secret);
    expect(list.split('\n').find((line) => line.startsWith(id))).toContain('revoked');
  });
  holds(at, 'keys create --org * makes a key of every slug', async (deployment) => {
    const { secret } = await makeKey(deployment, '--org', '*', '--role', 'operator');
    await answers(deployment, secret, 200, 'rival');
  });
  holds(at, 'keys create refuses what is no slug or role', async (deployment) => {
    await expect(
      deployment.cairn!('keys', 'create', '--org', 'A_B', '--role', 'member'),
    ).rejects.toThrow();
    await expect(
      deployment.cairn!('keys', 'create', '--org', 'ab', '--role', 'boss'),
    ).rejects.toThrow();
  });
}

function instances({ holds }: Requirements): void {
  holds(
    'decisions Batches 2',
    'what one request wrote, the next sees from any',
    async (deployment) => {
      const [here, there] = [0, 1].map((i) => new Client(instance(deployment, i), 'batches-ag'));
      const { id, jobs } = await storeBatch(here!, [job(), job()]);
      const seen = (await there!.get<BatchBody>(`/batches/${id}`)).body;
      expect(seen.jobs.pending).toEqual(jobs.pending.toSorted());
      await there!.delete(`/batches/${id}`);
      expectRefusal(await here!.get(`/batches/${id}`), 404);
    },
  );
  holds('decisions Batches 2', 'a correction too', async (deployment) => {
    const [here, there] = [0, 1].map((i) => new Client(instance(deployment, i), 'batches-ag'));
    const record = job();
    await storeBatch(here!, [record]);
    const path = `/jobs/${record.place_id}/corrections`;
    for (const phone of ['+6563371234', '+6563375678']) {
      const { body } = await here!.put<object>(path, { corrections: { phone } });
      expect(body).toMatchObject({ corrections: { phone: { value: phone } } });
      expect((await there!.get(path)).body).toEqual(body);
    }
    expect((await there!.delete(path)).body).toMatchObject({ corrections: {} });
    expect((await here!.get(path)).body).toMatchObject({ corrections: {} });
  });
  holds('decisions Cache 3', 'twins at two instances have one effect', async (deployment) => {
    const headers = { 'idempotency-key': uniqueId('key') };
    const batch_name = uniqueId('Twins apart');
    const body = { batch_name, kick_off_jobs_now: false, jobs: [job()] };
    const twins = await Promise.all(
      [0, 1].map((i) => {
        return new Client(instance(deployment, i), 'replays-ag').post<BatchBody>(
          '/batches',
          body,
          headers,
        );
      }),
    );
    expect(twins[0]!.body).toEqual(twins[1]!.body);
  });
}

function withoutWarehouse({ holds, notTestable }: Requirements): void {
  const sentence = '503 with Retry-After when the warehouse is not reachable';
  holds('decisions Errors 2', sentence, async (deployment) => {
    const nowhere = { CLICKHOUSE_URL: 'http://default:@127.0.0.1:9/default', READ_WAIT_MS: '1000' };
    const product = await startProduct({
      services: ['ingest-api'],
      env: { ...deployment.env, ...nowhere },
    });
    try {
      const alone = { ...deployment, addresses: [product.address] };
      const reply = await new Client(alone, 'rival').get('/batches');
      expectRefusal(reply, 503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect((await send(alone, 'GET', '/healthz', { key: null })).status).toBe(200);
      expect((await send(alone, 'GET', '/readyz', { key: null })).status).toBe(503);
    } finally {
      await product.stop();
    }
  });
  notTestable(
    'decisions Errors 2',
    '503 with Retry-After when the log is not reachable',
    'a broker of its own to take away costs more than the suite may take',
  );
}
