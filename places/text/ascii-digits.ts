/** Converts digits of other scripts to 0 to 9. Pure. */

/** Arabic-Indic, Persian and Devanagari digits; their zeros are at these code points. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

/** Returns the text with the digits of other scripts in ASCII, without changing its length. */
export function asciiDigits(text: string): string {
  return text.replace(DIGITS, (digit) => String(digitValue(digit.charCodeAt(0))));
}

function digitValue(code: number): number {
  if (code >= 0x0966) return code - 0x0966;
  return code >= 0x06f0 ? code - 0x06f0 : code - 0x0660;
}
