/** The items of a page's menu or price list, in its order. Pure. */
import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { inlineItems, itemsAt } from './inline-items.ts';
import {
  PRICE_WORD,
  ROOM_ITEM,
  SELLS_SERVICES,
  SERVICE_PAGE,
  TICKET_ITEM,
  TICKET_WORD,
} from './item-words.ts';
import {
  ancestors,
  hasPrice,
  type ItemContext,
  itemContext,
  type MenuItem,
  namedList,
  tidyItems,
} from './menu-items.ts';
import { MENU_PATH, MENU_WORD, SECTION_WORD, SELLS_FOOD } from './menu-words.ts';

const MAX_ITEMS = 300;
const MIN_ITEMS = 3;
const MAX_TITLE_CHARS = 30;
const MAX_HEADING_CHARS = 60;

export function isMenuPage({ url, title, blocks }: PageReading): boolean {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const heading = blocks.find(({ level }) => level === 1)?.text ?? '';
  const named = [title ?? '', heading].some((text) => MENU_WORD.test(text));
  return MENU_PATH.test(path) || named;
}

export interface ListPlace {
  readonly name: string;
  /** The site links the page as its menu. */
  readonly isLinked: boolean;
  /** Parcels: what has a price is goods. */
  readonly sellsGoods?: boolean;
}

/** Items of lines with prices; only where the page or a heading over them says menu or prices. */
export function readMenuLines(
  page: PageReading,
  includes: (block: number) => boolean,
  country: string | null,
  { name, isLinked, sellsGoods = false }: ListPlace = { name: '', isLinked: false },
): MenuItem[] {
  const isMenu = isLinked || isMenuPage(page);
  const whole = isMenu || isPricePage(page, name);
  const called = `${name} ${page.title ?? ''}`;
  const sellsFood = SELLS_FOOD.test(called);
  const hasList = sellsFood || SELLS_SERVICES.test(called);
  const context = itemContext(page, country, isMenu);
  const beginsList = (text: string) => beginsMenu(text) || (hasList && saysPrices(text));
  const saysList = (text: string) =>
    (hasList && saysPrices(text)) || (!sellsFood && saysTickets(text));
  const items: MenuItem[] = [];
  let section: string | null = null;
  // Under a word for tickets alone, some items are tickets.
  let isOfTickets = !whole;
  let inMenu = whole;
  page.blocks.forEach((block, i) => {
    if (!includes(i) || items.length >= MAX_ITEMS) return;
    const isCaption = block.level === 0 && saysList(block.text) && isCaptionOver(page, i);
    const isTitle = isCaption || (block.level === 0 && isPlainTitle(page, i));
    if (block.level > 0 || isTitle) {
      isOfTickets &&= !beginsList(block.text);
      if (!whole)
        inMenu =
          beginsMenu(block.text) ||
          saysList(block.text) ||
          (inMenu && (isTitle || block.level > 2));
      if (inMenu && block.text.length < MAX_HEADING_CHARS && !hasPrice(block.text))
        section = block.text;
    }
    const isNamed = !sellsGoods && namedList(page, i) !== null;
    isOfTickets &&= !isNamed;
    const isListed = inMenu || isNamed || ticketRow(block, sellsFood);
    if (!isListed || block.landmark === 'nav' || block.landmark === 'footer') return;
    items.push(...itemsAt(context, i, section));
  });
  if (isOfTickets && !items.some(({ name: item }) => TICKET_ITEM.test(item))) return [];
  return goods(items, isMenu, sellsFood);
}

/** Tidied; nothing for rooms, for tickets of who sells food, and for a list that is short. */
function goods(items: readonly MenuItem[], isMenu: boolean, sellsFood: boolean): MenuItem[] {
  const tickets = items.filter(({ name }) => TICKET_ITEM.test(name)).length;
  const others =
    items.filter(({ name }) => ROOM_ITEM.test(name)).length + (sellsFood ? tickets : 0);
  const isList = items.length >= MIN_ITEMS || (items.length === 2 && tickets > 0);
  if (!isList || (!isMenu && others * 2 >= items.length)) return [];
  return tidyItems(items);
}

