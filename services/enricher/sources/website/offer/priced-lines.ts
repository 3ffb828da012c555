/**
 * Which lines of a page have a price, and which price of a line counts. Pure.
 *
 * MI1 The first price counts: the first of several sizes, and the lower end of a range. Struck
 *     prices, codes in small text and times do not count.
 */
import type { PageReading, PageSection, TextBlock } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { bareAmount, firstCellAmount } from './bare-prices.ts';
import { FROM_BEFORE, TIMES } from './item-words.ts';
import { findNotes } from './other-offers.ts';
import { findSizes, type SizedPrice } from './price-sizes.ts';
import {
  findPrices,
  hasCents,
  PER_UNIT,
  parseAmount,
  priceSpan,
  THOUSANDS,
  type WrittenPrice,
} from './prices.ts';

const MAX_DEPTH = 12;
const MIN_CARDS = 2;
const MIN_LABELS = 3;
const MAX_NAME = 60;

export interface ItemContext {
  readonly page: PageReading;
  /** The number of prices in each section. */
  readonly prices: ReadonlyMap<number, number>;
  readonly country: string | null;
  /** True when a bare number in a row's last cell is a price. */
  readonly isNamed: boolean;
  /** Lines of a run that end in a bare number. */
  readonly bareLines: ReadonlySet<number>;
  /** Lines with prices by size. */
  readonly sizes: ReadonlyMap<number, SizedPrice>;
  /** Sentences with a price among the lines of a menu. */
  readonly notes: ReadonlySet<number>;
  /** Texts that stand before a third of all prices, as "Regular price" does; in small letters. */
  readonly labels: ReadonlySet<string>;
  /** Lines with a price below as many names: the line of the name. */
  readonly columns: ReadonlyMap<number, number>;
  /** How many elements with one price each section has, by its number and their tag. */
  readonly cards: ReadonlyMap<string, number>;
}

export function itemContext(
  page: PageReading,
  country: string | null,
  isNamed: boolean,
  bareLines: ReadonlySet<number> = new Set(),
): ItemContext {
  const prices = new Map<number, number>();
  const sizes = findSizes(page);
  const priced = new Set<number>();
  const labels = new Map<string, number>();
  page.blocks.forEach((block, i) => {
    const { text, section } = block;
    const isRow = isNamed && block.cells !== undefined && /\d/.test(text);
    const isPriced = ownPrice(block) !== null || bareLines.has(i) || sizes.has(i);
    if (isPriced || isRow) priced.add(i);
    if (!isPriced) return;
    const label = labelBefore(block);
    labels.set(label, (labels.get(label) ?? 0) + 1);
    for (const at of ancestors(page, section)) prices.set(at, (prices.get(at) ?? 0) + 1);
  });
  const notes = findNotes(page.blocks, (at) => priced.has(at));
  const cards = new Map<string, number>();
  for (const [section, count] of prices) {
    const { parent, tag } = page.sections[section]!;
    const key = `${parent} ${tag}`;
    if (count === 1) cards.set(key, (cards.get(key) ?? 0) + 1);
  }
  const often = [...labels].filter(([label, lines]) => {
    return label !== '' && lines >= MIN_LABELS && lines * 3 >= priced.size;
  });
  const columns = pairColumns(page, (at) => priced.has(at));
  const known = { page, prices, country, isNamed, bareLines, sizes, notes, cards, columns };
  return { ...known, labels: new Set(often.map(([label]) => label)) };
}

/** The text before the first price, in small letters. */
export function labelBefore(block: TextBlock): string {
  const price = ownPrice(block);
  if (price === null) return '';
  const [start] = priceSpan(block.text, price);
  return block.text.slice(0, start).trim().toLowerCase();
}

function isPriceAlone(block: TextBlock): boolean {
  const { text } = block;
  const price = ownPrice(block);
  if (price === null) return !/\p{L}/u.test(text);
  const spans = findPrices(text).map((one) => priceSpan(text, one));
  const before = text.slice(0, spans[0]?.[0] ?? 0).replace(FROM_BEFORE, '');
  const between = spans.map(([, to], i) => text.slice(to, spans[i + 1]?.[0]));
  return !/\p{L}/u.test(before + between.map((one) => one.replace(UNIT_BEHIND, '')).join(''));
}

