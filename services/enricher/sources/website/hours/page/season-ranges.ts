/**
 * The parts of the year in which hours apply, as pages write them: "1. April bis 31. Oktober", and
 * "Winter hours".
 *
 * SR1 Seasons without months: when a page names summer and winter, summer is April to September and
 *     winter the other half. When it also names spring or autumn, each season has its own three
 *     months. A season named alone has its three months.
 * SR2 South of the equator the halves of the year are swapped.
 */
import { readHanNumber } from '../../../../../../places/text/han-number.ts';
import { memoize } from '../../../cache/memoize.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { MONTH_LANGUAGES, monthNumbers } from '../month-dates.ts';
import { readDatedLabel } from './dated-labels.ts';

const MORE_MONTHS = String.raw`(?:,? (?:und|and|et|e|y|en|i|a|och|и|και|&) \p{L}+)`;
const MORE_MONTH = joinedPattern('gu', MORE_MONTHS);

interface MonthNames {
  readonly numbers: ReadonlyMap<string, number>;
  readonly range: RegExp;
  /** "In December", and "im Juli und August". */
  readonly listed: RegExp;
}

const monthNames = memoize(1, (): MonthNames => {
  const numbers = monthNumbers(MONTH_LANGUAGES);
  const names = [...numbers.keys()].sort((a, b) => b.length - a.length).join('|');
  const ordinal = String.raw`(?:\.|st|nd|rd|th|er|º)?(?: of| de| di)?`;
  const edge = `(?:(?:anfang|mitte|ende|(?:the )?(?:start|beginning|middle|end) of|early|late|`;
  const moreEdges = '(?:le )?(?:début|milieu|mi-?|fin)(?: de| du)?|awal|pertengahan|akhir) ?)?';
  const day = String.raw`${edge}${moreEdges}(?:(\d{1,2})${ordinal} ?)?`;
  const dayAfter = String.raw`(?: (\d{1,2})${ordinal}(?![\d:.h]))?(?:,? 20\d\d(?!\d))?`;
  const to = String.raw` ?(?:-|~|to|until|through|till|bis(?: zum)?|à|au|jusqu'(?:au|en)|`;
  const toMore =
    'a|al|ao|alle|do|až|έως|ως|μέχρι|по|до|tot|till|đến|sampai|hingga|s/d|إلى|الى|حتى) ?';
  const range = new RegExp(
    String.raw`(?<![\p{L}\d])${day}(${names})\.?${dayAfter}${to}${toMore}` +
      String.raw`${day}(${names})\.?${dayAfter}(?!\p{L})`,
    'u',
  );
  // Here any word may be a further month: each list of names takes 100 KB of machine code.
  const listed = joinedPattern(
    'u',
    String.raw`(?<!\p{L})(?:im(?: monat)?|in|en|nel(?: mese di)?|em|no mês de|au mois d[e'] ?|`,
    String.raw`w|v|i|в|τον) (${names})(${MORE_MONTHS}{0,2})(?!\p{L}|\.? ?\d)`,
  );
  return { numbers, range, listed };
});

