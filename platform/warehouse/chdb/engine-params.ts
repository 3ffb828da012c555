/**
 * Values as ClickHouse reads query parameters, and settings as one SET statement.
 *
 * Invariant: a value reaches the engine as a string literal of a SET statement and is bound by the
 * engine to `{name:Type}`; the text of the query itself is never touched. A string goes through
 * two grammars, tab-separated (the parameter's) inside a literal (the SET statement's), and is
 * escaped for each.
 */
type Scalar = string | number | bigint | boolean | null | undefined | Date;

const TSV_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
};

/** A value as the text of a parameter: `null`, strings, numbers, dates, lists, maps. */
export function formatParam(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escapeTsv(value);
  if (Array.isArray(value) || isPlainObject(value)) return nested(value);
  return scalar(value as Scalar);
}

function escapeTsv(text: string): string {
  return text.replace(/[\\\t\n\r\0\b\f]/g, (char) => TSV_ESCAPES[char]!);
}

function scalar(value: Scalar): string {
  if (value instanceof Date) return String(value.getTime() / 1000);
  return String(value);
}

/** Inside lists and maps strings are quoted, and escaped once, by their own literal. */
function nested(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return `'${escapeTsv(value).replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(nested).join(',')}]`;
  if (value instanceof Map) return pairs([...value]);
  if (isPlainObject(value)) return pairs(Object.entries(value));
  return scalar(value as Scalar);
}

function pairs(entries: readonly (readonly [unknown, unknown])[]): string {
  return `{${entries.map(([key, item]) => `${nested(key)}:${nested(item)}`).join(',')}}`;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

/** A string literal of ClickHouse SQL. */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** One SET statement for settings and parameters; null when there are none. */
export function setStatement(
  settings: Readonly<Record<string, string | number | boolean>>,
  params: Readonly<Record<string, string>>,
): string | null {
  const assignments = [
    ...Object.entries(params).map(([name, text]) => [`param_${name}`, quote(text)] as const),
    ...Object.entries(settings).map(([name, value]) => [name, setting(value)] as const),
  ];
  if (assignments.length === 0) return null;
  for (const [name] of assignments) {
    if (!NAME.test(name)) throw new RangeError(`no name of a setting: ${JSON.stringify(name)}`);
  }
  return `SET ${assignments.map(([name, text]) => `${name} = ${text}`).join(', ')}`;
}

function setting(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'number' ? String(value) : quote(value);
}
