/**
 * Dates as pages write them. What happens on a date is not part of a regular week, and a date is
 * not an address.
 */
import { memoize } from '../../cache/memoize.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { toPlain } from './plain-text.ts';

/**
 * The months 1 to 12 by name, in plain characters, in the forms used alone and next to a day:
 * "styczeń" and "stycznia". `languages` is separated by spaces. When a name stands for two months,
 * the first language's wins.
 */
export const monthNumbers = memoize(4, (languages: string): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>();
  for (const language of languages.split(' ')) {
    for (const month of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      const dated = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      for (let i = 0; i < 12; i++) {
        const day = Date.UTC(2026, i, 15);
        const inDate = dated.formatToParts(day).find(({ type }) => type === 'month');
        for (const written of [alone.format(day), inDate?.value ?? '']) {
          const name = toPlain(written).replace('.', '');
          if (name.length > 2 && !numbers.has(name)) numbers.set(name, i + 1);
        }
      }
    }
  }
  return numbers;
});

/** Languages in whose month names pages write dates and seasons. */
export const MONTH_LANGUAGES =
  'en id ms de fr ar ar-LB ar-DZ ar-MA es it pt nl sv pl ru tr vi th cs el';

/** More languages would add short month names that are common words, such as "out" and "set". */
const LANGUAGES = 'en id ms de fr ar es it';

const patterns = memoize(1, () => {
  const month = [...monthNumbers(LANGUAGES).keys()].join('|');
  const ordinal = String.raw`(?:st|nd|rd|th|er|\.)?`;
  const inFigures =
    String.raw`(?<!\d|\d[./])\d{1,2}([./])\d{1,2}\1(?:19|20)?\d{2}(?!\d|[./]\d)|` +
    String.raw`(?<!\d)\d{1,2}-\d{1,2}-20\d{2}(?!\d)`;
  const day = joinedPattern(
    'iu',
    String.raw`\d{1,2}${ordinal}\s*(?:${month})(?![\p{L}])|`,
    String.raw`(?<![\p{L}])(?:${month})\.?\s*\d{1,2}(?!\s?[:.h\d])|`,
    String.raw`\d{1,2}\s?月\s?\d{1,2}\s?[日號号]|${inFigures}`,
  );
  // Also a month without a day; with its year.
  const date = joinedPattern(
    'giu',
    String.raw`(?:(?<!\d)\d{1,2}${ordinal}\s*)?(?<!\p{L})(?:${month})\.?(?!\p{L})`,
    String.raw`(?:\s*\d{1,2}(?:st|nd|rd|th)?(?!\d))?(?:,?\s*(?:19|20)\d{2}(?!\d))?|`,
    String.raw`${inFigures}|(?<!\d)\d{1,2}[./]\d{1,2}[./]|`,
    String.raw`(?<!\d)20\d{2}-\d{1,2}-\d{1,2}(?!\d)|`,
    String.raw`(?<!\d)\d{1,2}${ordinal}\s(?:de |of )?[\p{L}\p{M}]{3,10}\.?\s20\d{2}(?!\d)|`,
    String.raw`(?<!\p{L})\p{L}{3,9}\.?\s\d{1,2}(?:st|nd|rd|th)?,\s20\d{2}(?!\d)|`,
    String.raw`(?:20\d{2}\s?年\s?)?(?<!\d)\d{1,2}\s?月(?:\s?\d{1,2}\s?[日號号])?|20\d{2}\s?年`,
  );
  return { day, date };
});

const BRACKET = /\([^()]{1,120}\)/g;

const SENTENCE_END = joinedPattern(
  'u',
  String.raw`[;。、，]|(?<=\p{L}{6}|\d ?(?:[ap]m|uhr|h|[صم]|malam|sore|petang|wib)|\d ?[:.h] ?\d\d)`,
  String.raw`\.\s(?=\p{L}|$)`,
);

/** The parts of a line, in plain characters, that do not name a day. */
export function withoutDates(plain: string): string {
  const { day } = patterns();
  if (!day.test(plain)) return plain;
  // "Monday to Friday 9-5 (but for 24 December)": only the brackets are removed.
  const open = plain.replace(BRACKET, (inside) => (day.test(inside) ? ' ' : inside));
  if (!day.test(open)) return open;
  const parts = open.split(SENTENCE_END);
  return parts.filter((part) => !day.test(part)).join('; ');
}

/** The text with spaces in place of dates. */
export function blankDates(text: string): string {
  return text.replace(patterns().date, (date) => ' '.repeat(date.length));
}
