/**
 * The words that people use in opening hours, language by language.
 *
 * The long and short names of the days come from the platform's locale data. The rest is listed
 * here: forms that the locale data lacks, and the words between days and times. An entry
 * `word=meaning` gives the word that meaning.
 */
import { memoize } from '../../cache/memoize.ts';
import { ALL_DAYS } from '../../hours/week.ts';
import { toPlain } from './plain-text.ts';
import { EAST_WORDS } from './words/east-words.ts';
import { KNOWN_WORDS } from './words/known-words.ts';
import { MORE_WORDS } from './words/more-words.ts';
import { NORTH_WORDS } from './words/north-words.ts';

/** What a word means. Days are 0 (Monday) to 6. */
export type HourWord =
  | { readonly kind: 'days'; readonly days: readonly number[] }
  | { readonly kind: 'time'; readonly minutes: number; readonly lead?: 'from' | 'at' }
  /** `leads`: the word comes before its time. */
  | { readonly kind: 'half'; readonly half: Half; readonly leads?: boolean }
  | { readonly kind: 'to' | 'and' | 'closed' | 'always' | 'hour' | 'half-hour' | 'next-day' }
  | {
      readonly kind:
        | 'holiday'
        | 'aside'
        | 'except'
        | 'season'
        | 'from'
        | 'only'
        | 'opens'
        | 'at'
        | 'between'
        | 'appointment'
        /** The days that the lines do not name: "all other days". */
        | 'others';
    }
  /** Has no meaning before a day: "on", "the", "every". */
  | { readonly kind: 'filler' }
  /** Makes the day after it a day of the month: "the second". */
  | { readonly kind: 'nth' }
  /**
   * By itself a holiday; next to the name of a day, the day of rest. `isWeekend`: next to
   * "weekdays" it means the weekend.
   */
  | { readonly kind: 'dayoff'; readonly isWeekend?: boolean }
  /** Follows the time at which something ends. */
  | { readonly kind: 'end' };

/** am and pm; `noon` is 11 to 15 o'clock, and `night` is from the evening past midnight. */
export type Half = 'am' | 'pm' | 'noon' | 'night';

export type HourWords = ReadonlyMap<string, HourWord>;

/** The languages whose words are known. */
export const HOUR_LANGUAGES = [
  ...'en id ms ja zh ar de fr es it pt nl sv pl ru ko tr vi th cs el'.split(' '),
  ...'da no fi hu ro sk uk he hi'.split(' '),
];

/** The word lists of all languages. */
export const WRITTEN_WORDS = { ...KNOWN_WORDS, ...MORE_WORDS, ...NORTH_WORDS, ...EAST_WORDS };

const MEANINGS: Readonly<Record<string, HourWord>> = {
  daily: { kind: 'days', days: ALL_DAYS },
  weekdays: { kind: 'days', days: [0, 1, 2, 3, 4] },
  weekend: { kind: 'days', days: [5, 6] },
  ...Object.fromEntries(ALL_DAYS.map((day) => [String(day), { kind: 'days', days: [day] }])),
  restdays: { kind: 'dayoff', isWeekend: true },
  noon: { kind: 'time', minutes: 720 },
  midnight: { kind: 'time', minutes: 1_440 },
  am: { kind: 'half', half: 'am' },
  pm: { kind: 'half', half: 'pm' },
  midday: { kind: 'half', half: 'noon' },
  night: { kind: 'half', half: 'night' },
  ...Object.fromEntries(
    (
      'to and closed always hour half-hour next-day holiday aside except season from pause only ' +
      'end opens filler nth dayoff at between appointment others'
    )
      .split(' ')
      .map((kind) => [kind, { kind } as HourWord]),
  ),
};

/** Short names of days that are also common words in their language. */
const NO_DAYS = /^(?:min|so|do|di|sa|mi|we|th|su|sat|mar|sun|wed|sen|sel|rab|kam|jum|sab|aha)$/;
/** A Monday, from which the locale's day names are formatted. */
const MONDAY_MS = Date.UTC(2026, 5, 8);

export const hourWords = memoize(40, (language: string): HourWords => {
  const words = new Map<string, HourWord>();
  for (const style of ['long', 'short'] as const) addDayNames(words, language, style);
  if (language === 'zh') addDayNames(words, 'zh-HK', 'short');
  for (const each of new Set(['en', language])) addWritten(words, each);
  return words;
});

function addDayNames(words: Map<string, HourWord>, language: string, weekday: 'long' | 'short') {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  for (const day of ALL_DAYS) {
    const name = toPlain(format.format(MONDAY_MS + day * 86_400_000));
    const isRisky = NO_DAYS.test(name) && !/^(?:de|id|fr|ms)$/.test(language);
    if (!isRisky) words.set(name, MEANINGS[String(day)]!);
    if (/\.$/.test(name)) words.set(name.slice(0, -1), MEANINGS[String(day)]!);
  }
}

function addWritten(words: Map<string, HourWord>, language: string): void {
  for (const entry of (WRITTEN_WORDS[language] ?? '').split(';')) {
    const [meaning = '', list = ''] = entry.split(':');
    for (const word of list.split(',')) {
      words.set(word.replace(/\s+/g, ' ').trim(), MEANINGS[meaning.trim()]!);
    }
  }
}
