/** The pages of the console, in the order in which a person would be shown around. */
import type { Page } from 'playwright-core';
import { call } from '../support/product.ts';

export interface Stop {
  readonly name: string;
  /** Behind the # of the address. */
  readonly path: string;
  /** Shows when the page is there. */
  readonly until: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
const text = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

/** Where no place has a position there is nothing to draw. */
const drawnMap = (page: Page) =>
  page
    .locator('.map[aria-busy=false]')
    .or(page.getByText(/^0 places on the map/))
    .or(page.getByText('This browser cannot draw the map.'))
    .waitFor();

/** For a batch, one of its places, and a webhook. */
export function tourStops(batchId: string, placeId: string, webhookId: string): Stop[] {
  const batch = `/batches/${batchId}`;
  return [
    { name: 'batches', path: '/batches', until: text('Created') },
    { name: 'batch', path: batch, until: text('Columns (') },
    { name: 'batch-map', path: `${batch}?tab=map`, until: drawnMap },
    { name: 'batch-quality', path: `${batch}?tab=quality`, until: text('Of the places where') },
    { name: 'batch-failures', path: `${batch}?tab=failures`, until: text(/places? failed/) },
    { name: 'batch-duplicates', path: `${batch}?tab=duplicates`, until: text('Find duplicates') },
    { name: 'place', path: `/places/${placeId}`, until: text('History') },
    { name: 'upload', path: '/upload', until: heading('Upload places') },
    { name: 'exports', path: '/exports', until: heading('Exports') },
    { name: 'changes', path: '/changes', until: text(/No changes|Changed/) },
    { name: 'match', path: '/match', until: heading('Match a place') },
    { name: 'ask', path: '/ask', until: heading('Ask') },
    { name: 'webhooks', path: '/webhooks', until: text('Created') },
    { name: 'webhook', path: `/webhooks/${webhookId}`, until: heading(/^Webhook/) },
    { name: 'operation', path: '/operation', until: text('Consumer group') },
  ];
}

/** One that hears of nothing, so that nobody has to be reached. Resolves with its id. */
export async function createWebhook(address: string): Promise<string> {
  const body = {
    url: 'https://hooks.acme.com/cairn',
    description: 'Tells the warehouse when a list is done',
    events: ['export.failed'],
  };
  const { status, body: made } = await call<{ id: string }>(address, 'POST', '/webhooks', { body });
  if (status !== 201) throw new Error(`the webhook is not made: ${JSON.stringify(made)}`);
  return made.id;
}
