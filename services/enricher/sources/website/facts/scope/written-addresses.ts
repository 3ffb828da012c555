/**
 * Addresses that are known by their form in any country: a namesake abroad writes its address as
 * people do there, not as in the place's country. They contradict only where a site lacks the
 * place's own address. Pure.
 */
import { toPlain } from '../../hours/plain-text.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

const MAX_CHARS = 120;

const ARABIC_STREET = '(?:شارع|طريق|ميدان|جادة|نهج|زنقة|حي)';
const ARABIC_HOUSE =
  '(?:مبنى|المبنى|بناية|عمارة|رقم|فيلا|محل|برج|قطعة)\\s{1,2}(?:رقم\\s)?\\d{1,5}(?!\\d)';

/** "شارع السلام، مبنى 58", or the building first. */
const ARABIC = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:${ARABIC_STREET}\s[^\d.:]{2,40}[,،\s]\s?${ARABIC_HOUSE}|`,
  String.raw`${ARABIC_HOUSE}[^\d.:]{0,30}[,،]\s?${ARABIC_STREET}\s)`,
);

/** "No. 12, Jalan Example, 75000 Exampleton" */
const MALAY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:no\.?|lot|unit)\s?\d+[a-z]?[,\s]\s?(?:jalan|jln|jl|lorong|persiaran|`,
  String.raw`lebuh|taman)(?!\p{L})`,
);

/** "Am Markt 12, 8076 Exampleton" and "12 rue Haute, 1950 Exampleton". */
const CODED = joinedPattern(
  'u',
  String.raw`^(?:\p{L}[^,;:.!?\d]{2,40}\s\d{1,4}\s?[a-z]?|`,
  String.raw`\d{1,4}[a-z]?,?\s\p{L}[^,;:!?\d]{3,40}),\s`,
  String.raw`(?:[A-Z]{1,2}-)?\d{4,6}\s\p{Lu}[\p{L} .-]{2,30}$`,
);

/** True for a text that is an address by its form alone. */
function isWrittenAddress(text: string): boolean {
  if (text.length > MAX_CHARS) return false;
  return CODED.test(text) || MALAY.test(text) || ARABIC.test(toPlain(text));
}

const ENDS_IN_HOUSE =
  /^\p{L}[^,;:!?\d]{2,40}\s\d{1,4}\s?[a-z]?,?$|^\d{1,4}[a-z]?,?\s\p{L}[^;:!?\d]{3,40}$/u;
const BEGINS_WITH_CODE = /^(?:[A-Z]{1,2}-)?\d{4,6}\s\p{Lu}[\p{L} .-]{2,30}$/u;

/** True when this line and the next one are an address. */
function isInTwoLines({ blocks }: PageReading, at: number): boolean {
  const [street, town] = [blocks[at]!.text, blocks[at + 1]?.text ?? ''];
  return BEGINS_WITH_CODE.test(town) && ENDS_IN_HOUSE.test(street);
}

/** True when the page has such an address, in one line or in two. */
export function statesAddress(page: PageReading): boolean {
  return page.blocks
    .slice(0, MAX_BLOCKS)
    .some(({ text }, at) => isWrittenAddress(text) || isInTwoLines(page, at));
}

const MAX_BLOCKS = 400;
