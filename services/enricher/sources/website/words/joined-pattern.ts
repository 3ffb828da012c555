/** Regular expressions that are written in parts. */
import { shortClasses } from './letters.ts';

/** A regular expression that is too long for one line, joined from its parts. */
export function joinedPattern(flags: string, ...parts: readonly string[]): RegExp {
  return new RegExp(shortClasses(parts.join('')), flags);
}
