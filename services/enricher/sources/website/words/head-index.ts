/** An index of the heads of several expressions, which tests a text for all of them in one pass. */

import { shortClasses } from './letters.ts';
import { HEAD_CHARS } from './patterns/heads.ts';

const IS_LETTER = new RegExp(shortClasses(String.raw`^[\p{L}\p{N}]$`), 'u');
/**
 * Whether each UTF-16 code unit is a letter. Surrogates count as no letter, so that a word may
 * start after them.
 */
const isLetterCode = new Uint8Array(0x10000).map((_, code) =>
  IS_LETTER.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Tells which of several expressions may match a text. */
export class HeadIndex {
  /** Bit i stands for the expression i. */
  readonly #masks = new Map<string, number>();
  readonly #always: number;
  /**
   * By the hash of two characters: NONE, LONG when they only start heads of three characters, else
   * SHORT. Most positions of a text need no further test.
   */
  readonly #pairs: Uint8Array;
  /** Whether a head may be these three characters, by their hash. */
  readonly #triples: Uint8Array;
  /** The number of hashes less one, a mask of bits. */
  readonly #bits: number;
  readonly #isInsideWords: boolean;

  /** At most 31 expressions. Matches start where no letter precedes, unless `isInsideWords`. */
  constructor(all: readonly (ReadonlySet<string> | null)[], isInsideWords = false) {
    this.#isInsideWords = isInsideWords;
    const heads = all.reduce((sum, one) => sum + (one?.size ?? 0), 0);
    const hashes = Math.min(MAX_HASHES, 2 ** Math.ceil(Math.log2(HASHES_FOR_HEAD * (heads + 1))));
    this.#bits = hashes - 1;
    this.#pairs = new Uint8Array(hashes);
    this.#triples = new Uint8Array(hashes);
    let always = 0;
    for (const [i, heads] of all.entries()) {
      if (heads === null) always |= 1 << i;
      for (const head of heads ?? []) this.#add(head, 1 << i);
    }
    this.#always = always;
  }

  #add(head: string, bit: number): void {
    this.#masks.set(head, (this.#masks.get(head) ?? 0) | bit);
    const bits = this.#bits;
    const pair = hashPairAt(head, 0) & bits;
    if (head.length === HEAD_CHARS) {
      this.#triples[hashPair(pair, head.charCodeAt(2)) & bits] = 1;
      if (this.#pairs[pair] === NONE) this.#pairs[pair] = LONG;
    } else if (head.length === 2) this.#pairs[pair] = SHORT;
    else
      for (let code = 0; code <= bits; code++)
        this.#pairs[hashPair(head.charCodeAt(0), code) & bits] = SHORT;
  }

  /** A bit mask of the expressions that may match. `plain` is in lower case. */
  candidates(plain: string): number {
    let mask = this.#always;
    for (let at = 0; at < plain.length; at++) mask |= this.headsAt(plain, at);
    return mask;
  }

  /** Where a match of an expression with heads may start. */
  positions(plain: string, expression: number): number[] {
    const found: number[] = [];
    for (let at = 0; at < plain.length; at++)
      if (this.headsAt(plain, at) & (1 << expression)) found.push(at);
    return found;
  }

  #mayStartLong(plain: string, at: number, pair: number): boolean {
    if (at + 2 >= plain.length) return false;
    return this.#triples[hashPair(pair, plain.charCodeAt(at + 2)) & this.#bits] !== 0;
  }

  /** A bit mask of the expressions with a head here. */
  headsAt(plain: string, at: number): number {
    const pair = hashPairAt(plain, at) & this.#bits;
    const kind = this.#pairs[pair];
    if (kind === NONE) return 0;
    if (kind === LONG && !this.#mayStartLong(plain, at, pair)) return 0;
    const isInside = at > 0 && isLetterCode[plain.charCodeAt(at - 1)] === 1;
    if (isInside && !this.#isInsideWords) return 0;
    let mask = 0;
    for (let chars = 1; chars <= HEAD_CHARS; chars++) {
      mask |= this.#masks.get(plain.slice(at, at + chars)) ?? 0;
    }
    return mask;
  }
}

const MAX_HASHES = 0x10000;
const HASHES_FOR_HEAD = 16;
const NONE = 0;
const LONG = 1;
const SHORT = 2;

/** Beyond the end of the text, the second character counts as 0. */
function hashPairAt(text: string, at: number): number {
  return hashPair(text.charCodeAt(at), at + 1 < text.length ? text.charCodeAt(at + 1) : 0);
}

/** Some pairs share a hash; then a head is looked up in vain. */
function hashPair(first: number, second: number): number {
  return (first * 257) ^ second;
}
