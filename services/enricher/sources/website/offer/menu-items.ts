/**
 * Reads one item and its price from a line, a table row or a few lines of a page. Pure.
 *
 * MI1 The first price counts: the first of several sizes, and the lower end of a range.
 * MI2 The price is after the name, before it, or on a line of its own. In the last case the name is
 *     the first line of the element that has only this price, or else the line above.
 * MI3 List numbers, a size before its price, "from" and allergen codes are not part of a name;
 *     letters that distinguish two items with the same name are.
 * MI4 A price in a sentence is not an item, and neither is the price of a delivery, a voucher or
 *     the cover charge.
 */

import type { PageReading, PageSection, TextBlock } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { bareAmount, firstCellAmount } from './bare-prices.ts';
import {
  bareName,
  cutAsides,
  describes,
  MAX_LINE_NAME_CHARS,
  nameAndDescription,
  tidyName,
  withoutCodes,
  withoutFrom,
} from './item-names.ts';
import { NO_ITEM } from './item-words.ts';
import { MENU_WORD, namesSection } from './menu-words.ts';
import { amountIn, currencyCode, findPrices, parseAmount, type WrittenPrice } from './prices.ts';

export interface MenuItem {
  readonly section: string | null;
  readonly name: string;
  readonly description: string | null;
  /** For a range, the lower end. */
  readonly price: number | null;
  readonly maxPrice: number | null;
  readonly currency: string | null;
}

export interface ItemContext {
  readonly page: PageReading;
  /** The number of prices in each section. */
  readonly prices: ReadonlyMap<number, number>;
  readonly country: string | null;
  /** True when a bare number in a row's last cell is a price. */
  readonly isNamed: boolean;
  /** Lines of a run that end in a bare number. */
  readonly bareLines: ReadonlySet<number>;
}

const MAX_NAME_CHARS = 120;
const MAX_LINE_CHARS = 300;
const MAX_TITLE_CHARS = 30;
const MAX_DEPTH = 12;

export function itemContext(
  page: PageReading,
  country: string | null,
  isNamed: boolean,
  bareLines: ReadonlySet<number> = new Set(),
): ItemContext {
  const prices = new Map<number, number>();
  page.blocks.forEach(({ text, section }, i) => {
    if (!hasPrice(text) && !bareLines.has(i)) return;
    for (const at of ancestors(page, section)) prices.set(at, (prices.get(at) ?? 0) + 1);
  });
  return { page, prices, country, isNamed, bareLines };
}

type ListName = NonNullable<PageSection['list']>;

/**
 * What the names of the enclosing elements say that the line belongs to; null when they say
 * nothing.
 */
export function namedList({ sections, blocks }: PageReading, at: number): ListName | null {
  for (const around of ancestors({ sections }, blocks[at]!.section)) {
    const { list } = sections[around]!;
    if (list !== undefined) return list;
  }
  return null;
}

/** The section and its ancestors, the innermost first. */
export function ancestors({ sections }: Pick<PageReading, 'sections'>, section: number): number[] {
  const around: number[] = [];
  for (let at = section; at > 0 && around.length < MAX_DEPTH; at = sections[at]!.parent) {
    around.push(at);
  }
  return around;
}

export function hasPrice(text: string): boolean {
  return firstPrice(text) !== null;
}

/** MI1 */
function firstPrice(
  text: string,
  edges: readonly number[] = [],
  struck: TextBlock['struck'] = [],
): WrittenPrice | null {
  if (!/[\p{N}一二三四五六七八九]/u.test(text)) return null;
  const isStruck = ({ index }: WrittenPrice) =>
    struck.some(([from, to]) => index >= from && index < to);
  const all = findPrices(text).filter((one) => !isStruck(one));
  if (TIMES.test(text) && all.every(({ currency }) => currency === null)) return null;
  const at = all.findIndex((one) => looksLikePrice(one, text, edges));
  if (at <= 0) return at < 0 ? null : all[0]!;
  const [found, before] = [all[at]!, all[at - 1]!];
  const between = text.slice(before.index + before.text.length, found.index);
  const isSize = found.currency === null && /^\s*[/|,–-]\s*$/.test(between);
  return isSize && hasCents(before) === hasCents(found) && before.amount > 0 ? before : found;
}

