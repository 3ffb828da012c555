/**
 * A crosswalk: the operator's table from our categories to the codes and labels of a provider's
 * taxonomy. Pure.
 *
 * The file is CSV in UTF-8 with a header and the columns `category`, `code` and `label`. Each
 * category has one entry; a table with contradictory entries is refused.
 */
import { parse } from 'csv-parse/sync';

export interface CrosswalkEntry {
  readonly code: string;
  readonly label: string;
}

export type Crosswalk = ReadonlyMap<string, CrosswalkEntry>;

export const MAX_CROSSWALK_BYTES = 16 * 1024 * 1024;
const MAX_ROWS = 100_000;
const MAX_CELL_CHARS = 300;
const COLUMNS = ['category', 'code', 'label'] as const;

/** The table, or the fault of the text, as a sentence without its subject. */
export function parseCrosswalk(text: string): Crosswalk | string {
  const rows = readRows(text);
  if (typeof rows === 'string') return rows;
  const missing = COLUMNS.filter((name) => rows.length > 0 && !(name in rows[0]!));
  if (rows.length === 0) return 'has no rows';
  if (missing.length > 0) return `has no column ${missing.join(', ')}`;
  if (rows.length > MAX_ROWS) return `has more than ${MAX_ROWS} rows`;
  const entries = new Map<string, CrosswalkEntry>();
  for (const [i, row] of rows.entries()) {
    const fault = addRow(entries, row);
    if (fault !== null) return `row ${i + 1} ${fault}`;
  }
  return entries;
}

type CrosswalkRow = Readonly<Record<string, string>>;

function readRows(text: string): CrosswalkRow[] | string {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    return `is no CSV: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function addRow(to: Map<string, CrosswalkEntry>, row: CrosswalkRow): string | null {
  const [category, code, label] = COLUMNS.map((name) => row[name] ?? '');
  if (!category || !label) return 'has no category or no label';
  if ([category, code, label].some((cell) => cell!.length > MAX_CELL_CHARS)) return 'is too long';
  const key = crosswalkKey(category);
  const known = to.get(key);
  if (known && (known.code !== code || known.label !== label)) {
    return `contradicts an earlier row about the category ${category}`;
  }
  to.set(key, { code: code!, label });
  return null;
}

/** `Coffee shop` and `coffee_shop` are the same category. */
export function crosswalkKey(category: string): string {
  return category
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
