/**
 * Menus on a place's own site: where they are, and their items with prices.
 *
 * MN1 Structured menus come first, unless a page shows the same dishes with other prices, or more
 *     of them. Then come lines of a page that calls itself a menu or a price list: a name with a
 *     price on one line, in one row, or on several lines. At least MIN_ITEMS of them make a menu.
 *     On a picture, a letter joined to the amount is not part of the name.
 * MN2 A dish's description is not part of its name: it is in small or slanted text, in an element
 *     of its own, after a dash or a bar, or on the line between the name and the price; after a
 *     comma, if most dishes of the list have one. Struck prices do not count.
 * MN3 Each item is on the page as given: name and price are cut from its text.
 */
import { isItem, list } from '../hours/structured-hours.ts';
import type { StructuredItem } from '../reading/page-reading.ts';
import type { MenuItem } from './menu-items.ts';
import { MENU_PATH, MENU_WORD, NO_MENU } from './menu-words.ts';
import { currencyCode, readPrice } from './prices.ts';

const MAX_ITEMS = 300;
const MAX_NAME_CHARS = 120;

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
  const stated = isItem(offer) ? textOrNull(offer['priceCurrency']) : null;
  const currency = stated ?? currencyCode(null, country);
  const price =
    written === undefined || written === null
      ? null
      : (readPrice(String(written), currency)?.amount ?? null);
  items.push({
    section,
    name: name.slice(0, MAX_NAME_CHARS),
    description: textOrNull(item['description']),
    price: Number.isFinite(price) ? price : null,
    maxPrice: null,
    currency,
  });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

const MIN_SHARED = 2;

/**
 * MN1: true when the page shows the dishes of its structured menu with other prices, or all of them
 * and more.
 */
export function correctsMenu(structured: readonly MenuItem[], shown: readonly MenuItem[]): boolean {
  const prices = new Map(shown.map(({ name, price }) => [name.toLowerCase(), price]));
  const shared = structured.filter(({ name }) => prices.has(name.toLowerCase()));
  const differs = shared.some(({ name, price }) => prices.get(name.toLowerCase()) !== price);
  const isWhole = shared.length === structured.length && shown.length > structured.length;
  return shared.length >= MIN_SHARED && (differs || isWhole);
}

/** Groups the items by `key`, in their order. */
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
  // "Menu" may label a button, but a button opens no file: a PDF called "Menu" is a menu.
  const isFile = /\.pdf$/i.test(pathname);
  if (NO_MENU.test(words) && !MENU_PATH.test(pathname) && !isFile) return false;
  return MENU_WORD.test(words) || MENU_PATH.test(pathname);
}
