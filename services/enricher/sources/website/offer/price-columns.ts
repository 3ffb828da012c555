/**
 * Items that a table sets side by side or in columns. Pure.
 *
 * PC1 A row has several names, each with a price in the next cell or in the one before it, or in
 *     the same cell.
 * PC2 A row has a column of names and a column of prices, line by line.
 * PC3 A row of prices is below a row of as many names.
 * PC4 Beside its name a price may have words: "from", what it is for, or its sizes. A name may have
 *     a description, and a dish no price: "market price". On a menu, bare numbers are prices.
 */
import type { TextBlock } from '../reading/page-reading.ts';
import { COUNTS } from './bare-prices.ts';
import { bareName, shiftedRanges } from './item-names.ts';
import { NO_ITEM, SIZE_BEFORE, TIMES } from './item-words.ts';
import type { MenuItem } from './menu-items.ts';
import type { ItemContext } from './priced-lines.ts';
import {
  currencyCode,
  exactAmount,
  findPrices,
  isMarkedPrice,
  priceSpan,
  type WrittenPrice,
} from './prices.ts';

const MAX_NAME_CHARS = 60;
const MIN_COLUMNS = 3;
const MAX_PRICE_WORDS = 4;
const MAX_WORD_CHARS = 24;

interface NamedPrice {
  readonly name: string;
  readonly price: WrittenPrice;
}

/** None for a line or a row of one item. */
export function columnItems(
  { page, country, isNamed }: ItemContext,
  at: number,
  section: string | null,
): MenuItem[] {
  const { cells, lines, text } = page.blocks[at]!;
  if (cells === undefined || !/\p{N}/u.test(text)) return [];
  const filled = bareCells(page.blocks[at]!);
  const named =
    linePairs(lines ?? []) ??
    pairsOfRow(filled, isNamed) ??
    pairsBelow(page.blocks[at - 1]?.cells, filled);
  return (named ?? []).flatMap(({ name: written, price }) => {
    const name = bareName(written, false);
    const code = currencyCode(price.currency, country);
    const amount = exactAmount(price, code);
    const item = { section, name, description: null, price: amount, maxPrice: null };
    return NO_ITEM.test(name) ? [] : [{ ...item, currency: code }];
  });
}

/** PC1. */
function pairsOfRow(cells: readonly string[], isNamed: boolean): NamedPrice[] | null {
  const together = cells.map(readNamedPrice);
  if (cells.length >= 2 && together.every((one) => one !== null)) return together;
  const [name = '', number = ''] = cells;
  if (cells.length === 2 && isNamed && BARE_PRICES.test(number.trim()) && isDishName(name))
    return pairWorded([name], [number], isNamed);
  if (cells.length < 4 || cells.length % 2 !== 0) return null;
  const first = cells.filter((_, i) => i % 2 === 0);
  const second = cells.filter((_, i) => i % 2 === 1);
  return pairWorded(first, second, isNamed) ?? pair(second, first);
}

/** True for a name that does not count something: "Table for | 4". */
function isDishName(cell: string): boolean {
  return isName(cell) && !COUNTS.test(cell.trim());
}

/** The cells without struck text, and without a description in small or slanted text. */
function bareCells(block: TextBlock): string[] {
  let at = 0;
  return (block.cells ?? []).filter(Boolean).flatMap((cell) => {
    const asides = shiftedRanges(block.asides, at, cell.length).filter(([from]) =>
      /\p{L}{2}|\p{Script=Han}/u.test(cell.slice(0, from)),
    );
    const struck = shiftedRanges(block.struck, at, cell.length);
    at += cell.length + 1;
    const bare = cutRanges(cutRanges(cell, asides, '\0'), struck, '\0')
      .replaceAll('\0', '')
      .trim();
    return cell.trim() === '' ? [] : [/[\p{L}\p{N}]/u.test(bare) ? bare : cell];
  });
}

/** Fills the ranges with a character that no page has, so that positions stay. */
function cutRanges(text: string, ranges: readonly (readonly [number, number])[], fill: string) {
  return ranges.reduce(
    (kept, [from, to]) => kept.slice(0, from) + fill.repeat(to - from) + kept.slice(to),
    text,
  );
}

/** PC4 */
function pairWorded(
  names: readonly string[],
  prices: readonly string[],
  isNamed: boolean,
): NamedPrice[] | null {
  if (!names.every(isName)) return null;
  const read = prices.map((cell) =>
    /\p{N}/u.test(cell) ? readWordedPrice(cell, isNamed) : 'none',
  );
  if (read.includes(null) || read.every((one) => one === 'none')) return null;
  return read.flatMap((price, i) =>
    price === null || price === 'none' ? [] : [{ name: names[i]!.trim(), price }],
  );
}

/** The first price of a cell that has only prices and a few words. */
function readWordedPrice(cell: string, isNamed: boolean): WrittenPrice | null {
  const all = findPrices(cell);
  const [bare] = all;
  if (isNamed && bare !== undefined && BARE_PRICES.test(cell.trim())) return bare;
  const price = all.find((one) => isMarkedPrice(one, cell));
  if (price === undefined || (price.currency === null && TIMES.test(cell))) return null;
  const rest = all
    .map((one) => priceSpan(cell, one))
    .reduceRight((kept, [from, to]) => `${kept.slice(0, from)} ${kept.slice(to)}`, cell);
  const words = rest.match(/[\p{L}\p{M}'’]+/gu) ?? [];
  const isShort = words.length <= MAX_PRICE_WORDS && words.join(' ').length <= MAX_WORD_CHARS;
  return isShort && !/[.!?。:：]\s/u.test(rest) ? price : null;
}

const BARE_PRICES = /^\d{1,5}(?:[.,]\d{1,2})?(?:\s?[/|·–-]\s?\d{1,5}(?:[.,]\d{1,2})?){0,3}$/;

/** PC2. */
function linePairs(lines: readonly (readonly string[])[]): NamedPrice[] | null {
  const filled = lines.filter((cell) => cell.some((line) => line.trim() !== ''));
  const [first, second] = filled;
  if (filled.length === 2 && first!.length > 1) {
    const pairs = pairWorded(first!, second!, false) ?? pair(second!, first!);
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
  return !isLong && !isSize && !findPrices(text).some((one) => isMarkedPrice(one, text));
}

/** The price of a cell that has nothing else. */
function readPriceAlone(cell: string): WrittenPrice | null {
  const [price, ...more] = findPrices(cell);
  if (price === undefined || more.length > 0 || !isMarkedPrice(price, cell)) return null;
  const [from, to] = priceSpan(cell, price);
  const rest = `${cell.slice(0, from)} ${cell.slice(to)}`;
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
