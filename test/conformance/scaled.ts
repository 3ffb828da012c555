/** What only the scaled product can show: the command beside it, instances beside each other. */
import { expect } from 'vitest';
import { startProduct } from '../support/product.ts';
import {
  type BatchBody,
  Client,
  expectRefusal,
  fresh,
  job,
  pathOf,
  pause,
  send,
  upload,
} from './client.ts';
import type { Promises } from './promises.ts';
import type { Subject } from './subject.ts';

const REVOKED_WITHIN_MS = 1_000;

export function scaled(promises: Promises): void {
  keysAtWork(promises);
  instances(promises);
  withoutWarehouse(promises);
}

/** One instance of the product, as a subject of its own. */
function instance(s: Subject, number: number): Subject {
  return { ...s, addresses: [s.addresses[number]!] };
}

async function makeKey(s: Subject, ...args: string[]): Promise<{ id: string; secret: string }> {
  const made = await s.cairn!('keys', 'create', ...args);
  return { id: /^key (\S+)/.exec(made)![1]!, secret: made.trim().split('\n').at(-1)! };
}

function keysAtWork({ kept }: Promises): void {
  const at = 'decisions Addresses 3';
  const statuses = async (s: Subject, key: string, slug = 'acme') =>
    Promise.all(
      s.addresses.map(async (_, i) => {
        return (await send(instance(s, i), 'GET', pathOf(slug, '/attributes'), { key })).status;
      }),
    );
  kept(at, 'a revocation holds within a second, in every instance', async (s) => {
    const { id, secret } = await makeKey(s, '--org', 'acme', '--role', 'member');
    await pause(REVOKED_WITHIN_MS);
    expect(await statuses(s, secret)).toEqual([200, 200]);
    await s.cairn!('keys', 'revoke', id);
    await pause(REVOKED_WITHIN_MS);
    expect(await statuses(s, secret)).toEqual([401, 401]);
    const list = await s.cairn!('keys', 'list');
    expect(list).not.toContain(secret);
    expect(list.split('\n').find((line) => line.startsWith(id))).toContain('revoked');
  });
  kept(at, 'keys create --org * makes a key of every slug', async (s) => {
    const { secret } = await makeKey(s, '--org', '*', '--role', 'operator');
    await pause(REVOKED_WITHIN_MS);
    expect(await statuses(s, secret, 'rival')).toEqual([200, 200]);
  });
  kept(at, 'keys create refuses what is no slug or role', async (s) => {
    await expect(s.cairn!('keys', 'create', '--org', 'A_B', '--role', 'member')).rejects.toThrow();
    await expect(s.cairn!('keys', 'create', '--org', 'ab', '--role', 'boss')).rejects.toThrow();
  });
}

function instances({ kept }: Promises): void {
  kept('decisions Batches 2', 'what one request wrote, the next sees from any', async (s) => {
    const [here, there] = [0, 1].map((i) => new Client(instance(s, i), 'batches-ag'));
    const { id, jobs } = await upload(here!, [job(), job()]);
    const seen = (await there!.get<BatchBody>(`/batches/${id}`)).body;
    expect(seen.jobs.pending).toEqual(jobs.pending.toSorted());
    await there!.delete(`/batches/${id}`);
    expectRefusal(await here!.get(`/batches/${id}`), 404);
  });
  kept('decisions Cache 3', 'twins at two instances have one effect', async (s) => {
    const headers = { 'idempotency-key': fresh('key') };
    const batch_name = fresh('Twins apart');
    const body = { batch_name, kick_off_jobs_now: false, jobs: [job()] };
    const twins = await Promise.all(
      [0, 1].map((i) => {
        return new Client(instance(s, i), 'replays-ag').post<BatchBody>('/batches', body, headers);
      }),
    );
    expect(twins[0]!.body).toEqual(twins[1]!.body);
  });
}

function withoutWarehouse({ kept, later }: Promises): void {
  const sentence = '503 with Retry-After when the warehouse is not reachable';
  kept('decisions Errors 2', sentence, async (s) => {
    const nowhere = { CLICKHOUSE_URL: 'http://default:@127.0.0.1:9/default', READ_WAIT_MS: '1000' };
    const product = await startProduct({
      services: ['ingest-api'],
      env: { ...s.env, ...nowhere },
    });
    try {
      const alone = { ...s, addresses: [product.address] };
      const reply = await new Client(alone, 'rival').get('/batches');
      expectRefusal(reply, 503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect((await send(alone, 'GET', '/healthz', { key: null })).status).toBe(200);
      expect((await send(alone, 'GET', '/readyz', { key: null })).status).toBe(503);
    } finally {
      await product.stop();
    }
  });
  later(
    'decisions Errors 2',
    '503 with Retry-After when the log is not reachable',
    'a broker of its own to take away costs more than the suite may take',
  );
}
