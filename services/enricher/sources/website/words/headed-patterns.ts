/**
 * Tests a text for expressions of hundreds of words, but only where a match may start.
 *
 * V8 tries the alternatives of an expression one after another at almost every position of a text.
 * A look at the three characters there rules out most positions.
 */
import { HeadIndex } from './head-index.ts';
import { matchAt } from './matching.ts';
import { byFirstLetter } from './patterns/alternatives.ts';
import { readHeads } from './patterns/heads.ts';

/** Letters that an expression without regard to case takes for others than their lower case. */
const OTHER_CASE = /[\u0130\u017f]/;

export class HeadedPatterns {
  readonly #patterns: readonly RegExp[];
  /** The same, for a match at one position. */
  readonly #here: readonly PatternHere[];
  readonly #heads: HeadIndex;
  readonly #headed: number;

  /** At most 31 expressions. Bit i of a mask stands for the expression i. */
  constructor(patterns: readonly RegExp[]) {
    const heads = patterns.map(({ source }) => readHeads(source));
    this.#patterns = patterns;
    this.#here = patterns.map((pattern) => new PatternHere(pattern));
    this.#heads = new HeadIndex(heads, true);
    this.#headed = heads.reduce((mask, one, i) => (one === null ? mask : mask | (1 << i)), 0);
  }

  /** A bit mask of the expressions that may match. */
  candidates(text: string): number {
    return this.#heads.candidates(text.toLowerCase());
  }

  /** True when one of them matches. */
  test(text: string): boolean {
    return this.#search(text, true) !== 0;
  }

  /** A bit mask of those that match. */
  matching(text: string): number {
    return this.#search(text, false);
  }

  #search(text: string, isOneEnough: boolean): number {
    const plain = text.toLowerCase();
    const isSame = plain.length === text.length && !OTHER_CASE.test(text);
    const headed = isSame ? this.#headed : 0;
    let found = isSame ? this.#matchHeaded(text, plain, isOneEnough) : 0;
    this.#patterns.forEach((pattern, i) => {
      const isOver = isOneEnough && found !== 0;
      if (!isOver && (headed & (1 << i)) === 0 && text.search(pattern) >= 0) found |= 1 << i;
    });
    return found;
  }

  #matchHeaded(text: string, plain: string, isOneEnough: boolean): number {
    let found = 0;
    for (let at = 0; at < plain.length && found !== this.#headed; at++) {
      const heads = this.#heads.headsAt(plain, at) & this.#headed & ~found;
      for (let i = 0, rest = heads; rest !== 0; i++, rest >>>= 1) {
        if (rest & 1 && this.#here[i]!.matches(text, plain, at)) found |= 1 << i;
      }
      if (isOneEnough && found !== 0) break;
    }
    return found;
  }

  /** Where the first match of an expression starts; -1 if there is none. */
  search(text: string, i = 0): number {
    const plain = text.toLowerCase();
    const isSame = plain.length === text.length && !OTHER_CASE.test(text);
    if (!isSame || (this.#headed & (1 << i)) === 0) return text.search(this.#patterns[i]!);
    for (let at = 0; at < plain.length; at++) {
      const isHead = (this.#heads.headsAt(plain, at) & (1 << i)) !== 0;
      if (isHead && this.#here[i]!.matches(text, plain, at)) return at;
    }
    return -1;
  }
}

/** One such expression, which is searched in the same way, and as `text.search` does. */
export class HeadedPattern {
  readonly #pattern: RegExp;
  #patterns: HeadedPatterns | undefined;

  constructor(pattern: RegExp) {
    this.#pattern = pattern;
  }

  test(text: string): boolean {
    return this[Symbol.search](text) >= 0;
  }

  /** All matches of an expression with the flag `g`. */
  matchAll(text: string): Iterable<RegExpExecArray> {
    return this.test(text) ? text.matchAll(this.#pattern) : [];
  }

  [Symbol.search](text: string): number {
    this.#patterns ??= new HeadedPatterns([this.#pattern]);
    return this.#patterns.search(text);
  }
}

/** A shorter expression costs more to compile for each letter than it saves. */
const MIN_DIVIDED_CHARS = 8_000;

/** An expression at one position of a text; a long one has only the alternatives for its letter. */
export class PatternHere {
  readonly #flags: string;
  readonly #source: string;
  readonly #byLetter = new Map<number, RegExp>();
  #sourceFor: ((letter: string) => string) | undefined;

  constructor({ source, flags }: RegExp) {
    this.#source = source;
    this.#flags = `${flags.replace(/[gy]/g, '')}y`;
  }

  /** `plain` is the text in lower case, of the same length. */
  matches(text: string, plain: string, at: number): boolean {
    const isLong = this.#source.length >= MIN_DIVIDED_CHARS;
    const code = isLong ? plain.charCodeAt(at) : 0;
    let pattern = this.#byLetter.get(code);
    if (pattern === undefined) {
      if (isLong) this.#sourceFor ??= byFirstLetter(this.#source);
      pattern = new RegExp(this.#sourceFor?.(plain[at]!) ?? this.#source, this.#flags);
      this.#byLetter.set(code, pattern);
    }
    return matchAt(pattern, text, at) !== null;
  }
}
