/**
 * The console over the scaled product: each service a process of its own, on Kafka, a registry,
 * Redis, S3 and ClickHouse's engine. A file of places is sent and its export is made.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startAllBackends } from '../support/all-backends.ts';
import { uniqueWord } from '../support/backend.ts';
import { startChromium } from '../support/chromium.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { type Product, startProduct } from '../support/product.ts';
import { openConsole } from './console-user.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const SERVICES = ['ingest-api', 'enricher', 'sink', 'exporter', 'scheduler'];
const CSV = [
  'place_id,name,full_address',
  'linde,Hotel Linde,"Postplatz 1, Schaan, Liechtenstein"',
  'adler,Gasthof Adler,"Herrengasse 12, Vaduz, Liechtenstein"',
].join('\n');

describeWithBackend('Chromium', startChromium, (getChromium) => {
  describeWithBackend('The console over Kafka', startAllBackends, (get) => {
    let products: Product[] = [];

    beforeAll(async () => {
      const prefix = `console-${uniqueWord()}.`;
      const env = { ...get().env, FETCH_PUBLIC: 'false', KAFKA_TOPIC_PREFIX: prefix };
      products = await Promise.all(
        SERVICES.map((service) => startProduct({ services: [service], env })),
      );
    });
    afterAll(() => Promise.all(products.map((product) => product.stop())));

    it('takes a file, follows it to its end, and downloads its export from S3', async () => {
      const user = await openConsole(getChromium().browser, products[0]!.address);
      const { page } = user;
      await user.signIn();
      await page.getByRole('link', { name: 'Upload places' }).click();
      await page.getByLabel('CSV file').setInputFiles({
        name: 'Hotels.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(CSV),
      });
      await page.getByRole('button', { name: 'Send 2 places' }).click();
      await page.getByRole('heading', { name: 'Hotels Completed' }).waitFor();
      await page.getByRole('button', { name: /^Name of Hotel Linde: Hotel Linde/ }).waitFor();
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('button', { name: 'Download the export of Hotels' }).waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download the export of Hotels' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('Hotels.csv');
      const rows = readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\r\n');
      expect(rows.map((row) => row.split(',')[0])).toEqual(['place_id', 'adler', 'linde']);
      expect(await user.findBarriers()).toEqual([]);
      expect(user.faults).toEqual([]);
      await user.context.close();
    });
  });
});