/** "11.00 – 01.00" and "04.76.52.55.10" look like prices. */
const TIMES = joinedPattern(
  '',
  String.raw`\d{1,2}(?:[.:h]\d{2})?\s?(?:[-–—~〜]|to|a|à|bis|tot|s\/d|s\.d\.|sampai|`,
  String.raw`hingga)\s?\d{1,2}[.:h]\d{2}|`,
  String.raw`(?:\d{2}[. ]){3}\d{2}|\d[.:]\d\d? - \d`,
);

function hasCents({ text }: WrittenPrice): boolean {
  return /[.,]\d{2}$/.test(text);
}

const LEADER = /(?:\.{2,}|…|·{2,}|_{2,}|[-–—]{2,}|~{2,})\s*$/;

/** True for an amount with a currency or cents, after leader dots, or at the end of its line. */
function looksLikePrice(price: WrittenPrice, line: string, edges: readonly number[]): boolean {
  const { currency, text, index } = price;
  if (currency !== null) return true;
  if (NUMBER_ALONE.test(text)) return false;
  const rest = line.slice(index + text.length);
  const before = line.slice(0, index);
  if (LEADER.test(before) && /^\s*(?:$|[|/(,~〜～+-])/.test(rest)) return true;
  if (isFirstSize(text, rest)) return true;
  const isLast = /^\s*(?:k|rb|ribu|[,.:][-–—]{1,2})?\s*(?:[~〜～+]|から|起)?\s*$/i.test(rest);
  if (!isLast) return false;
  if (/^\s*(?:k|rb|ribu|[,.:][-–—])/i.test(rest) || /\d[.,]\d{3}$/.test(text)) return true;
  if (hasCents(price)) return !TIME_BEFORE.test(before);
  return /^\d{1,4}[.,]\d$/.test(text) && edges.includes(before.trimEnd().length);
}

/** "081/22.33.44" and "0712.345.678" are phone or registration numbers, not prices. */
const NUMBER_ALONE = /^\d{1,3}(?:[.,]\d{2}){2,}$|^0\d/;

/** "Flat white 3.20 3.80": an item's prices by size, in columns. */
function isFirstSize(text: string, rest: string): boolean {
  if (/^\d{1,4}[.,]\d{2}$/.test(text)) return /^(?:\s+\d{1,4}[.,]\d{2}){1,4}\s*$/.test(rest);
  if (/^\d{1,3}[.,]\d{3}$/.test(text)) return /^(?:\s+\d{1,3}[.,]\d{3}){1,4}\s*$/.test(rest);
  return /^\s?(?:k|rb)(?:\s+\d{1,4}\s?(?:k|rb)){1,4}\s*$/i.test(rest);
}

/** "Breakfast until 11.30" gives a time. */
const TIME_BEFORE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:until|till?|before|after|bis|vor|nach|jusqu'à|avant|hasta(?: las)?|`,
  String.raw`fino all[ae]|entro le|até(?: às)?|tot|voor|sampai|hingga|sebelum|do|до)\s*$`,
);

/** A letter joined to the amount is a currency sign that the recognizer misread. */
const MISREAD_SIGN = /(?:^|\s)[A-Za-z]$/;

