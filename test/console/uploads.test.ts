/** Files that people upload in the console, in a real browser over the embedded product. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type ConsoleUser, openConsole } from './console-user.ts';
import { endVisit } from './end-visit.ts';

// A browser and the product beside other suites take their time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: string;
let product: Product;

/** A postcode as a number that is shown with its zero, and a phone as a long number. */
function makeWorkbook(): Promise<Uint8Array> {
  const columns = [
    { header: 'Name', key: 'name' },
    { header: 'Street', key: 'street' },
    { header: 'PLZ', key: 'plz', numFmt: '00000' },
    { header: 'Phone', key: 'phone' },
  ];
  const place = { name: 'Hotel Linde', street: 'Postplatz 1', plz: 1067, phone: 493514911234 };
  return writeXlsx({ sheets: [{ name: 'Stores', columns, data: [place] }] });
}

describeWithBackend('Uploads in the console', startChromium, (get) => {
  let user: ConsoleUser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-uploads-'));
    product = await startProduct({ env: { CAIRN_DATA_DIR: folder, FETCH_PUBLIC: 'false' } });
  });
  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    user = await openConsole(get().browser, product.address);
  });
  afterEach(() => endVisit(user));

  it('takes a workbook, with the zeros and digits that its cells show', async () => {
    const { page } = user;
    await user.signIn();
    await page.getByRole('link', { name: 'Upload places' }).click();
    const choose = (name: string, buffer: Uint8Array) =>
      page.getByLabel('CSV file or Excel workbook').setInputFiles({
        name,
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(buffer),
      });
    await choose('broken.xlsx', Buffer.from('PK\u0003\u0004 and nothing more'));
    await page.getByText('The workbook cannot be read').waitFor();
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(129 * 1024 * 1024) });
    await choose('bomb.xlsx', bomb);
    await page.getByText('The workbook has more than 128 MiB of cells').waitFor();
    await choose('Stores of Dresden.xlsx', await makeWorkbook());
    await page.getByText('Stores of Dresden.xlsx has 1 row.').waitFor();
    const columns = page.getByRole('region', { name: 'File columns' });
    await columns.getByRole('cell', { name: '01067' }).waitFor();
    await columns.getByRole('cell', { name: '493514911234' }).waitFor();
    await page.getByText('1 place ready to send. No rows have errors.').waitFor();
    expect(await user.findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Send 1 place' }).click();
    await page.getByRole('heading', { name: 'Stores of Dresden Completed' }).waitFor();
  });

  it('finds the names of the columns below titles, and lets a person choose', async () => {
    const { page } = user;
    await user.signIn();
    await page.getByRole('link', { name: 'Upload places' }).click();
    const rows = [
      'Unsere Gasthöfe, Stand März;;;',
      ';;;',
      'Gasthof;Straße;PLZ/Ort;GPS',
      'Löwen;Landstrasse 10;9490 Vaduz;47,1405, 9,5215',
    ];
    await page.getByLabel('CSV file').setInputFiles({
      name: 'Gasthöfe.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n'), 'latin1'),
    });
    await page.getByText('It was read as Windows-1252').waitFor();
    const header = page.getByLabel('Header row');
    expect(await header.inputValue()).toBe('3');
    expect(await page.getByLabel('Field for column GPS').inputValue()).toBe('coordinates');
    await page.getByLabel('Field for column Gasthof').selectOption('name');
    await page.getByText('1 place ready to send. No rows have errors.').waitFor();
    expect(await user.findBarriers()).toEqual([]);
    await header.selectOption('1');
    await page.getByText('2 rows have errors and are skipped.').waitFor();
  });
});