const CJK_DAY = String.raw`(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日일号號])?(?:末|上旬|下旬)?`;
/** "四至九月": the sign for the first month may be missing. */
const CJK_FIRST = String.raw`(?<![\d:.])(\d{1,2}) ?(?:[月월](?: ?(\d{1,2}) ?[日일号號])?(?:末|上旬|下旬)?)?`;
const CJK_RANGE = new RegExp(
  `${CJK_FIRST} ?(?:-|~|至|到|から|より|부터) ?(?:次年|翌年|来年|隔年|다음해 |20\\d\\d ?[年년] ?)?${CJK_DAY}`,
  'u',
);
/** When a range of months defines the season, its name adds nothing. */
const SEASON_WORD = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:summer|winter|sommer|été|hiver|(?:en|hors|haute|basse|pleine) saison|`,
  String.raw`(?:high|low|peak|off)[ -]season|(?:haupt|neben|vor|nach)saison|musim (?:ramai|`,
  String.raw`sepi))\p{L}*|[夏冬](?:[季期]|令[时時]?)|[旺淡]季`,
);

export interface SeasonRange {
  /** True when the page was fetched within the range. */
  readonly isNow: boolean;
  /** The line without the range and the season's name. */
  readonly rest: string;
}

/** The season that a line in plain characters names; null when it names none. */
function readSeason(plain: string, nowMs: number): SeasonRange | null {
  if (plain.length > 300) return null;
  const found = readCjk(plain) ?? readNamed(plain, yearRange);
  if (found === null) return readMonths(plain, nowMs);
  const rest = plain.replace(found.written, ' ').replace(SEASON_WORD, ' ');
  return { isNow: isIn(found, nowMs), rest };
}

/** "In December also Sat 9-5": hours for a month or two. */
function readMonths(plain: string, nowMs: number): SeasonRange | null {
  const { numbers, listed } = monthNames();
  const found = listed.exec(plain);
  if (found === null) return null;
  const [written, first, more = ''] = found;
  const further: string[] = [];
  for (const [text] of more.matchAll(MORE_MONTH)) {
    if (!numbers.has(lastWord(text))) break;
    further.push(text);
  }
  const rest = plain.replace(
    written.slice(0, written.length - more.length) + further.join(''),
    ' ',
  );
  if (!HAS_TIME.test(rest)) return null;
  const months = [first!, ...further.map(lastWord)].map((name) => numbers.get(name)!);
  return { isNow: months.includes(new Date(nowMs).getUTCMonth() + 1), rest };
}

function lastWord(text: string): string {
  return text.slice(text.lastIndexOf(' ') + 1);
}

const MAX_RANGES = 4;

/**
 * For a line with the hours of several seasons, the part about the current one: "April - October
 * 10-18, November - March 10-16". Null for any other line.
 */
function readSeasons(plain: string, nowMs: number): string | null {
  if (plain.length > 300) return null;
  const ranges: YearRange[] = [];
  const between: string[] = [];
  let left = plain;
  while (ranges.length < MAX_RANGES) {
    const found = readCjk(left) ?? readNamed(left, yearRange);
    if (found === null) break;
    const at = left.indexOf(found.written);
    between.push(left.slice(0, at));
    ranges.push(found);
    left = left.slice(at + found.written.length);
  }
  if (ranges.length < 2) return null;
  const isAfter = !/\d/.test(left);
  const labels = isAfter ? between : [...between.slice(1), left];
  const now = ranges.findIndex((range) => isIn(range, nowMs));
  if (now < 0 || !labels.every((text) => HAS_TIME.test(text))) return null;
  const label = isAfter ? '' : between[0]!;
  return `${label} ${labels[now]}`.replace(SEASON_WORD, ' ');
}

const HAS_TIME = /\d\s?(?:[:.h時时点點~-]|[ap]\.?m|uhr|to|bis|à)/u;

function isIn({ from, to }: YearRange, nowMs: number): boolean {
  const now = new Date(nowMs);
  const today = (now.getUTCMonth() + 1) * 100 + now.getUTCDate();
  return from <= to ? from <= today && today <= to : from <= today || today <= to;
}

interface YearRange {
  /** Month times 100, and the day. */
  readonly from: number;
  readonly to: number;
  readonly written: string;
}

const CJK_NUMBER =
  /(?:[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=[月日]|[至到~-](?:[一二三四五六七八九]?十?[一二三四五六七八九]?)月)/gu;

/** `yearRange` or `between`. */
type ToRange = (written: string, from: MonthDay, to: MonthDay) => YearRange | null;

function readCjk(plain: string): YearRange | null {
  const found = CJK_RANGE.exec(plain) ?? readKanji(plain);
  return found === null ? null : readCjkMatch(found, yearRange);
}

function readCjkMatch(found: RegExpExecArray, toRange: ToRange): YearRange | null {
  return toRange(found[0], [Number(found[1]), found[2]], [Number(found[3]), found[4]]);
}

function readNamed(plain: string, toRange: ToRange): YearRange | null {
  const { numbers, range } = monthNames();
  const found = range.exec(plain);
  if (found === null) return null;
  return toRange(
    found[0],
    [numbers.get(found[2]!)!, found[1] ?? found[3]],
    [numbers.get(found[5]!)!, found[4] ?? found[6]],
  );
}

/** "四月一日より九月三十日まで", as a match that starts with the range. */
function readKanji(plain: string): RegExpExecArray | null {
  if (!/[一二三四五六七八九十]月/u.test(plain)) return null;
  const spans: [at: number, end: number][] = [];
  let written = '';
  let last = 0;
  for (const number of plain.matchAll(CJK_NUMBER)) {
    for (let i = last; i < number.index; i++) spans.push([i, i + 1]);
    const end = number.index + number[0].length;
    const figures = String(readHanNumber(number[0]));
    for (const _ of figures) spans.push([number.index, end]);
    written += plain.slice(last, number.index) + figures;
    last = end;
  }
  for (let i = last; i < plain.length; i++) spans.push([i, i + 1]);
  const found = CJK_RANGE.exec(written + plain.slice(last));
  if (found === null) return null;
  const [from] = spans[found.index]!;
  const to = spans[found.index + found[0].length - 1]?.[1] ?? plain.length;
  found[0] = plain.slice(from, to);
  return found;
}

type MonthDay = readonly [month: number, day: string | undefined];

/** Null for a range of days within one month, which is a holiday. */
function yearRange(written: string, from: MonthDay, to: MonthDay): YearRange | null {
  if (from[0] < 1 || from[0] > 12 || to[0] < 1 || to[0] > 12 || from[0] === to[0]) return null;
  const isShort = (to[0] - from[0] + 12) % 12 === 1 && from[1] !== undefined;
  if (isShort) return null;
  return between(written, from, to);
}

function between(written: string, from: MonthDay, to: MonthDay): YearRange {
  const [begin, end] = [Number(from[1] ?? 1), Number(to[1] ?? 31)];
  return { from: from[0] * 100 + begin, to: to[0] * 100 + end, written };
}

type SeasonName = 'spring' | 'summer' | 'autumn' | 'winter';

/** The seasons, of three months each from March. */
const SEASONS: readonly (readonly [SeasonName, RegExp])[] = [
  [
    'spring',
    joinedPattern(
      'u',
      String.raw`(?<!\p{L})(?:spring(?:time)?|frühling|frühjahr|printemps|primavera|lente|wiosna)`,
      String.raw`(?!\p{L})|春[季期]|الربيع`,
    ),
  ],
  [
    'summer',
    joinedPattern(
      'u',
      String.raw`(?<!\p{L})(?:summer(?:time)?|sommer(?:saison|zeit|halbjahr|monaten?|`,
      String.raw`öffnungszeiten)?|d'été|été|`,
      String.raw`verano|estate|estivo|verão|zomer|sommaren|latem|lato|лето|летом|`,
      String.raw`yaz)(?!\p{L})|[夏][季期令]|하절기|여름|الصيف|صيف[اًي]`,
    ),
  ],
  [
    'autumn',
    /(?<!\p{L})(?:autumn|fall(?=\s?(?:[&/,]|and|hours|:|$))|herbst|automne)(?!\p{L})|秋[季期]|الخريف/u,
  ],
  [
    'winter',
    joinedPattern(
      'u',
      String.raw`(?<!\p{L})(?:winter(?:time)?|winter(?:saison|zeit|halbjahr|monaten?|`,
      String.raw`öffnungszeiten)|d'hiver|hiver|`,
      String.raw`invierno|inverno|invernale|vinter|vintern|zimą|zima|зима|зимой|`,
      String.raw`kış)(?!\p{L})|[冬][季期令]|동절기|겨울|الشتاء|شت[او]ي`,
    ),
  ],
];
const ANY_SEASON = new RegExp(SEASONS.map(([, { source }]) => source).join('|'), 'gu');
const ANY_SEASON_ONCE = new RegExp(ANY_SEASON.source, 'u');
/** Words that may accompany a season's name in a label for hours. */
const OF_HOURS = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:(?:opening|business|store|shop|trading|visiting|operating|museum|`,
  String.raw`garden)\s`,
  String.raw`|our |new |open |the |in |im |en |d')|(?<!\p{L})(?:hours?|times?|timings?|schedule|`,
  String.raw`seasons?|months|zeiten|öffnungszeiten|geöffnet|monate|saison|horaires?|heures|`,
  String.raw`ouverture|d'ouverture|période|mois)(?!\p{L})|営業時間|開館時間|営業|時間|营业时间|`,
  String.raw`營業時間|开放时间|開放時間|作息|时间|時間|أوقات|ساعات|مواعيد|العمل|الدوام|فصل|توقيت|في|`,
  String.raw`(?<!\p{L})(?:and|und|et|&|\/)(?!\p{L})|[&/+،و]`,
);
const STARTS = /^[\s]*(?:$|[:：(（\-,=·|*]|\d)/u;

export interface PlaceSeasons {
  readonly nowMs: number;
  readonly isSouthern: boolean;
  /** The seasons that the page names. */
  readonly named: ReadonlySet<SeasonName>;
}

/** The seasons at the start of a short line in plain characters that is a label for hours. */
export function namedSeasons(plain: string): SeasonName[] {
  if (plain.length > 200) return [];
  const found = SEASONS.filter(([, pattern]) => pattern.test(plain.slice(0, 80)));
  if (found.length === 0) return [];
  const first = plain.search(ANY_SEASON_ONCE);
  if (/\d/.test(plain.slice(0, first))) return [];
  const label = plain.replace(ANY_SEASON, ' ').replace(OF_HOURS, ' ');
  return STARTS.test(label) ? found.map(([name]) => name) : [];
}

/** Reads a line labelled with a season without months (SR1); null when it has no such label. */
function readNamedSeason(plain: string, seasons: PlaceSeasons): SeasonRange | null {
  const names = namedSeasons(plain);
  if (names.length === 0) return null;
  const isNow = names.some((name) => monthsOfSeason(name, seasons).includes(thisMonth(seasons)));
  return { isNow, rest: plain.replace(ANY_SEASON, ' ') };
}

/** The first month, 0-11, and the number of months. */
const QUARTERS: Readonly<Record<SeasonName, readonly [from: number, count: number]>> = {
  spring: [2, 3],
  summer: [5, 3],
  autumn: [8, 3],
  winter: [11, 3],
};
const HALF_YEARS: Readonly<Partial<typeof QUARTERS>> = { summer: [3, 6], winter: [9, 6] };

/** The current month, 0-11; shifted by half a year in the south. */
function thisMonth({ nowMs, isSouthern }: PlaceSeasons): number {
  return (new Date(nowMs).getUTCMonth() + (isSouthern ? 6 : 0)) % 12;
}

function monthsOfSeason(name: SeasonName, { named }: PlaceSeasons): number[] {
  const isQuarter = named.has('spring') || named.has('autumn');
  const hasBoth = named.has('summer') && named.has('winter');
  const [from, count] = hasBoth && !isQuarter ? HALF_YEARS[name]! : QUARTERS[name];
  return Array.from({ length: count }, (_, i) => (from + i) % 12);
}

/** "Until then:", after hours that begin later, and "Current opening hours". */
const CURRENT = joinedPattern(
  'u',
  String.raw`^\W{0,3}(?:(?:bis dahin|until then|d'ici là|jusque-là|(?:sampai|hingga) (?:saat|`,
  String.raw`waktu|ketika) itu|`,
  String.raw`(?:our )?current (?:opening |business )?hours|aktuelle öffnungszeiten|`,
  String.raw`horaires actuels|`,
  String.raw`jam (?:buka|operasional|layanan) saat ini|waktu operasi (?:semasa|sekarang)|`,
  String.raw`(?:مواعيد|أوقات|ساعات)\p{L}* (?:العمل )?الحالية|(?:و?حتى|إلى) ذلك (?:الحين|`,
  String.raw`التاريخ))(?!\p{L})|`,
  String.raw`それまで(?:は|の)?|現在の(?:営業|開館|診療)時間|(?:目前|[现現]行)(?:的)?(?:[营營][业業]|[开開]放)[时時][间間]|`,
  String.raw`在此之前|此前)`,
);

/** "April to October 9-7, otherwise 10-4". */
const REST_OF_YEAR = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:for |during |in )?(?:the )?(?:rest of the year|remaining months|`,
  String.raw`other months)|otherwise|sonst|ansonsten|(?:in der |die )?übrige[nr]? (?:zeit|`,
  String.raw`monate\p{L}*)|`,
  String.raw`(?:le )?reste de l'année|(?:les )?autres mois|sinon|selain itu|`,
  String.raw`bulan lain(?:nya)?)(?!\p{L})|`,
  String.raw`それ以外(?:の(?:月|期間|時期))?|その他の(?:月|期間)|其[余餘他]月份|其[余餘]时间|(?:باقي|بقية) (?:أشهر )?السنة`,
);