export function itemAt(context: ItemContext, at: number, section: string | null): MenuItem | null {
  const { page, country } = context;
  const block = page.blocks[at]!;
  const { text, edges } = block;
  if (text.length > MAX_LINE_CHARS) return null;
  const price = priceIn(context, at);
  if (price === null || isSentence(text, price, edges)) return null;
  const isRecognized = page.kind === 'picture';
  const named = nameOfPrice(context, at, price, isRecognized);
  if (named === null) return null;
  const [written, description] = named;
  const rest = text.slice(price.index + price.text.length);
  const name = bareName(written, /\d/.test(rest) && sizesOfLine(text) > 1);
  if (!/\p{L}{2}|\p{Script=Han}/u.test(name) || NO_ITEM.test(name)) return null;
  const scale = /^\s?(?:k|rb|ribu)(?!\p{L})/iu.test(rest) ? 1_000 : 1;
  const currency = currencyCode(price.currency, country);
  const amount = amountIn(price.text, currency) * scale;
  return {
    section,
    name: name.slice(0, MAX_NAME_CHARS),
    description,
    price: amount,
    maxPrice: rangeEnd(rest, amount, scale),
    currency,
  };
}

function priceIn({ isNamed, page, bareLines }: ItemContext, at: number): WrittenPrice | null {
  const { text, cells, edges, struck } = page.blocks[at]!;
  const found = firstPrice(text, edges, struck);
  if (found !== null) return found;
  const sized = isNamed || bareLines.has(at) ? firstCellAmount(page.blocks[at]!) : null;
  if (sized !== null) {
    const { number, index } = sized;
    return { amount: parseAmount(number), currency: null, text: number, index };
  }
  if (bareLines.has(at)) {
    const number = bareAmount(text)!;
    const index = text.trimEnd().length - number.length;
    return { amount: parseAmount(number), currency: null, text: number, index };
  }
  const isMenu = isNamed || namedList(page, at) === 'menu';
  const last = cells === undefined ? lastPiece(text, edges) : cells.filter(Boolean).at(-1)?.trim();
  if (!isMenu || last === undefined) return null;
  const isBare = /^\d{1,5}$/.test(last) && text.endsWith(last) && text.length > last.length;
  if (!isBare) return null;
  const index = text.length - last.length;
  return { amount: Number(last), currency: null, text: last, index };
}

/** The text after the last edge, unless it is a year, which is not a price. */
function lastPiece(text: string, edges: readonly number[] = []): string | undefined {
  const edge = edges.findLast((at) => at < text.length);
  const piece = edge === undefined ? undefined : text.slice(edge).trim();
  return piece !== undefined && /^(?:19|20)\d\d$/.test(piece) ? undefined : piece;
}

function sizesOfLine(text: string): number {
  return findPrices(text).filter((one) => looksLikePrice(one, text, [])).length;
}

/** The name as written, and its description. */
function nameOfPrice(
  context: ItemContext,
  at: number,
  price: WrittenPrice,
  isRecognized: boolean,
): readonly [string, string | null] | null {
  const block = context.page.blocks[at]!;
  const { text } = block;
  const [written, aside] = cutAsides(block, price.index);
  const before = withoutFrom(
    tidyName(isRecognized ? written.replace(MISREAD_SIGN, '') : written, price.currency),
  );
  const above = nameAbove(context, at, before);
  if (above !== null) return [above, before];
  if (/[\p{L}]/u.test(before)) {
    const [name, description] = nameAndDescription(before, block);
    return [name, description ?? aside];
  }
  const after = nameAfter(text, price);
  if (after !== null && !isOwnLink(context.page, at, after)) return [after, null];
  const inCard = nameInCard(context, at);
  const over = inCard ?? nameOver(context, at, isRecognized);
  return over === null ? null : nameAndDescription(over, {});
}

/**
 * MN2: the name above a line of its description and its price. The line begins with a small letter
 * in an element with no other price, or it is the only definition of its term.
 */
