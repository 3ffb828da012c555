/**
 * Where in time a page of a long list stands, told from spans: groups of items of which is known
 * how many they are, and between which times they lie. Pure.
 *
 * P1 The items before the window's start are no more than those before the page.
 * P2 The window has every item of the page.
 * P3 It is the narrowest for which both are certain without looking at an item.
 */
export interface Window {
  /** Both ends included; milliseconds since the epoch. */
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Span extends Window {
  readonly items: number;
}

/** Items of the spans that lie wholly in the window. */
export function itemsWithin(spans: readonly Span[], window: Window): number {
  return sumOf(spans.filter((span) => isWithin(span, window)));
}

/** Whether the span lies in the window with some of its items, and perhaps not with all. */
export function isAcross(span: Span, window: Window): boolean {
  return touches(span, window) && !isWithin(span, window);
}

export function touches(span: Window, { fromMs, toMs }: Window): boolean {
  return span.fromMs <= toMs && span.toMs >= fromMs;
}

/** The latest time in the window before which at most `offset` of its items can lie (P1, P3). */
export function startOfPage(spans: readonly Span[], window: Window, offset: number): number {
  const found = spans.filter((span) => touches(span, window));
  let [startMs, before] = [window.fromMs, 0];
  for (const group of groupsBy(found, ({ fromMs }) => fromMs)) {
    if (before > offset) break;
    startMs = Math.max(startMs, group[0]!.fromMs);
    before += sumOf(group);
  }
  return startMs;
}

/** The earliest time in the window up to which `items` of it lie for certain (P2, P3). */
export function endOfPage(spans: readonly Span[], window: Window, items: number): number {
  const found = spans.filter((span) => isWithin(span, window));
  let certain = 0;
  for (const group of groupsBy(found, ({ toMs }) => toMs)) {
    certain += sumOf(group);
    if (certain >= items) return group[0]!.toMs;
  }
  return window.toMs;
}

function isWithin(span: Window, { fromMs, toMs }: Window): boolean {
  return span.fromMs >= fromMs && span.toMs <= toMs;
}

function sumOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { items }) => sum + items, 0);
}

/** Spans of one time together, by time. */
function groupsBy(spans: readonly Span[], timeOf: (span: Span) => number): Span[][] {
  const groups = new Map<number, Span[]>();
  for (const span of spans) groups.set(timeOf(span), [...(groups.get(timeOf(span)) ?? []), span]);
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}