/** The season that a line is about. Of a line with the hours of several, only the current one. */
export function readLineSeason(plain: string, seasons: PlaceSeasons): SeasonRange | null {
  const current = CURRENT.exec(plain);
  if (current !== null) return { isNow: true, rest: plain.slice(current[0].length) };
  const first = readSeason(plain, seasons.nowMs);
  if (first === null)
    return readDatedLabel(plain, seasons.nowMs) ?? readNamedSeason(plain, seasons);
  const other = REST_OF_YEAR.exec(plain);
  const isBehind = other !== null && HAS_TIME.test(plain.slice(0, other.index));
  if (isBehind && HAS_TIME.test(plain.slice(other.index))) {
    const behind = plain.slice(other.index + other[0].length);
    if (!first.isNow) return { isNow: true, rest: behind };
    // The sentences after that part are about all seasons.
    const [, ...always] = behind.split(/[。;]|\.\s/u);
    const own = readSeason(plain.slice(0, other.index), seasons.nowMs)?.rest ?? first.rest;
    return { isNow: true, rest: [own, ...always].join('; ') };
  }
  const part = readSeasons(plain, seasons.nowMs);
  return part === null ? first : { isNow: true, rest: part };
}

/** "Ramadan hours (18 February to 19 March 2026 only): Mon-Fri 7-1.", up to the full stop. */
const DATED_PERIOD = joinedPattern(
  'gu',
  String.raw`(?:^|(?<=[.!?|。]\s?))[^.!?|。()\d]{2,40}(?=\()|(?<=\s)[^.!?|。()\d\s]{2,12}(?=\()`,
);
const DATES = /^\(([^()]{8,60})\)\s?:/u;
const PERIOD_END = /[.!?](?=\s|$)|[|。]|$/gu;

/** The plain text, of the same length, without the hours of dated periods that are not now. */
export function withoutPastPeriods(plain: string, nowMs: number): string {
  if (!plain.includes('(') || !plain.includes('20')) return plain;
  let text = plain;
  for (const label of plain.matchAll(DATED_PERIOD)) {
    const bracket = label.index + label[0].length;
    const dates = DATES.exec(plain.slice(bracket, bracket + 70))?.[1] ?? '';
    const range = /20\d\d/.test(dates) ? datedRange(dates) : null;
    if (range === null || isIn(range, nowMs)) continue;
    PERIOD_END.lastIndex = bracket;
    const end = PERIOD_END.exec(plain)!.index;
    text = text.slice(0, label.index) + ' '.repeat(end - label.index) + text.slice(end);
  }
  return text;
}

function datedRange(dates: string): YearRange | null {
  const undated = dates.replace(/20\d\d(?: ?[年년] ?)?/g, '');
  const cjk = CJK_RANGE.exec(undated);
  return cjk === null ? readNamed(dates, between) : readCjkMatch(cjk, between);
}
