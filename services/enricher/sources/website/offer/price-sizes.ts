/**
 * The prices of one item by size: "Margherita: small 8.00, large 10.50". Pure.
 *
 * PS1 Each price has a label. They are sizes when several lines of the page have the same labels,
 *     or when all of them are words for sizes. Kinds of visitors are no sizes.
 * PS2 The name ends where an element, a colon, a dash or dots part it from the first label, or
 *     before the word that is the label.
 */
import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { SIZE_BEFORE, TICKET_ITEM } from './item-words.ts';
import { findPrices, isMarkedPrice, priceSpan, type WrittenPrice } from './prices.ts';

export interface SizedPrice {
  /** The price of the first size. */
  readonly price: WrittenPrice;
  /** The end of the name in the text; 0 when the name is in another element. */
  readonly nameEnd: number;
  readonly labels: string;
}

const MAX_CHARS = 160;
const MAX_LABEL_CHARS = 20;
const MAX_LABEL_WORDS = 3;
const MAX_SIZES = 5;
const MIN_LINES = 2;
const PART = /[:：]\s*|\s[–—-]\s|\s?(?:\.{3,}|…+|·{3,}|_{3,})\s?/gu;

/** PS1: the lines with prices by size. */
export function findSizes({
  blocks,
}: Pick<PageReading, 'blocks'>): ReadonlyMap<number, SizedPrice> {
  const read = blocks.map((block) => (block.cells === undefined ? labelledPrices(block) : []));
  const counts = new Map<string, number>();
  for (const all of read) {
    for (const labels of new Set(all.map((one) => one.labels)))
      counts.set(labels, (counts.get(labels) ?? 0) + 1);
  }
  const sizes = new Map<number, SizedPrice>();
  read.forEach((all, at) => {
    const sized = all.find(({ labels }) => areSizes(labels) || counts.get(labels)! >= MIN_LINES);
    if (sized !== undefined) sizes.set(at, sized);
  });
  return sizes;
}

function areSizes(labels: string): boolean {
  return labels.split('|').every((label) => ` ${label}`.replace(SIZE_BEFORE, '').trim() === '');
}

/** The prices with what stands before the first as its label, and with the last word of it. */
function labelledPrices({ text, edges = [], struck = [] }: TextBlock): SizedPrice[] {
  if (text.length > MAX_CHARS || !/\p{Nd}[^\p{Nd}]*\p{L}[^\p{Nd}]*\p{Nd}/u.test(text)) return [];
  const isStruck = (at: number) => struck.some(([from, to]) => at >= from && at < to);
  const prices = findPrices(text).filter((one) => isMarkedPrice(one, text) && !isStruck(one.index));
  const [first] = prices;
  if (first === undefined || prices.length < 2 || prices.length > MAX_SIZES) return [];
  const spans = prices.map((price) => priceSpan(text, price));
  const [start] = spans[0]!;
  const nameEnd = nameEndBefore(text.slice(0, start), edges);
  const more = spans.slice(1).map(([from], i) => tidyLabel(text.slice(spans[i]![1], from)));
  const behind = text.slice(spans.at(-1)![1]);
  const isEnd = !/[\p{L}\d]/u.test(behind) || edges.includes(spans.at(-1)![1]);
  const isLast = nameEnd === 0 ? /\S+\s*$/.exec(text.slice(0, start)) : null;
  return [nameEnd, ...(isLast === null ? [] : [isLast.index])].flatMap((end) => {
    const labels = [tidyLabel(text.slice(end, start)), ...more];
    const isSized = isEnd && labels.every(isLabel) && !labels.some((one) => TICKET_ITEM.test(one));
    return isSized ? [{ price: first, nameEnd: end, labels: labels.join('|').toLowerCase() }] : [];
  });
}

/** PS2 */
function nameEndBefore(head: string, edges: readonly number[]): number {
  const parts = [...head.matchAll(PART)].map(({ 0: part, index }) => index + part.length);
  const ends = [...edges, ...parts].filter((at) => /\p{L}/u.test(head.slice(at)));
  return Math.max(0, ...ends);
}

function tidyLabel(written: string): string {
  return written
    .replace(/^[\s,，、;；/|·•:：–—-]+/u, '')
    .replace(/[\s:：(（.…]+$/u, '')
    .trim();
}

function isLabel(label: string): boolean {
  const isShort = label.length <= MAX_LABEL_CHARS && label.split(/\s+/).length <= MAX_LABEL_WORDS;
  return isShort && /\p{L}/u.test(label) && !/[\d.!?。！？,;]/u.test(label);
}
