/** The heads of several expressions, by which a text is looked through for all of them at once. */
import { HEAD_CHARS } from './heads.ts';
import { shortClasses } from './letters.ts';

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
    if (head.length > 1) this.#pairs[hashPairAt(head, 0)] = 1;
    else
      for (let code = 0; code < PAIRS; code++) this.#pairs[hashPair(head.charCodeAt(0), code)] = 1;
  }

  /** `plain` is in lower case. */
  candidates(plain: string): number {
    let mask = this.#always;
    let before = 0;
    for (let at = 0; at < plain.length; at++) {
      const mayBegin =
        (before === 0 || this.#isInsideWords) && this.#pairs[hashPairAt(plain, at)] === 1;
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
function hashPairAt(text: string, at: number): number {
  return hashPair(text.charCodeAt(at), at + 1 < text.length ? text.charCodeAt(at + 1) : 0);
}

/** Some pairs share a number; then a head is looked for in vain. */
function hashPair(first: number, second: number): number {
  return ((first * 257) ^ second) & (PAIRS - 1);
}
