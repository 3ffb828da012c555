/**
 * Labels with one date, above or before the hours that begin or end then: "Until 31 October 2026:",
 * "Ab 1. November:", "2026年11月1日から".
 *
 * DL1 A label has no words beside the date but those that labels have. Other words make it a notice
 *     or an event.
 * DL2 A date without a year is the one nearest to the day on which the page was fetched.
 */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';
import { MONTH_LANGUAGES, monthNumbers } from '../month-dates.ts';

export interface DatedLabel {
  /** True when the page was fetched while the hours under the label apply. */
  readonly isNow: boolean;
  /** The line behind the label. */
  readonly rest: string;
}

const UNTIL = joinedSource(
  String.raw`(?:still |only |noch |nur )?(?:until|till?|up to|through|before|`,
  String.raw`ending)(?: and including)?|(?:noch )?bis(?: zum| einschließlich| inkl\.?|`,
  String.raw` und mit)?|jusqu'(?:au|en|à fin)|avant(?: le)?|sampai(?: dengan)?|`,
  String.raw`(?:se)?hingga|s/d|sebelum|حتى|لغاية|[إا]لى غاية|قبل`,
);
const FROM = joinedSource(
  String.raw`(?:starting |effective |beginning |as )?(?:from|of|on)|starting|since|after|`,
  String.raw`effective|ab(?: dem)?|seit(?: dem)?|nach dem|à (?:partir|compter) d[eu]|`,
  String.raw`dès(?: le)?|depuis(?: le)?|après le|(?:ter)?mulai|bermula|sejak|setelah|`,
  String.raw`selepas|dari|(?:ابتداء|اعتبار|بدء)\S* من|منذ|بعد|من`,
);
const DAY = String.raw`(?:(?:le|the|tanggal|tarikh|dem|يوم) )?(?:\p{L}+,? )?`;
const YEAR = String.raw`(?:,? (20\d\d))?`;
const DATE = joinedSource(
  String.raw`(\d{1,2})(?:\.|st|nd|rd|th|er|º)?(?: (?:of|de)(?= ))? ?(\p{L}{3,12})\.?${YEAR}|`,
  String.raw`(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?${YEAR}(?![\d:.h])|`,
  String.raw`(\d{1,2})\. ?(\d{1,2})\. ?(20\d\d)?(?!\d)|`,
  String.raw`(20\d\d)-(\d{1,2})-(\d{1,2})|(\p{L}{3,12}) (20\d\d)`,
);
const HAN_DATE = joinedSource(
  String.raw`(?:(20\d\d) ?[年.\/-] ?)?(\d{1,2}) ?[月.\/-] ?(?:(\d{1,2}) ?[日號号]?)?`,
  String.raw`(?:\([月火水木金土日一二三四五六]\))?`,
);

const EDGE = joinedPattern(
  'u',
  String.raw`(?<![\p{L}\d])(?:(${UNTIL})|(${FROM})) ${DAY}(?:${DATE})(?![\p{L}\d])`,
);
const HAN_EDGE = joinedPattern(
  'u',
  String.raw`(?<![\d.])(?:自|[从從]|至|到|截至|截止)?${HAN_DATE} ?(?:(まで|迄|[之以]?前|[为為]?止)|`,
  String.raw`(から|より|以降|起|[开開]始|[之以]?[后後]))(?:[实實施][施行]|[执執]行|生效)?`,
);

/** Words of labels (DL1). */
const LABEL_WORDS = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:valid|applie[sd]|apply|effective|new|old|former|current|our|the|these|`,
  String.raw`only|opening|open|business|hours|times|schedule|are|were|is|as|follows|`,
  String.raw`please note|inclusive|`,
  String.raw`gültig|gilt|galt|gelten|galten|neue?n?|alte?n?|bisherige?n?|unsere?|die|folgende?|`,
  String.raw`öffnungszeiten|geöffnet|einschließlich|inklusive|zeiten|`,
  String.raw`valables?|nouveaux|anciens|nos|les|horaires|ouverture|d'ouverture|inclus|en vigueur|`,
  String.raw`berlaku|jam|waktu|buka|operasional|operasi|baru|lama|kami|jadwal|jadual|`,
  String.raw`مواعيد|أوقات|ساعات|العمل|الدوام|الجديدة|القديمة|السابقة|الحالية|الافتتاح|تسري|`,
  String.raw`ميلادي)(?!\p{L})|`,
  String.raw`営業時間|診療時間|開館時間|営業|時間|新|旧|の|は|有効|適用|[营營][业業][时時][间間]|[开開]放[时時][间間]|`,
  String.raw`[执執]行|新|[旧舊]|的|[现現]行|[适適]用|変更|いたします|します|となります|になります|を|に|調整|`,
  String.raw`调整|[变變]更|[为為]|改`,
);

