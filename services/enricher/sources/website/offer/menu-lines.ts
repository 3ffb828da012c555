/** Reads the items of a menu or a price list that is labelled as one, in its order. Pure. */
import { parseUrl } from '../../../../../domain/words/web-addresses.ts';
import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { barePriceLines } from './bare-prices.ts';
import { itemsAt } from './inline-items.ts';
import {
  PRICE_WORD,
  ROOM_ITEM,
  SELLS_SERVICES,
  SERVICE_PAGE,
  TICKET_ITEM,
  TICKET_WORD,
} from './item-words.ts';
import type { MenuItem } from './menu-items.ts';
import { MENU_PATH, MENU_WORD, namesSection, SELLS_FOOD } from './menu-words.ts';
import {
  isAside,
  isFrom,
  isPricedPair,
  MAX_HEADING_CHARS,
  MAX_ITEMS,
  MAX_TITLE_CHARS,
  tidyList,
} from './price-lists.ts';
import { hasPrice, type ItemContext, isDishTitle, itemContext, namedList } from './priced-lines.ts';
import { findPrices } from './prices.ts';

export function isMenuPage({ url, title, blocks }: PageReading): boolean {
  const path = parseUrl(url)?.pathname ?? '';
  const heading = blocks.find(({ level }) => level === 1)?.text ?? '';
  const named = [title ?? '', heading].some((text) => MENU_WORD.test(text));
  return MENU_PATH.test(path) || named;
}

export interface ListPlace {
  readonly name: string;
  /** The site links to the page as its menu. */
  readonly isLinked: boolean;
  /** The place ships parcels, so priced things are goods. */
  readonly sellsGoods: boolean;
}

/**
 * Items from lines with prices, only if the page or a heading above them mentions a menu or prices.
 */
export function readMenuLines(
  page: PageReading,
  includes: (block: number) => boolean,
  country: string | null,
  { name, isLinked, sellsGoods }: ListPlace,
): MenuItem[] {
  const isMenu = isLinked || isMenuPage(page);
  const isWhole = isMenu || isPricePage(page, name);
  const called = detectSoldKind(`${name} ${page.title ?? ''}`);
  const sells = { ...called, byHeading: !sellsGoods };
  const context = itemContext(page, country, isMenu, barePriceLines(page));
  const items: MenuItem[] = [];
  let hasDishes = sells.food || namesFood(page.title ?? '');
  let section: string | null = null;
  let under: ListKind | null = isWhole ? 'list' : null;
  let isOfTickets = true;
  let isTitled = true;
  const lines: number[] = [];
  let begun = -1;
  page.blocks.forEach((block, i) => {
    if (!includes(i) || items.length >= MAX_ITEMS) return;
    const title = isDishTitle(context, i) ? null : titleAt(page, i, sells);
    if (title !== null) {
      // A heading directly below the list's own is its first part.
      const isFirstPart = begun === i - 1 && title.begins === null;
      const goesOn =
        block.level === 0 ||
        block.level > 2 ||
        isFirstPart ||
        (hasDishes && partsList(context, i, lines));
      if (!isWhole) under = title.begins ?? (goesOn ? under : null);
      if (title.begins === 'list') begun = i;
      hasDishes ||= namesFood(block.text);
      if (under !== null && block.text.length < MAX_HEADING_CHARS && !hasPrice(block.text))
        section = block.text;
    }
    const isNamed = !sellsGoods && namedList(page, i) !== null;
    const kind = isNamed ? 'list' : (under ?? (isTicketRow(block, sells) ? 'tickets' : null));
    if (kind === null || isAside(block)) return;
    section = signedTitle(block.text) ?? section;
    const found = itemsAt(context, i, section, true);
    isOfTickets &&= kind === 'tickets' || found.length === 0;
    items.push(...found);
    if (found.length > 0) lines.push(i);
    isTitled &&= under !== null || found.length === 0;
  });
  // Below a heading for tickets only, at least one item must be a ticket.
  if (isOfTickets && !items.some((item) => TICKET_ITEM.test(item.name))) return [];
  const isBarePair = lines.length === 2 && lines.every((at) => context.bareLines.has(at));
  const isSure = isTitled && (isBarePair || isPricedPair(page, lines));
  return tidyList(items, { isMenu, sellsFood: sells.food, hasDishes, isSure });
}

