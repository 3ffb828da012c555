/**
 * The console in a real browser over the embedded product, as a person uses it. What holds for each
 * page: no barrier by WCAG AA, no request to another host, no fault in the browser.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { importExtract } from '../../places/osm-extract/import-extract.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { startChromium } from '../support/chromium.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { osmPbf } from '../support/osm-pbf.ts';
import {
  call,
  OPERATOR_KEY,
  type Product,
  startProduct,
  waitForBatchEnd,
} from '../support/product.ts';
import { until } from '../support/until.ts';
import { type ConsoleUser, openConsole } from './console-user.ts';
import { endVisit } from './end-visit.ts';
import { createWebhook, tourStops } from './tour.ts';

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
  'ref,Known as,lat,lon,Town,Notes',
  'linde,Hotel Linde,"47,1660","9,5100",Schaan,"open, we think"',
  `sal,${HOSTILE},47.1650,9.5090,Schaan,`,
  'bad,Broken,north,9.5,Schaan,',
].join('\n');

let folder: string;
let product: Product;
let webhookId: string;

async function submitPlaces(batch_id: string, batch_name: string) {
  const body = { batch_id, batch_name, attribute_set: 'core', jobs: PLACES };
  expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
  await waitForBatchEnd(product.address, batch_id, 120_000);
}

/** Its places are stored, and run once they are reprocessed. */
async function storePlaces(batch_id: string, batch_name: string) {
  const body = { batch_id, batch_name, kick_off_jobs_now: false, jobs: PLACES };
  expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
}

