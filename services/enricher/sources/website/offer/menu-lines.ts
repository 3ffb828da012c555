/** The items of a page's menu or price list, in its order. Pure. */
import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { NO_LIST_ITEM, PRICE_WORD, SELLS_SERVICES, SERVICE_PAGE } from './item-words.ts';
import {
  ancestors,
  hasPrice,
  type ItemContext,
  itemAt,
  itemContext,
  type MenuItem,
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

/** Items of lines with prices; only where the page or a heading over them says menu or prices. */
export function readMenuLines(
  page: PageReading,
  includes: (block: number) => boolean,
  country: string | null,
  { name, isLinked } = { name: '', isLinked: false },
): MenuItem[] {
  const isMenu = isLinked || isMenuPage(page);
  const whole = isMenu || isPricePage(page, name);
  const called = `${name} ${page.title ?? ''}`;
  const hasList = SELLS_FOOD.test(called) || SELLS_SERVICES.test(called);
  const context = itemContext(page, country, isMenu);
  const items: MenuItem[] = [];
  let section: string | null = null;
  let inMenu = whole;
  page.blocks.forEach((block, i) => {
    if (!includes(i) || items.length >= MAX_ITEMS) return;
    const isTitle = block.level === 0 && isPlainTitle(page, i);
    if (block.level > 0 || isTitle) {
      const begins = beginsMenu(block.text) || (hasList && saysPrices(block.text));
      if (!whole) inMenu = begins || (inMenu && (isTitle || block.level > 2));
      if (inMenu && block.text.length < MAX_HEADING_CHARS && !hasPrice(block.text))
        section = block.text;
    }
    if (!inMenu || block.landmark === 'nav' || block.landmark === 'footer') return;
    const item = itemAt(context, i, section);
    if (item !== null) items.push(item);
  });
  return goods(items, isMenu);
}

/** Tidied; nothing where the list is one of tickets or rooms, or too short. */
function goods(items: readonly MenuItem[], isMenu: boolean): MenuItem[] {
  const others = items.filter(({ name }) => NO_LIST_ITEM.test(name)).length;
  if (items.length < MIN_ITEMS || (!isMenu && others * 2 >= items.length)) return [];
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
    const item = isOutside ? null : itemAt(context, i, section);
    const isPart = isTitle || isTitleRow(block) || isPartOfItem(context, i);
    if (item === null && (isOutside || !isPart || i - last > MAX_GAP)) run = [];
    if (isTitle) section = text;
    if (item === null) return;
    if (run.length < MAX_ITEMS) run.push(item);
    last = i;
    if (run.length > best.length) best = run;
  });
  return goods(best, false);
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

/** "MENU" and "Starters" in a line that is no heading, and no link. */
function isPlainTitle({ blocks, links }: PageReading, at: number): boolean {
  const { text } = blocks[at]!;
  if (text.length > MAX_TITLE_CHARS || !beginsMenu(text)) return false;
  return !links.some((link) => link.block === at && link.text === text);
}

function beginsMenu(text: string): boolean {
  return MENU_WORD.test(text) || SECTION_WORD.test(text);
}

function saysPrices(text: string): boolean {
  return text.length <= MAX_HEADING_CHARS && PRICE_WORD.test(text) && !BEGIN_AT.test(text);
}

/** "Prices from": where they begin is no price yet. */
const BEGIN_AT = /(?<!\p{L})(?:from|ab|à partir de|dès|desde|da|vanaf|mulai|od|от)\s*:?$|から$/iu;