/** "= Visits =", "*** Soups ***": a title in signs. */
function signedTitle(text: string): string | null {
  const found = /^([=*~#_+-]{1,10})\s*(\p{L}[^=*~#_\d]{1,40}?)\s*[=*~#_+-]{1,10}$/u.exec(text);
  return found?.[2] ?? null;
}

function namesFood(title: string): boolean {
  return title.length <= MAX_TITLE_CHARS && (MENU_WORD.test(title) || namesSection(title));
}

/** True for "Puddings" between dishes whose prices have the same form: it divides the list. */
function partsList(context: ItemContext, at: number, lines: readonly number[]): boolean {
  const { blocks } = context.page;
  const last = lines.at(-1);
  if (last === undefined || at - last > MAX_APART) return false;
  const isOther = ROOM_ITEM.test(blocks[at]!.text) || TICKET_WORD.test(blocks[at]!.text);
  const form = priceForm(context, last);
  const next = blocks.slice(at + 1, at + 1 + MAX_APART).findIndex(({ level }, i) => {
    const below = at + 1 + i;
    return level > 0 && !isDishTitle(context, below) && priceForm(context, below) === null;
  });
  const end = next < 0 ? at + 1 + MAX_APART : at + 1 + next;
  const forms = blocks.slice(at + 1, end).map((_, i) => priceForm(context, at + 1 + i));
  return !isOther && form !== null && forms.includes(form);
}

const MAX_APART = 4;

/** The price's currency, or a mark that it has cents; null for a text without such a price. */
function priceForm({ page, bareLines, sizes }: ItemContext, at: number): string | null {
  const block = page.blocks[at]!;
  const sized = sizes.get(at)?.price;
  if (sized === undefined && bareLines.has(at)) return 'number';
  if (sized === undefined && !hasPrice(block.text)) return null;
  const price = sized ?? findPrices(block.text).at(-1)!;
  return price.currency ?? (/[.,]\d\d$/.test(price.text) ? 'cents' : null);
}

type ListKind = 'list' | 'tickets';

interface Sold {
  readonly food: boolean;
  /** Food, or services with prices. */
  readonly byList: boolean;
  /** A list under a heading for prices counts for any place, except for a shop's goods. */
  readonly byHeading: boolean;
}

function detectSoldKind(called: string): Omit<Sold, 'byHeading'> {
  const food = SELLS_FOOD.test(called);
  return { food, byList: food || SELLS_SERVICES.test(called) };
}

/** The title at this line and the kind of list it starts; null when there is no title. */
function titleAt(page: PageReading, at: number, sells: Sold): { begins: ListKind | null } | null {
  const { level, text } = page.blocks[at]!;
  if (level === 0 && text.length > MAX_TITLE_CHARS) return null;
  const namesMenu = MENU_WORD.test(text) || namesSection(text);
  const isNamed = sells.byList || (sells.byHeading && PRICES_ALONE.test(text));
  const namesPrices = isNamed && mentionsPrices(text);
  const namesTickets = !sells.food && mentionsTickets(text);
  const isTitle =
    level > 0 ||
    (namesMenu && !isLink(page, at)) ||
    ((namesPrices || namesTickets) && isOverPrice(page, at));
  if (!isTitle) return null;
  return { begins: namesMenu || namesPrices ? 'list' : namesTickets ? 'tickets' : null };
}

/** "Prices", "Unsere Preise 2026": a heading without other words. */
const PRICES_ALONE = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:(?:our|unsere|nos|les|daftar|senarai|nuestros|nuestras|nostri|i nostri|`,
  String.raw`onze|`,
  String.raw`current) )?(?:prices?(?: list)?|price list|pricing|rates|fees|preise|preisliste|`,
  String.raw`tarifs?|`,
  String.raw`prix|harga|tarif|bayaran|caj|precios|tarifas|prezzi|tariffe|preços|prijzen|tarieven|`,
  String.raw`(?:services?|treatments?|leistungen|behandlungen|prestations|soins|layanan|`,
  String.raw`perkhidmatan)`,
  String.raw`(?: (?:&|and|und|et|dan) (?:prices|preise|tarifs|harga))?|料金(?:表)?|価格(?:表)?|メニュー・料金|`,
  String.raw`价格(?:表)?|價格(?:表)?|价目表?|價目表?|收费(?:标准)?|收費(?:標準)?|(?:قائمة )?(?:الأسعار|أسعارنا)|`,
  String.raw`خدماتنا)`,
  String.raw`(?: (?:20\d\d|kami))?\P{L}*$`,
);

/** For a place that sells services, a page of services counts as a page of prices. */
function isPricePage({ url, title, blocks }: PageReading, name: string): boolean {
  const path = decodePath(parseUrl(url)?.pathname ?? '');
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

/** True for a list's name directly above its first price. */
function isOverPrice({ blocks }: PageReading, at: number): boolean {
  return !/\d/.test(blocks[at]!.text) && hasPrice(blocks[at + 1]?.text ?? '');
}

function isLink({ blocks, links }: PageReading, at: number): boolean {
  return links.some((link) => link.block === at && link.text === blocks[at]!.text);
}

function mentionsTickets(text: string): boolean {
  return text.length <= MAX_HEADING_CHARS && TICKET_WORD.test(text) && !isFrom(text);
}

/** "観覧料 | 一般 500円": the first cell is the label of the others. */
function isTicketRow({ cells }: TextBlock, sells: Sold): boolean {
  const first = cells?.find(Boolean);
  return (
    !sells.food && first !== undefined && first.length <= MAX_TITLE_CHARS && mentionsTickets(first)
  );
}

function mentionsPrices(text: string): boolean {
  const isNamed = PRICE_WORD.test(text) || PRICES_ALONE.test(text);
  return text.length <= MAX_HEADING_CHARS && isNamed && !isFrom(text);
}
