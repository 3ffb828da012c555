/** Splits the text of an address into tokens and their separators. Pure. */
import { toWords } from '../../text/words.ts';

export interface Token {
  readonly text: string;
  /** Its transliterated words: none for a sign such as "&". */
  readonly words: readonly string[];
  /** The separator before it: a comma or line end, a dash or bracket, or a space. */
  readonly before: Separator;
  /** Whether a bracket opens before it, or closes before it. */
  readonly bracket?: 'opens' | 'closes';
}

export type Separator = 'comma' | 'dash' | 'space';

/** More than the longest addresses have. */
export const MAX_ADDRESS_CHARS = 400;
const MAX_TOKENS = 40;
/** Characters that end a part of an address, in any script. */
const PART_SIGNS = String.raw`,;\n、，；|،؛•`;
const ANY_PART_SIGN = new RegExp(`[${PART_SIGNS}]`, 'gu');
const SEPARATED = new RegExp(
  String.raw`([${PART_SIGNS}]|\s[-–—/]\s|[()[\]]|\s)*([^\s${PART_SIGNS}()[\]]+)`,
  'gu',
);

/** Replaces everything that ends a part with a comma or a line end. */
export function withCommas(text: string): string {
  return text.replace(ANY_PART_SIGN, (sign) => (sign === '\n' ? sign : ','));
}

/** A dash separates only between spaces, not inside a word ("28013-Madrid"). */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const found of text.slice(0, MAX_ADDRESS_CHARS).matchAll(SEPARATED)) {
    if (tokens.length === MAX_TOKENS) break;
    const token = found[2]!;
    const between = found[0].slice(0, found[0].length - token.length);
    end = found.index + found[0].length;
    if (/^[-–—/]$/.test(token)) continue;
    tokens.push({
      text: token,
      words: toWords(token),
      before: separatorIn(between, tokens.length),
      ...bracketIn(between),
    });
  }
  return end === 0 ? [] : tokens;
}

function bracketIn(between: string): Pick<Token, 'bracket'> {
  if (/[([]/.test(between)) return { bracket: 'opens' };
  return /[)\]]/.test(between) ? { bracket: 'closes' } : {};
}

function separatorIn(between: string, position: number): Separator {
  if (position === 0 || between.search(ANY_PART_SIGN) >= 0) return 'comma';
  return /[-–—/()[\]]/.test(between) ? 'dash' : 'space';
}

/** The text of the tokens from `from` up to and excluding `to`, with commas where they were. */
export function textBetween(tokens: readonly Token[], from: number, to: number): string {
  let text = '';
  for (let i = from; i < to; i++) {
    const { before, text: one } = tokens[i]!;
    const sign = before === 'comma' ? ', ' : before === 'dash' ? ' - ' : ' ';
    text += i === from ? one : sign + one;
  }
  return text;
}

/** The same for a name, with its brackets: "Ehingen (Donau)". */
export function nameBetween(tokens: readonly Token[], from: number, to: number): string {
  const opens = tokens.findIndex(({ bracket }, i) => i > from && i < to && bracket === 'opens');
  if (opens < 0) return textBetween(tokens, from, to);
  const closes = tokens.findIndex(({ bracket }, i) => i > opens && bracket !== undefined);
  const end = closes < 0 ? to : Math.min(closes, to);
  const name = `${textBetween(tokens, from, opens)} (${textBetween(tokens, opens, end)})`;
  return end === to ? name : `${name} ${textBetween(tokens, end, to)}`;
}
