/**
 * Where the place has moved to: the notices that say so, and the address that they name.
 *
 * NA1 An address that a notice of the place's own move names is the place's, too: most sites give
 *     only the new one beside their numbers. The notice names it by its number and the letters
 *     beside it, since it may write the street otherwise or leave out the town.
 * NA2 Any sentence that names both addresses is such a notice, whatever its words, where the site
 *     gives the old address nowhere else.
 */
import { toPlain } from '../../hours/plain-text.ts';
import { findNoticeBlocks, noticeKind } from '../../notices/read-notice.ts';
import type { PageReading, TextBlock } from '../../reading/page-reading.ts';
import { letters } from '../../words/plain-letters.ts';

/** Compares texts with the place's address. */
interface AddressMatcher {
  readonly isKnown: boolean;
  isIn(text: string): boolean;
  isOther(text: string): boolean;
  hasPart(text: string): boolean;
  statesCity(text: string): boolean;
}

const MAX_MENTIONS = 50;

/** True when a notice says that the place has moved away from its street, or within its town. */
export function announcesMoveAway(page: PageReading, matcher: AddressMatcher): boolean {
  const blocks = [...findNoticeBlocks(page)].map((i) => page.blocks[i]!);
  const isNear = (text: string) => matcher.hasPart(text) || matcher.statesCity(text);
  const mentions = blocks.filter(({ text }) => isNear(text));
  return mentions.slice(0, MAX_MENTIONS).some(({ text }) => announcesMove(page, text, matcher));
}

export function announcesMove({ fetchedAtMs }: PageReading, text: string, matcher: AddressMatcher) {
  const hasOtherAddress = () => matcher.isOther(text);
  return noticeKind(toPlain(text), { nowMs: fetchedAtMs, name: '', hasOtherAddress }) === 'moved';
}

/** The page's blocks with addresses of the place, and of others. */
interface Anchors {
  readonly page: PageReading;
  readonly own: readonly number[];
  readonly others: readonly { readonly block: number }[];
}

/** NA1. */
export function adoptNewAddress<A extends Anchors>(
  anchors: A,
  isNew: (address: string) => boolean,
): A {
  const { page, own, others } = anchors;
  const adopted = others.filter(({ block }) => isNew(page.blocks[block]!.text));
  if (adopted.length === 0) return anchors;
  const all = [...own, ...adopted.map(({ block }) => block)].sort((a, b) => a - b);
  return { ...anchors, own: all, others: others.filter((one) => !adopted.includes(one)) };
}

/** NA1. A test of addresses, for a site with these pages. */
export function newAddressTest(
  pages: readonly PageReading[],
  matcher: AddressMatcher,
  postcode: string,
): (address: string) => boolean {
  let moves: readonly string[] | null = null;
  let old: readonly string[] | null = null;
  return (address) => {
    if (!matcher.isKnown) return false;
    moves ??= pages.flatMap((page) => moveTexts(page, matcher));
    old ??= oldAddressTexts(pages, matcher);
    const isTold = moves.some((text) => {
      const isOwn = matcher.hasPart(text) || matcher.statesCity(address);
      return isOwn && namesAddress(text, address);
    });
    // NA2
    if (isTold || old.length === 0 || matcher.hasPart(address)) return isTold;
    if (PHONE.test(toPlain(address))) return false;
    const street = postcode === '' ? address : address.replaceAll(postcode, ' ');
    return old.every((text) => namesAddress(text, street.replace(AREA_CODE, ' ')));
  };
}

const MAX_SENTENCE_CHARS = 300;
/** "G1K 3L4" and "Cedex 9" are shared by many streets. */
const AREA_CODE = /(?<![\p{L}\d])(?:[a-z]+\d[a-z\d]*|\d[a-z]+\d[a-z\d]*|cedex \d+)(?![\p{L}\d])/giu;
/** Digits of a phone number. */
const PHONE = /(?:\d[\s()./-]{0,2}){7}/;

