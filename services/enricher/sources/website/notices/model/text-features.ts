/**
 * The features of a text that the notice model weighs: words, beginnings of words, pairs of
 * neighbours and parts of words; in Chinese and Japanese, runs of one to four characters. A feature
 * is a hash, and no strings are made: every block of a page is weighed.
 *
 * TF1 A number is any number, and a year only says whether it is over.
 */

/** Called with the hash of a feature, an unsigned number of 32 bits. */
export type SeeFeature = (hash: number) => void;

const NUMBER = 1;
const YEAR = 2;
const PAST_YEAR = 3;
const BEGINNING = 5;
const PART = 4;
const RUN = 4;
const CHARS_A_STEP = 30;
const MAX_STEPS = 6;

/** Distinguishes the features of one kind from those of another. */
const KIND = { word: 1, beginning: 2, pair: 3, first: 4, part: 5, run: 6, length: 7 } as const;
const SEED = 0x811c9dc5;
const EDGE = 32;
const MARK = /[\p{L}\p{M}]/u;

/** Reads a text in plain letters. `year` is that of the day of reading. */
export function eachTextFeature(plain: string, year: number, see: SeeFeature): void {
  const reader = new FeatureReader(plain, year, see);
  reader.read();
}

class FeatureReader {
  readonly #text: string;
  readonly #year: number;
  readonly #see: SeeFeature;
  /** The beginning of the previous word. */
  #before = SEED;
  #isFirst = true;

  constructor(text: string, year: number, see: SeeFeature) {
    this.#text = text;
    this.#year = year;
    this.#see = see;
  }

  read(): void {
    const text = this.#text;
    for (let from = 0; from < text.length; ) {
      const code = text.charCodeAt(from);
      let to = from + 1;
      if (isUnspaced(code)) {
        while (to < text.length && isUnspaced(text.charCodeAt(to))) to++;
        this.#readRun(from, to);
      } else if (isDigit(code)) {
        while (to < text.length && isDigit(text.charCodeAt(to))) to++;
        this.#readNumber(from, to);
      } else if (isLetter(code)) {
        while (to < text.length && isLetter(text.charCodeAt(to))) to++;
        this.#readWord(from, to);
      }
      from = to;
    }
    this.#tell(mix(KIND.length, Math.min(MAX_STEPS, Math.floor(text.length / CHARS_A_STEP))));
  }

  #tell(hash: number): void {
    this.#see(scatter(hash));
  }

  /** TF1. */
  #readNumber(from: number, to: number): void {
    const isYear = to - from === 4 && /^[12]/.test(this.#text[from]!);
    const isPast = isYear && Number(this.#text.slice(from, to)) < this.#year;
    this.#tellWord(mix(SEED, isPast ? PAST_YEAR : isYear ? YEAR : NUMBER));
  }

  #tellWord(word: number, beginning = word): void {
    this.#tell(mix(word, KIND.word));
    this.#tell(mix(mix(this.#before, KIND.pair), beginning));
    if (this.#isFirst) this.#tell(mix(beginning, KIND.first));
    this.#isFirst = false;
    this.#before = beginning;
  }

  #readWord(from: number, to: number): void {
    let word = SEED;
    let beginning = SEED;
    for (let i = from; i < to; i++) {
      word = mix(word, this.#text.charCodeAt(i));
      if (i - from < BEGINNING) beginning = word;
    }
    this.#tellWord(word, beginning);
    if (to - from > BEGINNING) this.#tell(mix(beginning, KIND.beginning));
    if (to - from >= PART) this.#readParts(from, to);
  }

  /** Runs of four letters, where the edges of the word count as letters. */
  #readParts(from: number, to: number): void {
    for (let start = from - 1; start + PART <= to + 1; start++) {
      let part = mix(SEED, KIND.part);
      for (let i = start; i < start + PART; i++) {
        part = mix(part, i < from || i >= to ? EDGE : this.#text.charCodeAt(i));
      }
      this.#tell(part);
    }
  }

  #readRun(from: number, to: number): void {
    for (let start = from; start < to; start++) {
      let run = mix(SEED, KIND.run);
      for (let i = start; i < Math.min(start + RUN, to); i++) {
        run = mix(run, this.#text.charCodeAt(i));
        this.#tell(run);
      }
    }
    this.#before = SEED;
    this.#isFirst = false;
  }
}

/** Han characters and kana, which are written without spaces. */
function isUnspaced(code: number): boolean {
  if (code < 0x3005) return false;
  const isKana = code >= 0x3040 && code <= 0x30ff;
  const isHan = (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
  return isKana || isHan || code === 0x3005;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || code === 39;
  return !isUnspaced(code) && MARK.test(String.fromCharCode(code));
}

/** FNV-1a. */
function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193);
}

/** Spreads the hash over all its bits. */
function scatter(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (once ^ (once >>> 12)) >>> 0;
}
