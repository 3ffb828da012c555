/** What of a text is a dish's name, and what describes it, numbers it or marks it. Pure. */
import { HOUR_LANGUAGES, hourWords } from '../hours/hour-words.ts';
import { toPlain } from '../hours/plain-text.ts';
import type { TextBlock } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { escapePattern } from '../words/matching.ts';
import { FROM_BEFORE, SIZE_BEFORE, TICKET_ITEM } from './item-words.ts';
import { namesSection } from './menu-words.ts';

/**
 * MN2: the text up to `end` without the small or slanted text at its end, and that text. A name may
 * be slanted as a whole.
 */
export function cutAsides(
  { text, asides = [], struck = [] }: TextBlock,
  end: number,
): [string, string | null] {
  let cut = end;
  for (const [from, to] of asides.toReversed()) {
    const between = to <= cut ? text.slice(to, cut) : null;
    const isTrailing = between !== null && !/[\p{L}\p{N}]/u.test(between);
    if (isTrailing && /\p{L}{2}|\p{Script=Han}/u.test(text.slice(0, from))) cut = from;
  }
  const aside = text
    .slice(cut, end)
    .replace(/[\s.…·:–—|€$£-]+$/u, '')
    .trim();
  const name = struck.reduceRight(
    (kept, [from, to]) => (from < cut ? kept.slice(0, from) + kept.slice(to) : kept),
    text.slice(0, cut),
  );
  return [name, cut < end && /\p{L}/u.test(aside) ? aside : null];
}

/** The ranges of a text in a part of it, which has `length` characters. */
export function shiftedRanges(
  ranges: TextBlock['asides'],
  by: number,
  length: number,
): [number, number][] {
  return (ranges ?? []).flatMap(([from, to]) => {
    const [start, end] = [Math.max(0, from - by), Math.min(length, to - by)];
    return start < end ? [[start, end] as [number, number]] : [];
  });
}

