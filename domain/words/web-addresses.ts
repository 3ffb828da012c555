/**
 * Parses a text as a web address; null if it is not one. It avoids `URL.canParse`: in Node 20 and
 * 22, that returns false for an address with letters such as "ü" after a few thousand calls
 * (docs/decisions/0257).
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
