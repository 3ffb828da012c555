/**
 * Menus on a place's own site: where they are, and their items with prices.
 *
 * MN1 Structured menus first, then lines of a page that names itself a menu: a name with a price in
 *     one line, in one row, or in two lines. At least MIN_ITEMS of them make a menu.
 *     On a picture a letter that clings to the amount is no part of the name.
 * MN2 What describes a dish is no part of its name: it stands in an element of its own, behind a
 *     dash, or in the line between the name and the price.
 * MN3 Each item stands in the page as it is given: name and price are cut from its text.
 */
import { isItem, list } from '../hours/structured-hours.ts';
import type { PageReading, StructuredItem, TextBlock } from '../reading/page-reading.ts';
import { MENU_PATH, MENU_WORD, NO_MENU, SECTION_WORD } from './menu-words.ts';
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
    const isTitle = block.level === 0 && isPlainTitle(page, i);
    if (block.level > 0 || isTitle) {
      if (!whole) inMenu = beginsMenu(block.text) || (inMenu && (isTitle || block.level > 2));
      if (inMenu && block.text.length < 60 && !hasPrice(block.text)) section = block.text;
    }
    if (!inMenu || block.landmark === 'nav' || block.landmark === 'footer') return;
    const item = itemAt(page.blocks, i, section, country, page.kind === 'picture');
    if (item !== null) items.push(item);
  });
  return items.length >= MIN_ITEMS ? items : [];
}

/**
 * MN4 Where a place that sells food says no word for a menu, the longest run of lines in a row that
 *     each name a thing and its price is its menu.
 */
export function readPriceList(
  page: PageReading,
  includes: (block: number) => boolean,
  country: string | null,
): MenuItem[] {
  let best: MenuItem[] = [];
  let run: MenuItem[] = [];
  page.blocks.forEach((_, i) => {
    const item = includes(i) ? listedItem(page.blocks, i, country) : null;
    if (item === null && isTitleRow(page.blocks[i]!) && run.length > 0) return;
    if (item === null) run = [];
    else if (run.length < MAX_ITEMS) run.push(item);
    if (run.length > best.length) best = run;
  });
  return best.length >= MIN_ITEMS ? best : [];
}

/** Of a line that holds the name and the price, and nothing else. */
function listedItem(
  blocks: readonly TextBlock[],
  at: number,
  country: string | null,
): MenuItem | null {
  const { text, level, landmark } = blocks[at]!;
  const isList = level === 0 && landmark !== 'nav' && landmark !== 'footer';
  if (!isList || text.length > MAX_LISTED_CHARS || !hasPrice(text)) return null;
  const item = itemAt(blocks, at, null, country, false);
  return item !== null && text.startsWith(item.name) ? item : null;
}

/** "Snacks | €" parts a list, and does not end it. */
function isTitleRow({ text, cells }: TextBlock): boolean {
  return cells !== undefined && text.length <= MAX_TITLE_CHARS && !/\d/.test(text);
}

const MAX_LISTED_CHARS = 120;

const MAX_TITLE_CHARS = 30;

/** "MENU" and "Starters" in a line that is no heading, and no link. */
function isPlainTitle({ blocks, links }: PageReading, at: number): boolean {
  const { text } = blocks[at]!;
  if (text.length > MAX_TITLE_CHARS || !beginsMenu(text)) return false;
  return !links.some((link) => link.block === at && link.text === text);
}

function beginsMenu(text: string): boolean {
  return MENU_WORD.test(text) || SECTION_WORD.test(text);
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
  const over = before !== '' ? before : nameOver(blocks, at, isRecognized);
  const [name, description] =
    over === null ? [null, null] : nameAndDescription(over, blocks[at]!, before !== '');
  if (name === null || !/\p{L}{2}|\p{Script=Han}/u.test(name)) return null;
  const scale = /^\s?(?:k|rb|ribu)(?!\p{L})/iu.test(text.slice(price.index + price.text.length))
    ? 1_000
    : 1;
  const amount = parseAmount(price.text) * scale;
  const currency = currencyCode(price.currency, country);
  return {
    section,
    name: name.slice(0, MAX_NAME_CHARS),
    description,
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

const DASH_BEFORE = /\s[—–-]\s(?=\p{Ll}\S* \S|.*[,、،]|\S+ \S+ \S)/u;
const MAX_LINE_NAME_CHARS = 60;

/** MN2 */
function nameAndDescription(
  text: string,
  { edges = [] }: TextBlock,
  isWholeLine: boolean,
): [string, string | null] {
  const pieces = isWholeLine ? cutAtEdges(text, edges) : [text];
  const [first, second] = pieces;
  if (pieces.length === 2 && describes(second!)) return [tidyName(first!, null), second!];
  const dash = DASH_BEFORE.exec(text);
  if (dash === null || dash.index < 3) return [text, null];
  return [tidyName(text.slice(0, dash.index), null), text.slice(dash.index + 3).trim()];
}

function cutAtEdges(text: string, edges: readonly number[]): string[] {
  const ends = [...edges.filter((at) => at < text.length), text.length];
  const pieces = ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end).trim());
  return pieces.filter((piece) => /\p{L}/u.test(piece));
}

/** A list of what is in it, or words that no name begins with. */
function describes(text: string): boolean {
  if (/[,、،]/.test(text) || /^[(\p{Ll}]/u.test(text)) return true;
  return text.split(/\s+/).length >= 3 || /^\p{Lo}/u.test(text);
}

/**
 * The line over a line that holds the price alone. A longer one between them describes the dish,
 * and so does the second of two lines; a heading over one line is the dish where it is no section.
 */
function nameOver(blocks: readonly TextBlock[], at: number, isRecognized: boolean): string | null {
  const lines: TextBlock[] = [];
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const block = blocks[i]!;
    if (hasPrice(block.text) || isSection(blocks, i)) break;
    lines.push(block);
    if (block.level > 0) break;
  }
  const [near, far] = lines;
  const isName = (block: TextBlock | undefined) =>
    block !== undefined && block.text.length <= MAX_LINE_NAME_CHARS;
  const isDish = isName(far) && (far!.level > 2 || (far!.level === 0 && lines.length === 2));
  if (isDish && !isRecognized && describesDish(near!)) return far!.text;
  if (isName(near)) return near!.text;
  return isName(far) ? far!.text : null;
}

function describesDish({ text, level }: TextBlock): boolean {
  return level === 0 && (describes(text) || text.length > MAX_LINE_NAME_CHARS);
}

/** A heading that names a part of the menu, or has several prices under it. */
function isSection(blocks: readonly TextBlock[], at: number): boolean {
  const { text, level } = blocks[at]!;
  if (text.length <= MAX_TITLE_CHARS && beginsMenu(text)) return true;
  if (level === 0) return false;
  let prices = 0;
  for (let i = at + 1; i < Math.min(blocks.length, at + 10); i++) {
    if (blocks[i]!.level > 0) break;
    if (hasPrice(blocks[i]!.text)) prices++;
  }
  return level <= 2 || prices > 1;
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