/** The sentences with the place's address; none where the site gives it otherwise, too. */
function oldAddressTexts(pages: readonly PageReading[], matcher: AddressMatcher): string[] {
  const found = pages.flatMap(({ blocks }) => blocks.filter(({ text }) => matcher.isIn(text)));
  const isSentence = ({ text, cells }: TextBlock) =>
    cells === undefined && text.length <= MAX_SENTENCE_CHARS && !PHONE.test(toPlain(text));
  return found.every(isSentence) ? found.map(({ text }) => text) : [];
}

function moveTexts(page: PageReading, matcher: AddressMatcher): string[] {
  const near = [...findNoticeBlocks(page)].map((i) => page.blocks[i]!.text);
  const some = near.filter((text) => /\d/.test(toPlain(text))).slice(0, MAX_MENTIONS);
  return some.filter((text) => announcesMove(page, text, matcher));
}

const NUMBER_WORD =
  /(?<!\p{L})(?:n[or°º]\.?|nomor|nombor|(?:، ?)?(?:مبنى|مبني|بناية|عمارة|رقم))\s?(?=\d)/giu;
const LETTERS_BEFORE = 6;
const LETTERS_AFTER = 8;
const MIN_LETTERS = 3;

/** True where the text has a number of the address with the letters beside it. */
export function namesAddress(text: string, address: string): boolean {
  if (UNSPACED_HOUSE.test(address) && namesUnspaced(toPlain(text), toPlain(address))) return true;
  const [inText, written] = [withoutSpaces(text), withoutSpaces(address)];
  const [street] = address.split(/[,،、]/u).map(withoutSpaces);
  // "141 Low Road" is whole.
  if (SHORT_STREET.test(street!) && hasWhole(inText, street!)) return true;
  for (const { 0: number, index } of written.matchAll(/\d{1,5}/g)) {
    const end = index + number.length;
    if (/\d/.test(written[end] ?? '') || /\d/.test(written[index - 1] ?? '')) continue;
    const street = /[a-z]*$/.exec(written.slice(0, index))![0];
    const before = street.slice(-LETTERS_BEFORE);
    const after = /^[a-z]*/.exec(written.slice(end))![0].slice(0, LETTERS_AFTER);
    const isBefore = before.length >= MIN_LETTERS && hasWhole(inText, `${before}${number}`);
    if (isBefore || (after.length === LETTERS_AFTER && hasWhole(inText, `${number}${after}`)))
      return true;
    if (isTurned(inText, street, number)) return true;
  }
  return false;
}

/** "rue Centrale 22" is "22, rue Centrale". */
function isTurned(text: string, street: string, number: string): boolean {
  const isLong = street.length >= LETTERS_AFTER;
  return isLong && hasWhole(text, `${number}${street.slice(0, LETTERS_AFTER)}`);
}

const UNSPACED_HOUSE = /[\p{sc=Han}\p{sc=Katakana}ー]{2}[0-9０-９]/u;

/** "西浦5-19-9": the two signs before the number, and the whole number. */
function namesUnspaced(text: string, address: string): boolean {
  const houses = address.matchAll(/[\p{sc=Han}\p{sc=Katakana}ー]{2}\d+(?:-\d+)*/gu);
  return [...houses].some(({ 0: house }) => {
    const at = text.indexOf(house);
    return at >= 0 && !/^-?\d/u.test(text.slice(at + house.length));
  });
}

const SHORT_STREET = /^\d{1,5}[a-z]{6,12}$/;

/** Letters and digits, with a sign between a house number and the postcode after it. */
function withoutSpaces(text: string): string {
  const parts = toPlain(text).replace(NUMBER_WORD, ' ').split(BETWEEN_NUMBERS);
  return parts.map(letters).join('|');
}

const BETWEEN_NUMBERS = /(?<=\d)[,،、;]?\s+(?=\d)/u;

/** True where the text has the part, and no digit continues its number. */
function hasWhole(text: string, part: string): boolean {
  const at = text.indexOf(part);
  if (at < 0) return false;
  const isBegun = /^\d/.test(part) && /\d/.test(text[at - 1] ?? '');
  const goesOn = /\d$/.test(part) && /\d/.test(text[at + part.length] ?? '');
  return !isBegun && !goesOn;
}
