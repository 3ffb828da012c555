/**
 * Formats query parameters for ClickHouse, and settings as one SET statement.
 *
 * Invariant: a value reaches the engine as a string literal of a SET statement, and the engine
 * binds it to `{name:Type}`; the text of the query itself is never touched. A string passes two
 * grammars, tab-separated (the parameter's) inside a literal (the SET statement's), and is escaped
 * for each.
 */
import { escapeText, quoteString } from '../quoting.ts';

/** A value as a parameter's text: `null`, strings, numbers, dates, lists, maps. */
export function formatParam(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  return typeof value === 'string' ? escapeText(value) : formatItem(value);
}

/** Inside lists and maps, strings are quoted and nulls are written as NULL. */
function formatItem(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quoteString(value);
  if (Array.isArray(value)) return `[${value.map(formatItem).join(',')}]`;
  if (value instanceof Date) return String(value.getTime() / 1000);
  if (value instanceof Map) return formatMap([...value]);
  return typeof value === 'object' ? formatMap(Object.entries(value)) : String(value);
}

function formatMap(entries: readonly (readonly [unknown, unknown])[]): string {
  const items = entries.map(([key, item]) => `${formatItem(key)}:${formatItem(item)}`);
  return `{${items.join(',')}}`;
}

const SETTING_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** One SET statement for settings and parameters; null if there are none. */
export function setStatement(
  settings: Readonly<Record<string, string | number | boolean>>,
  params: Readonly<Record<string, string>>,
): string | null {
  const assignments = [
    ...Object.entries(params).map(([name, text]) => [`param_${name}`, quoteString(text)] as const),
    ...Object.entries(settings).map(([name, value]) => [name, formatSetting(value)] as const),
  ];
  if (assignments.length === 0) return null;
  for (const [name] of assignments) {
    if (!SETTING_NAME.test(name)) {
      throw new RangeError(`A setting cannot be called ${JSON.stringify(name)}.`);
    }
  }
  return `SET ${assignments.map(([name, text]) => `${name} = ${text}`).join(', ')}`;
}

function formatSetting(value: string | number | boolean): string {
  return typeof value === 'string' ? quoteString(value) : String(Number(value));
}
