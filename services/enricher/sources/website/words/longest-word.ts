/** Words looked up at a position of a text. */
const HEAD_CHARS = 2;

/**
 * Finds the longest word of a list at a position. A regular expression with a thousand alternatives
 * does the same, but takes 100 KB of machine code for each language.
 */
export class LongestWord {
  readonly #words: ReadonlySet<string>;
  /** By their first two characters: the lengths of the words, the longest first. */
  readonly #lengths = new Map<string, number[]>();

  constructor(words: Iterable<string>) {
    this.#words = new Set(words);
    for (const word of this.#words) {
      const lengths = this.#lengths.get(word.slice(0, HEAD_CHARS)) ?? [];
      if (!lengths.includes(word.length))
        this.#lengths.set(word.slice(0, HEAD_CHARS), [...lengths, word.length]);
    }
    for (const lengths of this.#lengths.values()) lengths.sort((a, b) => b - a);
  }

  /** Undefined when there is none. */
  at(text: string, at: number): string | undefined {
    for (const length of this.#lengths.get(text.slice(at, at + HEAD_CHARS)) ?? []) {
      const word = text.slice(at, at + length);
      if (this.#words.has(word)) return word;
    }
    const sign = text[at] ?? '';
    return this.#words.has(sign) ? sign : undefined;
  }
}