function nameAbove(context: ItemContext, at: number, before: string): string | null {
  const { page } = context;
  const next = page.blocks[at + 1];
  const isOnly = next === undefined || page.sections[next.section]?.tag !== 'dd';
  if (/\p{L}/u.test(before) && isOnly && hasTermBefore(page, at)) {
    const term = page.blocks[at - 1]!.text;
    return MENU_WORD.test(term) || namesSection(term) ? null : term;
  }
  const name = /^\p{Ll}/u.test(before) ? nameInCard(context, at) : null;
  return name !== null && /^\P{L}*\p{Lu}/u.test(name) ? name : null;
}

/** True for a button behind the price: a dish's own link is its name, which has the price. */
function isOwnLink({ blocks, links }: PageReading, at: number, name: string): boolean {
  const isAlone = blocks[at - 1] === undefined || hasPrice(blocks[at - 1]!.text);
  return !isAlone && links.some(({ block, text }) => block === at && text === name);
}

const UNIT = /^(?:\/|pro |per |je |par |a |an |each|ea\b|p\.?\s?p|pp\b|pcs?\b|kg|g\b|st\b|uhr)/i;

/** "£4.50 Onion Bhaji": the text after the line's only price. */
function nameAfter(text: string, { index, text: amount, currency }: WrittenPrice): string | null {
  let rest = text.slice(index + amount.length).replace(/^\s?(?:k|rb|ribu|jt)(?!\p{L})/iu, '');
  if (currency !== null && rest.trimStart().startsWith(currency)) {
    rest = rest.trimStart().slice(currency.length);
  }
  const name = rest.replace(/^[\s.…·:–—|-]+/, '').trim();
  const isName = /^[\p{L}"'“«]/u.test(name) && !UNIT.test(name) && !hasPrice(name);
  return isName && name.length <= MAX_LINE_NAME_CHARS ? name : null;
}

/** MI2: the first line of the element that has this price and no other. */
function nameInCard({ page, prices }: ItemContext, at: number): string | null {
  const { blocks } = page;
  for (const card of ancestors(page, blocks[at]!.section)) {
    if (prices.get(card) !== 1 || /^h[12]$/.test(page.sections[card]!.tag)) return null;
    const inCard = (i: number) => ancestors(page, blocks[i]?.section ?? 0).includes(card);
    let first = at;
    while (first > 0 && at - first < 4 && inCard(first - 1)) first--;
    const mayFollow = !/^(?:dd|p)$/.test(page.sections[card]!.tag) && inCard(at + 1);
    const name = first < at ? blocks[first]! : mayFollow ? blocks[at + 1]! : null;
    if (name === null) continue;
    const text = withoutCodes(name);
    const isFirst = first < at && !/[,、،]|^[(\p{Ll}]/u.test(text);
    const isOther = first === at && !inCard(at + 2) && !/[,、،]|^[(\p{Ll}]/u.test(text);
    const isName = text.length <= MAX_LINE_NAME_CHARS && (isFirst || isOther || !describes(text));
    return isName && /\p{L}/u.test(text) ? text : null;
  }
  return null;
}

/** MI4: true for a price among words that no element separates from it. */
function isSentence(text: string, price: WrittenPrice, edges: readonly number[] = []): boolean {
  if (/[;；。！？]/u.test(text.slice(0, price.index))) return true;
  const end = price.index + price.text.length;
  const rest = text.slice(end);
  if (edges.some((edge) => edge >= end && edge < text.length)) return false;
  const before = text.slice(0, price.index).replace(/[^\p{L}]/gu, '');
  if (before.length < 3) return false;
  const words = rest
    .replace(/^\s*(?:[^\s\p{L}\d(–—:|/,-]{1,3}|\p{L}{1,5}\.?(?=\s|$))/u, '')
    .match(/^\s+\p{L}[\p{L}’'-]*(?:\s+[\p{L}\d’'-]+){3,}/u);
  return words !== null && !hasPrice(rest);
}

/** The upper end of "35 – 50"; null when no higher amount follows. */
function rangeEnd(rest: string, from: number, scale: number): number | null {
  const found = /^\s*(?:k|rb)?\s*[-–—~〜]\s*[^\d\p{L}]{0,4}(\d[\d.,]*)/iu.exec(rest)?.[1];
  const amount =
    found === undefined ? Number.NaN : parseAmount(found.replace(/[.,]+$/, '')) * scale;
  return amount > from ? amount : null;
}

/**
 * The line above a line that has only the price. A longer line in between is a description, and so
 * is the second of two lines. A heading above a single line is the dish, unless it is a section's.
 */
function nameOver(
  { page, bareLines }: ItemContext,
  at: number,
  isRecognized: boolean,
): string | null {
  const { blocks } = page;
  const term = termBefore(page, at);
  if (term !== null) return withoutCodes(term);
  const lines: TextBlock[] = [];
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const block = blocks[i]!;
    if (hasPrice(block.text) || bareLines.has(i)) break;
    if (isSection(blocks, i)) {
      if (isDishOf(page, i, at)) lines.push(block);
      break;
    }
    lines.push(block);
    if (block.level > 0) break;
  }
  const [near, far] = lines;
  const isName = (block: TextBlock | undefined) =>
    block !== undefined && block.text.length <= MAX_LINE_NAME_CHARS;
  const isHeaded = isName(far) && far!.level > 2;
  const isDish = isHeaded || (isName(far) && far!.level === 0 && lines.length === 2);
  const describesFar =
    near !== undefined && (describesDish(near) || (isHeaded && near.level === 0));
  if (isDish && !isRecognized && describesFar) return withoutCodes(far!);
  if (isName(near)) return withoutCodes(near!);
  return isName(far) ? withoutCodes(far!) : null;
}

/**
 * True for "Soup" and its price as the term and definition of a list, which name no section of the
 * menu.
 */
function hasTermBefore(page: PageReading, at: number): boolean {
  return termBefore(page, at) === page.blocks[at - 1];
}

/** The term of the definition with the price, before its first definition. */
function termBefore({ blocks, sections }: PageReading, at: number): TextBlock | null {
  const tag = (i: number) => sections[blocks[i]?.section ?? 0]?.tag;
  if (tag(at) !== 'dd') return null;
  const isSecond = tag(at - 1) === 'dd' && tag(at - 2) === 'dt' && !hasPrice(blocks[at - 1]!.text);
  const term = blocks[isSecond ? at - 2 : at - 1];
  if (term === undefined || hasPrice(term.text)) return null;
  const isTerm = sections[term.section]?.tag === 'dt';
  return isTerm && withoutCodes(term).length <= MAX_LINE_NAME_CHARS ? term : null;
}

/** True for the heading of a set of dishes, which are in the paragraph below it with its price. */
function isDishOf({ blocks, sections }: PageReading, at: number, price: number): boolean {
  const [title, list, line] = [blocks[at]!, blocks[at + 1]!, blocks[price]!];
  const isOne = price === at + 2 && list.section === line.section && list.level === 0;
  const isSet = title.level > 2 && !namesSection(title.text) && sections[line.section]?.tag === 'p';
  return isOne && isSet && describes(list.text);
}

function describesDish({ text, level }: TextBlock): boolean {
  return level === 0 && (describes(text) || text.length > MAX_LINE_NAME_CHARS);
}

/** True for a heading that names a section of the menu, or has several prices below it. */
function isSection(blocks: readonly TextBlock[], at: number): boolean {
  const { text, level } = blocks[at]!;
  if (text.length <= MAX_TITLE_CHARS && (MENU_WORD.test(text) || namesSection(text))) return true;
  if (level === 0) return false;
  let prices = 0;
  for (let i = at + 1; i < Math.min(blocks.length, at + 10); i++) {
    if (blocks[i]!.level > 0) break;
    if (hasPrice(blocks[i]!.text)) prices++;
  }
  return level <= 2 || prices > 1;
}
