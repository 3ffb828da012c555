/**
 * Items that a table sets side by side or in columns. Pure.
 *
 * PC1 A row has several names, each with a price in the next cell or in the one before it, or in
 *     the same cell.
 * PC2 A row has a column of names and a column of prices, line by line.
 * PC3 A row of prices is below a row of as many names.
 */
import { NO_ITEM, SIZE_BEFORE } from './item-words.ts';
import type { ItemContext, MenuItem } from './menu-items.ts';
import { currencyCode, findPrices, type WrittenPrice } from './prices.ts';

const MAX_NAME_CHARS = 60;
const MIN_COLUMNS = 3;

interface NamedPrice {
  readonly name: string;
  readonly price: WrittenPrice;
}

/** None for a line or a row of one item. */
export function columnItems(
  { page, country }: ItemContext,
  at: number,
  section: string | null,
): MenuItem[] {
  const { cells, lines } = page.blocks[at]!;
  if (cells === undefined || !/\p{N}/u.test(page.blocks[at]!.text)) return [];
  const filled = cells.filter((cell) => cell.trim() !== '');
  const named =
    linePairs(lines ?? []) ?? pairsOfRow(filled) ?? pairsBelow(page.blocks[at - 1]?.cells, filled);
  return (named ?? []).flatMap(({ name, price: { amount, currency } }) => {
    const code = currencyCode(currency, country);
    const item = { section, name, description: null, price: amount, maxPrice: null };
    return NO_ITEM.test(name) ? [] : [{ ...item, currency: code }];
  });
}

/** PC1. */
function pairsOfRow(cells: readonly string[]): NamedPrice[] | null {
  const together = cells.map(readNamedPrice);
  if (cells.length >= 2 && together.every((one) => one !== null)) return together;
  if (cells.length < 4 || cells.length % 2 !== 0) return null;
  const first = cells.filter((_, i) => i % 2 === 0);
  const second = cells.filter((_, i) => i % 2 === 1);
  return pair(first, second) ?? pair(second, first);
}

/** PC2. */
function linePairs(lines: readonly (readonly string[])[]): NamedPrice[] | null {
  const filled = lines.filter((cell) => cell.some((line) => line.trim() !== ''));
  const [first, second] = filled;
  if (filled.length === 2 && first!.length > 1) {
    const pairs = pair(first!, second!) ?? pair(second!, first!);
    if (pairs !== null) return pairs;
  }
  const together = filled.flat().map(readNamedPrice);
  const isAll = together.length > 1 && together.every((one) => one !== null);
  return isAll ? together : null;
}

/** PC3. */
function pairsBelow(above: readonly string[] = [], cells: readonly string[]): NamedPrice[] | null {
  const names = above.filter((cell) => cell.trim() !== '');
  return cells.length < MIN_COLUMNS ? null : pair(names, cells);
}

function pair(names: readonly string[], prices: readonly string[]): NamedPrice[] | null {
  if (names.length !== prices.length || !names.every(isName)) return null;
  const read = prices.map(readPriceAlone);
  if (!read.every((one) => one !== null)) return null;
  return read.map((price, i) => ({ name: names[i]!.trim(), price }));
}

function isName(cell: string): boolean {
  const text = cell.trim();
  const isLong = text.length > MAX_NAME_CHARS || !/\p{L}{2}|\p{Script=Han}/u.test(text);
  const isSize = ` ${text}`.replace(SIZE_BEFORE, '').trim() === '';
  return !isLong && !isSize && !findPrices(text).some(isSure);
}

/** True with a currency or cents. */
function isSure({ currency, text }: WrittenPrice): boolean {
  return currency !== null || /^\d{1,4}[.,]\d{2}$/.test(text);
}

/** The price of a cell that has nothing else. */
function readPriceAlone(cell: string): WrittenPrice | null {
  const [price, ...more] = findPrices(cell);
  if (price === undefined || more.length > 0 || !isSure(price)) return null;
  const rest = cell.replace(price.text, '').replace(price.currency ?? '', '');
  return /[\p{L}\p{N}]/u.test(rest) ? null : price;
}

/** "Soup £5.50" */
function readNamedPrice(cell: string): NamedPrice | null {
  const [price, ...more] = findPrices(cell);
  if (price === undefined || more.length > 0 || price.currency === null) return null;
  const name = cell
    .slice(0, price.index)
    .replace(price.currency, '')
    .replace(/[\s.…·:：(–—|_-]+$/u, '')
    .trim();
  const behind = cell.slice(price.index + price.text.length).replace(price.currency, '');
  return isName(name) && !/[\p{L}\p{N}]/u.test(behind) ? { name, price } : null;
}
