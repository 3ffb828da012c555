/**
 * Writes text of strangers for a model as JSON values on lines of their own: JSON writes a line
 * break as `\n`, so no text can end its line, and none can close a fence that is made of lines.
 */

/** Escapes also the three line breaks that JSON leaves as they are. */
export function toJsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
