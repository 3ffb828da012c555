/**
 * Reads one item and its price from a line, a table row or a few lines of a page. Pure.
 *
 * MI2 The price is after the name, before it, or on a line of its own. In the last case the name is
 *     the first line of the element that has only this price, or else the line above.
 * MI3 List numbers, a size before its price, "from" and allergen codes are not part of a name;
 *     letters that distinguish two items with the same name are.
 * MI4 A price in a sentence is not an item, and neither is the price of a delivery, a voucher or
 *     the cover charge.
 */

import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import {
  bareName,
  cutAsides,
  describes,
  isMeasure,
  leadingDay,
  MAX_LINE_NAME_CHARS,
  nameAndDescription,
  tidyName,
  withoutCodes,
  withoutFrom,
} from './item-names.ts';
import { NO_ITEM } from './item-words.ts';
import { MENU_WORD, namesSection } from './menu-words.ts';
import {
  ancestors,
  hasPrice,
  type ItemContext,
  isDishTitle,
  labelBefore,
  looksLikePrice,
  priceIn,
} from './priced-lines.ts';
import {
  amountIn,
  currencyCode,
  findPrices,
  parseAmount,
  priceSpan,
  type WrittenPrice,
} from './prices.ts';

export interface MenuItem {
  readonly section: string | null;
  readonly name: string;
  readonly description: string | null;
  /** For a range, the lower end. */
  readonly price: number | null;
  readonly maxPrice: number | null;
  readonly currency: string | null;
}

const MAX_NAME_CHARS = 120;
const MAX_LINE_CHARS = 300;
const MAX_TITLE_CHARS = 30;
const MAX_DESCRIPTIONS = 2;

/** A letter joined to the amount is a currency sign that the recognizer misread. */
const MISREAD_SIGN = /(?:^|\s)[A-Za-z]$/;

