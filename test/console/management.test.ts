/**
 * What people manage in the console, in a real browser over the embedded product: webhooks,
 * corrections of places, organizations and keys. Each step is told by what the API, or a receiver
 * of events, knows then.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  answerStatus,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../integrity/webhook-receiver.ts';
import { startChromium } from '../support/chromium.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
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

// A browser and the product beside other suites take their time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly enabled: boolean;
}

const ADLER = {
  place_id: 'adler',
  inputs: {
    name: 'Gasthof Adler',
    phone: '235 55 22',
    full_address: 'Herrengasse 12, Vaduz',
    country_code: 'LI',
  },
};

interface Corrections {
  readonly corrections: Readonly<Record<string, { value: unknown; note: string | null }>>;
}

let folder: string;
let product: Product;
let receiver: WebhookReceiver;

describeWithBackend('What people manage in the console', startChromium, (get) => {
  let user: ConsoleUser;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    folder = mkdtempSync(join(tmpdir(), 'cairn-management-'));
    const env = {
      CAIRN_DATA_DIR: folder,
      FETCH_PUBLIC: 'false',
      FETCH_ALLOW_HOSTS: receiver.host,
    };
    product = await startProduct({ env });
    const body = { batch_id: 'b', batch_name: 'B', attribute_set: 'core', jobs: [ADLER] };
    expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
    await waitForBatchEnd(product.address, 'b', 120_000);
  });
  afterAll(async () => {
    await product.stop();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    user = await openConsole(get().browser, product.address);
    await user.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await user.signIn();
  });
  afterEach(() => endVisit(user));

  const listWebhooks = async () =>
    (await call<{ webhooks: Webhook[] }>(product.address, 'GET', '/webhooks')).body.webhooks;

  it('makes a webhook by keyboard, and shows its secret once', async () => {
    const { page } = user;
    await page.getByRole('link', { name: 'Webhooks' }).press('Enter');
    await page.getByText('No webhooks yet.').waitFor();
    await page.getByRole('button', { name: 'Add webhook' }).press('Enter');
    await page.getByLabel('URL').fill('http://10.0.0.1:1/');
    expect(await user.findBarriers()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('url: The URL must lead to a public host').waitFor();
    await user.takeFault();
    await page.getByLabel('URL').fill(receiver.url('/hook'));
    await page.getByRole('checkbox', { name: 'export.failed' }).uncheck();
    await page.getByLabel('URL').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Webhook created' });
    const secret = await dialog.getByLabel('Secret').inputValue();
    receiver.expectSecrets('/hook', secret);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    expect(await user.findBarriers()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Webhook Enabled' }).waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    const [made] = await listWebhooks();
    expect(made).toMatchObject({ url: receiver.url('/hook'), enabled: true });
    expect(made!.events).not.toContain('export.failed');
    expect((await page.request.get('/docs/guide/webhooks')).status()).toBe(200);
  });

  it('sends a test, shows what became of it, and replays it', async () => {
    const { page } = user;
    receiver.answer('/hook', answerStatus(410));
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: receiver.url('/hook') }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    const row = page.getByRole('row', { name: /webhook\.test/ });
    await row.getByText('Failed').waitFor();
    await row.getByText(/^410/).waitFor();
    await page.getByText('Cairn disabled this webhook:').waitFor();
    receiver.answer('/hook', answerStatus(204));
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('heading', { name: 'Webhook Enabled' }).waitFor();
    await page.getByRole('button', { name: /^Details webhook\.test/ }).click();
    await page.getByRole('dialog').getByText('as the test says').waitFor();
    expect(await user.findBarriers()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Replay webhook\.test/ }).click();
    await row.getByText('Delivered').waitFor();
    expect(await user.findBarriers()).toEqual([]);
    const [first, again] = receiver.at('/hook');
    expect(again).toMatchObject({ id: first!.id, body: first!.body, signedBy: 1 });
    await page.getByLabel('Status').selectOption('failed');
    await page.getByText('No failed deliveries.').waitFor();
  });

  it('rotates the secret, changes, disables and deletes a webhook', async () => {
    const { page } = user;
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: receiver.url('/hook') }).click();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('Rotate secret…');
    await press('Rotate secret');
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await press('Close');
    await page.getByText('The previous secret is valid until').waitFor();
    receiver.expectSecrets('/hook', secret);
    const before = receiver.at('/hook').length;
    await press('Send test event');
    await until(() => receiver.at('/hook').length > before, 'the test event has come');
    expect(receiver.at('/hook').at(-1)!.signedBy).toBe(1);
    await press('Edit…');
    await page.getByLabel('Description').fill('For the warehouse');
    await press('Save');
    await page.getByText('For the warehouse').waitFor();
    await press('Disable');
    await page.getByRole('heading', { name: 'Webhook Disabled' }).waitFor();
    expect(await listWebhooks()).toMatchObject([{ enabled: false }]);
    await press('Delete…');
    await press('Delete webhook');
    await page.getByText('No webhooks yet.').waitFor();
    expect(await listWebhooks()).toEqual([]);
  });

  const corrections = async () =>
    (await call<Corrections>(product.address, 'GET', '/jobs/adler/corrections')).body.corrections;

  it('corrects a value of a place, says by whom and against what, and withdraws it', async () => {
    const { page } = user;
    await page.evaluate("location.hash = '/places/adler'");
    await page.getByText('No corrections yet.').waitFor();
    const phone = page.getByRole('button', { name: /^Phone of Gasthof Adler:/ });
    await phone.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Phone of Gasthof Adler' });
    expect(await dialog.getByLabel('Correct value').inputValue()).toBe('+4232355522');
    await dialog.getByLabel('Correct value').fill('+4232355523');
    await dialog.getByLabel('Reason').fill('She called them.');
    await page.keyboard.press('Enter');
    await dialog.getByText('Saved.').waitFor();
    await dialog.getByText('Corrected by', { exact: true }).waitFor();
    expect(await dialog.getByRole('definition').allInnerTexts()).toContain('+4232355522');
    expect(await user.findBarriers()).toEqual([]);
    expect(await corrections()).toMatchObject({
      phone: { value: '+4232355523', note: 'She called them.' },
    });
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: /^Phone \+4232355523 \+4232355522/ });
    await row.getByText('She called them.').waitFor();
    expect(await user.findBarriers()).toEqual([]);
    await row.getByRole('button', { name: 'Phone' }).press('Enter');
    await dialog.getByRole('button', { name: 'Withdraw correction' }).click();
    await dialog.getByText('Withdrawn.').waitFor();
    expect(await dialog.getByLabel('Correct value').inputValue()).toBe('+4232355522');
    expect(await corrections()).toEqual({});
    await page.keyboard.press('Escape');
    await page.getByText('Correction history (2)').click();
    await page.getByText(/Phone set to \+4232355523, previously \+4232355522/).waitFor();
  });

  it('corrects a field that was not found, and tells what the API refuses', async () => {
    const { page } = user;
    await page.evaluate("location.hash = '/places/adler'");
    await page.getByLabel('Field').selectOption('opening_hours');
    await page.getByRole('button', { name: 'Correct…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Opening hours of Gasthof Adler' });
    const value = dialog.getByLabel('Correct value');
    await value.fill('never');
    await dialog.getByRole('button', { name: 'Save value' }).click();
    await dialog.getByText('"never" has no colon after a name.').waitFor();
    await value.fill('Monday: 11:00-14:00\nTuesday: closed');
    await dialog.getByRole('button', { name: 'Save value' }).click();
    await dialog.getByText('Saved.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Field').selectOption('review_count');
    await page.getByRole('button', { name: 'Correct…' }).click();
    await page.getByLabel('Correct value').fill('1.5');
    await page.getByRole('button', { name: 'Save value' }).click();
    await page.getByText(/^corrections\.review_count: /).waitFor();
    await user.takeFault();
    await page.getByRole('button', { name: 'The place has none' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await corrections()).toMatchObject({
      opening_hours: { value: { Monday: '11:00-14:00', Tuesday: 'closed' } },
      review_count: { value: null },
    });
  });

  it("makes and revokes a key with an operator's key, and shows members none of them", async () => {
    const { page } = user;
    await page.getByRole('link', { name: 'Operation' }).click();
    await page.getByRole('region', { name: 'Sources' }).getByRole('row').nth(1).waitFor();
    const show = page.getByRole('button', { name: 'Show organizations and keys' });
    await show.press('Enter');
    await page.getByText("Only visible with an operator's key.").waitFor();
    await user.takeFault();
    await user.takeFault();
    await user.signIn(OPERATOR_KEY);
    await page.getByRole('link', { name: 'Operation' }).click();
    await show.click();
    await page.getByRole('button', { name: 'Last 7 days' }).press('Enter');
    const costs = page.getByRole('region', { name: 'Source costs' });
    await costs.getByRole('row').nth(1).waitFor();
    await page.getByText(/^0\.00 USD since /).waitFor();
    await page.getByRole('button', { name: 'Create key' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Create key' });
    await form.getByLabel('Organization').fill('newcomer');
    await form.getByLabel('Last day').fill('2126-01-31');
    await form.getByLabel('Name').fill('Import of the shop');
    await form.getByLabel('Name').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Key for newcomer' });
    const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
    expect(await user.findBarriers()).toEqual([]);
    const ask = async () => {
      const headers = { authorization: `Bearer ${secret}` };
      const url = `${product.address}/v1/newcomer/place_enrichment/batches`;
      return (await fetch(url, { headers })).status;
    };
    expect(await ask()).toBe(200);
    await page.keyboard.press('Escape');
    await page.getByRole('rowheader', { name: 'newcomer' }).waitFor();
    const row = page.getByRole('row', { name: /^Import of the shop/ });
    await row.getByText(/, 2126/).waitFor();
    await row.getByRole('button', { name: 'Revoke…' }).click();
    expect(await user.findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await row.getByText('Revoked').waitFor();
    expect(await ask()).toBe(401);
  });
});