export function tidyName(text: string, currency: string | null): string {
  const bare =
    currency === null
      ? text
      : text.replace(new RegExp(`\\s*${escapePattern(currency)}[\\s:.]*$`), '');
  return bare
    .replace(/^[■□●○◆◇▶▷★☆▪◼]\s*/u, '')
    .replace(/^[»›>→✓✔]+\s*/u, '')
    .replace(/\s[+＋]$/u, '')
    .replace(/[\s.…·・:：,，、،–—|_~([（［【「/=→➔»›>-]+$/u, '')
    .trim();
}

export function withoutFrom(name: string): string {
  return name.replace(FROM_BEFORE, '').replace(/[\s.…·:–—|_-]+$/u, '');
}

/** For whom a dish is. */
const DIET =
  '[Vv]ég(?:é|an)?|[Hh]alal|[Pp]edas|' +
  '[Ss](?:charf|picy)|[全純纯]?素食?|微?[中小大]?辣|ベジ|菜食|辛口|نباتية?|صيامي|حار|حلال';
const CODE = String.raw`(?:\p{Lu}{1,2}\d?|\d{1,2}|vgn?|v|gf|df|nf|ve|veg|${DIET})`;
/** "(V)", "(A, G, 2)", "[gf]", "(素)" */
const CODES = new RegExp(
  String.raw`\s*(?:[([（]\s?${CODE}(?:\s?[,;/.·+ ]\s?${CODE}){0,12}\s?[)\]）])+$`,
  'u',
);
/** "Seeded rye vg": a diet without brackets. */
const PLAIN_DIET = /(?<=\p{L}{2}.*)\s+(?:vgn?|VG|ve|VE|veg|v|V|gf|GF)$/u;
/** "450 kcal", at the end of a name. */
const ENERGY =
  /\s*(?:[(|–—-]?\s?\d{2,4}\s?(?:kcal|kj|cal)\.?|(?:السعرات|calories)\s?:\s?\d{2,4})\s?\)?$/iu;
/** "510 kcal", "about 580 grams": what a dish has or weighs, in a line of its own. */
const MEASURE = joinedPattern(
  'iu',
  String.raw`^[(（]?(?:\P{N}{0,24}[,،、] ?)?(?:(?:ca\.?|approx\.?|about|around|etwa|rund|circa|`,
  String.raw`environ|env\.|`,
  String.raw`lebih kurang|kira-kira|sekitar|حوالي|حوالى|約|约|`,
  String.raw`大约)\s?)?\d{1,4}(?:[.,]\d)?\s?(?:k?cal(?:ories)?|`,
  String.raw`kalori|kj|g|gr|grams?|gramm|grammes?|gram|kg|ml|cl|カロリー|キロカロリー|グラム|克|大卡|千卡|卡路里|`,
  String.raw`سعرة(?: حرارية)?|غرام|جرام)\.?[)）]?$|`,
  String.raw`^[(（]?(?:السعرات(?: الحرارية)?|calories|energy|kalorien|énergie|kalori|カロリー|热量|`,
  String.raw`熱量)\s?[:：]?\s?`,
  String.raw`\d{1,4}(?:\s?\p{L}{1,10})?[)）]?$`,
);

export function isMeasure(text: string): boolean {
  return MEASURE.test(text.trim());
}

/** "A,C,G" behind a name: allergens without brackets. */
const PLAIN_CODES = /\s+\p{Lu}\d?(?:\s?[,;/]\s?(?:\p{Lu}\d?|\d{1,2})){1,12}$/u;
const LIST_NUMBER = joinedPattern(
  'u',
  String.raw`^(?:(?:no|nr|n°|№|#)\.?\s?)?[A-Z]?\d{1,3}[a-z]?`,
  String.raw`(?:[.):]\s*|\s+(?=\p{Lu}|\p{Lo})|(?=\p{Lu}\p{Ll}))|^[(（[]\d{1,3}[)）\]]\s*`,
);

/** Stars, pictures, and letters in circles. */
const SIGNS_BEHIND = /(?:[\s*Ⓐ-ⓩ]|\p{Extended_Pictographic}|\u{FE0F})+$/u;

/** MI3. Removes what is not part of the name, unless nothing would be left. */
export function bareName(written: string, hasSizes: boolean): string {
  const sized = hasSizes ? written.replace(SIZE_BEFORE, '') : written;
  const bare = (sized || written)
    .replace(ENERGY, '')
    .replace(PLAIN_CODES, '')
    .replace(/^[\s•·▪●○◆★☆✓✔*–—-]+(?=\S)/u, '')
    .replace(SIGNS_BEHIND, '')
    .replace(/[\s.…·:–—|_@-]+$/u, '')
    .replace(PLAIN_DIET, '');
  return /\p{L}/u.test(bare) ? bare : written;
}

/**
 * MI3, for all items of a list: "(S)" and "(L)" are kept when they distinguish two items with the
 * same name.
 */
export function tidyItems<T extends Named>(all: readonly T[]): T[] {
  const items = withoutDays(all.filter(({ name }) => !HOURS.test(name)));
  const numbered = items.filter(({ name }) => LIST_NUMBER.test(name)).length;
  const isNumbered = numbered >= Math.max(2, items.length * 0.4);
  const isDescribed = isDescribedByComma(items);
  const named = items.map((item) => ({
    item,
    bare: (isDescribed ? beforeComma(item.name) : item.name)
      .replace(isNumbered ? LIST_NUMBER : /^\d{1,3}[.)]\s+/, '')
      .trim(),
  }));
  const isCoded = hasLoneCodes(named.map(({ bare }) => bare));
  // "Family (2+3)" says how many people the ticket admits.
  const coded = named.map(({ bare }) => {
    const name = (isCoded ? bare.replace(LONE_CODES, '') : bare)
      .replace(CODES, '')
      .replace(SIGNS_BEHIND, '');
    return TICKET_ITEM.test(name) ? bare : name;
  });
  const counts = new Map<string, number>();
  for (const name of coded) counts.set(name, (counts.get(name) ?? 0) + 1);
  return named.map(({ item, bare }, i) => {
    const name = counts.get(coded[i]!) === 1 && /\p{L}/u.test(coded[i]!) ? coded[i]! : bare;
    return /\p{L}/u.test(name) ? { ...item, name } : item;
  });
}

/** "Curry 2,A" and "Tea C": codes without brackets, one or several. */
const LONE_CODES = /\s+(?:\p{Lu}|\d{1,2})(?:[,;/]\s?(?:\p{Lu}|\d{1,2})){0,8}$/u;
const MIN_CODED = 3;

/** True where several dishes have them, and one has several: "Menu 1" and "Menu 2" are names. */
function hasLoneCodes(names: readonly string[]): boolean {
  const coded = names.filter((name) => LONE_CODES.test(name));
  const bare = new Set(coded.map((name) => name.replace(LONE_CODES, '')));
  const isSeveral = coded.some((name) => /[\p{Lu}\d][,;/]\s?[\p{Lu}\d]{1,2}$/u.test(name));
  return bare.size >= MIN_CODED && bare.size === coded.length && isSeveral;
}

/**
 * MN2: where most dishes of a list have a comma, what follows it describes them. "Ham, egg and
 * chips" is one dish.
 */
const COMMA = /^[^,،(]{3,40}(?:, |، ?)\S.{2,}$/u;
const COMMA_SHARE = 0.6;
const MIN_DESCRIBED = 3;
const ENUMERATION =
  /^[^\s,]+, [^\s,]+(?: [^\s,]+)? (?:and|&|und|et|dan|y|e|och|en|og) [^\s,]+(?: [^\s,]+)?$/iu;

function isDescribedByComma(items: readonly { readonly name: string }[]): boolean {
  const described = items.filter(({ name }) => COMMA.test(name)).length;
  return described >= MIN_DESCRIBED && described >= items.length * COMMA_SHARE;
}

function beforeComma(name: string): string {
  return COMMA.test(name) && !ENUMERATION.test(name) ? name.split(/, |، ?/u)[0]! : name;
}

/** "Mo - Do: 7.30 - 17.00 Uhr" gives hours, whatever stands after them. */
const HOURS = joinedPattern(
  'iu',
  String.raw`^(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|`,
  String.raw`dim)\.?$|`,
  String.raw`\d[.:]\d\d\s?[-–—]\s?\d{1,2}[.:]\d\d(?:\s?(?:uhr|h))?|\d{1,2}\s?[-–—]\s?\d{1,2}\s?uhr`,
);

/** "Soup ..... small 3.20": what follows leader dots belongs to the price. */
const LEADER_INSIDE = /(?<=\p{L}.{0,60})\s?(?:\.{4,}|…+|⋯+|·{4,}|_{4,}|-{4,}|─{3,})/u;
const DASH_BEFORE = /\s[—–-]\s(?=\p{Ll}\S* \S|.*[,、،]|\S+ \S+ \S)/u;
export const MAX_LINE_NAME_CHARS = 60;

/** MN2 */
export function nameAndDescription(
  text: string,
  { edges = [], cells }: Pick<TextBlock, 'edges' | 'cells'>,
): readonly [string, string | null] {
  const leader = LEADER_INSIDE.exec(text);
  if (leader !== null) return [tidyName(text.slice(0, leader.index), null), null];
  const pieces = cutAtEdges(text, [...edges, ...cellEnds(cells)]);
  const names = pieces.filter((piece) => !isListNumber(piece) && !BADGE.test(piece));
  if (names.length === 1 && pieces.some((piece) => BADGE.test(piece)))
    return [tidyName(names[0]!, null), null];
  const [first, second] = names;
  // "Mon" in an element before its dish.
  if (names.length === 2 && isDayAlone(first!)) return [`${first} ${second}`, null];
  // "Drinks: Lemonade"
  if (names.length === 2 && /[:：]$/.test(first!) && namesSection(first!.slice(0, -1).trim()))
    return [second!, null];
  const isCell = cells !== undefined && names.length > 1;
  const isParted = names.length > 1 && (/[:,]$|\s[–—-]$/.test(first!) || /^[:,]/.test(second!));
  if (names.length > 1 && (isParted || describes(second!) || isCell || isExtra(second!))) {
    return [tidyName(first!, null).replace(/,$/, ''), second!];
  }
  const whole = names.length === 1 && pieces.length > 1 && cells !== undefined ? names[0]! : text;
  const bar = /\s[|｜]\s(?=\p{L})/u.exec(whole);
  if (bar !== null && bar.index >= 3)
    return [tidyName(whole.slice(0, bar.index), null), whole.slice(bar.index + 3).trim()];
  const dash = DASH_BEFORE.exec(whole);
  if (dash === null || dash.index < 3) return [whole, null];
  return [tidyName(whole.slice(0, dash.index), null), whole.slice(dash.index + 3).trim()];
}

/** A sign on a new or a popular dish, in an element of its own. */
const BADGE = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:new|neu|nouveau(?:té)?|nuevo|nuovo|novo|nieuw|baru|baharu|hot|tipp?|hit|`,
  String.raw`top|`,
  String.raw`popular|beliebt|bestseller|best seller|favou?rite|recommended|empfehlung|`,
  String.raw`coup de cœur|`,
  String.raw`signature|promo|rekomendasi|新|新品|人気|人氣|推薦|推荐|おすすめ|招牌|热卖|جديد|الأكثر مبيعا)!?\P{L}*$`,
);

function isListNumber(piece: string): boolean {
  return /^(?:no|nr)?\.?\s?[A-Z]?\d{1,3}[a-z]?[.)]?$/i.test(piece);
}

/** True for allergen codes and for amounts or numbers of pieces. */
function isExtra(piece: string): boolean {
  const isCodes = CODES.test(` ${piece}`) && piece.replace(CODES, '').trim() === '';
  return isCodes || PORTION.test(piece);
}

/** "a,c,g" in an element of its own after the name: allergens. */
const BARE_CODES = /^[a-z](?:[,;/]\s?(?:[a-z]|\d{1,2})){0,12}$/i;

export function withoutCodes(block: TextBlock): string {
  const { edges = [] } = block;
  const text = cutAsides(block, block.text.length)[0].trim();
  const pieces = cutAtEdges(text, edges);
  const isCoded = pieces.length > 1 && BARE_CODES.test(pieces.at(-1)!);
  return isCoded ? text.slice(0, text.lastIndexOf(pieces.at(-1)!)).trim() : text;
}

const PORTION = joinedPattern(
  'iu',
  String.raw`^\(?(?:x\s?\d{1,3}|\d{1,4}\s?(?:pcs?|pieces?|pc|stk|stück|pi[eè]ces?|pezzi|pz|`,
  String.raw`piezas?|`,
  String.raw`uds?|unidades|stuks?|biji|potong|keping|adet|szt|шт|g|gr|ml|cl|`,
  String.raw`[只個个枚粒串片份件条顆颗본개個]))\.?\)?$`,
);

/** The end of each cell in the row's text. */
function cellEnds(cells: readonly string[] = []): number[] {
  let at = -1;
  return cells.filter(Boolean).map((cell) => (at += cell.length + 1));
}

function cutAtEdges(text: string, edges: readonly number[]): string[] {
  const inside = [...new Set(edges)].filter((at) => at < text.length).sort((a, b) => a - b);
  const ends = [...inside, text.length];
  const pieces = ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end).trim());
  return pieces.filter((piece) => /[\p{L}\d]/u.test(piece));
}

/** True for a list of ingredients, or for words with which no name starts. */
export function describes(text: string): boolean {
  if (/[,、،]/.test(text) || /^[(\p{Ll}]/u.test(text)) return true;
  return text.split(/\s+/).length >= 3 || /^\p{Lo}/u.test(text);
}

const MIN_DAYS = 3;
const MIN_DAY_CHARS = 4;
const FIRST_WORD = /^[(（[]?\s*(\p{L}[\p{L}\p{M}'’-]*)\s*[)）\]]?\s*(?:[:：.,–—-]\s*)?/u;

let dayWords: Map<string, number> | undefined;

/** The days that long names mean in any language. */
function dayNames(): ReadonlyMap<string, number> {
  if (dayWords !== undefined) return dayWords;
  dayWords = new Map();
  for (const language of HOUR_LANGUAGES) {
    for (const [word, meaning] of hourWords(language)) {
      const isLong = word.length >= MIN_DAY_CHARS || /^\p{Script=Han}{2,3}$/u.test(word);
      if (isLong && meaning.kind === 'days' && meaning.days.length === 1)
        dayWords.set(word, meaning.days[0]!);
    }
  }
  return dayWords;
}

/** The day with which the text begins, and the text behind it. */
export function leadingDay(text: string): { readonly day: number; readonly rest: string } | null {
  const found = FIRST_WORD.exec(text);
  if (found === null) return null;
  const day = dayNames().get(toPlain(found[1]!));
  return day === undefined ? null : { day, rest: text.slice(found[0].length).trim() };
}

let shortDays: Map<string, number> | undefined;
/** Short forms that the readers of hours do not need. */
const MORE_DAYS = [
  ...['isn sen mon', 'sel tue', 'rab wed', 'kha kam thu', 'jum fri', 'sab sat', 'ahd ahad min sun'],
];
const ARABIC_DAYS = ['اثنين', 'ثلاثاء', 'أربعاء', 'خميس', 'جمعة', 'سبت', 'أحد'];

/** The days that words of any length mean; what else they mean, only a row of them rules out. */
function allDays(): ReadonlyMap<string, number> {
  if (shortDays !== undefined) return shortDays;
  shortDays = new Map(dayNames());
  for (const language of HOUR_LANGUAGES) {
    for (const [word, meaning] of hourWords(language)) {
      if (word.length > 1 && meaning.kind === 'days' && meaning.days.length === 1)
        if (!shortDays.has(word)) shortDays.set(word, meaning.days[0]!);
    }
  }
  MORE_DAYS.forEach((words, day) => {
    for (const word of words.split(' ')) if (!shortDays!.has(word)) shortDays!.set(word, day);
  });
  ARABIC_DAYS.forEach((word, day) => {
    shortDays!.set(word, day);
  });
  return shortDays;
}

function isDayAlone(piece: string): boolean {
  const found = FIRST_WORD.exec(piece);
  return found !== null && found[0].length === piece.length && allDays().has(toPlain(found[1]!));
}

/** For each item of a row of three whose days follow each other, what stands behind its day. */
function restsOfDayRows(items: readonly Named[]): readonly (string | null)[] {
  const led = items.map(({ name }) => {
    const found = FIRST_WORD.exec(name);
    const day = found === null ? undefined : allDays().get(toPlain(found[1]!));
    return day === undefined ? null : { day, rest: name.slice(found![0].length).trim() };
  });
  const follows = (at: number) => {
    const [one, next] = [led[at], led[at + 1]];
    return one != null && next != null && (one.day + 1) % 7 === next.day;
  };
  return led.map((one, at) => {
    let [from, to] = [at, at];
    while (follows(from - 1)) from--;
    while (follows(to)) to++;
    return one !== null && to - from + 1 >= MIN_DAYS ? one.rest : null;
  });
}

interface Named {
  readonly name: string;
  readonly description: string | null;
}

/**
 * Takes the days off when at least three dishes have different ones. Where the day is alone, the
 * dish is in the next cell.
 */
function withoutDays<T extends Named>(items: readonly T[]): readonly T[] {
  const led = items.map(({ name }) => leadingDay(name));
  const days = new Set(led.flatMap((one) => (one === null ? [] : [one.day])));
  const isLong = days.size >= MIN_DAYS;
  const rows = restsOfDayRows(items);
  return items.map((item, i) => {
    const rest = (isLong ? led[i]?.rest : undefined) ?? rows[i] ?? undefined;
    if (rest === undefined) return item;
    if (rest !== '') return { ...item, name: rest };
    return item.description === null
      ? item
      : { ...item, name: item.description, description: null };
  });
}
