/** Digits of other writings as 0 to 9. Pure. */

/** Arabic-Indic, Persian and Devanagari digits, whose zeros stand at these code points. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

/** The text with the digits of other writings in ASCII, each in its own place. */
export function asciiDigits(text: string): string {
  return text.replace(DIGITS, (digit) => String(digitValue(digit.charCodeAt(0))));
}

function digitValue(code: number): number {
  if (code >= 0x0966) return code - 0x0966;
  return code >= 0x06f0 ? code - 0x06f0 : code - 0x0660;
}
