/**
 * Removes remarks that interrupt hours and change nothing about them.
 *
 * RM1 "Daily, including weekends and public holidays, from 8" is daily.
 * RM2 "2:30 pm (after prayers) - 1 am": brackets without figures between the times of a span.
 * RM3 "© 2016-2026" is no span from 20:16 to 20:26.
 * RM4 "Closed on holidays and Saturdays of long weekends" closes no Saturday of a usual week.
 * RM6 "The shop opens 8-8, the bakery also on Sundays 8-11": what opens "also" is another thing.
 * RM5 "9-18, no lunch break" and "7-14 sans interruption" add nothing to the times.
 */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';

const INCLUDING = joinedSource(
  String.raw`including|incl\.?|also (?:on|at)|even (?:on|at)|auch (?:an|am)|einschlie(?:ß|ss)lich|`,
  String.raw`inkl\.?|y compris|même|termasuk|incluid[oa]s?|inclus[io]|incluindo|inclusief|ook op|`,
  String.raw`[含包]括?|بما في ذلك|بما فيها|حتى`,
);
const DAYS_OFF = joinedSource(
  String.raw`weekends?|wochenenden?|week-ends?|akhir pekan|hujung minggu|sundays?|sonntags?|`,
  String.raw`sonn- und feiertag\p{L}*|dimanches?|hari minggu|ahad|fines de semana|fine settimana|`,
  String.raw`周末|週末|(?:public |bank |national )?holidays?|feiertag\p{L}*|jours fériés|férié|`,
  String.raw`(?:hari )?libur(?: nasional)?|tanggal merah|cuti umum|hari raya|festivos|festivi|`,
  String.raw`feriados|feestdagen|[节節]?假日|法定[节節]假日|国定假日|祝日|العطل(?: الرسمية)?|أيام العطل|`,
  String.raw`الأعياد`,
);
const DAILY = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(daily|every ?day|all week|seven days(?: a week)?|7 days(?: a week)?|`,
  String.raw`täglich|jeden tag|tous les jours|7j?\/7|setiap hari|tiap hari|todos los días|`,
  String.raw`tutti i giorni|todos os dias|dagelijks|毎日|每天|每日|年中無休|يوميا|كل يوم|24 ?(?:hours|hrs|`,
  String.raw`stunden|heures|jam|時間|小[时時]|ساعة)|24\/7|24h\/24|(?:a?round) the clock|`,
  String.raw`rund um die uhr)`,
  String.raw`(?: (?:open|geöffnet|offen|ouvert|buka)|営業|营业|營業)?,?\s?(?:[-(,、，] ?)?`,
  String.raw`(?:${INCLUDING})(?: the| les?| den| pada)?\s?(?:(?:${DAYS_OFF})`,
  String.raw`(?:,? (?:and|und|et|dan|y|e|en)(?: (?:the|les|an|am))? |[及和、] ?| و ?)?){1,3}\)?,?`,
);
const BESIDE_TIME =
  /(?<=\d\s?(?:[ap]\.?m\.?|h|uhr)?\s?)\([^()\d]{2,40}\)\s?(?=(?:-|to |bis |à )\s?\d)/gu;
const YEARS =
  /(?:©|\(c\)|copyright|版[权權]所有|حقوق)[^\d]{0,24}(?:19|20)\d\d\s?-\s?(?:19|20)\d\d/gu;

/** RM4. */
const OF_LONG_WEEKENDS = joinedPattern(
  'gu',
  String.raw`(?:,? (?:and|&|or) )?(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days (?:of|on|`,
  String.raw`in) `,
  String.raw`(?:long|holiday|bank holiday) weekends?`,
);

/** RM5. */
const NO_BREAK = joinedPattern(
  'gu',
  String.raw`,? ?(?<!\p{L})(?:no (?:lunch )?breaks?|without (?:a )?(?:lunch )?breaks?|`,
  String.raw`ohne (?:mittags)?pause|keine mittagspause|sans (?:interruption|pause|coupure)|`,
  String.raw`tanpa (?:istirahat|jeda|henti|rehat)|tiada rehat)(?!\p{L})|`,
  String.raw`(?:昼)?休憩なし|中休みなし|中午不休息?|午[间間]不休息?|(?:بدون|دون) (?:توقف|استراحة|انقطاع)`,
);
/** RM6. */
const OTHERS_TOO = joinedPattern(
  'gu',
  String.raw`(?<=\d.*), (?:(?:and|und|et|but|aber|mais) )?(?:der|die|das|unser\p{L}*|the|our|la|`,
  String.raw`le|les|nos|notre) `,
  String.raw`(?:\p{L}+ ){0,2}\p{L}{3,} (?:is |are |est |sont |hat |ist )?(?:also|auch|aussi|`,
  String.raw`également)`,
  String.raw`(?!\p{L})[^.;|]*`,
);
const MAY_HOLD_OTHERS = / (?:also|auch|aussi|également) /u;
const MAY_HAVE_NO_BREAK = /break|pause|interru|coupure|istirahat|jeda|henti|rehat|なし|不休|دون/u;

/** The plain text without its remarks. */
export function withoutRemarks(plain: string): string {
  const whole = MAY_HAVE_NO_BREAK.test(plain) ? plain.replace(NO_BREAK, '') : plain;
  const own = MAY_HOLD_OTHERS.test(whole) ? whole.replace(OTHERS_TOO, '') : whole;
  const daily = own.replace(DAILY, '$1 ').replace(OF_LONG_WEEKENDS, ' ');
  return daily.includes('(') || daily.includes('20')
    ? daily.replace(BESIDE_TIME, '').replace(YEARS, ' ')
    : daily;
}
