/**
 * `npm run screenshots`: pictures of every page of the console, for people to look at, over the
 * embedded product with a part of the sample: out/screenshots/PAGE-{light,dark,phone}.png.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BackendUnavailable, repositoryFolder } from '../support/backend.ts';
import { startChromium } from '../support/chromium.ts';
import { call, startProduct, waitForBatchEnd } from '../support/product.ts';
import { type ConsoleUser, openConsole } from './console-user.ts';
import { createWebhook, tourStops } from './tour.ts';

const OUT = join(repositoryFolder, 'out', 'screenshots');
const PLACES = 200;
const SCREENS = {
  light: { colorScheme: 'light', width: 1280 },
  dark: { colorScheme: 'dark', width: 1280 },
  phone: { colorScheme: 'light', width: 390 },
} as const;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-screenshots-'));
  const env = { CAIRN_DATA_DIR: folder, FETCH_PUBLIC: 'false' };
  const chromium = await startChromium();
  try {
    importSample(env);
    const product = await startProduct({ env });
    try {
      const placeId = await enrichSample(product.address);
      const webhookId = await createWebhook(product.address);
      mkdirSync(OUT, { recursive: true });
      for (const [name, screen] of Object.entries(SCREENS)) {
        const user = await openConsole(chromium.browser, product.address, screen);
        await photograph(user, name, placeId, webhookId);
        await user.context.close();
      }
    } finally {
      await product.stop();
    }
  } finally {
    await chromium.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(`The pictures are in ${OUT}\n`);
}

function importSample(env: Readonly<Record<string, string>>): void {
  const program = join(repositoryFolder, 'bin', 'cairn.js');
  const file = join(repositoryFolder, 'sample', 'open_map_a.csv.gz');
  const args = [program, 'places', 'import', '--source', 'open_map_a', file];
  execFileSync(process.execPath, args, { env: { PATH: process.env['PATH'], ...env } });
}

/** Resolves with a place that has a website. */
async function enrichSample(address: string): Promise<string> {
  const sample = gunzipSync(readFileSync(join(repositoryFolder, 'sample', 'places.ndjson.gz')));
  const lines = sample.toString('utf8').trim().split('\n');
  const jobs = lines.slice(0, PLACES).map((line) => JSON.parse(line) as { place_id: string });
  const body = { batch_id: 'sample', batch_name: 'Sample places', attribute_set: 'core', jobs };
  await call(address, 'POST', '/batches', { body });
  await waitForBatchEnd(address, 'sample', 180_000);
  return jobs[0]!.place_id;
}

async function photograph(
  user: ConsoleUser,
  screen: string,
  placeId: string,
  webhookId: string,
): Promise<void> {
  const { page } = user;
  const save = async (name: string) => {
    await page.locator('.waiting').first().waitFor({ state: 'detached' });
    await page.screenshot({ path: join(OUT, `${name}-${screen}.png`), fullPage: true });
  };
  await page.goto('/');
  await save('sign-in');
  await user.signIn();
  await page.getByRole('heading', { name: 'Batches' }).waitFor();
  for (const { name, path, until } of tourStops('sample', placeId, webhookId)) {
    await page.evaluate(`location.hash = '${path}'`);
    await until(page);
    await save(name);
  }
  await page.evaluate("location.hash = '/upload'");
  await page.getByLabel('CSV file').setInputFiles({
    name: 'stores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('ref,Shop name,lat,lon\n1,Hotel Linde,47.166,9.51\n2,SAL,north,9.5\n'),
  });
  await page.getByText('rows have errors').or(page.getByText('row has errors')).waitFor();
  await save('upload-file');
  await page.evaluate("location.hash = '/batches/sample'");
  await page.locator('button.cell').nth(1).click();
  await page.getByRole('dialog').waitFor();
  await save('evidence');
}

await main().catch((error: unknown) => {
  if (!(error instanceof BackendUnavailable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
