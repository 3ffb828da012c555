/**
 * Menus on a place's own site: where they are, and their items with prices.
 *
 * MN1 Structured menus first, then lines of a page that names itself a menu: a name with a price in
 *     one line, in one row, or in two lines. At least MIN_ITEMS of them make a menu.
 *     On a picture a letter that clings to the amount is no part of the name.
 * MN2 Each item stands in the page as it is given: name and price are cut from its text.
 */
import { isItem, list } from '../hours/structured-hours.ts';
import type { PageReading, StructuredItem, TextBlock } from '../reading/page-reading.ts';
import { MENU_PATH, MENU_WORD, NO_MENU } from './menu-words.ts';
import { currencyCode, findPrices, parseAmount, readPrice, type WrittenPrice } from './prices.ts';

export interface MenuItem {
  readonly section: string | null;
  readonly name: string;
  readonly description: string | null;
  /** Of a range the lower end. */
  readonly price: number | null;
  readonly maxPrice: number | null;
  readonly currency: string | null;
}

const MAX_ITEMS = 300;
const MIN_ITEMS = 3;
const MAX_NAME_CHARS = 120;

export function isMenuPage({ url, title, blocks }: PageReading): boolean {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const heading = blocks.find(({ level }) => level === 1)?.text ?? '';
  const named = [title ?? '', heading].some((text) => MENU_WORD.test(text));
  return MENU_PATH.test(path) || named;
}

/** Items of lines with prices; only where the page or a heading over them says menu. */
export function readMenuLines(
  page: PageReading,
  includes: (block: number) => boolean,
  country: string | null,
  isLinkedAsMenu = false,
): MenuItem[] {
  const whole = isLinkedAsMenu || isMenuPage(page);
  const items: MenuItem[] = [];
  let section: string | null = null;
  let inMenu = whole;
  page.blocks.forEach((block, i) => {
    if (!includes(i) || items.length >= MAX_ITEMS) return;
    if (block.level > 0) {
      if (!whole) inMenu = MENU_WORD.test(block.text) || (inMenu && block.level > 2);
      if (inMenu && block.text.length < 60 && !hasPrice(block.text)) section = block.text;
    }
    if (!inMenu || block.landmark === 'nav' || block.landmark === 'footer') return;
    const item = itemAt(page.blocks, i, section, country, page.kind === 'picture');
    if (item !== null) items.push(item);
  });
  return items.length >= MIN_ITEMS ? items : [];
}

function hasPrice(text: string): boolean {
  return findPrices(text).some((price) => looksLikePrice(price, text));
}

/** With a currency, with cents, or as the last thing of its line. */
function looksLikePrice({ currency, text, index }: WrittenPrice, line: string): boolean {
  if (currency !== null) return true;
  const rest = line.slice(index + text.length);
  const isLast = /^\s*(?:k|rb|ribu|,-|\.-)?\s*$/i.test(rest);
  if (!isLast) return false;
  return /[.,]\d{2}$/.test(text) || /^\s*(?:k|rb|ribu)/i.test(rest) || /\d[.,]\d{3}$/.test(text);
}

/** A letter that clings to the amount is a sign of a currency that the recognizer took for it. */
const MISREAD_SIGN = /(?:^|\s)[A-Za-z]$/;

function itemAt(
  blocks: readonly TextBlock[],
  at: number,
  section: string | null,
  country: string | null,
  isRecognized: boolean,
): MenuItem | null {
  const { text } = blocks[at]!;
  if (text.length > 300) return null;
  const price = findPrices(text).find((one) => looksLikePrice(one, text));
  if (price === undefined) return null;
  const written = text.slice(0, price.index);
  const before = tidyName(
    isRecognized ? written.replace(MISREAD_SIGN, '') : written,
    price.currency,
  );
  const name = before !== '' ? before : nameOver(blocks, at);
  if (name === null || !/\p{L}{2}|\p{Script=Han}/u.test(name)) return null;
  const scale = /^\s?(?:k|rb|ribu)(?!\p{L})/iu.test(text.slice(price.index + price.text.length))
    ? 1_000
    : 1;
  const amount = parseAmount(price.text) * scale;
  const currency = currencyCode(price.currency, country);
  return {
    section,
    name: name.slice(0, MAX_NAME_CHARS),
    description: null,
    price: amount,
    maxPrice: rangeEnd(text.slice(price.index + price.text.length), amount, scale),
    currency,
  };
}

