/**
 * Items that follow each other on one line, each with its price: "Adult £7, child £3.50". Pure.
 *
 * II1 Every price on the line has a currency and its own name, and punctuation separates the items;
 *     in a cell next to one with a label, spaces do. A size or an extra is not an item.
 * II2 In sentences with several prices, the name is what stands before each price, without its
 *     article and its verb: "The scones are £4.20".
 */
import { joinedPattern } from '../words/joined-pattern.ts';
import { bareName, withoutFrom } from './item-names.ts';
import { NO_ITEM, SIZE_BEFORE, TICKET_ITEM } from './item-words.ts';
import { itemAt, type MenuItem } from './menu-items.ts';
import { columnItems } from './price-columns.ts';
import type { ItemContext } from './priced-lines.ts';
import {
  currencyCode,
  exactAmount,
  findPrices,
  isInThousands,
  priceSpan,
  type WrittenPrice,
} from './prices.ts';

const MAX_LINE_CHARS = 300;
const MAX_NAME_CHARS = 40;
const MAX_WORDS = 5;

/** The items on the line: all of an inline list or a text, otherwise at most one. */
export function itemsAt(
  context: ItemContext,
  at: number,
  section: string | null,
  isMenu: boolean,
): readonly MenuItem[] {
  if (context.notes.has(at)) return [];
  const columns = columnItems(context, at, section);
  if (columns.length > 0) return columns;
  const isSized = context.sizes.has(at);
  const inline = isSized ? [] : inlineItems(context, at, section);
  if (inline.length > 0) return inline;
  const told = isSized || !isMenu ? null : readSentences(context, at, section);
  if (told !== null) return told;
  const item = itemAt(context, at, section);
  return item === null ? [] : [item];
}

/** II1 */
export function inlineItems(
  { page, country }: ItemContext,
  at: number,
  section: string | null,
): MenuItem[] {
  const { text, cells } = page.blocks[at]!;
  if (text.length > MAX_LINE_CHARS || !/\p{N}/u.test(text)) return [];
  const filled = cells?.filter(Boolean) ?? [];
  if (cells !== undefined && filled.length !== 2) return [];
  // In a table row the second cell has the list.
  const start = cells === undefined ? 0 : filled[0]!.length;
  const prices = findPrices(text).filter(
    (one) => (one.currency !== null || isInThousands(one, text)) && one.index >= start,
  );
  if (prices.length < 2) return [];
  const leading = cells === undefined ? itemsAfterPrices(text, prices, section, country) : [];
  if (leading.length > 0) return leading;
  const items: MenuItem[] = [];
  let end = start;
  for (const price of prices) {
    const [from, to] = priceSpan(text, price);
    const written = text.slice(end, Math.max(end, from));
    const isParted = items.length === 0 || cells !== undefined || PARTS.test(written);
    const name = isParted ? itemName(written, items.length === 0) : null;
    if (name === null) return [];
    items.push(inlineItem(name, price, section, country));
    end = to;
  }
  return items.filter(({ name }) => !NO_ITEM.test(name));
}

const MAX_PROSE_CHARS = 700;
const SENTENCE = /[.!?。！？]\s*$/u;
const CLAUSE = /[.!?;,:。！？；，、：،؛]\s*/u;
const AND = /^(?:(?:and|or|plus|und|oder|sowie|et|ou|puis|dan|atau|serta|juga)\s+|و(?=\p{L}{3}))/iu;
/** What comes before the thing that is for sale: "there is", "we have". */
const OFFERED = joinedPattern(
  'iu',
  String.raw`^.*(?<!\p{L})(?:gibt['’]?s|gibt es|haben wir|there(?:['’]s| is| are)|`,
  String.raw`we (?:do|have|sell|serve)|`,
  String.raw`you get|il y a|nous avons|(?:juga )?(?:men)?jual|ada|tersedia|عندنا|فيه|لدينا)\s+|`,
  String.raw`^.*(?:招牌是|(?:[还還]|我[们們])有|的有|配一[份碗杯])`,
);
const ARTICLE = joinedPattern(
  'iu',
  String.raw`^(?:(?:an?|the|our|some|ein(?:e[nrms]?)?|d(?:er|ie|as|en)|unser\p{L}*|une?|`,
  String.raw`les?|la|des|du|seporsi|sepiring|semangkuk|segelas|sebungkus|أما|`,
  String.raw`notre|nos)\s+|l['’])(?:(?:cup|pot|slice|glass|bowl|plate|portion|piece) of\s+)?`,
);
const LAST_ARTICLE = /^.*\s(?:an?|the|ein(?:e[nrms]?)?|une?)\s+/iu;
/** Between a name and its price. */
const COSTS = joinedPattern(
  'iu',
  String.raw`(?:\s+(?:is|are|costs?|for|at|just|only|von|für|zu|um|nur|kostet|kosten|est|`,
  String.raw`sont|à|pour|`,
  String.raw`coûte(?:nt)?|harganya|cuma|hanya|seharga|dengan harga|(?:عندنا )?ف?بـ?|سعره|وسعره|`,
  String.raw`وسعرها|`,
  String.raw`سعرها|بسعر)|`,
  String.raw`[はがをも](?:一[つ個皿杯枚])?|(?:只要|每[份碗杯]|一[份碗杯]))+\s*$`,
);
const UNIT_ALONE = joinedPattern(
  'iu',
  String.raw`^(?:das |the |la |le )?(?:stück|piece|portion|pièce|glas|verre|glass|one|each|`,
  String.raw`satunya|per porsi|sepotong)$`,
);

