/** Explains a conclusion in one or two sentences that a person can check against the evidence. */
import { type Claim, INPUT_SOURCE } from './claim.ts';
import type { Weighed } from './weighing.ts';

const MAX_SHOWN_CHARS = 120;

/** `noun` as in "a phone number"; `show` prints a value. */
export function explainWeighed<T>(
  noun: string,
  { value, verdict, support, against }: Weighed<T>,
  show: (value: T) => string,
): string {
  if (value === null) return `No source gives ${noun}.`;
  const shown = shorten(show(value));
  const sources = describeSources(support);
  const verb = sources.length > 1 ? ['agree', 'give'] : ['agrees', 'gives'];
  const who = beginSentence(sources.join(' and '));
  const rest = explainOther(against[0], show);
  switch (verdict) {
    case 'VERIFIED':
      return `${who} ${verb[0]} with the input on ${noun}, ${shown}.${rest}`;
    case 'CORRECTED':
      return `${who} agree on ${noun}, ${shown}, against the input.${rest}`;
    case 'NOT VERIFIED':
      return `Only the input gives ${noun}, ${shown}; no source confirms it.${rest}`;
    default:
      return `${who} ${verb[1]} ${noun}, ${shown}.${rest}`;
  }
}

/** Names each source once, without the input. */
function describeSources(claims: readonly Claim<unknown>[]): string[] {
  return [...new Set(claims.filter(({ kind }) => kind !== 'input').map(describeClaimSource))];
}

function describeClaimSource({ source, kind, evidence }: Claim<unknown>): string {
  if (kind === 'inferred' && source === INPUT_SOURCE) return `the input's ${evidence.title},`;
  const what = evidence.title === null ? source : `${source} ("${shorten(evidence.title)}")`;
  return kind === 'weak' ? `${what}, probably this place,` : what;
}

function explainOther<T>(other: Claim<T> | undefined, show: (value: T) => string): string {
  if (other === undefined) return '';
  const who = other.kind === 'input' ? 'The input' : beginSentence(describeClaimSource(other));
  return ` ${who} says ${shorten(show(other.value))}.`;
}

/** Names of sources keep their letters. */
function beginSentence(text: string): string {
  return text.replace(/^the /, 'The ');
}

export function shorten(text: string): string {
  if (text.length <= MAX_SHOWN_CHARS) return text;
  return `${text.slice(0, MAX_SHOWN_CHARS - 1).trimEnd()}…`;
}
