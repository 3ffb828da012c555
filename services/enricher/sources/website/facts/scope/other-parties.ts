/**
 * What a page shows of other parties: authorities, businesses it recommends, and whoever made or
 * hosts the site.
 *
 * OP1 A number after a label for another party is not the place's, unless the place itself is
 *     called so: a web designer credits itself on its own site.
 * OP2 Blocks below a heading such as "Our partners" are about other businesses, up to the end of
 *     the heading's section.
 * OP3 A quotation is a guest's: the town below it is where the guest lives.
 */
import { toPlain } from '../../hours/plain-text.ts';
import { type PageReading, sectionsAround } from '../../reading/page-reading.ts';
import { MAKER, PARTNERS_TITLE } from '../../words/others-words.ts';
import { MAY_NAME_OTHERS, OTHERS_LABEL } from '../../words/phone-words.ts';
import { blankFormerNumbers } from '../phone/former-numbers.ts';

const MAX_OTHERS_CHARS = 80;

/** True below a heading for an authority or a provider, whose numbers are not the place's. */
export function isUnderOthers(page: PageReading, at: number, name: string): boolean {
  if (isOfPartners(page, at)) return true;
  const over = page.blocks[at - 1]?.text ?? '';
  const isTitle = over.length <= MAX_OTHERS_CHARS && !HOLDS_NUMBER.test(over);
  return (
    isTitle &&
    MAY_NAME_OTHERS.test(over) &&
    OTHERS_LABEL.test(`${over}:`) &&
    !OTHERS_LABEL.test(`${name}:`)
  );
}

/** Three digits, or the pairs of digits of a French number. */
const HOLDS_NUMBER = /\d{3}|(?:\d\d[ .]){3}/;

const PARTNERS_REACH = 24;
const MAX_TITLE_CHARS = 40;

/** OP2. */
function isOfPartners(page: PageReading, at: number): boolean {
  const { blocks } = page;
  const around = sectionsAround(page, blocks[at]!.section);
  let level = 7;
  for (let i = at - 1; i >= Math.max(0, at - PARTNERS_REACH) && level > 1; i--) {
    const over = blocks[i]!;
    if (over.level === 0 || over.level >= level) continue;
    level = over.level;
    if (level === 1 || !around.includes(over.section)) continue;
    if (over.text.length <= MAX_TITLE_CHARS && PARTNERS_TITLE.test(toPlain(over.text))) return true;
  }
  return false;
}

/** OP2. All such blocks of the page; most pages have none. */
export function blocksOfPartners(page: PageReading): ReadonlySet<number> {
  const found = new Set<number>();
  const isTitled = page.blocks.some(
    ({ level, text }) =>
      level > 0 && text.length <= MAX_TITLE_CHARS && PARTNERS_TITLE.test(toPlain(text)),
  );
  if (isTitled) {
    page.blocks.forEach((_, at) => {
      if (isOfPartners(page, at)) found.add(at);
    });
  }
  return found;
}

/** OP3. */
export function isQuoted(page: PageReading, at: number): boolean {
  const around = sectionsAround(page, page.blocks[at]!.section, QUOTE_DEPTH);
  return around.some((section) => page.sections[section]!.tag === 'blockquote');
}

const QUOTE_DEPTH = 4;

/** OP1. The plain text, of the same length, with spaces in place of other parties' numbers. */
export function blankOthersNumbers(plain: string, name: string): string {
  return blankFormerNumbers(blankMakers(blankLabelled(plain, name), name), name);
}

/** "Zuständige Kammer: ..., Tel. 069 97950" */
function blankLabelled(plain: string, name: string): string {
  if (!MAY_NAME_OTHERS.test(plain)) return plain;
  const at = plain.search(OTHERS_LABEL);
  if (at < 0 || OTHERS_LABEL.test(`${name}:`)) return plain;
  return plain.slice(0, at) + ' '.repeat(plain.length - at);
}

const PHONE_LIKE = /[+(]?\d(?:[ ()./–-]{0,3}\d){5,14}/u;
const FURTHER_NUMBER = /^[^\d|.。•·©]{1,30}[+(]?\d(?:[ ()./–-]{0,3}\d){5,14}/u;
/** The words for "phone" after the maker's name. */
const CALL_WORDS =
  /(?<!\p{L})(?:tel|tél|telp|telefon|phone|call|fon|電話|电话|هاتف|تلفون)(?!\p{L})/gu;
const MAX_MAKER_CHARS = 90;
const MIN_NAME_LETTERS = 3;

/** "Website by Example Studio – 01632 960123": only a label with a maker's name counts. */
function blankMakers(plain: string, name: string): string {
  if (!PHONE_LIKE.test(plain)) return plain;
  let kept = plain;
  for (const { 0: label, index } of plain.matchAll(MAKER)) {
    const from = index + label.length;
    const number = PHONE_LIKE.exec(plain.slice(from, from + MAX_MAKER_CHARS));
    if (number === null) continue;
    const maker = plain.slice(from, from + number.index).replace(CALL_WORDS, ' ');
    // A name in Chinese characters is shorter.
    const lettersOfName = maker.match(/\p{L}|(?<=\p{sc=Han})/gu)?.length ?? 0;
    if (lettersOfName < MIN_NAME_LETTERS || maker.includes(toPlain(name))) continue;
    const end = endOfNumbers(plain, from + number.index + number[0].length);
    kept = kept.slice(0, from) + ' '.repeat(end - from) + kept.slice(end);
  }
  return kept;
}

/** "Hosted by Example (12345678, support 01632 960123)": the maker's numbers follow each other. */
function endOfNumbers(plain: string, end: number): number {
  const next = FURTHER_NUMBER.exec(plain.slice(end, end + MAX_MAKER_CHARS));
  return next === null ? end : endOfNumbers(plain, end + next[0].length);
}

/** True when the number that starts here in the block is another party's. */
export function isOthersNumber(
  page: PageReading,
  block: number,
  at: number,
  name: string,
): boolean {
  if (isUnderOthers(page, block, name)) return true;
  const plain = toPlain(page.blocks[block]!.text);
  return blankOthersNumbers(plain, name).slice(at, at + 4) !== plain.slice(at, at + 4);
}
