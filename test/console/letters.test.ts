/** Dead letters in the console, in a real browser: what operators see of them and run again. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import { killJobs } from '../support/dead-jobs.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { type ConsoleUser, openConsole } from './console-user.ts';
import { endVisit } from './end-visit.ts';

// A browser and the product beside other suites take their time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describeWithBackend('Dead letters in the console', startChromium, (get) => {
  let api: EmbeddedApi;
  let user: ConsoleUser;

  beforeAll(async () => {
    api = await startEmbeddedApi(['ingest-api', 'enricher', 'sink']);
    await killJobs(api, 2);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    user = await openConsole(get().browser, api.address);
  });
  afterEach(() => endVisit(user));

  it('are shown with their records and run again, by keyboard', async () => {
    const { page } = user;
    await user.signIn(KEYS.operator);
    await page.getByRole('link', { name: 'Operation' }).click();
    await page.getByRole('button', { name: 'Show dead letters' }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'every attribute failed' });
    await row
      .first()
      .getByRole('button', { name: /^Show…/ })
      .press('Enter');
    await page.getByText('"place_id": "dead-').waitFor();
    expect(await user.findBarriers()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Retry remaining' }).press('Enter');
    await page.getByText('2 records retried.').waitFor();
    await row
      .first()
      .getByRole('button', { name: /^Retry/ })
      .press('Enter');
    await page.getByText('1 record retried.').waitFor();
    const { body } = await api.send('GET', 'jobs/dead-0/history');
    expect(body.runs.length).toBeGreaterThan(1);
  });

  it('are refused to members', async () => {
    const { page } = user;
    await user.signIn(KEYS.member);
    await page.getByRole('link', { name: 'Operation' }).click();
    await page.getByRole('button', { name: 'Show dead letters' }).click();
    await page.getByText("Only visible with an operator's key.").waitFor();
    await user.takeFault();
  });
});
