/**
 * The shapes of postcodes by country. Pure.
 *
 * The shapes are those that the countries' post offices publish. Some countries (AE, HK) have none.
 */
const DIGITS_4 = String.raw`\d{4}`;
const DIGITS_5 = String.raw`\d{5}`;
const DIGITS_6 = String.raw`\d{6}`;
const DIGITS_3_2 = String.raw`\d{3} ?\d{2}`;

const OWN_SHAPES: Readonly<Record<string, string>> = {
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
const SHARED_SHAPES: readonly (readonly [string, string])[] = [
  [OWN_SHAPES['GB']!, 'GG JE IM GI FK'],
  [OWN_SHAPES['US']!, 'GU VI MP AS'],
  [DIGITS_5, 'GP MQ GF RE YT PM NC PF AX HN NI SV'],
  [String.raw`\d{3}`, 'IS FO LS MG'],
  [DIGITS_3_2, 'SE CZ SK GR'],
  [DIGITS_4, 'AT CH BE DK NO AU NZ ZA HU BG PH LU SI CY LI TN GE AM AL MK BD VE PY LK'],
  [DIGITS_5, 'DE FR IT ES MX TR TH MY ID FI EE HR UA KR SA MA DZ RS BA ME MC SM VA PE EG JO KE'],
  [DIGITS_5, 'KW PK GT CR CU DO UY NP MM LA KH IQ'],
  [DIGITS_6, 'SG CN RU RO VN KZ BY CO EC NG KG TJ UZ TM'],
];
const WITHOUT_POSTCODES = new Set(['AE', 'HK', 'MO', 'QA', 'BS', 'UG', 'GH', 'ZW', 'AO', 'BO']);
/** For an unknown country: shapes that almost no other number has. */
const UNKNOWN_COUNTRY_SHAPE = String.raw`\d{5}(?:-\d{3,4})?|\d{6}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}`;

const SHAPES = new Map([
  ...SHARED_SHAPES.flatMap(([shape, codes]) =>
    codes.split(' ').map((code) => [code, shape] as const),
  ),
  ...Object.entries(OWN_SHAPES),
]);

/** Vehicle country codes, which people write before a postcode: "D-70173". */
const PLATES: Readonly<Record<string, string>> = {
  DE: 'D',
  FR: 'F',
  AT: 'A',
  IT: 'I',
  BE: 'B',
  ES: 'E',
  SE: 'S',
  NO: 'N',
  LU: 'L',
  FI: 'FIN',
};

export interface FoundPostcode {
  readonly postcode: string;
  /** The start and end index in the text. */
  readonly at: number;
  readonly end: number;
}

/** One for each requested country. */
const patterns = new Map<string | null, RegExp>();

function postcodePattern(country: string | null): RegExp {
  const known = patterns.get(country);
  if (known !== undefined) return known;
  const shape = SHAPES.get(country ?? '') ?? UNKNOWN_COUNTRY_SHAPE;
  const prefix = country === null ? '' : `(?:(?:${country}|${PLATES[country] ?? country})-)?`;
  const pattern = new RegExp(`(?<![\\w-])${prefix}(${shape})(?![\\w])(?!-\\d)`, 'giu');
  if (country === null || SHAPES.has(country)) patterns.set(country, pattern);
  return pattern;
}

export function hasPostcodes(country: string): boolean {
  return !WITHOUT_POSTCODES.has(country);
}

/** The longest shape with a vehicle code and spaces. */
const MAX_POSTCODE_CHARS = 16;
/** Patterns that match a whole text, one for each requested country. */
const wholePatterns = new Map<string | null, RegExp>();

/** True if the whole text has the shape of the country's postcodes. */
export function isPostcode(text: string, country: string | null): boolean {
  if (text.length > MAX_POSTCODE_CHARS) return false;
  if (country !== null && WITHOUT_POSTCODES.has(country)) return false;
  const known = wholePatterns.get(country);
  if (known !== undefined) return known.test(text);
  const pattern = new RegExp(`^${postcodePattern(country).source}$`, 'iu');
  if (country === null || SHAPES.has(country)) wholePatterns.set(country, pattern);
  return pattern.test(text);
}

/** Returns the last match of the country's postcode shape. */
export function findPostcode(text: string, country: string | null): FoundPostcode | null {
  if (country !== null && WITHOUT_POSTCODES.has(country)) return null;
  const last = [...text.matchAll(postcodePattern(country))].at(-1);
  if (last === undefined) return null;
  const postcode = last[1]!.replace('〒', '').trim().toUpperCase();
  return { postcode, at: last.index, end: last.index + last[0].length };
}
