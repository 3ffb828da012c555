/**
 * A person at the console: a page of a browser that may reach Cairn alone, and notes what it asked
 * for and every fault that the browser saw.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { KEY, ORGANIZATION } from '../support/product.ts';
import { until } from '../support/until.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** How long a page may take to show something. */
const WAIT_MS = 60_000;

export interface ConsoleUser {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Addresses of other hosts that the page tried to reach. */
  readonly foreignRequests: string[];
  /** What the browser complained about: uncaught errors, and what the page's policy stopped. */
  readonly faults: string[];
  signIn(key?: string): Promise<void>;
  /** Takes the next fault from `faults`; it may come after what the page shows of it. */
  takeFault(): Promise<string>;
  /** Breaches of WCAG A and AA on the page as it is shown, as `rule: element`. */
  findBarriers(): Promise<string[]>;
}

interface Looks {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
}

export async function openConsole(
  browser: Browser,
  address: string,
  { colorScheme = 'light', width = 1280 }: Looks = {},
): Promise<ConsoleUser> {
  const context = await browser.newContext({
    baseURL: address,
    colorScheme,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const foreignRequests: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) foreignRequests.push(url);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return {
    page,
    context,
    foreignRequests,
    faults,
    signIn: async (key = KEY) => {
      await page.goto('/');
      await page.getByLabel('Organization').fill(ORGANIZATION);
      await page.getByLabel('API key').fill(key);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    takeFault: () => until(() => faults.shift(), 'the browser has noted a fault'),
    findBarriers: () => findBarriers(page),
  };
}

async function findBarriers(page: Page): Promise<string[]> {
  // Run by the browser's debugger, which the page's policy does not hold for.
  await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    // biome-ignore lint/suspicious/noExplicitAny: the page has axe, and this file has not
    const { axe, document } = globalThis as any;
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.flatMap((found: { id: string; nodes: { html: string }[] }) =>
      found.nodes.map(({ html }) => `${found.id}: ${html}`),
    );
  }, WCAG_AA);
}
