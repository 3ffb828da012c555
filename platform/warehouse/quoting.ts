/** Quotes text for ClickHouse SQL. Nothing else does. */
const SQL_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
};

/** The escapes that string literals, identifiers and tab-separated values share. */
export function escapeText(text: string): string {
  return text.replace(/[\\\t\n\r\0\b\f]/g, (char) => SQL_ESCAPES[char]!);
}

export function quoteString(text: string): string {
  return `'${escapeText(text).replaceAll("'", "\\'")}'`;
}

export function quoteIdentifier(name: string): string {
  return `\`${escapeText(name).replaceAll('`', '\\`')}\``;
}
