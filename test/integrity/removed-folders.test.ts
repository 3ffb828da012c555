/** What the product does when somebody removes a folder of it while it serves. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '../support/backend.ts';
import { call, type Product, startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 120_000;

interface Listed {
  readonly batches: readonly { readonly name: string }[];
}

let product: Product | undefined;
afterEach(async () => {
  await product?.kill();
});

async function start(dataDir: string): Promise<Product> {
  product = await startProduct({ env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: dataDir } });
  return product;
}

async function submit({ address }: Product, name: string): Promise<string> {
  const jobs = [{ place_id: 'p', inputs: { name: 'A place', latitude: 1, longitude: 2 } }];
  const body = { batch_name: name, jobs, attributes: ['websites'] };
  const answer = await call<{ id: string }>(address, 'POST', '/batches', { body });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

async function untilListed({ address }: Product, name: string): Promise<void> {
  const isThere = async () => {
    const { body } = await call<Listed>(address, 'GET', '/batches');
    return body.batches.map((batch) => batch.name).join() === name;
  };
  await until(isThere, `${name} is listed`, { timeoutMs: 60_000, pollMs: 200 });
}

it('ends when the warehouse is removed, and makes it anew', { timeout: TIMEOUT_MS }, async () => {
  const folder = temporaryFolder('removed-warehouse');
  const first = await start(folder);
  await submit(first, 'before');
  await untilListed(first, 'before');
  // What is removed within a tenth of a second of its making was never seen.
  await sleep(1_000);
  rmSync(join(folder, 'warehouse'), { recursive: true });
  await until(async () => first.ended(), 'it has ended', { timeoutMs: 30_000 });
  expect(first.log()).toMatch(/cairn: \S+warehouse was removed while Cairn used it.* from the log/);
  const second = await start(folder);
  await untilListed(second, 'before');
});

it('accepts nothing once the log is removed', { timeout: TIMEOUT_MS }, async () => {
  const folder = temporaryFolder('removed-log');
  const running = await start(folder);
  rmSync(join(folder, 'log'), { recursive: true });
  const jobs = [{ place_id: 'p', inputs: { name: 'A place', latitude: 1, longitude: 2 } }];
  const body = { batch_name: 'lost', jobs, attributes: ['websites'] };
  const answer = await call(running.address, 'POST', '/batches', { body });
  expect([answer.status, answer.body['code']]).toEqual([503, 'log_unavailable']);
  await until(async () => running.ended(), 'it has ended', { timeoutMs: 30_000 });
  expect(running.log()).toMatch(/cairn: \S+log was removed while Cairn used it/);
});

it('builds exports without the folder of artifacts', { timeout: TIMEOUT_MS }, async () => {
  const folder = temporaryFolder('removed-artifacts');
  const running = await start(folder);
  const batch = await submit(running, 'exported');
  rmSync(join(folder, 'artifacts'), { recursive: true });
  const { address } = running;
  const asked = { batch_ids: [batch], run_in_background: true };
  const { body } = await call<{ id: string }>(address, 'POST', '/exports', { body: asked });
  const isBuilt = async () => {
    const answer = await call<{ status: string }>(address, 'GET', `/exports/${body.id}`);
    return answer.body.status === 'completed';
  };
  await until(isBuilt, 'the export is built', { timeoutMs: 30_000, pollMs: 200 });
});
