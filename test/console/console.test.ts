/**
 * The console in a real browser over the embedded product, as a person uses it. What holds for each
 * page: no barrier by WCAG AA, no request to another host, no fault in the browser.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { call, type Product, startProduct, waitForBatchEnd } from '../support/product.ts';
import { type ConsoleUser, openConsole } from './console-user.ts';
import { tourStops } from './tour.ts';

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

// A browser and the product beside other suites take their time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** The page shows it as text; a fault in the browser would tell of a script that ran. */
const HOSTILE = '<img src=x onerror=alert(1)>';

const CSV = [
  'ref,Shop,lat,lon,Town,Notes',
  'linde,Hotel Linde,"47,1660","9,5100",Schaan,"open, we think"',
  `sal,${HOSTILE},47.1650,9.5090,Schaan,`,
  'bad,Broken,north,9.5,Schaan,',
].join('\n');

let folder: string;
let product: Product;

async function submitPlaces(batch_id: string, batch_name: string) {
  const body = { batch_id, batch_name, attribute_set: 'core', jobs: PLACES };
  expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
  await waitForBatchEnd(product.address, batch_id, 120_000);
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
    await user.takeFault();
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

  it('asks for a key again when the one that it kept is refused', async () => {
    const { page } = user;
    await page.goto('/');
    const kept = JSON.stringify({ organization: 'acme', key: 'revoked-since' });
    await page.evaluate(`sessionStorage.setItem('cairn.session', '${kept}')`);
    await page.reload();
    await page.getByText('The key is not valid any more.').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await user.takeFault();
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

  it('takes a file, shows its faults, sends the rest, and gives the export', async () => {
    const { page } = user;
    await user.signIn();
    await page.getByRole('link', { name: 'Upload places' }).click();
    await page.getByLabel('CSV file').setInputFiles({
      name: 'Stores of Schaan.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(CSV),
    });
    const columns = page.getByRole('region', { name: 'Columns of the file' });
    await columns.waitFor();
    expect(await page.getByLabel('Input of the column Shop').inputValue()).toBe('');
    await page.getByText('0 places can be sent. 3 rows have faults').waitFor();
    await page.getByLabel('Input of the column Shop').selectOption('name');
    await page.getByText('2 places can be sent. 1 row has faults').waitFor();
    const fault = page.getByRole('region', { name: 'Faults' }).getByRole('row').nth(1);
    expect(await fault.textContent()).toBe('4lat"north" is no number.');
    await page.getByRole('button', { name: 'Estimate cost and time' }).click();
    await page.getByText(/^At most 0\.00 USD/).waitFor();
    expect(await user.findBarriers()).toEqual([]);
    // The first answer is lost on its way, after the places were accepted.
    await page.route('**/batches', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Send 2 places' }).click();
    await page.getByText('Cairn does not answer.').waitFor();
    await user.takeFault();
    await page.unroute('**/batches');
    await page.getByRole('button', { name: 'Send 2 places' }).click();
    await page.getByRole('heading', { name: 'Stores of Schaan Completed' }).waitFor();
    await page.getByRole('button', { name: /^Name of Hotel Linde: Hotel Linde/ }).waitFor();
    await page.getByRole('link', { name: HOSTILE }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the export of Stores of Schaan' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Stores of Schaan.csv');
    const rows = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(/^linde,upload-[0-9a-f]{16},Stores of Schaan,completed,/);
    expect(await user.findBarriers()).toEqual([]);
  });

  it('runs places again, and flags, unflags and deletes a batch', async () => {
    const { page } = user;
    await submitPlaces('gone', 'Soon gone');
    await user.signIn();
    await page.getByRole('link', { name: 'Soon gone' }).click();
    const more = (name: string | RegExp) => page.getByRole('button', { name }).click();
    await page.getByText('More', { exact: true }).click();
    await more('Run all places again');
    await page.getByText('2 places will run again.').waitFor();
    await more('Refresh it every month');
    await page.getByText(/^It is refreshed every month, next on /).waitFor();
    await more('Stop the monthly refresh');
    await page.getByText('It is not refreshed any more.').waitFor();
    await more('Delete the batch…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the batch' }).click();
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    const gone = await call(product.address, 'GET', '/batches/gone');
    expect(gone.status).toBe(404);
  });

  it('matches a place, and says why it cannot answer a question', async () => {
    const { page } = user;
    await user.signIn();
    await page.getByRole('link', { name: 'Match', exact: true }).click();
    await page.getByLabel('Name').fill('Gasthof Adler');
    await page.getByLabel('Address').fill('Herrengasse 12, Vaduz');
    await page.getByRole('button', { name: 'Match' }).click();
    await page.getByText(/candidates; searched/).waitFor();
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
    await page.getByLabel('Question').fill('When does the Adler open?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText(/configured/).waitFor();
    expect(await user.findBarriers()).toEqual([]);
    // The browser notes the 503.
    await user.takeFault();
  });

  const screens = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 360 },
  ] as const;
  it.each(screens)('has no barrier on any page: $colorScheme, $width wide', async (screen) => {
    await user.context.close();
    user = await openConsole(get().browser, product.address, screen);
    const { page } = user;
    await user.signIn();
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    for (const { name, path, until } of tourStops('monday', 'adler')) {
      await page.evaluate(`location.hash = '${path}'`);
      await until(page);
      expect(await user.findBarriers(), name).toEqual([]);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect(width, `${name} is as wide as the screen`).toBeLessThanOrEqual(screen.width);
    }
  });
});
