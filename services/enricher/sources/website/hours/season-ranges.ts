/** Parts of the year for which hours hold, as pages write them: "1. April bis 31. Oktober". */
import { memoize } from '../../cache/memoize.ts';
import { toPlain } from './plain-text.ts';

const LANGUAGES = ['en', 'id', 'ms', 'de', 'fr', 'ar', 'es', 'it'];

interface MonthNames {
  readonly numbers: ReadonlyMap<string, number>;
  readonly range: RegExp;
}

const monthNames = memoize(1, (): MonthNames => {
  const numbers = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let i = 0; i < 12; i++) {
        const name = toPlain(format.format(Date.UTC(2026, i, 15))).replace('.', '');
        if (name.length > 2 && !numbers.has(name)) numbers.set(name, i + 1);
      }
    }
  }
  const names = [...numbers.keys()].sort((a, b) => b.length - a.length).join('|');
  const ordinal = String.raw`(?:\.|st|nd|rd|th|er)?`;
  const day = String.raw`(?:(\d{1,2})${ordinal} ?)?`;
  const dayAfter = String.raw`(?: (\d{1,2})${ordinal}(?![\d:.h]))?`;
  const to = String.raw` ?(?:-|~|to|until|through|till|bis(?: zum)?|à|au|jusqu'(?:au|en)|a|al|`;
  const range = new RegExp(
    String.raw`(?<![\p{L}\d])${day}(${names})\.?${dayAfter}${to}sampai|hingga|s/d|إلى|الى|حتى) ?` +
      String.raw`${day}(${names})\.?${dayAfter}(?!\p{L})`,
    'u',
  );
  return { numbers, range };
});

const CJK_DAY = String.raw`(\d{1,2}) ?月(?: ?(\d{1,2}) ?日)?(?:末|上旬|下旬)?`;
const CJK_RANGE = new RegExp(`${CJK_DAY} ?(?:-|~|至|到|から) ?${CJK_DAY}`, 'u');
/** Where a range of months names the season, its name says nothing more. */
const SEASON_WORD = /(?<!\p{L})(?:summer|winter|sommer|été|hiver)\p{L}*|[夏冬][季期]/gu;

export interface SeasonRange {
  /** True when the day of the page lies in it. */
  readonly isNow: boolean;
  /** The line without the range and the season's name. */
  readonly rest: string;
}

/** The season that a line in plain characters names; null when it names none. */
export function readSeason(plain: string, nowMs: number): SeasonRange | null {
  if (plain.length > 300) return null;
  const found = readCjk(plain) ?? readNamed(plain);
  if (found === null) return null;
  const { from, to, written } = found;
  const now = new Date(nowMs);
  const today = (now.getUTCMonth() + 1) * 100 + now.getUTCDate();
  const isNow = from <= to ? from <= today && today <= to : from <= today || today <= to;
  return { isNow, rest: plain.replace(written, ' ').replace(SEASON_WORD, ' ') };
}

interface YearRange {
  /** Month times 100, and the day. */
  readonly from: number;
  readonly to: number;
  readonly written: string;
}

function readCjk(plain: string): YearRange | null {
  const found = CJK_RANGE.exec(plain);
  if (found === null) return null;
  return yearRange(found[0], [Number(found[1]), found[2]], [Number(found[3]), found[4]]);
}

function readNamed(plain: string): YearRange | null {
  const { numbers, range } = monthNames();
  const found = range.exec(plain);
  if (found === null) return null;
  return yearRange(
    found[0],
    [numbers.get(found[2]!)!, found[1] ?? found[3]],
    [numbers.get(found[5]!)!, found[4] ?? found[6]],
  );
}

type MonthDay = readonly [month: number, day: string | undefined];

/** Null for a range of days in one month: those are holidays. */
function yearRange(written: string, from: MonthDay, to: MonthDay): YearRange | null {
  if (from[0] < 1 || from[0] > 12 || to[0] < 1 || to[0] > 12 || from[0] === to[0]) return null;
  const isShort = (to[0] - from[0] + 12) % 12 === 1 && from[1] !== undefined;
  if (isShort) return null;
  return {
    from: from[0] * 100 + Number(from[1] ?? 1),
    to: to[0] * 100 + Number(to[1] ?? 31),
    written,
  };
}