/** II2. Null for a line that is no such text. */
function readSentences(
  { page, country }: ItemContext,
  at: number,
  section: string | null,
): MenuItem[] | null {
  const { text, cells } = page.blocks[at]!;
  if (cells !== undefined || text.length > MAX_PROSE_CHARS || !SENTENCE.test(text)) return null;
  const prices = findPrices(text).filter(({ currency }) => currency !== null);
  if (prices.length < 2) return null;
  let end = 0;
  return prices.flatMap((price) => {
    const [from, to] = priceSpan(text, price);
    const name = nameInSentence(text.slice(end, from));
    end = to;
    return name === null || NO_ITEM.test(name) || TICKET_ITEM.test(name)
      ? []
      : [inlineItem(name, price, section, country)];
  });
}

function nameInSentence(written: string): string | null {
  const clauses = written.replace(COSTS, '').trim().split(CLAUSE);
  const told = clauses.at(-1)!.trim();
  // "mud cake, each £3" and "割包,75元"
  const isUnit = told === '' || UNIT_ALONE.test(told.replace(AND, ''));
  const clause = isUnit ? (clauses.at(-2) ?? '').trim() : told;
  const offered = clause.replace(AND, '').replace(OFFERED, '');
  const short =
    offered.split(/\s+/).length > MAX_WORDS ? offered.replace(LAST_ARTICLE, '') : offered;
  const name = short.replace(ARTICLE, '').replace(COSTS, '').trim();
  const isShort = name.length <= MAX_NAME_CHARS && name.split(/\s+/).length <= MAX_WORDS;
  const isName = /\p{L}{2}/u.test(name) && !UNIT_ALONE.test(name) && !EXTRA.test(name);
  return isShort && isName ? name : null;
}

function inlineItem(
  written: string,
  price: WrittenPrice,
  section: string | null,
  country: string | null,
): MenuItem {
  const currency = currencyCode(price.currency, country);
  const name = bareName(written, false);
  const amount = exactAmount(price, currency);
  return { section, name, description: null, price: amount, maxPrice: null, currency };
}

/** "£3.20 Flat white, £2.80 Scone": each price is before its name. */
function itemsAfterPrices(
  text: string,
  prices: readonly WrittenPrice[],
  section: string | null,
  country: string | null,
): MenuItem[] {
  const spans = prices.map((price) => priceSpan(text, price));
  const lead = text.slice(0, spans[0]![0]);
  if (!/^\s*(?:[^:：\d]{1,24}[:：]\s*)?$/u.test(lead)) return [];
  const items: MenuItem[] = [];
  for (const [i, [, to]] of spans.entries()) {
    const written = text.slice(to, spans[i + 1]?.[0]);
    const isLast = i + 1 === spans.length;
    const bare = written.replace(/[\s,;·•|/、，；／.。]+$/u, '');
    const name = isLast || bare !== written.trimEnd() ? itemName(bare, false) : null;
    if (name === null || name !== bare.replace(/^[\s:：–—-]+/u, '')) return [];
    items.push(inlineItem(name, prices[i]!, section, country));
  }
  return items.filter(({ name }) => !NO_ITEM.test(name));
}

const PARTS = joinedPattern(
  'iu',
  String.raw`^\s?[.)）]?\s*(?:[,;·•|/、，；／・–—]|(?:and|und|et|y|e|dan|en|och)\s)|`,
  String.raw`[.。]\s*(?=\p{L})`,
);

/** The text between the last separator and the price; null when it is not an item's name. */
function itemName(written: string, isFirst: boolean): string | null {
  const last = (isFirst ? written.replace(/^[^:：|｜\d]{1,24}[:：|｜]\s*(?=\p{L})/u, '') : written)
    .replace(/[\s:：.…(（[–—-]+$/u, '')
    .split(/[.!?。！？]\s*(?=\p{L})|[,;·•|/、，；／]\s*/u)
    .at(-1)!
    .replace(/^[\s–—-]+/u, '')
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Katakana}ー\p{Script=Hiragana})）])[はがもを](?:一[つ個皿杯枚])?$/u,
      '',
    )
    .replace(/^(?:and|und|et|y|e|dan|en|och)\s+/iu, '')
    .trim();
  if (withoutFrom(last) === '') return null;
  const isName = /^[\p{L}\d"'“«(（]/u.test(last) && /\p{L}/u.test(last);
  if (!isName || last.length > MAX_NAME_CHARS || EXTRA.test(last)) return null;
  return SIZE_BEFORE.test(` ${last}`) || last.split(/\s+/).length > MAX_WORDS ? null : last;
}

/** Words for an extra or a variant of an item, and words that only occur in sentences. */
const EXTRA = joinedPattern(
  'iu',
  String.raw`^(?:with|without|add|extra|plus|or|from|only|mit|ohne|oder|ab|nur|avec|sans|ou|con|`,
  String.raw`sin|`,
  String.raw`senza|o|com|sem|met|zonder|of|med|utan|eller|z|bez|lub|с|без|или|dengan|tanpa|atau|`,
  String.raw`dan|until|up to|for|für|pour|untuk|bis|to|per|pro|par|je)(?!\p{L})|^(?:加|追加|`,
  String.raw`另加|مع|بدون)|`,
  String.raw`(?<!\p{L})(?:is|are|was|costs?|kostet|kosten|coûte|pay|save|you|we|wir|sie|vous|`,
  String.raw`nous)(?!\p{L})`,
);
