/** How the names of accounts are alike: of one place, they mostly have a part in common. Pure. */
import { letters } from '../../words/plain-letters.ts';
import type { ReadHandle } from './account-addresses.ts';

const MIN_SHARED_CHARS = 5;

/** True for a number or a code that a network gave: it cannot be compared with a name. */
export function isCode({ network, handle }: Pick<ReadHandle, 'network' | 'handle'>): boolean {
  if (network === 'line') return !handle.startsWith('@') || /\d/.test(handle);
  return /^\d+$|^UC[\w-]{20,}$|-\d{8,}$/.test(handle);
}

/** True where two accounts begin or end alike: "grand.parade" and "grandparade_dental". */
export function areAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => letters(name.replace(/\d/g, '')));
  return a !== undefined && b !== undefined && (begins(a, b) || begins(reversed(a), reversed(b)));
}

function begins(one: string, other: string): boolean {
  const whole = Math.min(one.length, other.length);
  const least = Math.min(MIN_SHARED_CHARS, whole);
  return least >= 3 && one.slice(0, least) === other.slice(0, least);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
