/** CSV by RFC 4180: CRLF, a header always, empty for null; and the guard against formulas. */

/** Characters with which a spreadsheet begins a formula whatever follows. */
const FORMULA = /^[=@\t\r]/;
const SIGNED = /^[+-]/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
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
  return SIGNED.test(text) && !NUMBER.test(text) && !isPhone(text);
}

/** A value as the text of its cell, before quoting; only text is guarded. */
export function cellText(value: unknown, guard: boolean): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return guard && isFormula(value) ? `'${value}` : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const QUOTED = /[",\r\n]/;

/** One line, ended by CRLF. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  // A single empty cell would be an empty line, which readers skip.
  return `${quoted.length === 1 && quoted[0] === '' ? '""' : quoted.join(',')}\r\n`;
}
