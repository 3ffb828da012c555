/**
 * Finds the time window of a page in a long list, from spans: groups of items whose number and
 * whose earliest and latest times are known. Pure.
 *
 * PW1 The window starts after no more items than are before the page.
 * PW2 The window contains every item of the page.
 * PW3 It is the narrowest window that guarantees both without reading an item.
 */
export interface ListWindow {
  /** Both ends are included; milliseconds since the epoch. */
  readonly fromMs: number;
  readonly toMs: number;
}

export interface TimeSpan extends ListWindow {
  readonly items: number;
}

/** The number of items in spans that lie completely in the window. */
export function itemsWithin(spans: readonly TimeSpan[], window: ListWindow): number {
  return sumItems(spans.filter((span) => isWithin(span, window)));
}

/** True if the span lies partly in the window. */
export function isAcross(span: TimeSpan, window: ListWindow): boolean {
  return touches(span, window) && !isWithin(span, window);
}

export function touches(span: ListWindow, { fromMs, toMs }: ListWindow): boolean {
  return span.fromMs <= toMs && span.toMs >= fromMs;
}

/** The latest time in the window before which at most `offset` of its items can lie (PW1, PW3). */
export function startOfPage(
  spans: readonly TimeSpan[],
  window: ListWindow,
  offset: number,
): number {
  const found = spans.filter((span) => touches(span, window));
  let [startMs, before] = [window.fromMs, 0];
  for (const [fromMs, items] of itemsByTime(found, 'fromMs')) {
    if (before > offset) break;
    startMs = Math.max(startMs, fromMs);
    before += items;
  }
  return startMs;
}

/** The earliest time in the window up to which `items` of it certainly lie (PW2, PW3). */
export function endOfPage(spans: readonly TimeSpan[], window: ListWindow, items: number): number {
  const found = spans.filter((span) => isWithin(span, window));
  let certain = 0;
  for (const [toMs, more] of itemsByTime(found, 'toMs')) {
    certain += more;
    if (certain >= items) return toMs;
  }
  return window.toMs;
}

function isWithin(span: ListWindow, { fromMs, toMs }: ListWindow): boolean {
  return span.fromMs >= fromMs && span.toMs <= toMs;
}

function sumItems(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { items }) => sum + items, 0);
}

/** The items of spans with the same time together, in time order. */
function itemsByTime(spans: readonly TimeSpan[], time: 'fromMs' | 'toMs'): [number, number][] {
  const items = new Map<number, number>();
  for (const span of spans) items.set(span[time], (items.get(span[time]) ?? 0) + span.items);
  return [...items].sort(([a], [b]) => a - b);
}
