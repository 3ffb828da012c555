/**
 * CSV as in RFC 4180: CRLF, always a header, empty cells for null. It also guards against formulas.
 */

/** The prefix of an export's input columns. A table with such a column is an export. */
export const EXPORTED_INPUT = 'inputs.';

/** A spreadsheet may drop them, and then execute what follows. */
const DROPPED = /^[\t\r\n]/;
const FORMULA = /^[=@]/;
const SIGNED = /^[+-]/;
const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const PHONE = /^\+\d[\d ()./-]*$/;
const [MIN_PHONE_DIGITS, MAX_PHONE_DIGITS] = [5, 15];

function isPhone(text: string): boolean {
  if (!PHONE.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  return digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS;
}

const MAYBE_FORMULA = /^[\s=@+\-＝＠＋－]/;
/** Spaces and signs of the Far East begin here; Latin letters end before. */
const [FIRST_LETTER, FIRST_RARE_SPACE] = [0x41, 0xa0];

/** A fast check, because hardly any cell begins with such a sign or with a space. */
function maybeFormula(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first >= FIRST_LETTER && first < FIRST_RARE_SPACE) return false;
  return MAYBE_FORMULA.test(text);
}

/**
 * True if a spreadsheet would execute the cell, also one that trims spaces or writes full-width
 * signs as plain ones.
 */
function isFormula(text: string): boolean {
  if (!maybeFormula(text)) return false;
  if (DROPPED.test(text)) return true;
  const trimmed = text.trim().normalize('NFKC');
  if (FORMULA.test(trimmed)) return true;
  return SIGNED.test(trimmed) && !PLAIN_NUMBER.test(trimmed) && !isPhone(trimmed);
}

/** The text of a cell before quoting; only strings are guarded. */
export function cellText(value: unknown, guard: boolean): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return guard && isFormula(value) ? `'${value}` : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The original of a text that `cellText` guarded, for reading the file back. */
export function unguardedText(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

const NEEDS_QUOTES = /[",\r\n]/;

function quoteCell(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One line that ends with CRLF. */
export function csvLine(cells: readonly string[]): string {
  return endLine(cells.map(quoteCell));
}

/**
 * The line of a row whose cells are not converted to text yet. Most cells of an export are empty,
 * so the commas between two non-empty cells are written at once.
 */
export function csvRowLine(values: readonly unknown[], guard: boolean): string {
  let line = '';
  let written = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || value === undefined || value === '') continue;
    line += ','.repeat(i - written) + quoteCell(cellText(value, guard));
    written = i;
  }
  if (line === '') return endLine(values.map(() => ''));
  return `${line}${','.repeat(values.length - 1 - written)}\r\n`;
}

/** Readers would skip a line with a single empty cell. */
function endLine(cells: readonly string[]): string {
  return `${cells.length === 1 && cells[0] === '' ? '""' : cells.join(',')}\r\n`;
}
