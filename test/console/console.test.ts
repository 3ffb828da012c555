/**
 * The console in a real browser over the embedded product, as a person uses it. What holds for each
 * page: no barrier by WCAG AA, no request to another host, no fault in the browser.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { call, type Product, startProduct, waitForBatchEnd } from '../support/product.ts';
import { type ConsoleUser, openConsole } from './console-user.ts';

const PLACES = [
  {
    place_id: 'adler',
    inputs: {
      name: 'Gasthof Adler',
      category: 'restaurant',
      phone: '235 55 22',
      street: 'Herrengasse 12',
      city: 'Vaduz',
      country_code: 'LI',
    },
  },
  { place_id: 'post', inputs: { name: 'Post Vaduz', full_address: 'Städtle 38, Vaduz' } },
];

let folder: string;
let product: Product;

async function submitPlaces(batch_id: string, batch_name: string) {
  const body = { batch_id, batch_name, attribute_set: 'core', jobs: PLACES };
  expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
  await waitForBatchEnd(product.address, batch_id, 60_000);
}

describeWithBackend('The console in Chromium', startChromium, (get) => {
  let user: ConsoleUser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-console-'));
    const env = { CAIRN_DATA_DIR: folder, FETCH_PUBLIC: 'false' };
    product = await startProduct({ env });
    await submitPlaces('monday', 'Stores of Vaduz');
  });
  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    user = await openConsole(get().browser, product.address);
  });
  afterEach(async () => {
    expect(user.foreignRequests).toEqual([]);
    expect(user.faults).toEqual([]);
    await user.context.close();
  });

  it('signs in with a key that stays in memory, and refuses another', async () => {
    const { page } = user;
    await user.signIn('no-such-key');
    await page.getByText('Invalid or missing API key.').waitFor();
    expect(user.faults.splice(0)).toHaveLength(1);
    expect(await user.findBarriers()).toEqual([]);
    await user.signIn();
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    expect(await page.evaluate('JSON.stringify([{...sessionStorage}, {...localStorage}])')).toBe(
      '[{},{}]',
    );
    await page.reload();
    await page.getByLabel('API key').waitFor();
  });

  it('keeps the key for the tab when asked, until the person signs out', async () => {
    const { page } = user;
    await page.goto('/');
    await page.getByLabel('Keep the key until this tab is closed').check();
    await page.getByLabel('Organization').fill('acme');
    await page.getByLabel('API key').fill('acme-test-key');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.reload();
    await page.getByLabel('API key').waitFor();
  });

  it('lists batches, and shows the places of one with the evidence of each value', async () => {
    const { page } = user;
    await user.signIn();
    const row = page.getByRole('row', { name: /Stores of Vaduz/ });
    await row.getByRole('progressbar').waitFor();
    expect(await row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2');
    expect(await user.findBarriers()).toEqual([]);
    await page.getByRole('link', { name: 'Stores of Vaduz' }).click();
    const cell = page.getByRole('button', { name: /^Phone of Gasthof Adler: \+4232355522/ });
    await cell.waitFor();
    expect(await user.findBarriers()).toEqual([]);
    await cell.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Phone of Gasthof Adler' });
    await dialog.getByText('235 55 22', { exact: true }).last().waitFor();
    expect(await dialog.locator('blockquote mark').textContent()).toBe('235 55 22');
    await dialog.getByText('Reasoning').waitFor();
    expect(await user.findBarriers()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await cell.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(
      true,
    );
  });

  it('shows one place with what its runs changed', async () => {
    const { page } = user;
    await user.signIn();
    await page.getByRole('link', { name: 'Stores of Vaduz' }).click();
    await page.getByRole('link', { name: 'Gasthof Adler' }).click();
    await page.getByRole('heading', { name: /Gasthof Adler/ }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Phone:/ })
      .waitFor();
    expect(await user.findBarriers()).toEqual([]);
  });
});
