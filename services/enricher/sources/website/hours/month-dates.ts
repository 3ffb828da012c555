/** Days of the year as pages write them: what happens then is no regular week, and no address. */
const MONTHS = ['en', 'id', 'ms', 'de', 'fr', 'ar', 'es', 'it'].flatMap((language) =>
  (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, i) => {
      return format
        .format(Date.UTC(2026, i, 15))
        .toLowerCase()
        .replace('.', '');
    });
  }),
);
const MONTH = [...new Set(MONTHS)].filter((name) => name.length > 2).join('|');
const ORDINAL = String.raw`(?:st|nd|rd|th|er|\.)?`;
const DATE = new RegExp(
  String.raw`\d{1,2}${ORDINAL}\s*(?:${MONTH})(?![\p{L}])|` +
    String.raw`(?<![\p{L}])(?:${MONTH})\.?\s*\d{1,2}(?!\s?[:.h\d])|\d{1,2}\s?月\s?\d{1,2}\s?[日号號]|` +
    String.raw`\d{1,2}\.\d{1,2}\.(?:20)?\d{2}(?!\d)|(?<!\d)\d{1,2}/\d{1,2}/(?:20)?\d{2}(?!\d)`,
  'iu',
);
const WHOLE_DATE = new RegExp(
  String.raw`(?:(?<!\d)\d{1,2}${ORDINAL}\s*)?(?<!\p{L})(?:${MONTH})\.?(?!\p{L})` +
    String.raw`(?:\s*\d{1,2}(?:st|nd|rd|th)?(?!\d))?(?:,?\s*(?:19|20)\d{2}(?!\d))?|` +
    String.raw`(?<!\d)\d{1,2}[./]\d{1,2}[./](?:(?:19|20)?\d{2}(?!\d))?|` +
    String.raw`(?<!\d)20\d{2}-\d{1,2}-\d{1,2}(?!\d)|` +
    String.raw`(?:20\d{2}\s?年\s?)?\d{1,2}\s?月(?:\s?\d{1,2}\s?[日号號])?`,
  'giu',
);

const BRACKET = /\([^()]{1,120}\)/g;

/** The parts of a line in plain characters that name no date. */
export function withoutDates(plain: string): string {
  if (!DATE.test(plain)) return plain;
  // "Monday to Friday 9-5 (but for 24 December)": the brackets alone.
  const open = plain.replace(BRACKET, (inside) => (DATE.test(inside) ? ' ' : inside));
  if (!DATE.test(open)) return open;
  const parts = open.split(/[;。、，]|(?<=\p{L}{6})\.\s/u);
  return parts.filter((part) => !DATE.test(part)).join('; ');
}

/** The text with a space for each date. */
export function blankDates(text: string): string {
  return text.replace(WHOLE_DATE, ' ');
}