export function itemAt(context: ItemContext, at: number, section: string | null): MenuItem | null {
  const { page, country } = context;
  const block = page.blocks[at]!;
  const { text, edges } = block;
  if (text.length > MAX_LINE_CHARS) return null;
  const sized = context.sizes.get(at);
  const price = sized?.price ?? priceIn(context, at);
  if (price === null || (sized === undefined && isSentence(text, price, edges))) return null;
  const named = findName(context, at, price, sized?.nameEnd ?? null);
  if (named === null) return null;
  const [written, description] = named;
  const rest = text.slice(price.index + price.text.length);
  const isLabelled =
    sized === undefined && text.includes(written) && /\d/.test(rest) && countSizes(text) > 1;
  const name = bareName(written, isLabelled);
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

function countSizes(text: string): number {
  return findPrices(text).filter((one) => looksLikePrice(one, text, [])).length;
}

/** The name as written, and its description. */
function findName(
  context: ItemContext,
  at: number,
  price: WrittenPrice,
  nameEnd: number | null,
): readonly [string, string | null] | null {
  const block = context.page.blocks[at]!;
  const isRecognized = context.page.kind === 'picture';
  const [written, aside] = cutAsides(block, nameEnd ?? price.index);
  const before = withoutFrom(
    tidyName(isRecognized ? written.replace(MISREAD_SIGN, '') : written, price.currency),
  );
  const column = context.columns.get(at);
  if (column !== undefined) return [withoutCodes(context.page.blocks[column]!), null];
  if (context.labels.has(labelBefore(block))) {
    const over = nameInCard(context, at) ?? nameOver(context, at, isRecognized);
    if (over === null || leadingDay(over) === null)
      return over === null ? null : nameAndDescription(over, {});
  }
  const above = nameAbove(context, at, before);
  if (above !== null) return [above, before];
  if (/[\p{L}]/u.test(before)) {
    const [name, description] = nameAndDescription(before, block);
    return [name, description ?? aside];
  }
  const inCard = nameInCard(context, at);
  const after = nameEnd === null ? nameAfter(block, price, inCard !== null) : null;
  if (after !== null && !isOwnLink(context.page, at, after.name)) return splitName(block, after);
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

const UNIT = joinedPattern(
  'i',
  String.raw`^(?:\/|pro |per |je |par |a |an |each|ea\b|p\.?\s?p|pp\b|pcs?\b|kg|g\b|st\b|uhr|`,
  String.raw`起|より|から|لل)`,
);

interface CutName {
  readonly name: string;
  readonly index: number;
}

/**
 * "£4.50 Onion Bhaji": the text after the line's only price. With a name above the price, only what
 * is in an element of its own or has a capital: "£9.00 a jar" gives a unit.
 */
function nameAfter(
  { text, edges = [] }: TextBlock,
  price: WrittenPrice,
  hasName: boolean,
): CutName | null {
  const { index, text: amount, currency } = price;
  let start = Math.max(priceSpan(text, price)[1], index + amount.length);
  if (currency !== null && text.slice(start).trimStart().startsWith(currency))
    start = text.indexOf(currency, start) + currency.length;
  // "3.25 - 4.00 Soup"
  const range = /^\s*[-–—~]\s*[^\d\p{L}]{0,3}\d[\d.,]*/u.exec(text.slice(start))?.[0];
  if (range !== undefined) {
    start += range.length;
    const isSigned = currency !== null && text.slice(start).trimStart().startsWith(currency);
    if (isSigned) start = text.indexOf(currency, start) + currency.length;
  }
  const edge = edges.find((at) => at > start && UNIT.test(text.slice(start, at).trim()));
  const lead = /^[\s.…·:–—|-]*/.exec(text.slice(edge ?? start))![0].length;
  const from = (edge ?? start) + lead;
  const name = text.slice(from).trim();
  const isDay = /^[(（]/.test(name) && leadingDay(name) !== null;
  const isName = (/^[\p{L}"'“«]/u.test(name) && !UNIT.test(name)) || isDay;
  const isParted = edges.some((at) => at >= start && at <= from);
  if (!isName || hasPrice(name) || (hasName && !isParted && !/^\p{Lu}/u.test(name))) return null;
  return name.length <= MAX_LINE_NAME_CHARS || isParted ? { name, index: from } : null;
}

/** The name and the description behind the price. */
function splitName(
  block: TextBlock,
  { name, index }: CutName,
): readonly [string, string | null] | null {
  const edges = (block.edges ?? []).map((at) => at - index).filter((at) => at > 0);
  const [first, description] = nameAndDescription(name, { edges });
  return first.length <= MAX_LINE_NAME_CHARS ? [first, description] : null;
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
    // A button that says only "+".
    if (name === null || !/[\p{L}\d]/u.test(name.text)) continue;
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
function nameOver(context: ItemContext, at: number, isRecognized: boolean): string | null {
  const { page, bareLines } = context;
  const { blocks } = page;
  const term = termBefore(page, at);
  if (term !== null) return withoutCodes(term);
  const lines: TextBlock[] = [];
  for (let i = at - 1; i >= Math.max(0, at - 4) && lines.length < 3; i--) {
    const block = blocks[i]!;
    if (isMeasure(block.text) || !/[\p{L}\d]/u.test(block.text)) continue;
    if (hasPrice(block.text) || bareLines.has(i)) break;
    if (isDishTitle(context, i)) return withoutCodes(block);
    if (isSection(blocks, i)) {
      if (headsSetOfDishes(page, i, at)) lines.push(block);
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
    near !== undefined &&
    !/^\d{1,3}[.)]\s/.test(near.text) &&
    (describesDish(near) || (isHeaded && near.level === 0));
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
  let first = at;
  const isDescription = (i: number) => tag(i) === 'dd' && !hasPrice(blocks[i]!.text);
  while (at - first < MAX_DESCRIPTIONS && isDescription(first - 1)) first--;
  const term = blocks[first - 1];
  if (term === undefined || hasPrice(term.text)) return null;
  const isTerm = sections[term.section]?.tag === 'dt';
  return isTerm && withoutCodes(term).length <= MAX_LINE_NAME_CHARS ? term : null;
}

/** True for the heading of a set of dishes, which are in the paragraph below it with its price. */
function headsSetOfDishes({ blocks, sections }: PageReading, at: number, price: number): boolean {
  const [title, list, line] = [blocks[at]!, blocks[at + 1]!, blocks[price]!];
  const isOne = price === at + 2 && list.section === line.section && list.level === 0;
  const isSet = title.level > 2 && !namesSection(title.text) && sections[line.section]?.tag === 'p';
  return isOne && isSet && describes(list.text);
}

function describesDish({ text, level }: TextBlock): boolean {
  return level === 0 && (describes(text) || text.length > MAX_LINE_NAME_CHARS);
}

/** "Menu Diderot", "Menü 1": a set of dishes with one price. */
const SET_MENU = /^(?:menu|menü|formule|set)\s+[\p{L}\d]/iu;

/** True for a heading that names a section of the menu, or has several prices below it. */
function isSection(blocks: readonly TextBlock[], at: number): boolean {
  const { text, level } = blocks[at]!;
  if (level === 0 && [text, blocks[at - 1]?.text ?? ''].some((one) => SET_MENU.test(one)))
    return false;
  if (text.length <= MAX_TITLE_CHARS && (MENU_WORD.test(text) || namesSection(text))) return true;
  if (level === 0) return false;
  let prices = 0;
  for (let i = at + 1; i < Math.min(blocks.length, at + 10); i++) {
    if (blocks[i]!.level > 0) break;
    if (hasPrice(blocks[i]!.text)) prices++;
  }
  return level <= 2 || prices > 1;
}