describeWithBackend('The console in Chromium', startChromium, (get) => {
  let user: ConsoleUser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-console-'));
    const env = { CAIRN_DATA_DIR: folder, FETCH_PUBLIC: 'false' };
    product = await startProduct({ env });
    await submitPlaces('monday', 'Stores of Vaduz');
    webhookId = await createWebhook(product.address);
  });
  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    user = await openConsole(get().browser, product.address);
  });
  afterEach(() => endVisit(user));

  it('signs in with a key that stays in memory, and refuses another', async () => {
    const { page } = user;
    await user.signIn('no-such-key');
    await page.getByText('The API key is unknown, revoked or expired.').waitFor();
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

  it("takes the organization from a member's key, and asks for it with an operator's", async () => {
    const { page } = user;
    await page.goto('/');
    await page.getByLabel('API key').fill(OPERATOR_KEY);
    await page.keyboard.press('Enter');
    await page.getByText("An operator's key needs an organization.").waitFor();
    await page.getByLabel('API key').fill('acme-test-key');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    await page.getByText(/^acme/).waitFor();
  });

  it('pauses, resumes and cancels a batch', async () => {
    await storePlaces('steered', 'Steered');
    const { page } = user;
    await user.signIn();
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    await page.evaluate("location.hash = '/batches/steered'");
    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    await page.getByText('2 jobs are held until it is resumed.').waitFor();
    expect(await user.findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('It continues with 2 jobs.').waitFor();
    await page.getByRole('button', { name: 'Cancel…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel Steered?' });
    expect(await user.findBarriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel remaining places' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('2 jobs are cancelled.').waitFor();
  });

  it('moves the focus to a new page before a key can be pressed on it', async () => {
    const { page } = user;
    await user.signIn();
    const link = page.getByRole('link', { name: 'Operation' });
    const focused = await link.evaluate((element) => {
      // biome-ignore lint/suspicious/noExplicitAny: the page has a document, and this file has not
      const { document, MutationObserver } = globalThis as any;
      const main = document.querySelector('main');
      const isDrawn = () => main.textContent?.includes('Show dead letters');
      return new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          if (isDrawn()) resolve(document.activeElement.id);
        });
        observer.observe(main, { childList: true, subtree: true, characterData: true });
        element.focus();
        element.click();
      });
    });
    expect(focused).toBe('main');
  });

  it('finds the duplicates of a batch, by keyboard, and leads to each place', async () => {
    const at = { latitude: 47.1411, longitude: 9.5215 };
    const jobs = ['twin-1', 'twin-2', 'other'].map((place_id) => ({
      place_id,
      inputs: { name: place_id === 'other' ? 'Zahnarzt Marxer' : 'Gasthof Traube', ...at },
    }));
    const body = { batch_id: 'twins', batch_name: 'Twins', kick_off_jobs_now: false, jobs };
    expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
    const { page } = user;
    await user.signIn();
    await page.getByRole('link', { name: 'Twins' }).click();
    await page.getByRole('link', { name: 'Duplicates', exact: true }).press('Enter');
    await page.getByLabel('Minimum confidence').selectOption('HIGH');
    await page.getByRole('button', { name: 'Find duplicates' }).press('Enter');
    await page
      .getByText('3 places compared. 2 places in 1 group of duplicates: 1 is redundant.')
      .waitFor();
    const pairs = page.getByRole('region', { name: 'Pairs of 1. Gasthof Traube (2 places)' });
    expect(await pairs.getByRole('row').count()).toBe(2);
    await pairs.getByText('Very high').waitFor();
    await pairs.getByText(/^Taken for the same place/).waitFor();
    expect(await user.findBarriers()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await user.findBarriers()).toEqual([]);
    await pairs.getByRole('link', { name: 'Gasthof Traube' }).last().press('Enter');
    await page.getByRole('heading', { name: /^Gasthof Traube/ }).waitFor();
  });

  it('shows the API in dark and in light, as the screen is', async () => {
    const { page } = user;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/docs');
    await page.locator('.opblock').first().waitFor();
    const ground = () =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const dark = await ground();
    await page.emulateMedia({ colorScheme: 'light' });
    await until(async () => (await ground()) !== dark, 'the page follows the screen');
  });

  it('keeps the key for the tab when asked, until the person signs out', async () => {
    const { page } = user;
    await page.goto('/');
    await page.getByLabel('Keep me signed in until I close this tab').check();
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
    // Of two requests that are refused, the first may end the other: here one is.
    const caller = { organization: 'acme', role: 'member', key: { name: '', expires_at: null } };
    await page.route('**/v1/me', (route) => route.fulfill({ json: caller }));
    await page.reload();
    await page.getByText('Your API key is no longer valid.').waitFor();
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
    const columns = page.getByRole('region', { name: 'File columns' });
    await columns.waitFor();
    expect(await page.getByLabel('Field for column Known as').inputValue()).toBe('');
    await page.getByText('0 places ready to send. 3 rows have errors').waitFor();
    await page.getByLabel('Field for column Known as').selectOption('name');
    await page.getByText('2 places ready to send. 1 row has errors').waitFor();
    const fault = page.getByRole('region', { name: 'Errors' }).getByRole('row').nth(1);
    expect(await fault.textContent()).toBe('4lat"north" is not a number.');
    await page.getByRole('button', { name: 'Estimate cost and time' }).click();
    await page.getByText(/^At most 0\.00 USD/).waitFor();
    expect(await user.findBarriers()).toEqual([]);
    // The first answer is lost on its way, after the places were accepted.
    await page.route('**/batches', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Send 2 places' }).click();
    await page.getByText('Cannot reach Cairn.').waitFor();
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

  it('shows the places of a batch on a map and in a table, by keyboard too', async () => {
    const { page } = user;
    const at = (place_id: string, latitude: number, longitude: number) => ({
      place_id,
      inputs: { name: `Cafe ${place_id}`, latitude, longitude },
    });
    const jobs = [at('vaduz', 47.14, 9.52), at('tokyo', 35.68, 139.69), PLACES[1]!];
    const body = { batch_id: 'mapped', batch_name: 'Mapped', kick_off_jobs_now: false, jobs };
    expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
    await user.signIn();
    await page.getByRole('link', { name: 'Mapped' }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.getByText('2 places on the map. 1 place has no known position.').waitFor();
    await page.getByRole('region', { name: 'Map of the places' }).waitFor();
    const listed = page.getByRole('region', { name: 'Places in view' }).getByRole('row');
    const show = page.getByRole('button', { name: 'Show Cafe tokyo on the map' });
    await until(() => show.isEnabled(), 'the map is drawn');
    await show.press('Enter');
    await until(async () => (await listed.count()) === 2, 'only Tokyo is in view');
    await page.getByRole('status').getByRole('link', { name: 'Cafe tokyo' }).waitFor();
    expect(await page.getByText('Borders: Natural Earth').count()).toBe(1);
    expect(await user.findBarriers()).toEqual([]);
  });

  it('draws the streets of an imported extract near a place', async () => {
    const nodes = [
      [1, 9.52, 47.14],
      [2, 9.521, 47.14],
    ] as const;
    const ways = [[10, [1, 2], { highway: 'residential' }]] as const;
    const file = join(folder, 'street.osm.pbf');
    writeFileSync(file, osmPbf({ blocks: [{ nodes }, { ways }], box: [9.5, 47.1, 9.6, 47.2] }));
    await importExtract({ folder: join(folder, 'osm'), file, clock: systemClock });
    const { page } = user;
    await user.signIn();
    await page.getByRole('link', { name: 'Mapped' }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    const show = page.getByRole('button', { name: 'Show Cafe vaduz on the map' });
    await until(() => show.isEnabled(), 'the map is drawn');
    expect(await page.getByText('OpenStreetMap').count()).toBe(0);
    await show.press('Enter');
    await page.getByText('© OpenStreetMap contributors').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await user.findBarriers()).toEqual([]);
  });

  it('shows the progress of a batch as it is streamed, without asking again', async () => {
    const { page } = user;
    await storePlaces('tuesday', 'Stored places');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await user.signIn();
    await page.getByRole('link', { name: 'Stored places' }).click();
    await page.getByRole('heading', { name: 'Stored places Pending' }).waitFor();
    await until(() => asked.some((path) => path.endsWith('/progress')), 'the stream is open');
    expect(await user.findBarriers()).toEqual([]);
    const body = { failed_only: false, attributes: ['names'] };
    await call(product.address, 'POST', '/batches/tuesday/reprocess', { body });
    await page.getByRole('heading', { name: 'Stored places Completed' }).waitFor();
    expect(asked.filter((path) => path.endsWith('/progress'))).toHaveLength(1);
  });

  it('comes back by itself once Cairn answers again', async () => {
    const { page } = user;
    await user.signIn();
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    await page.route('**/exports?*', (route) => route.abort());
    await page.getByRole('link', { name: 'Exports' }).click();
    await page.getByText('Cannot reach Cairn.').waitFor();
    await user.takeFault();
    await page.unroute('**/exports?*');
    await page.getByText('Cannot reach Cairn.').waitFor({ state: 'hidden' });
    user.faults.splice(0);
  });

  it('says what is gone, and reads an address that was written by hand', async () => {
    const { page } = user;
    await user.signIn();
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    for (const what of ['batch', 'place']) {
      await page.evaluate(`location.hash = '/${what === 'batch' ? 'batches' : 'places'}/nothing'`);
      await page.getByText(`This ${what} does not exist.`).waitFor();
      expect(await user.findBarriers()).toEqual([]);
    }
    // The browser notes each answer of 404: two for the batch, and two for the place.
    await until(() => user.faults.length === 4, 'the browser has noted all of them');
    user.faults.splice(0);
    await page.evaluate("location.hash = '/batches/monday?tab=nothing&from=-1e9'");
    await page.getByText('Columns (').waitFor();
  });

  it('asks again and again where no stream can be opened', async () => {
    const { page } = user;
    await storePlaces('wednesday', 'Polled places');
    await page.route('**/progress', (route) => route.abort());
    await user.signIn();
    await page.getByRole('link', { name: 'Polled places' }).click();
    await page.getByRole('heading', { name: 'Polled places Pending' }).waitFor();
    await user.takeFault();
    const body = { failed_only: false, attributes: ['names'] };
    await call(product.address, 'POST', '/batches/wednesday/reprocess', { body });
    await page.getByRole('heading', { name: 'Polled places Completed' }).waitFor();
    // The browser notes each attempt.
    user.faults.splice(0);
  });

  it('runs places again, and flags, unflags and deletes a batch', async () => {
    const { page } = user;
    await submitPlaces('gone', 'Soon gone');
    await user.signIn();
    await page.getByRole('link', { name: 'Soon gone' }).click();
    const more = (name: string | RegExp) => page.getByRole('button', { name }).click();
    await page.getByText('More', { exact: true }).click();
    await more('Rerun all places');
    await page.getByText('2 places will run again.').waitFor();
    await more('Turn on monthly refresh');
    await page.getByText(/^Refreshed every month. Next refresh: /).waitFor();
    await more('Turn off monthly refresh');
    await page.getByText('Monthly refresh is off.').waitFor();
    await more('Delete batch…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete batch' }).click();
    await page.getByRole('heading', { name: 'Batches' }).waitFor();
    const gone = await call(product.address, 'GET', '/batches/gone');
    expect(gone.status).toBe(404);
  });

  it('matches a place, and says why it cannot answer a question', async () => {
    const { page } = user;
    await user.signIn();
    await page.getByRole('link', { name: 'Match', exact: true }).click();
    await page.getByRole('heading', { name: 'Match a place' }).waitFor();
    await page.getByLabel('Name').fill('Gasthof Adler');
    await page.getByLabel('Address').fill('Herrengasse 12, Vaduz');
    await page.getByRole('button', { name: 'Match' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /candidates?\./ })
      .waitFor();
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
    for (const { name, path, until: isShown } of tourStops('monday', 'adler', webhookId)) {
      await page.evaluate(`location.hash = '${path}'`);
      await isShown(page);
      expect(await user.findBarriers(), name).toEqual([]);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect(width, `${name} is as wide as the screen`).toBeLessThanOrEqual(screen.width);
    }
  });
});
