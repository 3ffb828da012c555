/**
 * Finds price lists that have no label, and decides when a list of items with prices is a menu.
 * Pure.
 *
 * MN4 Without a word for "menu" or "prices", the menu of a place that sells food or priced services
 *     is the longest run of items that each have a price. For any other place it is the longest
 *     list on one line.
 */
import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { barePriceLines, splitPriceLines } from './bare-prices.ts';
import { inlineItems, itemsAt } from './inline-items.ts';
import { tidyItems } from './item-names.ts';
import { NOT_SOLD, ROOM_ITEM, TICKET_ITEM } from './item-words.ts';
import type { MenuItem } from './menu-items.ts';
import { withoutOtherOffers } from './other-offers.ts';
import { ancestors, hasPrice, type ItemContext, isDishTitle, itemContext } from './priced-lines.ts';
import { findPrices } from './prices.ts';

export const MAX_ITEMS = 300;
export const MAX_TITLE_CHARS = 30;
export const MAX_HEADING_CHARS = 60;
const MIN_ITEMS = 3;
/** Two tickets are a list, and so are two items under a label. */
const MIN_SURE_ITEMS = 2;
/** How many lines of a list may lack a price: a name, its description, a title. */
const MAX_GAP = 4;

/** MN4 */
export function readPriceList(
  page: PageReading,
  includes: (block: number) => boolean,
  country: string | null,
  sells: 'food' | 'services' | 'menu',
): MenuItem[] {
  const sellsFood = sells !== 'services';
  const bareLines =
    sells === 'menu' ? barePriceLines(page) : sellsFood ? splitPriceLines(page) : undefined;
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
    const isHeading = level > 0 && text.length < MAX_HEADING_CHARS && !hasPrice(text);
    const isTitle = isHeading && !isDishTitle(context, i);
    const found = isOutside ? [] : itemsAt(context, i, section, sellsFood);
    const isPart = isHeading || isTitleRow(block) || isPartOfItem(context, i);
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

/** True for two lines near each other, each with a price and a currency sign. */
export function isPricedPair({ blocks }: PageReading, lines: readonly number[]): boolean {
  const [first, second, ...more] = lines;
  if (first === undefined || second === undefined || more.length > 0) return false;
  const isSigned = (at: number) =>
    findPrices(blocks[at]!.text).some((one) => one.currency !== null);
  return second - first <= MAX_APART && isSigned(first) && isSigned(second);
}

/** True when a heading is directly above the two lines, or above the first one's name. */
function isTitledPair(page: PageReading, lines: readonly number[]): boolean {
  const [first = 0] = lines;
  const over = page.blocks.slice(Math.max(0, first - 2), first);
  return isPricedPair(page, lines) && over.some(({ level }) => level > 0);
}

export interface ListKnown {
  /** The page is a menu, so everything with a price on it is an item. */
  readonly isMenu: boolean;
  readonly sellsFood: boolean;
  /** The list is called a menu, whatever the place is called. */
  readonly hasDishes?: boolean;
  /** The list has a label, and each price has a currency sign: two items are enough. */
  readonly isSure?: boolean;
}

/** Returns nothing for rooms, for tickets of a place that sells food, and for short lists. */
export function tidyList(all: readonly MenuItem[], known: ListKnown): MenuItem[] {
  const { isMenu, sellsFood, hasDishes = sellsFood, isSure = false } = known;
  const items = hasDishes ? withoutOtherOffers(all) : all;
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

/** True for "Snacks | €", which divides a list without ending it. */
function isTitleRow({ text, cells }: TextBlock): boolean {
  return cells !== undefined && text.length <= MAX_TITLE_CHARS && !/\d/.test(text);
}

/** True for a name without its price, or for a short description; a sentence ends the list. */
function isPartOfItem({ page, prices }: ItemContext, at: number): boolean {
  const { text, section } = page.blocks[at]!;
  if (ancestors(page, section).some((around) => prices.get(around) === 1)) return true;
  return text.length <= MAX_HEADING_CHARS && !/[.!?。！？]$/.test(text);
}

const FROM = /(?<!\p{L})(?:from|ab|à partir de|dès|desde|da|vanaf|mulai|od|от)\s*:?$|から$/iu;

/** "Prices from": a lower limit is not a price. */
export function isFrom(title: string): boolean {
  return FROM.test(title);
}
