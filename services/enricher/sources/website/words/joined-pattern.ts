/** An expression that is made of parts. */
import { shortClasses } from './letters.ts';

/** An expression that is too long for one line, written in parts that are joined. */
export function joinedPattern(flags: string, ...parts: readonly string[]): RegExp {
  return new RegExp(shortClasses(parts.join('')), flags);
}
