/**
 * The letters that a match of an expression can begin with.
 *
 * A page is read with expressions for many languages, and most sentences hold no word of most of
 * them. A look at the first letters of its words tells so without running, or even compiling, them.
 */
import { shortClasses } from './letters.ts';

/** So many letters part most words; a longer head gains little. */
const HEAD_CHARS = 3;
const MAX_HEADS = 3_000;

interface Head {
  readonly text: string;
  /** False where what follows may be anything. */
  readonly isOpen: boolean;
}

/** A match of the expression begins with one of these, in lower case; null: with anything. */
export function headsOf(source: string): ReadonlySet<string> | null {
  const heads = new HeadReader(source).readAlternatives();
  const texts = new Set(heads.map(({ text }) => text.toLowerCase()));
  return texts.has('') || texts.size > MAX_HEADS ? null : texts;
}

const START: readonly Head[] = [{ text: '', isOpen: true }];
const ANYTHING: readonly Head[] = [{ text: '', isOpen: false }];

/** Reads groups, classes of single signs, and quantifiers; all else may be anything. */
class HeadReader {
  readonly source: string;
  #at = 0;

  constructor(source: string) {
    this.source = source;
  }

  readAlternatives(): readonly Head[] {
    const all: Head[] = [];
    do all.push(...this.#sequence());
    while (this.#take('|'));
    return distinct(all);
  }

  #sequence(): readonly Head[] {
    let heads = START;
    while (this.#at < this.source.length && !/^[|)]/.test(this.source[this.#at]!)) {
      const atom = this.#atom();
      const quantifier = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(this.source.slice(this.#at))?.[0];
      this.#at += quantifier?.length ?? 0;
      heads = distinct(heads.flatMap((head) => follow(head, repeated(atom, quantifier))));
    }
    return heads;
  }

  /** Null for what takes no room. */
  #atom(): readonly Head[] {
    const rest = this.source.slice(this.#at);
    const look = /^\(\?<?[=!]/.exec(rest);
    const group = look ?? /^\((?:\?:|\?<\w+>)?/.exec(rest);
    if (group !== null) {
      this.#at += group[0].length;
      const inside = this.readAlternatives();
      this.#take(')');
      return look === null ? inside : START;
    }
    const [sign = ''] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]|u)\{[^}]*\}|\\u[\da-f]{4}|\\.|.)/isu.exec(rest) ?? [];
    this.#at += sign.length;
    return headsOfSign(sign);
  }

  #take(sign: string): boolean {
    const isNext = this.source[this.#at] === sign;
    if (isNext) this.#at++;
    return isNext;
  }
}

function headsOfSign(sign: string): readonly Head[] {
  if (/^[$^]$|^\\[bB]$/.test(sign)) return START;
  const escaped = /^\\([^a-z\d])$/iu.exec(sign)?.[1];
  if (escaped !== undefined) return [{ text: escaped, isOpen: true }];
  const chars = /^\[([^\\^\]-]+)\]$/u.exec(sign)?.[1];
  if (chars !== undefined) return [...chars].map((text) => ({ text, isOpen: true }));
  return sign === '.' || sign.length > 1 ? ANYTHING : [{ text: sign, isOpen: true }];
}

function repeated(atom: readonly Head[], quantifier: string | undefined): readonly Head[] {
  if (quantifier === undefined) return atom;
  const isOptional = /^[?*]|^\{0/.test(quantifier);
  const isOnce = quantifier.startsWith('?');
  const first = isOnce ? atom : atom.map(({ text }) => ({ text, isOpen: false }));
  return isOptional ? [...first, ...START] : first;
}

function follow(head: Head, next: readonly Head[]): readonly Head[] {
  if (!head.isOpen || head.text.length >= HEAD_CHARS) return [head];
  return next.map(({ text, isOpen }) => ({
    text: (head.text + text).slice(0, HEAD_CHARS),
    isOpen,
  }));
}

function distinct(heads: readonly Head[]): readonly Head[] {
  return [...new Map(heads.map((head) => [`${head.text}|${head.isOpen}`, head])).values()];
}

const IS_LETTER = new RegExp(shortClasses(String.raw`^[\p{L}\p{N}]$`), 'u');
/** By the code of a sign; what takes two codes counts as no letter, so that a word begins there. */
const letters = new Uint8Array(0x10000).map((_, code) =>
  IS_LETTER.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Which of several expressions may match a text. */
export class HeadIndex {
  /** Bit i stands for the expression i. */
  readonly #masks = new Map<string, number>();
  readonly #always: number;
  /** By its two first signs, whether a head may begin so. Most places of a text need no more. */
  readonly #pairs = new Uint8Array(PAIRS);
  readonly #isInsideWords: boolean;

  /** At most 31. Matches begin where no letter precedes, unless `isInsideWords`. */
  constructor(all: readonly (ReadonlySet<string> | null)[], isInsideWords = false) {
    this.#isInsideWords = isInsideWords;
    let always = 0;
    for (const [i, heads] of all.entries()) {
      if (heads === null) always |= 1 << i;
      for (const head of heads ?? []) this.#add(head, 1 << i);
    }
    this.#always = always;
  }

  #add(head: string, bit: number): void {
    this.#masks.set(head, (this.#masks.get(head) ?? 0) | bit);
    if (head.length > 1) this.#pairs[pairAt(head, 0)] = 1;
    else for (let code = 0; code < PAIRS; code++) this.#pairs[pairOf(head.charCodeAt(0), code)] = 1;
  }

  /** `plain` is in lower case. */
  candidates(plain: string): number {
    let mask = this.#always;
    let before = 0;
    for (let at = 0; at < plain.length; at++) {
      const mayBegin =
        (before === 0 || this.#isInsideWords) && this.#pairs[pairAt(plain, at)] === 1;
      for (let chars = 1; mayBegin && chars <= HEAD_CHARS; chars++) {
        mask |= this.#masks.get(plain.slice(at, at + chars)) ?? 0;
      }
      before = letters[plain.charCodeAt(at)]!;
    }
    return mask;
  }
}

const PAIRS = 0x10000;

/** Beyond the end stands 0. */
function pairAt(text: string, at: number): number {
  return pairOf(text.charCodeAt(at), at + 1 < text.length ? text.charCodeAt(at + 1) : 0);
}

/** Some pairs share a number; then a head is looked for in vain. */
function pairOf(first: number, second: number): number {
  return ((first * 257) ^ second) & (PAIRS - 1);
}
