/**
 * A backend that answers, and refuses what a service writes: `/readyz` gives the reason in one
 * sentence, and not any more once it is accepted. Nothing is lost, and no process ends.
 */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PartReport } from '../../platform/telemetry/health.ts';
import { realJobs } from '../fixtures/real-jobs.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { call, type Product, startProduct, waitForBatchEnd } from '../support/product.ts';
import { type OwnS3, startOwnS3 } from '../support/s3.ts';
import { until } from '../support/until.ts';
import { startWarehouse } from '../support/warehouse.ts';

const TEST_TIMEOUT_MS = 5 * 60_000;
const WAIT = { timeoutMs: 120_000, pollMs: 100 };

async function readConsumer(address: string, group: string): Promise<PartReport> {
  const answer = await fetch(`${address}/readyz`);
  const { parts } = (await answer.json()) as { parts: PartReport[] };
  return parts.find(({ name }) => name === group)!;
}

async function submit(address: string, id: string): Promise<void> {
  const body = { batch_id: id, batch_name: id, jobs: realJobs(2), attributes: ['names'] };
  expect((await call(address, 'POST', '/batches', { body })).status).toBe(200);
}

describeWithBackend('ClickHouse', startWarehouse, (get) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-refused-'));
  let product: Product;

  beforeAll(async () => {
    const env = { ...get().env, CAIRN_DATA_DIR: folder, FETCH_PUBLIC: 'false' };
    product = await startProduct({ env });
    await submit(product.address, 'before');
    await waitForBatchEnd(product.address, 'before', WAIT.timeoutMs);
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await product?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const command = async (query: string) => {
    const client = createClient({ url: get().url });
    await client.command({ query });
    await client.close();
  };

  it.each([
    ['too-many-parts', 'parts_to_throw_insert = 1', 252],
    ['no-space', 'min_free_disk_bytes_to_perform_insert = 1000000000000000', 243],
  ])('refuses inserts: %s', { timeout: TEST_TIMEOUT_MS }, async (id, setting, code) => {
    const { address } = product;
    const name = setting.split(' ')[0];
    await command(`ALTER TABLE results MODIFY SETTING ${setting}`);
    await submit(address, id);
    const group = 'cairn-sink-results';
    let seen: PartReport | undefined;
    const isTold = async () => {
      seen = await readConsumer(address, group);
      return seen.state === 'away';
    };
    await until(isTold, () => `the reason is told: ${JSON.stringify(seen)}`, WAIT);
    expect(seen!.says).toMatch(new RegExp(`^${group} (is|has been) failing.*: .*Code ${code} `));
    expect(seen!.lag_records).toBeGreaterThan(0);
    await command(`ALTER TABLE results RESET SETTING ${name}`);
    await waitForBatchEnd(address, id, WAIT.timeoutMs);
    const isGone = async () => (await readConsumer(address, group)).state === 'up';
    await until(isGone, 'the reason is gone', WAIT);
    expect(product.ended()).toBe(false);
  });
});

describeWithBackend(
  'S3',
  () => startOwnS3(),
  (get) => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-refused-'));
    let product: Product;

    beforeAll(async () => {
      const env = { ...get().env, CAIRN_DATA_DIR: folder, FETCH_PUBLIC: 'false' };
      product = await startProduct({ env });
      await submit(product.address, 'exported');
      await waitForBatchEnd(product.address, 'exported', WAIT.timeoutMs);
    }, TEST_TIMEOUT_MS);
    afterAll(async () => {
      await product?.kill();
      rmSync(folder, { recursive: true, force: true });
    });

    it.each<[string, (s3: OwnS3) => unknown, (s3: OwnS3) => unknown, RegExp]>([
      [
        'writes',
        (s3) => s3.refuseWrites(),
        (s3) => s3.takeWrites(),
        /S3 denies a right that Cairn needs: Access Denied/,
      ],
      [
        'a bucket that is gone',
        ({ bucketFolder }) => renameSync(bucketFolder, `${bucketFolder}-away`),
        ({ bucketFolder }) => renameSync(`${bucketFolder}-away`, bucketFolder),
        /bucket does not exist/,
      ],
    ])('refuses %s', { timeout: TEST_TIMEOUT_MS }, async (_, refuse, accept, reason) => {
      const { address } = product;
      await refuse(get());
      const path = '/exports';
      const body = { batch_ids: ['exported'], run_in_background: true };
      const asked = await call<{ id: string }>(address, 'POST', path, { body });
      const group = 'cairn-exporter';
      let seen: PartReport | undefined;
      const isTold = async () => {
        seen = await readConsumer(address, group);
        return seen.state === 'away';
      };
      await until(isTold, () => `the reason is told: ${JSON.stringify(seen)}`, WAIT);
      expect(seen!.says).toMatch(reason);
      await accept(get());
      const isWritten = async () => {
        const { body } = await call(address, 'GET', `${path}/${asked.body.id}`);
        return body['status'] === 'completed';
      };
      await until(isWritten, 'the export is completed', WAIT);
      const isGone = async () => (await readConsumer(address, group)).state === 'up';
      await until(isGone, 'the reason is gone', WAIT);
      expect(product.ended()).toBe(false);
    });
  },
);
