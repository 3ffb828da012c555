/**
 * Webhooks of a product that is killed while batches end and while events are delivered. Each batch
 * is told of by one event, whatever was interrupted, and its body never changes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { call, type Product, startProduct } from '../support/product.ts';
import { seededRandom } from '../support/simulated-clock.ts';
import { until } from '../support/until.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const KILLS = 4;
const SEED = Number(process.env['CAIRN_TEST_SEED'] ?? Date.now() % 1_000_000);
const INPUTS = { name: 'Blue Door', latitude: 40.76, longitude: -74 };

it(`survive ${KILLS} kills (seed ${SEED})`, { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-webhooks-'));
  const random = seededRandom(SEED);
  const receiver = await startWebhookReceiver();
  receiver.answer('/hook', (response) => void response.writeHead(random() < 0.5 ? 500 : 204).end());
  const env = {
    FETCH_PUBLIC: 'false',
    CAIRN_DATA_DIR: folder,
    FETCH_ALLOW_HOSTS: receiver.host,
    WEBHOOK_FIRST_RETRY_MS: '300',
  };
  let product = await startProduct({ env });
  const made = await call(product.address, 'POST', '/webhooks', {
    body: { url: receiver.url('/hook') },
  });
  receiver.expectSecrets('/hook', (made.body as { secret: string }).secret);
  const batches: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    batches.push(await submit(product, `killed-${kill}`));
    await systemClock.sleep(random() * 1_500);
    await product.kill();
    product = await startProduct({ env });
  }
  batches.push(await submit(product, 'last'));
  const told = () => receiver.received.map(({ data }) => data.batch_id);
  await until(() => batches.every((batch) => told().includes(batch)), 'every batch is told of', {
    timeoutMs: 60_000,
  });
  expect(await product.stop()).toBe(0);
  for (const batch of batches) {
    const events = receiver.received.filter(({ data }) => data.batch_id === batch);
    expect(new Set(events.map(({ id, body }) => `${id} ${body}`)).size, batch).toBe(1);
    expect(events.every(({ signedBy }) => signedBy === 1)).toBe(true);
  }
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

async function submit(product: Product, batch: string): Promise<string> {
  const jobs = Array.from({ length: 20 }, (_, i) => ({ place_id: `p${i}`, inputs: INPUTS }));
  const body = { batch_id: batch, batch_name: batch, jobs, attributes: ['names'] };
  expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
  return batch;
}