const UNIT_BEHIND = joinedPattern(
  'iu',
  String.raw`^(?:${PER_UNIT}|\s?(?:pièce|stück|piece|each|porsi|buah|biji|keping|sekilo|`,
  String.raw`par personne))?`,
  String.raw`[\s/|]*$`,
);

/** A column of names and a column of prices, one below the other in the page's text. */
function pairColumns(
  { blocks, sections }: PageReading,
  isPriced: (at: number) => boolean,
): ReadonlyMap<number, number> {
  const names = new Map<number, number>();
  const place = (at: number) => {
    const section = sections[blocks[at]?.section ?? 0]!;
    return section.tag === 'p' || section.tag === 'li' || section.tag === 'div'
      ? `${section.tag} ${section.parent}`
      : String(blocks[at]?.section);
  };
  const isName = (at: number) => {
    const block = blocks[at];
    const isShort = block !== undefined && block.level === 0 && block.text.length <= MAX_NAME;
    return isShort && !isPriced(at) && /\p{L}{2}|\p{Script=Han}/u.test(block.text);
  };
  const isAlone = (at: number) => isPriced(at) && isPriceAlone(blocks[at]!);
  for (let first = 0; first < blocks.length; first++) {
    let end = first;
    while (end < blocks.length && isAlone(end) && place(end) === place(first)) end++;
    const count = end - first;
    const from = first - count;
    const all = count < 2 || from < 0 ? [] : Array.from({ length: count }, (_, i) => from + i);
    const isColumn = all.every((at) => isName(at) && place(at) === place(from));
    const isWhole = !isName(from - 1) || place(from - 1) !== place(from);
    if (isColumn && isWhole && place(from) !== place(first))
      for (const at of all) names.set(at + count, at);
    first = Math.max(first, end - 1);
  }
  return names;
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

/** True for the title of a card with one price, beside others like it: the title is the dish. */
export function isDishTitle({ page, prices, cards }: ItemContext, at: number): boolean {
  const { level, section } = page.blocks[at]!;
  const card = level === 0 ? undefined : page.sections[section]?.parent;
  if (card === undefined || card <= 0 || prices.get(card) !== 1) return false;
  const { tag, parent } = page.sections[card]!;
  return (
    /^(?:li|div|article|section|a)$/.test(tag) && (cards.get(`${parent} ${tag}`) ?? 0) >= MIN_CARDS
  );
}

/** The section and its ancestors, the innermost first. */
export function ancestors({ sections }: Pick<PageReading, 'sections'>, section: number): number[] {
  const around: number[] = [];
  for (let at = section; at > 0 && around.length < MAX_DEPTH; at = sections[at]!.parent) {
    around.push(at);
  }
  return around;
}

const ownPrices = new WeakMap<TextBlock, WrittenPrice | null>();

/** The price of the block that counts; several steps of reading a menu ask for it. */
function ownPrice(block: TextBlock): WrittenPrice | null {
  const known = ownPrices.get(block);
  if (known !== undefined) return known;
  const { text, edges, struck, asides } = block;
  const found = firstPrice(text, edges, struck, asides);
  ownPrices.set(block, found);
  return found;
}

export function hasPrice(text: string): boolean {
  return firstPrice(text) !== null;
}

/** MI1 */
function firstPrice(
  text: string,
  edges: readonly number[] = [],
  struck: TextBlock['struck'] = [],
  asides: TextBlock['asides'] = [],
): WrittenPrice | null {
  if (!/[\p{N}一二三四五六七八九]/u.test(text)) return null;
  const isStruck = ({ index }: WrittenPrice) =>
    struck.some(([from, to]) => index >= from && index < to);
  // "2,4" in small text behind a name are codes.
  const isCode = ({ index, text: written, currency }: WrittenPrice) =>
    currency === null &&
    /^\d{1,2},\d{1,2}$/.test(written) &&
    asides.some(([from, to]) => index >= from && index < to && from > 0);
  const all = findPrices(text).filter((one) => !isStruck(one) && !isCode(one));
  const isMarked = all.some(({ currency }) => currency !== null && currency !== 'Fr');
  // "Fr 7.00" and "Fr 17 bis 3 Uhr" are times on a Friday.
  const isFriday = all.some(({ currency }) => currency === 'Fr') && /\d (?:Uhr|h)\b/.test(text);
  if (!isMarked && (isFriday || TIMES.test(text))) return null;
  const at = all.findIndex((one) => looksLikePrice(one, text, edges));
  if (at <= 0) return at < 0 ? null : all[0]!;
  const [found, before] = [all[at]!, all[at - 1]!];
  const between = text.slice(before.index + before.text.length, found.index);
  const isSize = found.currency === null && /^(?:k|rb)?\s*[/|·•,–-]\s*$/i.test(between);
  return isSize && hasCents(before.text) === hasCents(found.text) && before.amount > 0
    ? before
    : found;
}

const LEADER = /(?:\.{2,}|…|·{2,}|_{2,}|[-–—]{2,}|~{2,})\s*$/;

/** True for an amount with a currency or cents, after leader dots, or at the end of its line. */
export function looksLikePrice(
  price: WrittenPrice,
  line: string,
  edges: readonly number[],
): boolean {
  const { currency, text, index } = price;
  if (currency !== null) return true;
  if (NUMBER_ALONE.test(text)) return false;
  const rest = line.slice(index + text.length);
  const before = line.slice(0, index);
  if (LEADER.test(before) && /^\s*(?:$|[|/(,~〜～+-])/.test(rest)) return true;
  if (isFirstSize(text, rest)) return true;
  const isLast = PRICE_END.test(rest);
  if (!isLast) return false;
  if (MARK_BEHIND.test(rest) || /\d[.,]\d{3}$/.test(text)) return true;
  if (hasCents(text)) return !TIME_BEFORE.test(before);
  return /^\d{1,4}[.,]\d$/.test(text) && edges.includes(before.trimEnd().length);
}

/** What may follow the last price of a line: "k", "-", "and up", "per piece". */
const PRICE_END = joinedPattern(
  'iu',
  String.raw`^(?:${THOUSANDS}|\s*[,.:][-–—]{1,2})?\s*(?:[~〜～+]|から|起)?(?:${PER_UNIT})?`,
  String.raw`(?:\s[–—-]|[)\]）】])?\s*$`,
);

/** A sign for thousands, or a dash instead of cents. */
const MARK_BEHIND = new RegExp(String.raw`^(?:${THOUSANDS}|\s*[,.:][-–—])`, 'u');

/** "081/22.33.44", "0712.345.678" and "2026.11.12" are numbers or dates, not prices. */
const NUMBER_ALONE = /^\d{1,4}(?:[.,]\d{2}){2,}$|^0\d/;

/** "Flat white 3.20 3.80": an item's prices by size, in columns. */
function isFirstSize(text: string, rest: string): boolean {
  if (/^\d{1,4}[.,]\d{2}$/.test(text))
    return /^(?:(?:\s+|\s*[/|·•]\s*)\d{1,4}[.,]\d{2}){1,4}\s*$/.test(rest);
  if (/^\d{1,3}[.,]\d{3}$/.test(text))
    return /^(?:(?:\s+|\s*[/|·•]\s*)\d{1,3}[.,]\d{3}){1,4}\s*$/.test(rest);
  return /^\s?(?:k|rb)(?:(?:\s+|\s*[/|·•]\s*)\d{1,4}\s?(?:k|rb)){1,4}\s*$/i.test(rest);
}

/** "Breakfast until 11.30" gives a time. */
const TIME_BEFORE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:until|till?|before|after|bis|vor|nach|jusqu'à|avant|hasta(?: las)?|`,
  String.raw`fino all[ae]|entro le|até(?: às)?|tot|voor|sampai|hingga|sebelum|do|до)\s*$`,
);

export function priceIn(
  { isNamed, page, bareLines }: ItemContext,
  at: number,
): WrittenPrice | null {
  const { text, cells, edges } = page.blocks[at]!;
  const found = ownPrice(page.blocks[at]!);
  if (found !== null) return found;
  const sized = isNamed || bareLines.has(at) ? firstCellAmount(page.blocks[at]!) : null;
  if (sized !== null) {
    const { number, index } = sized;
    return { amount: parseAmount(number), currency: null, text: number, index };
  }
  if (bareLines.has(at)) {
    const { number, index } = bareAmount(page.blocks[at]!)!;
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
