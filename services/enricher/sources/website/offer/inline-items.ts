/**
 * Items that follow each other on one line, each with its price: "Adult £7, child £3.50". Pure.
 *
 * II1 Every price on the line has a currency and its own name, and punctuation separates the items;
 *     in a cell next to one with a label, spaces do. A size or an extra is not an item.
 */
import { joinedPattern } from '../words/joined-pattern.ts';
import { withoutFrom } from './item-names.ts';
import { NO_ITEM, SIZE_BEFORE } from './item-words.ts';
import { itemAt, type MenuItem } from './menu-items.ts';
import { columnItems } from './price-columns.ts';
import { readSizes } from './price-sizes.ts';
import type { ItemContext } from './priced-lines.ts';
import { currencyCode, findPrices, priceSpan, THOUSANDS, type WrittenPrice } from './prices.ts';

const MAX_LINE_CHARS = 300;
const MAX_NAME_CHARS = 40;
const MAX_WORDS = 5;

/** The items on the line: all of an inline list, otherwise at most one. */
export function itemsAt(
  context: ItemContext,
  at: number,
  section: string | null,
): readonly MenuItem[] {
  if (context.notes.has(at)) return [];
  const columns = columnItems(context, at, section);
  if (columns.length > 0) return columns;
  const isSized = readSizes(context.page.blocks[at]!, context.sizes) !== null;
  const inline = isSized ? [] : inlineItems(context, at, section);
  if (inline.length > 0) return inline;
  const item = itemAt(context, at, section);
  return item === null ? [] : [item];
}

/** II1 */
export function inlineItems(
  { page, country }: ItemContext,
  at: number,
  section: string | null,
): MenuItem[] {
  const { text, cells } = page.blocks[at]!;
  if (text.length > MAX_LINE_CHARS || !/\p{N}/u.test(text)) return [];
  const filled = cells?.filter(Boolean) ?? [];
  if (cells !== undefined && filled.length !== 2) return [];
  // In a table row the second cell has the list.
  const start = cells === undefined ? 0 : filled[0]!.length;
  const prices = findPrices(text).filter(
    ({ currency, index, text: amount }) =>
      (currency !== null || THOUSANDS.test(text.slice(index + amount.length))) && index >= start,
  );
  if (prices.length < 2) return [];
  const leading = cells === undefined ? itemsAfterPrices(text, prices, section, country) : [];
  if (leading.length > 0) return leading;
  const items: MenuItem[] = [];
  let end = start;
  for (const price of prices) {
    const [from, to] = priceSpan(text, price);
    const written = text.slice(end, Math.max(end, from));
    const isParted = items.length === 0 || cells !== undefined || PARTS.test(written);
    const name = isParted ? itemName(written, items.length === 0) : null;
    if (name === null) return [];
    items.push(inlineItem(name, price, section, country));
    end = to;
  }
  return items.filter(({ name }) => !NO_ITEM.test(name));
}

function inlineItem(
  name: string,
  { amount, currency }: WrittenPrice,
  section: string | null,
  country: string | null,
): MenuItem {
  const code = currencyCode(currency, country);
  return { section, name, description: null, price: amount, maxPrice: null, currency: code };
}

/** "£3.20 Flat white, £2.80 Scone": each price is before its name. */
function itemsAfterPrices(
  text: string,
  prices: readonly WrittenPrice[],
  section: string | null,
  country: string | null,
): MenuItem[] {
  const spans = prices.map((price) => priceSpan(text, price));
  const lead = text.slice(0, spans[0]![0]);
  if (!/^\s*(?:[^:：\d]{1,24}[:：]\s*)?$/u.test(lead)) return [];
  const items: MenuItem[] = [];
  for (const [i, [, to]] of spans.entries()) {
    const written = text.slice(to, spans[i + 1]?.[0]);
    const isLast = i + 1 === spans.length;
    const bare = written.replace(/[\s,;·•|/、，；／.。]+$/u, '');
    const name = isLast || bare !== written.trimEnd() ? itemName(bare, false) : null;
    if (name === null || name !== bare.replace(/^[\s:：–—-]+/u, '')) return [];
    items.push(inlineItem(name, prices[i]!, section, country));
  }
  return items.filter(({ name }) => !NO_ITEM.test(name));
}

const PARTS = joinedPattern(
  'iu',
  String.raw`^\s?[.)）]?\s*(?:[,;·•|/、，；／・–—]|(?:and|und|et|y|e|dan|en|och)\s)|`,
  String.raw`[.。]\s*(?=\p{L})`,
);

/** The text between the last separator and the price; null when it is not an item's name. */
function itemName(written: string, isFirst: boolean): string | null {
  const last = (isFirst ? written.replace(/^[^:：|｜\d]{1,24}[:：|｜]\s*(?=\p{L})/u, '') : written)
    .replace(/[\s:：.…(（[–—-]+$/u, '')
    .split(/[.!?。！？]\s*(?=\p{L})|[,;·•|/、，；／]\s*/u)
    .at(-1)!
    .replace(/^[\s–—-]+/u, '')
    .replace(/(?<=[\p{Script=Han}\p{Script=Katakana})）])[はがも]$/u, '')
    .replace(/^(?:and|und|et|y|e|dan|en|och)\s+/iu, '')
    .trim();
  if (withoutFrom(last) === '') return null;
  const isName = /^[\p{L}\d"'“«(（]/u.test(last) && /\p{L}/u.test(last);
  if (!isName || last.length > MAX_NAME_CHARS || EXTRA.test(last)) return null;
  return SIZE_BEFORE.test(` ${last}`) || last.split(/\s+/).length > MAX_WORDS ? null : last;
}

/** Words for an extra or a variant of an item, and words that only occur in sentences. */
const EXTRA = joinedPattern(
  'iu',
  String.raw`^(?:with|without|add|extra|plus|or|from|only|mit|ohne|oder|ab|nur|avec|sans|ou|con|`,
  String.raw`sin|`,
  String.raw`senza|o|com|sem|met|zonder|of|med|utan|eller|z|bez|lub|с|без|или|dengan|tanpa|atau|`,
  String.raw`dan|until|up to|bis|to|per|pro|par|je)(?!\p{L})|^(?:加|追加|另加|مع|بدون)|`,
  String.raw`(?<!\p{L})(?:is|are|was|costs?|kostet|kosten|coûte|pay|save|you|we|wir|sie|vous|`,
  String.raw`nous)(?!\p{L})`,
);