/** The upper end of "35 – 50"; null when no higher amount follows. */
function rangeEnd(rest: string, from: number, scale: number): number | null {
  const found = /^\s*(?:k|rb)?\s*[-–—~〜]\s*[^\d\p{L}]{0,4}(\d[\d.,]*)/iu.exec(rest)?.[1];
  const amount =
    found === undefined ? Number.NaN : parseAmount(found.replace(/[.,]+$/, '')) * scale;
  return amount > from ? amount : null;
}

function tidyName(text: string, currency: string | null): string {
  const bare =
    currency === null
      ? text
      : text.replace(new RegExp(`\\s*${escapePattern(currency)}[\\s:.]*$`), '');
  return bare.replace(/[\s.…·:–—|_-]+$/u, '').trim();
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * The line over a line that holds the price alone. A longer one between them describes the dish.
 */
function nameOver(blocks: readonly TextBlock[], at: number): string | null {
  for (let i = at - 1; i >= Math.max(0, at - 2); i--) {
    const { text, level } = blocks[i]!;
    if (text.length <= 60 && !hasPrice(text) && (level !== 1 || i === at - 1)) {
      const over = blocks[i - 1];
      const describes =
        i === at - 1 && over !== undefined && over.level > 2 && over.text.length <= 60;
      return describes && !hasPrice(over.text) ? over.text : text;
    }
  }
  return null;
}

export function readStructuredMenu(menu: StructuredItem, country: string | null): MenuItem[] {
  const items: MenuItem[] = [];
  collect(menu, null, country, items, 0);
  return items;
}

function collect(
  item: StructuredItem,
  section: string | null,
  country: string | null,
  items: MenuItem[],
  depth: number,
): void {
  if (depth > 6 || items.length >= MAX_ITEMS) return;
  for (const one of list(item['hasMenuItem'])) {
    if (isItem(one)) addItem(one, section, country, items);
  }
  for (const one of list(item['hasMenuSection'])) {
    if (isItem(one)) collect(one, textOrNull(one['name']) ?? section, country, items, depth + 1);
  }
}

function addItem(
  item: StructuredItem,
  section: string | null,
  country: string | null,
  items: MenuItem[],
): void {
  const name = textOrNull(item['name']);
  if (name === null) return;
  const [offer] = list(item['offers']);
  const written = isItem(offer) ? offer['price'] : undefined;
  const price =
    written === undefined || written === null ? null : (readPrice(String(written))?.amount ?? null);
  const stated = isItem(offer) ? textOrNull(offer['priceCurrency']) : null;
  items.push({
    section,
    name: name.slice(0, MAX_NAME_CHARS),
    description: textOrNull(item['description']),
    price: Number.isFinite(price) ? price : null,
    maxPrice: null,
    currency: stated ?? currencyCode(null, country),
  });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The items by what `key` says of them, in their order. */
export function groupItems<K>(items: readonly MenuItem[], key: (item: MenuItem) => K) {
  const groups = new Map<K, MenuItem[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Links to a menu: by their words or their path. */
export function isMenuLink(url: string, words: string): boolean {
  if (!/^https?:/.test(url) || /[#?]share|\/tag\/|\/category\//i.test(url)) return false;
  const { pathname, hash } = new URL(url);
  if (hash !== '' && pathname === '/') return false;
  // No button opens a file: a PDF that is called "Menu" is one.
  const isFile = /\.pdf$/i.test(pathname);
  if (NO_MENU.test(words) && !MENU_PATH.test(pathname) && !isFile) return false;
  return MENU_WORD.test(words) || MENU_PATH.test(pathname);
}
