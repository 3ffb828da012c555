/** Detects the country at the end of an address: its name, its code, or a US state and ZIP code. */
import { countryNamed, countryWithName } from './country-names.ts';
import { isSubdivisionCode } from './subdivisions.ts';

const STATE_AND_ZIP = /(?:^|[\s,])([A-Z]{2}),?\s+\d{5}(?:-\d{4})?\s*$/;
const MAX_CHARS = 400;

/** ISO 3166-1 alpha-2, or empty if the line does not end with its country. */
export function countryAtEnd(line: string): string {
  const text = line.slice(-MAX_CHARS).trim();
  const last = text.slice(text.lastIndexOf(',') + 1).trim();
  const named = last.length < text.length ? countryWithName(last) : null;
  if (named !== null) return named;
  const code = /^[A-Z]{2}$/.test(last) && !isUsState(last) ? countryNamed(last) : null;
  if (code !== null) return code;
  const state = STATE_AND_ZIP.exec(text)?.[1];
  return state !== undefined && isUsState(state) ? 'US' : '';
}

function isUsState(code: string): boolean {
  return isSubdivisionCode(code.toLowerCase(), 'US');
}
