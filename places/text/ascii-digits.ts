/** Digits of other writings as 0 to 9. Pure. */

const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** With 0 to 9 for the digits of Arabic and Persian. */
export function withAsciiDigits(text: string): string {
  return text.replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf));
}
