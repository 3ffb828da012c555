/**
 * Finds the characters with which a match of a regular expression can start.
 *
 * V8 tries each alternative of an expression at each position of a text. One look at the character
 * there passes over most positions.
 */

import { PatternReader } from './pattern-reader.ts';

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

class FirstReader extends PatternReader<First> {
  protected readonly nothing = NOTHING;

  protected anyOf(alternatives: readonly First[]): First {
    return alternatives.reduce((all, next) => ({
      signs: union(all.signs, next.signs),
      isOptional: all.isOptional || next.isOptional,
    }));
  }

  protected follow(before: First, atom: First, quantifier = ''): First {
    if (!before.isOptional) return before;
    const isOptional = atom.isOptional || /^(?:[?*]|\{0)/.test(quantifier);
    return { signs: union(before.signs, atom.signs), isOptional };
  }

  protected readSign(sign: string): First {
    return firstSign(sign);
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
