/**
 * Walks over the source of a regular expression: alternatives, sequences, groups and quantifiers. A
 * subclass says what each part can start with.
 */

const QUANTIFIER = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/;
const MAX_SIGN_CHARS = 1_000;
const SIGN = /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]|u)\{[^}]*\}|\\u[\da-f]{4}|\\k<\w+>|\\.|.)/isu;

/** Where the group, the class or the character ends that starts here; quantifiers stand alone. */
export function endOfAtom(source: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const [sign = ''] = SIGN.exec(source.slice(at, at + MAX_SIGN_CHARS)) ?? [];
    if (sign === '(') depth++;
    else if (sign === ')') depth--;
    at += sign.length;
  } while (depth > 0 && at < source.length);
  return at;
}

export abstract class PatternReader<Start> {
  readonly source: string;
  #at = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** What matches no characters: an empty sequence, or an assertion. */
  protected abstract readonly nothing: Start;
  protected abstract anyOf(alternatives: readonly Start[]): Start;
  protected abstract follow(before: Start, atom: Start, quantifier: string | undefined): Start;
  /** Of a character, a class, or an escape. */
  protected abstract readSign(sign: string): Start;

  readAlternatives(): Start {
    const all: Start[] = [];
    do all.push(this.#sequence());
    while (this.#take('|'));
    return this.anyOf(all);
  }

  #sequence(): Start {
    let start = this.nothing;
    while (this.#at < this.source.length && !/^[|)]/.test(this.source[this.#at]!)) {
      const atom = this.#atom();
      const quantifier = QUANTIFIER.exec(this.source.slice(this.#at))?.[0];
      this.#at += quantifier?.length ?? 0;
      start = this.follow(start, atom, quantifier);
    }
    return start;
  }

  #atom(): Start {
    const rest = this.source.slice(this.#at);
    const look = /^\(\?<?[=!]/.exec(rest);
    const group = look ?? /^\((?:\?:|\?<\w+>)?/.exec(rest);
    if (group !== null) {
      this.#at += group[0].length;
      const inside = this.readAlternatives();
      this.#take(')');
      return look === null ? inside : this.nothing;
    }
    const [sign = ''] = SIGN.exec(rest) ?? [];
    this.#at += sign.length;
    return this.readSign(sign);
  }

  #take(sign: string): boolean {
    const isNext = this.source[this.#at] === sign;
    if (isNext) this.#at++;
    return isNext;
  }
}
