/**
 * Whether a text is a web address. `URL.canParse` is not asked: in Node 20 and 22 it says false for
 * an address with letters such as "ü" once it has been called some thousands of times
 * (docs/decisions/0257).
 */
export function canParseUrl(text: string, base?: string | URL): boolean {
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}
