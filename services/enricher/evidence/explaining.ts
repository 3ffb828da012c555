/** Puts a conclusion into words: one or two sentences a person can check against the evidence. */
import type { Claim } from './claim.ts';
import type { Weighed } from './weighing.ts';

const SHOWN_CHARS = 120;

/** `noun` as in "a phone number"; `show` prints a value. */
export function explain<T>(noun: string, found: Weighed<T>, show: (value: T) => string): string {
  const { value, verdict, support, against } = found;
  if (value === null) return `No source gives ${noun}.`;
  const shown = short(show(value));
  const sources = sourcesOf(support);
  const rest = otherwise(against, show);
  switch (verdict) {
    case 'VERIFIED':
      return `${sources} ${agree(support)} with the input on ${noun}, ${shown}.${rest}`;
    case 'CORRECTED':
      return `${sources} agree on ${noun}, ${shown}, against the input.${rest}`;
    case 'NOT VERIFIED':
      return `Only the input gives ${noun}, ${shown}; no source confirms it.${rest}`;
    default:
      return `${sources} ${give(support)} ${noun}, ${shown}.${rest}`;
  }
}

function named(claims: readonly Claim<unknown>[]): string[] {
  const claimed = claims.filter(({ kind }) => kind !== 'input');
  return [...new Set(claimed.map((claim) => describe(claim)))];
}

function describe({ source, kind, evidence }: Claim<unknown>): string {
  const what = evidence.title === null ? source : `${source} ("${short(evidence.title)}")`;
  return kind === 'weak' ? `${what}, probably this place,` : what;
}

function sourcesOf(claims: readonly Claim<unknown>[]): string {
  return named(claims).join(' and ');
}

function agree(claims: readonly Claim<unknown>[]): string {
  return named(claims).length > 1 ? 'agree' : 'agrees';
}

function give(claims: readonly Claim<unknown>[]): string {
  return named(claims).length > 1 ? 'give' : 'gives';
}

function otherwise<T>(against: readonly Claim<T>[], show: (value: T) => string): string {
  const other = against[0];
  if (other === undefined) return '';
  const who = other.kind === 'input' ? 'The input' : describe(other);
  return ` ${who} says ${short(show(other.value))}.`;
}

export function short(text: string): string {
  return text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS - 1).trimEnd()}…`;
}