const TIMES = /\d[\d:.]*\s?(?:[ap]m|uhr|h|時|时|點|点)?|[-~]/gu;
const MAX_LABEL_CHARS = 90;

/** The label at the start of a line in plain characters; null when it has none. */
export function readDatedLabel(plain: string, nowMs: number): DatedLabel | null {
  const start = plain.slice(0, MAX_LABEL_CHARS);
  if (!/\d/.test(start)) return null;
  const found = namedEdge(start, nowMs) ?? hanEdge(start, nowMs);
  if (found === null) return null;
  const { written, at, end, isFrom } = found;
  const isLabel = (text: string) => !/[\p{L}\d]/u.test(text.replace(LABEL_WORDS, ' '));
  if (at === null || !isLabel(plain.slice(0, written))) return null;
  const after = plain.slice(end);
  const colon = /^[^:\d]{0,40}:/u.exec(after)?.[0];
  const isBare = isLabel(after);
  const isLater = isFrom ? nowMs < at : nowMs >= at + DAY_MS;
  // "2027年1月より営業時間を10:00~19:00に変更いたします": a whole sentence of times and such words.
  if (isLater && !isBare && isLabel(after.replace(TIMES, ' ')))
    return { isNow: false, rest: after };
  if (!isBare && (colon === undefined || !isLabel(colon))) return null;
  const isNow = isFrom ? nowMs >= at : nowMs < at + DAY_MS;
  return { isNow, rest: isBare ? ' ' : after.slice(colon!.length) };
}

const DAY_MS = 86_400_000;

interface Edge {
  /** Where the label's date is written. */
  readonly written: number;
  readonly end: number;
  readonly at: number | null;
  readonly isFrom: boolean;
}

function namedEdge(plain: string, nowMs: number): Edge | null {
  const found = EDGE.exec(plain);
  if (found === null) return null;
  const [text, , from, ...dates] = found;
  const [day, month, year, month2, day2, year2, d, m, y, isoY, isoM, isoD, month3, year3] = dates;
  const isFrom = from !== undefined;
  const number = (name: string | undefined) => monthNumbers(MONTH_LANGUAGES).get(name ?? '');
  const named = number(month ?? month2) ?? Number(m ?? isoM);
  const at = Number.isNaN(named)
    ? edgeOfMonth(number(month3), year3, isFrom)
    : dayNear(Number(day ?? day2 ?? d ?? isoD), named, year ?? year2 ?? y ?? isoY, nowMs);
  return { written: found.index, end: found.index + text.length, at, isFrom };
}

function hanEdge(plain: string, nowMs: number): Edge | null {
  const found = HAN_EDGE.exec(plain);
  if (found === null) return null;
  const [text, year, month, day, , from] = found;
  const isFrom = from !== undefined;
  const at =
    day === undefined
      ? edgeOfMonth(Number(month), year, isFrom)
      : dayNear(Number(day), Number(month), year, nowMs);
  return { written: found.index, end: found.index + text.length, at, isFrom };
}

/** "From November 2026" begins with the month, and "until November 2026" ends with it. */
function edgeOfMonth(month: number | undefined, year: string | undefined, isFrom: boolean) {
  if (month === undefined || year === undefined || month > 12) return null;
  return isFrom ? Date.UTC(Number(year), month - 1, 1) : Date.UTC(Number(year), month, 0);
}

/** DL2. */
function dayNear(day: number, month: number, year: string | undefined, nowMs: number) {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (year !== undefined) return Date.UTC(Number(year), month - 1, day);
  const thisYear = new Date(nowMs).getUTCFullYear();
  const days = [-1, 0, 1].map((more) => Date.UTC(thisYear + more, month - 1, day));
  return days.reduce((a, b) => (Math.abs(b - nowMs) < Math.abs(a - nowMs) ? b : a));
}
