/**
 * Finds the longest word of a list at a position. A regular expression with a thousand alternatives
 * does the same, but takes 100 KB of machine code for each language.
 */
export class LongestWord {
  readonly #words: ReadonlySet<string>;
  /** By first character: the lengths of the words, the longest first. */
  readonly #lengths = new Map<string, number[]>();

  constructor(words: Iterable<string>) {
    this.#words = new Set(words);
    for (const { 0: first = '', length } of this.#words) {
      const lengths = this.#lengths.get(first) ?? [];
      if (!lengths.includes(length)) this.#lengths.set(first, [...lengths, length]);
    }
    for (const lengths of this.#lengths.values()) lengths.sort((a, b) => b - a);
  }

  /** Undefined when there is none. */
  at(text: string, at: number): string | undefined {
    for (const length of this.#lengths.get(text[at] ?? '') ?? []) {
      const word = text.slice(at, at + length);
      if (this.#words.has(word)) return word;
    }
    return undefined;
  }
}
