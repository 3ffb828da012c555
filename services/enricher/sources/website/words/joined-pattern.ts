/** Regular expressions that are written in parts. */

import { shortClasses } from './letters.ts';
import { withFirstSigns } from './patterns/first-signs.ts';

/** A regular expression that is too long for one line, joined from its parts. */
export function joinedPattern(flags: string, ...parts: readonly string[]): RegExp {
  return new RegExp(withFirstSigns(joinedSource(...parts)), flags);
}

/** The same for a part of other expressions, which need flag `u`. */
export function joinedSource(...parts: readonly string[]): string {
  return shortClasses(parts.join(''));
}
