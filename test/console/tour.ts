/** The pages of the console, in the order in which a person would be shown around. */
import type { Page } from 'playwright-core';

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

/** For a batch and one of its places. */
export function tourStops(batchId: string, placeId: string): Stop[] {
  const batch = `/batches/${batchId}`;
  return [
    { name: 'batches', path: '/batches', until: text('Created') },
    { name: 'batch', path: batch, until: text('Columns (') },
    { name: 'batch-quality', path: `${batch}?tab=quality`, until: text('Of the places where') },
    { name: 'batch-failures', path: `${batch}?tab=failures`, until: text(/places? failed/) },
    { name: 'place', path: `/places/${placeId}`, until: text('History') },
    { name: 'upload', path: '/upload', until: heading('Upload places') },
    { name: 'exports', path: '/exports', until: heading('Exports') },
    { name: 'changes', path: '/changes', until: text(/Nothing has changed|Changed/) },
    { name: 'match', path: '/match', until: heading('Match a place') },
    { name: 'ask', path: '/ask', until: heading('Ask') },
    { name: 'operation', path: '/operation', until: text('Consumer group') },
  ];
}
