/**
 * Finds the first letters with which a match of a regular expression can start.
 *
 * A page is read with expressions for many languages, and most sentences contain no word of most of
 * them. The first letters of its words show that without running, or even compiling, the
 * expressions.
 */

import { PatternReader } from './pattern-reader.ts';

/** This many letters distinguish most words; longer heads gain little. */
export const HEAD_CHARS = 3;
const MAX_HEADS = 3_000;

interface Head {
  readonly text: string;
  /** False when anything may follow. */
  readonly isOpen: boolean;
}

/**
 * The heads, in lower case, with one of which every match of the expression starts; null when a
 * match may start with anything.
 */
export function readHeads(source: string): ReadonlySet<string> | null {
  const heads = new HeadReader(source).readAlternatives();
  const texts = new Set(heads.map(({ text }) => text.toLowerCase()));
  return texts.has('') || texts.size > MAX_HEADS ? null : texts;
}

const START: readonly Head[] = [{ text: '', isOpen: true }];
const ANYTHING: readonly Head[] = [{ text: '', isOpen: false }];

/** Reads classes of single characters; other classes may be anything. */
class HeadReader extends PatternReader<readonly Head[]> {
  protected readonly nothing = START;

  protected anyOf(alternatives: readonly (readonly Head[])[]): readonly Head[] {
    return distinct(alternatives.flat());
  }

  protected follow(before: readonly Head[], atom: readonly Head[], quantifier: string | undefined) {
    return distinct(before.flatMap((head) => follow(head, repeated(atom, quantifier))));
  }

  protected readSign(sign: string): readonly Head[] {
    return readSignHeads(sign);
  }
}

function readSignHeads(sign: string): readonly Head[] {
  if (/^[$^]$|^\\[bB]$/.test(sign)) return START;
  const escaped = /^\\([^a-z\d])$/iu.exec(sign)?.[1];
  if (escaped !== undefined) return [{ text: escaped, isOpen: true }];
  const chars = /^\[([^\\^\]-]+)\]$/u.exec(sign)?.[1];
  if (chars !== undefined) return [...chars].map((text) => ({ text, isOpen: true }));
  return sign === '.' || sign.length > 1 ? ANYTHING : [{ text: sign, isOpen: true }];
}

function repeated(atom: readonly Head[], quantifier: string | undefined): readonly Head[] {
  if (quantifier === undefined) return atom;
  const isOptional = /^[?*]|^\{0/.test(quantifier);
  const isOnce = quantifier.startsWith('?');
  const first = isOnce ? atom : atom.map(({ text }) => ({ text, isOpen: false }));
  return isOptional ? [...first, ...START] : first;
}

function follow(head: Head, next: readonly Head[]): readonly Head[] {
  if (!head.isOpen || head.text.length >= HEAD_CHARS) return [head];
  return next.map(({ text, isOpen }) => ({
    text: (head.text + text).slice(0, HEAD_CHARS),
    isOpen,
  }));
}

function distinct(heads: readonly Head[]): readonly Head[] {
  return [...new Map(heads.map((head) => [`${head.text}|${head.isOpen}`, head])).values()];
}
