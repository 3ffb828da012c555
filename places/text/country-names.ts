/**
 * Reads the country at the end of an address line: a name in one of the languages that most
 * addresses are written in, a code, or the state and ZIP code of the United States.
 */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'zh', 'ja', 'ko', 'ru', 'ar', 'id'];
const COMMON_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  uae: 'AE',
  holland: 'NL',
};
const US_STATES: ReadonlySet<string> = new Set(
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY
  NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR`.split(/\s+/),
);
const STATE_AND_ZIP = /(?:^|[\s,])([A-Z]{2}),?\s+\d{5}(?:-\d{4})?\s*$/;
const MAX_CHARS = 400;

let countryByName: Map<string, string> | null = null;
let knownCodes: Set<string> | null = null;

function countryNames(): Map<string, string> {
  if (countryByName !== null) return countryByName;
  countryByName = new Map(Object.entries(COMMON_NAMES));
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of regionCodes()) {
      const name = names.of(code)?.toLowerCase();
      if (name !== undefined) countryByName.set(name, code);
    }
  }
  return countryByName;
}

function isCountryCode(code: string): boolean {
  knownCodes ??= new Set(countryNames().values());
  return knownCodes.has(code);
}

/** All pairs of letters: DisplayNames knows which of them are countries. */
function* regionCodes(): Iterable<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second;
      // Not a country: unknown, the European Union, the United Nations and so on.
      if (/^(Q[M-Z]|X[^K]|Z[^AMW]|EU|EZ|UN|AA)$/.test(code)) continue;
      // Codes of former countries stand for their successors.
      if (new Intl.Locale(`und-${code}`).region === code) yield code;
    }
  }
}

/** ISO 3166-1 alpha-2, or an empty text when the line does not say its country. */
export function countryAtEnd(line: string): string {
  const text = line.slice(-MAX_CHARS).trim();
  const last = text.slice(text.lastIndexOf(',') + 1).trim();
  const named = countryNames().get(last.toLowerCase());
  if (named !== undefined && last.length < text.length) return named;
  const isCode = /^[A-Z]{2}$/.test(last) && !US_STATES.has(last);
  if (isCode && isCountryCode(last)) return last;
  const state = STATE_AND_ZIP.exec(text)?.[1];
  return state !== undefined && US_STATES.has(state) ? 'US' : '';
}
