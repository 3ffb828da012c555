/**
 * CSV by RFC 4180: CRLF, always a header, empty cells for null. It also guards against formulas.
 */

/** A cell that starts with one of these is always a formula. */
const FORMULA = /^[=@\t\r]/;
const SIGNED = /^[+-]/;
const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const PHONE = /^\+\d[\d ()./-]*$/;
const [MIN_PHONE_DIGITS, MAX_PHONE_DIGITS] = [5, 15];

function isPhone(text: string): boolean {
  if (!PHONE.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  return digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS;
}

/** True when a spreadsheet would run the cell. */
export function isFormula(text: string): boolean {
  if (FORMULA.test(text)) return true;
  return SIGNED.test(text) && !PLAIN_NUMBER.test(text) && !isPhone(text);
}

/** The text of a cell before quoting; only strings are guarded. */
export function cellText(value: unknown, guard: boolean): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return guard && isFormula(value) ? `'${value}` : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const NEEDS_QUOTES = /[",\r\n]/;

/** One line that ends with CRLF. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  // Readers would skip a line with a single empty cell.
  return `${quoted.length === 1 && quoted[0] === '' ? '""' : quoted.join(',')}\r\n`;
}
