/**
 * Decides which part of a model's answer is kept. Pure.
 *
 * VA1 A value is kept only with a quote that is literally in a passage, apart from white space.
 * VA2 A number, web address or mail address in a value must also be in one of its quotes.
 * VA3 A value is at most MEDIUM, and only if each of its words is in a quote.
 * VA4 A value or a quote that addresses a machine is dropped.
 * VA5 A value that the model itself calls unsupported (NONE) is dropped.
 */
import type { CustomOutput } from '../../../../domain/custom-attributes.ts';
import { toAscii } from '../../../../places/text/transliterate.ts';
import { cutQuote, type Evidence } from '../../evidence/claim.ts';
import { instructsMachine } from './machine-text.ts';
import type { ModelAnswer, Passage } from './model-evidence.ts';

export interface QuotedOutput extends CustomOutput {
  readonly quotes: readonly string[];
}

const MAX_VALUE_CHARS = 500;
const MAX_REASONING_CHARS = 500;
const MAX_QUOTES = 5;
/** A shorter quote could be in any text. Han and kana say more in fewer characters. */
const MIN_QUOTE_LETTERS = 6;
const MIN_HAN_LETTERS = 3;
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const NUMBER = /\d+(?:[.,:]\d+)*/g;
const ADDRESS = /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+/gi;

export function verifyAnswer(answer: QuotedOutput, passages: readonly Passage[]): ModelAnswer {
  const value = oneLine(answer.value ?? '').slice(0, MAX_VALUE_CHARS);
  if (value === '' || answer.confidence === 'NONE') return nothing(NO_ANSWER);
  const evidence = answer.quotes.slice(0, MAX_QUOTES).flatMap((quote) => {
    const found = findQuote(quote, passages);
    return found === null ? [] : [found];
  });
  if (evidence.length === 0) return nothing(NO_QUOTE);
  const quoted = evidence.map(({ quote }) => quote!).join('\n');
  if (instructsMachine(value) || instructsMachine(quoted)) return nothing(MACHINE_TEXT);
  if (!containsNumbers(value, quoted)) return nothing(NO_FIGURE);
  const isSure = answer.confidence !== 'LOW' && containsWords(value, quoted);
  const reasoning = oneLine(answer.reasoning).slice(0, MAX_REASONING_CHARS);
  return { value, reasoning, confidence: isSure ? 'MEDIUM' : 'LOW', evidence };
}

const NO_ANSWER = 'The model found no answer in the texts about the place.';
const NO_QUOTE = 'The model gave a value without a quote from its sources, so it was dropped.';
const NO_FIGURE =
  'The value has a number or an address that is not in its quotes, so it was dropped.';
const MACHINE_TEXT = 'The value rests on text that tells a machine what to say, so it was dropped.';

function nothing(reasoning: string): ModelAnswer {
  return { value: null, reasoning };
}

function oneLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ').trim();
}

/** VA1. */
function findQuote(written: string, passages: readonly Passage[]): Evidence | null {
  const quote = cutQuote(oneLine(written));
  if (quote === null || !isLongEnough(quote)) return null;
  const passage = passages.find(({ text }) => oneLine(text).includes(quote));
  if (passage === undefined) return null;
  const { source, url, title, observedAt } = passage;
  return { source, url, title, observed_at: observedAt, quote, licence: null };
}

function isLongEnough(quote: string): boolean {
  const count = quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return count >= (HAN.test(quote) ? MIN_HAN_LETTERS : MIN_QUOTE_LETTERS);
}

/** VA2. A single digit may be a count of things listed in words. */
function containsNumbers(value: string, quoted: string): boolean {
  const addresses = value.match(ADDRESS) ?? [];
  const text = quoted.normalize('NFKC');
  const numbers = (value.normalize('NFKC').match(NUMBER) ?? []).filter(({ length }) => length > 1);
  const written = new Set(text.match(NUMBER) ?? []);
  return (
    addresses.every((address) => quoted.includes(address)) &&
    numbers.every((number) => written.has(number))
  );
}

function containsWords(value: string, quoted: string): boolean {
  if (quoted.includes(value)) return true;
  const written = new Set(plainWords(quoted));
  return plainWords(value).every((word) => written.has(word));
}

function plainWords(text: string): string[] {
  return toAscii(text).match(/[a-z0-9]+/g) ?? [];
}
