/**
 * The web address that a text is; null when it is none. `URL.canParse` is not asked: in Node 20 and
 * 22 it says false for an address with letters such as "ü" once it has been called some thousands
 * of times (docs/decisions/0257).
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Whether a text is a web address. */
export function canParseUrl(text: string, base?: string | URL): boolean {
  return parseUrl(text, base) !== null;
}
