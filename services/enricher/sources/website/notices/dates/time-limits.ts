/**
 * Limits of time, without which a word for resting is no notice: a span of days around today, a
 * last day, a day of return, or words that leave the end open. Pure, on plain letters.
 */
import { joinedPattern } from '../../words/joined-pattern.ts';
import {
  findComingDay,
  findDatedDays,
  findSpanEnd,
  namesComingDay,
  namesSpan,
} from './notice-dates.ts';

/** Leads to a last day. */
const UNTIL = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:until|till|'til|through|thru|up to|to|bis|jusqu['\p{L}]*|au|sampai|`,
  String.raw`s?ehingga|hingga|s\.?\/?d)(?![\p{L}])|まで|[至到]|前(?=[^\p{sc=Hiragana}])|`,
  String.raw`حتى|إلى(?!\p{L})|لغاية|(?<=\d |\)|日) ?[-~](?= ?\S)`,
);
/** Leads to a day of return, or follows it. */
const RETURNS = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:before|vor|avant|sebelum|erst|back|unlocks?|returns?|returning|again|`,
  String.raw`resum\p{L}+|re-?opens?|`,
  String.raw`re-?opening|`,
  String.raw`re-?opened|continues?|see you|meet you|wieder\p{L}*|zurück|(?<=geht(?: es|`,
  String.raw`'s)? .{0,20})`,
  String.raw`weiter|reprise|reprend\p{L}*|retour|retrouv\p{L}+|revi\p{L}+|revoi\p{L}+|rouvr\p{L}+|`,
  String.raw`réouv\p{L}+|`,
  String.raw`nouveau|kembali|jumpa|lagi|semula|bertemu|reab\p{L}+|riap\p{L}+)(?!\p{L})|戻り|再開|再び|`,
  String.raw`(?:また|再び)?お会い|オープン|から(?=営業|通常)|[回归歸][来來]|再[见見开開会會]|重新|恢[复復]|`,
  String.raw`نعود|نلتقي|نلقاكم|نراكم|العودة|[يت]عود|نرجع|افتتاح|نستقبلكم|مجددا|يعاد|سيعاد|نستأنف`,
);
/** Leaves the end open. */
const OPEN_END = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:news|updates?|more|information)(?: \p{L}+){0,3} (?:follow|come|`,
  String.raw`appear|`,
  String.raw`be posted)s?|watch this|let you know|(?:further|more) news|keep you (?:posted|`,
  String.raw`informed)|`,
  String.raw`not (?:yet )?(?:known|fixed|set|decided)|for (?:a|some) (?:\p{L}+ )?(?:while|time)|`,
  String.raw`for the (?:moment|present|time being)|for now|currently|at present|at the moment|`,
  String.raw`right now|temporar\p{L}+|`,
  String.raw`further notice|neu(?:es|igkeiten)(?: \p{L}+){0,3}|wie es weitergeht|vorübergehend|`,
  String.raw`vorläufig|vorerst|derzeit|zurzeit|momentan|eine weile|auf weiteres|auf unbestimmte|`,
  String.raw`des nouvelles|nouvelles bientôt|provisoirement|temporairement|momentanément|`,
  String.raw`actuellement|pour (?:le moment|l'instant)|en ce moment|nouvel ordre|`,
  String.raw`date de (?:reprise|retour|réouverture)|`,
  String.raw`(?:dire|sait|savoir|savons) (?:pas )?quand|(?:tell|say|know|sure) when|`,
  String.raw`weiß\p{L}* .{0,12}wann|`,
  String.raw`(?:kabar|berita|info|perkembangan) (?:\p{L}+ )`,
  String.raw`{0,3}(?:menyusul|diumumkan|dikemaskini)|belum (?:tahu|ditetapkan|ditentukan|`,
  String.raw`diketahui|`,
  String.raw`pasti)|(?:buat|untuk) (?:masa|saat|waktu|sementara)|sementara|saat ini|ketika ini|`,
  String.raw`pemberitahuan|notis lanjut)(?!\p{L})|続報|次第|追って|未定|決まって(?:い|お)|ただいま|只今|当面|当分|`,
  String.raw`しばらく|現在|一時的|[后後][续續]|另行|何[时時]|尚未|未定|[暂暫][时時]|目前|[现現]在|一[阵陣段]|`,
  String.raw`أخبار|لم [يت]?ت?حدد|إشعار|حاليا|الحالي|مؤقت|الآن|لفترة`,
);

/** A text this short is about one thing: the limit may be in its next sentence. */
const MAX_AROUND_CHARS = 240;

/** True when the sentence, or the short text around it, limits what it says in time. */
export function hasTimeLimit(plain: string, around: string, nowMs: number): boolean {
  const text = around.length <= MAX_AROUND_CHARS && around.includes(plain) ? around : plain;
  if (namesSpan(plain)) return findSpanEnd(plain, nowMs) !== null;
  if (OPEN_END.test(text)) return true;
  const leads = [UNTIL, RETURNS].some((words) => text.search(words) >= 0);
  return leads && namesComingDay(text, nowMs);
}

const REACH_BEFORE = 48;
const REACH_AFTER = 32;

/** True for words that say until when, or from when on again. */
export function leadsToDay(plain: string): boolean {
  return plain.search(RETURNS) >= 0 || plain.search(UNTIL) >= 0;
}

/**
 * The last day of a pause, `YYYY-MM-DD` or `YYYY-MM`: the end of a span around today; otherwise the
 * latest day that the sentence names, or the day before, when the place is back on that day.
 */
export function findPauseEnd(plain: string, nowMs: number): string | null {
  const spanEnd = findSpanEnd(plain, nowMs);
  if (spanEnd !== null) return spanEnd;
  const days = findDatedDays(plain);
  const last = days.reduce<(typeof days)[number] | null>(
    (latest, one) => (latest === null || one.date > latest.date ? one : latest),
    null,
  );
  if (last === null) return findYearlessEnd(plain, nowMs);
  const before = plain.slice(Math.max(0, last.start - REACH_BEFORE), last.start);
  const [after] = plain.slice(last.end, last.end + REACH_AFTER).split(/[.!?;。;]/u);
  return isReturn(before, after!) ? dayBefore(last.date) : last.date;
}

/** "Until 12 December": the day to come. */
function findYearlessEnd(plain: string, nowMs: number): string | null {
  if (!leadsToDay(plain)) return null;
  const date = findComingDay(plain, nowMs);
  if (date === null) return null;
  const isLast = plain.search(UNTIL) >= 0 && plain.search(RETURNS) < 0;
  return isLast ? date : dayBefore(date);
}

/** True when the words around a date say that the place is back on that day. */
function isReturn(before: string, after: string): boolean {
  if (/^[\s()（）\p{L}]{0,6}?(?:まで|之?前|止)/u.test(after)) return false;
  const lastAt = (words: RegExp) => [...before.matchAll(words)].at(-1)?.index ?? -1;
  const [until, returns] = [lastAt(UNTIL), lastAt(RETURNS)];
  if (until > returns) return false;
  return returns >= 0 || after.search(RETURNS) >= 0;
}

function dayBefore(date: string): string {
  if (date.length < 'YYYY-MM-DD'.length) return date;
  return new Date(Date.parse(date) - 24 * 3_600_000).toISOString().slice(0, date.length);
}
