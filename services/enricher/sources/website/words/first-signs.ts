/**
 * Finds the characters with which a match of a regular expression can start.
 *
 * V8 tries each alternative of an expression at each position of a text. One look at the character
 * there passes over most positions.
 */

interface First {
  /** Parts of a character class; null when a match may start with anything. */
  readonly signs: ReadonlySet<string> | null;
  /** True when nothing needs to match. */
  readonly isOptional: boolean;
}

/**
 * The expression, which first tests the character at each position; unchanged when a match may
 * start with anything, or at one position only.
 */
export function withFirstSigns(source: string): string {
  const { signs, isOptional } = new FirstReader(source).readAlternatives();
  if (signs === null || isOptional) return source;
  return `(?=[${[...signs].join('')}])(?:${source})`;
}

const NOTHING: First = { signs: new Set(), isOptional: true };
const ANYTHING: First = { signs: null, isOptional: false };
/** A reference to a group, which may be empty. */
const REFERENCE: First = { signs: null, isOptional: true };

class FirstReader {
  readonly source: string;
  #at = 0;

  constructor(source: string) {
    this.source = source;
  }

  readAlternatives(): First {
    let all = this.#sequence();
    while (this.#take('|')) {
      const next = this.#sequence();
      all = {
        signs: union(all.signs, next.signs),
        isOptional: all.isOptional || next.isOptional,
      };
    }
    return all;
  }

  #sequence(): First {
    let first = NOTHING;
    while (this.#at < this.source.length && !/[|)]/.test(this.source[this.#at]!)) {
      const atom = this.#atom();
      const quantifier = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(this.source.slice(this.#at))?.[0];
      this.#at += quantifier?.length ?? 0;
      const isOptional = atom.isOptional || /^(?:[?*]|\{0)/.test(quantifier ?? '');
      if (first.isOptional) first = { signs: union(first.signs, atom.signs), isOptional };
    }
    return first;
  }

  #atom(): First {
    const rest = this.source.slice(this.#at);
    const look = /^\(\?<?[=!]/.exec(rest);
    const group = look ?? /^\((?:\?:|\?<\w+>)?/.exec(rest);
    if (group !== null) {
      this.#at += group[0].length;
      const inside = this.readAlternatives();
      this.#take(')');
      return look === null ? inside : NOTHING;
    }
    const [sign = ''] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]|u)\{[^}]*\}|\\u[\da-f]{4}|\\k<\w+>|\\.|.)/isu.exec(
        rest,
      ) ?? [];
    this.#at += sign.length;
    return firstSign(sign);
  }

  #take(sign: string): boolean {
    const isNext = this.source[this.#at] === sign;
    if (isNext) this.#at++;
    return isNext;
  }
}

function firstSign(sign: string): First {
  if (/^[$^]$|^\\[bB]$/.test(sign)) return NOTHING;
  if (/^\\[1-9k]/.test(sign)) return REFERENCE;
  if (sign === '.' || /^\[\^|^\\[PDSW]/.test(sign)) return ANYTHING;
  const inside = /^\[(.*)\]$/su.exec(sign)?.[1];
  // A hyphen at an edge of a class is itself.
  const part = inside?.replace(/^-|(?<!\\)-$/, '\\-') ?? (sign === '-' ? '\\-' : sign);
  return { signs: new Set([part]), isOptional: false };
}

function union(
  one: ReadonlySet<string> | null,
  other: ReadonlySet<string> | null,
): ReadonlySet<string> | null {
  return one === null || other === null ? null : new Set([...one, ...other]);
}
