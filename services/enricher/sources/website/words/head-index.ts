/** An index of the heads of several expressions, which tests a text for all of them in one pass. */

import { shortClasses } from './letters.ts';

const IS_LETTER = new RegExp(shortClasses(String.raw`^[\p{L}\p{N}]$`), 'u');
/**
 * Whether each UTF-16 code unit is a letter. Surrogates count as no letter, so that a word may
 * start after them.
 */
const isLetterCode = new Uint8Array(0x10000).map((_, code) =>
  IS_LETTER.test(String.fromCharCode(code)) ? 1 : 0,
);

/** A head, and a bit mask of the expressions that have it; bit i stands for the expression i. */
interface Head {
  readonly text: string;
  mask: number;
}

/** Heads of one length, by the hash of their characters. */
class HeadTable {
  /** The place of a hash's heads in the list; 0 for most hashes, which have none. */
  readonly #places: Uint16Array;
  readonly #heads: Head[][] = [[]];

  constructor(hashes: number) {
    this.#places = new Uint16Array(hashes);
  }

  has(hash: number): boolean {
    return this.#places[hash] !== 0;
  }

  add(text: string, hash: number, bit: number): void {
    if (!this.has(hash)) this.#places[hash] = this.#heads.push([]) - 1;
    const heads = this.#heads[this.#places[hash]!]!;
    const known = heads.find((head) => head.text === text);
    if (known === undefined) heads.push({ text, mask: bit });
    else known.mask |= bit;
  }

  maskAt(plain: string, at: number, hash: number): number {
    if (!this.has(hash)) return 0;
    let mask = 0;
    for (const head of this.#heads[this.#places[hash]!]!)
      if (plain.startsWith(head.text, at)) mask |= head.mask;
    return mask;
  }
}

/** Tells which of several expressions may match a text. */
export class HeadIndex {
  readonly #always: number;
  /**
   * By the hash of two characters: NONE, LONG when they only start heads of three characters, else
   * SHORT. Most positions of a text need no further test.
   */
  readonly #starts: Uint8Array;
  /** By the hash of one, two and three characters. */
  readonly #singles: HeadTable;
  readonly #pairs: HeadTable;
  readonly #triples: HeadTable;
  /** The number of hashes less one, a mask of bits. */
  readonly #bits: number;
  readonly #isInsideWords: boolean;

  /** At most 31 expressions. Matches start where no letter precedes, unless `isInsideWords`. */
  constructor(all: readonly (ReadonlySet<string> | null)[], isInsideWords = false) {
    this.#isInsideWords = isInsideWords;
    const heads = all.reduce((sum, one) => sum + (one?.size ?? 0), 0);
    const hashes = Math.min(MAX_HASHES, 2 ** Math.ceil(Math.log2(HASHES_FOR_HEAD * (heads + 1))));
    this.#bits = hashes - 1;
    this.#starts = new Uint8Array(hashes);
    this.#singles = new HeadTable(hashes);
    this.#pairs = new HeadTable(hashes);
    this.#triples = new HeadTable(hashes);
    let always = 0;
    for (const [i, heads] of all.entries()) {
      if (heads === null) always |= 1 << i;
      for (const head of heads ?? []) this.#add(head, 1 << i);
    }
    this.#always = always;
  }

  #add(head: string, bit: number): void {
    const bits = this.#bits;
    const first = head.charCodeAt(0);
    const pair = hashPairAt(head, 0) & bits;
    if (head.length === 1) {
      this.#singles.add(head, first & bits, bit);
      for (let code = 0; code <= bits; code++) this.#starts[hashPair(first, code) & bits] = SHORT;
    } else if (head.length === 2) {
      this.#pairs.add(head, pair, bit);
      this.#starts[pair] = SHORT;
    } else {
      this.#triples.add(head, hashPair(pair, head.charCodeAt(2)) & bits, bit);
      if (this.#starts[pair] === NONE) this.#starts[pair] = LONG;
    }
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

  /** A bit mask of the expressions with a head here. */
  headsAt(plain: string, at: number): number {
    const bits = this.#bits;
    const pair = hashPairAt(plain, at) & bits;
    const kind = this.#starts[pair];
    if (kind === NONE) return 0;
    const triple = at + 2 < plain.length ? hashPair(pair, plain.charCodeAt(at + 2)) & bits : pair;
    if (kind === LONG && !this.#triples.has(triple)) return 0;
    const isInside = at > 0 && isLetterCode[plain.charCodeAt(at - 1)] === 1;
    if (isInside && !this.#isInsideWords) return 0;
    const long = this.#triples.maskAt(plain, at, triple);
    if (kind === LONG) return long;
    const single = this.#singles.maskAt(plain, at, plain.charCodeAt(at) & bits);
    return long | single | this.#pairs.maskAt(plain, at, pair);
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
