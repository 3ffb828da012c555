/**
 * What postcodes look like, country by country. Pure.
 *
 * Only shapes that the countries' posts publish; a country that has none (AE, HK) never yields one.
 */
const DIGITS_4 = String.raw`\d{4}`;
const DIGITS_5 = String.raw`\d{5}`;
const DIGITS_6 = String.raw`\d{6}`;
const DIGITS_3_2 = String.raw`\d{3} ?\d{2}`;

const SHAPES: Readonly<Record<string, string>> = {
  US: String.raw`\d{5}(?:-\d{4})?`,
  PR: String.raw`\d{5}(?:-\d{4})?`,
  CA: String.raw`[A-Z]\d[A-Z] ?\d[A-Z]\d`,
  GB: String.raw`[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}`,
  IE: String.raw`[A-Z]\d[\dW] ?[A-Z\d]{4}`,
  NL: String.raw`\d{4} ?[A-Z]{2}`,
  BR: String.raw`\d{5}-?\d{3}`,
  JP: String.raw`〒? ?\d{3}-\d{4}`,
  PL: String.raw`\d{2}-\d{3}`,
  PT: String.raw`\d{4}-\d{3}`,
  AD: String.raw`AD ?\d{3}`,
  AR: String.raw`[A-Z]?\d{4}(?:[A-Z]{3})?`,
  MT: String.raw`[A-Z]{3} ?\d{4}`,
  TW: String.raw`\d{3}(?:\d{2,3})?`,
  CL: String.raw`\d{3} ?\d{4}`,
  IL: String.raw`\d{7}|\d{5}`,
  IR: String.raw`\d{5}-?\d{5}`,
  IN: String.raw`\d{3} ?\d{3}`,
  LV: String.raw`LV-\d{4}`,
  LT: String.raw`(?:LT-)?\d{5}`,
  BB: String.raw`BB\d{5}`,
};
const BY_SHAPE: readonly (readonly [string, string])[] = [
  [DIGITS_3_2, 'SE CZ SK GR'],
  [DIGITS_4, 'AT CH BE DK NO AU NZ ZA HU BG PH LU SI CY LI TN GE AM AL MK BD VE PY LK'],
  [DIGITS_5, 'DE FR IT ES MX TR TH MY ID FI EE HR UA KR SA MA DZ RS BA ME MC SM VA PE EG JO KE'],
  [DIGITS_5, 'KW PK GT CR CU DO UY NP MM LA KH IQ'],
  [DIGITS_6, 'SG CN RU RO VN KZ BY CO EC NG KG TJ UZ TM'],
];
const NONE = new Set(['AE', 'HK', 'MO', 'QA', 'BS', 'UG', 'GH', 'ZW', 'AO', 'BO']);
/** For a country that is not known: shapes that are hardly anything else. */
const ANYWHERE = String.raw`\d{5}(?:-\d{3,4})?|\d{6}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}`;

const shapeOf = new Map([
  ...BY_SHAPE.flatMap(([shape, codes]) => codes.split(' ').map((code) => [code, shape] as const)),
  ...Object.entries(SHAPES),
]);

export interface FoundPostcode {
  readonly postcode: string;
  /** Where it begins in the text, and where it ends. */
  readonly at: number;
  readonly end: number;
}

const patterns = new Map<string, RegExp>();

function patternOf(country: string | null): RegExp {
  const key = country ?? '';
  const known = patterns.get(key);
  if (known) return known;
  const shape = shapeOf.get(key) ?? ANYWHERE;
  const prefix = country === null ? '' : `(?:${country}-)?`;
  const pattern = new RegExp(`(?<![\\w-])${prefix}(${shape})(?![\\w])(?!-\\d)`, 'giu');
  patterns.set(key, pattern);
  return pattern;
}

/** The last text in the shape of the country's postcodes. */
export function findPostcode(text: string, country: string | null): FoundPostcode | null {
  if (country !== null && NONE.has(country)) return null;
  const last = [...text.matchAll(patternOf(country))].at(-1);
  if (last === undefined) return null;
  const postcode = last[1]!.replace('〒', '').trim().toUpperCase();
  return { postcode, at: last.index, end: last.index + last[0].length };
}
