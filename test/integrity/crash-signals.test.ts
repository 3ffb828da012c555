/**
 * The embedded engine is native code, and it installs handlers for the signals of a crash that
 * never return. A process that crashes must end all the same, with everything that it holds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { call, type Product, startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-crash-signals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => startProduct({ env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder } });

/** Until the engine has opened its folder, which is when it installs its handlers. */
async function waitForWarehouse({ address }: Product): Promise<void> {
  const isReady = async () => (await fetch(`${address}/readyz`)).status === 200;
  await until(isReady, () => 'the product is ready', { timeoutMs: 120_000 });
}

for (const signal of ['SIGSEGV', 'SIGABRT', 'SIGBUS'] as const) {
  it(`ends the process after ${signal}, and frees its folder`, { timeout: 120_000 }, async () => {
    const product = await start();
    try {
      await waitForWarehouse(product);
      process.kill(product.pid, signal);
      const what = () => `the process ends after ${signal}`;
      await until(() => product.ended(), what, { timeoutMs: 120_000 });
      expect(await product.stop()).not.toBe(0);
      const next = await start();
      expect((await call(next.address, 'GET', '/batches')).status).toBe(200);
      expect(await next.stop()).toBe(0);
    } finally {
      await product.kill();
    }
  });
}
