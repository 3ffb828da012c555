/**
 * Price lists that no word names, and what makes a list of things with prices a menu. Pure.
 *
 * MN4 Where no word says menu or prices, the longest run of things that each have a price, of a
 *     place that sells food or lives by a list of services, is its menu; of any other place the
 *     longest list that stands in one line.
 */
import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { partedPriceLines } from './bare-prices.ts';
import { inlineItems, itemsAt } from './inline-items.ts';
import { NOT_SOLD, ROOM_ITEM, TICKET_ITEM } from './item-words.ts';
import {
  ancestors,
  hasPrice,
  type ItemContext,
  itemContext,
  type MenuItem,
  tidyItems,
} from './menu-items.ts';
import { findPrices } from './prices.ts';

export const MAX_ITEMS = 300;
export const MAX_TITLE_CHARS = 30;
export const MAX_HEADING_CHARS = 60;
const MIN_ITEMS = 3;
/** Two tickets are a list, and so are two things under a word for one. */
const MIN_SURE_ITEMS = 2;
/** How far a list goes on without a price: a name, what describes it, a title. */
const MAX_GAP = 4;

/** MN4 */
export function readPriceList(
  page: PageReading,
  includes: (block: number) => boolean,
  country: string | null,
  sells: 'food' | 'services',
): MenuItem[] {
  const sellsFood = sells === 'food';
  const bareLines = sellsFood ? partedPriceLines(page) : undefined;
  const context = itemContext(page, country, false, bareLines);
  let best: MenuItem[] = [];
  let run: MenuItem[] = [];
  let lines: number[] = [];
  let bestLines: number[] = [];
  let last = 0;
  let section: string | null = null;
  page.blocks.forEach((block, i) => {
    const { text, level } = block;
    const isOutside = !includes(i) || isAside(block);
    const isTitle = level > 0 && text.length < MAX_HEADING_CHARS && !hasPrice(text);
    const found = isOutside ? [] : itemsAt(context, i, section);
    const isPart = isTitle || isTitleRow(block) || isPartOfItem(context, i);
    if (found.length === 0 && (isOutside || !isPart || i - last > MAX_GAP)) [run, lines] = [[], []];
    if (isTitle) section = text;
    const isBeginning = section !== null && !sellsFood && isFrom(section);
    if (found.length === 0 || isBeginning) return;
    if (run.length < MAX_ITEMS) run.push(...found);
    lines.push(i);
    last = i;
    if (run.length > best.length) [best, bestLines] = [run, lines];
  });
  const isSure = sellsFood && isTitledPair(page, bestLines);
  return tidyList(best, { isMenu: false, sellsFood, isSure });
}

/** MN4 */
export function readInlineList(
  page: PageReading,
  includes: (block: number) => boolean,
  country: string | null,
): MenuItem[] {
  const context = itemContext(page, country, false);
  const lists = page.blocks.flatMap((block, i) =>
    !includes(i) || isAside(block) || NOT_SOLD.test(block.text)
      ? []
      : [inlineItems(context, i, null)],
  );
  const [best = []] = lists.sort((a, b) => b.length - a.length);
  return tidyList(best, { isMenu: false, sellsFood: false });
}

const MAX_APART = 4;

/** Two lines near each other, of which each has a price with the sign of a currency. */
export function isPricedPair({ blocks }: PageReading, lines: readonly number[]): boolean {
  const [first, second, ...more] = lines;
  if (first === undefined || second === undefined || more.length > 0) return false;
  const isSigned = (at: number) =>
    findPrices(blocks[at]!.text).some((one) => one.currency !== null);
  return second - first <= MAX_APART && isSigned(first) && isSigned(second);
}

/** A heading stands right over the two, or over the name of the first. */
function isTitledPair(page: PageReading, lines: readonly number[]): boolean {
  const [first = 0] = lines;
  const over = page.blocks.slice(Math.max(0, first - 2), first);
  return isPricedPair(page, lines) && over.some(({ level }) => level > 0);
}

export interface ListKnown {
  /** The page is a menu, so whatever has a price there is an item. */
  readonly isMenu: boolean;
  readonly sellsFood: boolean;
  /** A word names the list, and each price has a sign of a currency: two are enough. */
  readonly isSure?: boolean;
}

/** Nothing for rooms, for tickets of who sells food, and for a list that is short. */
export function tidyList(items: readonly MenuItem[], known: ListKnown): MenuItem[] {
  const { isMenu, sellsFood, isSure = false } = known;
  const tickets = items.filter(({ name }) => TICKET_ITEM.test(name)).length;
  const rooms = items.filter(({ name }) => ROOM_ITEM.test(name)).length;
  const others = rooms + (sellsFood ? tickets : 0);
  const isList = items.length >= (tickets > 0 || isSure ? MIN_SURE_ITEMS : MIN_ITEMS);
  if (!isList || (!isMenu && others * 2 >= items.length)) return [];
  return tidyItems(items);
}

export function isAside({ landmark }: TextBlock): boolean {
  return landmark === 'nav' || landmark === 'footer';
}

/** "Snacks | €" parts a list, and does not end it. */
function isTitleRow({ text, cells }: TextBlock): boolean {
  return cells !== undefined && text.length <= MAX_TITLE_CHARS && !/\d/.test(text);
}

/** A name without its price, or a few words on it; a sentence ends the list. */
function isPartOfItem({ page, prices }: ItemContext, at: number): boolean {
  const { text, section } = page.blocks[at]!;
  if (ancestors(page, section).some((around) => prices.get(around) === 1)) return true;
  return text.length <= MAX_HEADING_CHARS && !/[.!?。！？]$/.test(text);
}

const FROM = /(?<!\p{L})(?:from|ab|à partir de|dès|desde|da|vanaf|mulai|od|от)\s*:?$|から$/iu;

/** "Prices from": where they begin is no price yet. */
export function isFrom(title: string): boolean {
  return FROM.test(title);
}
