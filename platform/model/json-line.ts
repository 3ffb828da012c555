/**
 * Writes untrusted text for a model as JSON values, one per line. JSON escapes a line break as
 * `\n`, so no text can end its line, and none can close a fence that is made of lines.
 */

/** Also escapes the three line breaks that JSON leaves unescaped. */
export function toJsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