/** A page of services is one of prices where the place lives by them. */
function isPricePage({ url, title, blocks }: PageReading, name: string): boolean {
  const path = URL.canParse(url) ? decodePath(new URL(url).pathname) : '';
  const heading = blocks.find(({ level }) => level === 1)?.text ?? '';
  const texts = [path.replace(/[-_/.]/g, ' '), title ?? '', heading];
  if (texts.some((text) => PRICE_WORD.test(text))) return true;
  return SELLS_SERVICES.test(name) && texts.some((text) => SERVICE_PAGE.test(text));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** How far a list goes on without a price: a name, what describes it, a title. */
const MAX_GAP = 4;

/**
 * MN4 Where no word says menu or prices, the longest run of things that each have a price, of a
 *     place that sells food or lives by a list of services, is its menu.
 */
export function readPriceList(
  page: PageReading,
  includes: (block: number) => boolean,
  country: string | null,
  sellsFood = true,
): MenuItem[] {
  const context = itemContext(page, country, false);
  let best: MenuItem[] = [];
  let run: MenuItem[] = [];
  let last = 0;
  let section: string | null = null;
  page.blocks.forEach((block, i) => {
    const { text, level, landmark } = block;
    const isOutside = !includes(i) || landmark === 'nav' || landmark === 'footer';
    const isTitle = level > 0 && text.length < MAX_HEADING_CHARS && !hasPrice(text);
    const found = isOutside ? [] : itemsAt(context, i, section);
    const isPart = isTitle || isTitleRow(block) || isPartOfItem(context, i);
    if (found.length === 0 && (isOutside || !isPart || i - last > MAX_GAP)) run = [];
    if (isTitle) section = text;
    // "Prices from": where they begin is no price yet.
    const isBegin = section !== null && !sellsFood && BEGIN_AT.test(section);
    if (found.length === 0 || isBegin) return;
    if (run.length < MAX_ITEMS) run.push(...found);
    last = i;
    if (run.length > best.length) best = run;
  });
  return goods(best, false, sellsFood);
}

/** Of places of any kind: the longest list that stands in one line. */
export function readInlineList(
  page: PageReading,
  includes: (block: number) => boolean,
  country: string | null,
): MenuItem[] {
  const context = itemContext(page, country, false);
  const lists = page.blocks.flatMap(({ landmark }, i) =>
    !includes(i) || landmark === 'nav' || landmark === 'footer'
      ? []
      : [inlineItems(context, i, null)],
  );
  const [best = []] = lists.sort((a, b) => b.length - a.length);
  return goods(best, false, false);
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

/** The name of a list right over its first price. */
function isCaptionOver({ blocks }: PageReading, at: number): boolean {
  const { text } = blocks[at]!;
  const next = blocks[at + 1];
  return text.length <= MAX_TITLE_CHARS && !/\d/.test(text) && hasPrice(next?.text ?? '');
}

/** "MENU" and "Starters" in a line that is no heading, and no link. */
function isPlainTitle({ blocks, links }: PageReading, at: number): boolean {
  const { text } = blocks[at]!;
  if (text.length > MAX_TITLE_CHARS || !beginsMenu(text)) return false;
  return !links.some((link) => link.block === at && link.text === text);
}

function beginsMenu(text: string): boolean {
  return MENU_WORD.test(text) || SECTION_WORD.test(text);
}

function saysTickets(text: string): boolean {
  return text.length <= MAX_HEADING_CHARS && TICKET_WORD.test(text) && !BEGIN_AT.test(text);
}

/** "観覧料 | 一般 500円": the first cell says what the others hold. */
function ticketRow({ cells }: TextBlock, sellsFood: boolean): boolean {
  const first = cells?.find(Boolean);
  return !sellsFood && first !== undefined && first.length <= MAX_TITLE_CHARS && saysTickets(first);
}

function saysPrices(text: string): boolean {
  return text.length <= MAX_HEADING_CHARS && PRICE_WORD.test(text) && !BEGIN_AT.test(text);
}

/** "Prices from": where they begin is no price yet. */
const BEGIN_AT = /(?<!\p{L})(?:from|ab|à partir de|dès|desde|da|vanaf|mulai|od|от)\s*:?$|から$/iu;
