/**
 * Rewrites connectors and minutes that only sentences have to the form of rows of hours: "8 Uhr 30
 * durchgehend bis 18 Uhr" becomes "8:30 bis 18 Uhr", and "Monday right through to Friday" becomes
 * "Monday to Friday".
 */
import { joinedPattern } from '../../words/joined-pattern.ts';

/** "8 Uhr 30" and "8 heures 30"; "8 Uhr 12 Uhr" are two times. */
const MINUTES = joinedPattern(
  'gu',
  String.raw`(?<![\d.,:])(\d{1,2}) ?(?:uhr|heures?) ([0-5][05])(?![\d.,:]|\s?(?:uhr|h|heures?|min|`,
  String.raw`pers|€|%)(?!\p{L}))`,
);
const MAY_HOLD_MINUTES = /\d ?(?:uhr|heure)/;

/** "Every day bar Tuesday" */
const ALL_BUT_DAY = joinedPattern(
  'gu',
  String.raw`(?<=(?:daily|every ?day|days(?: a week)?),?) (?:bar|but(?: not)?(?: for)?|minus) `,
  String.raw`(?=(?:on |the |a )*(?:mon|tues|wednes|thurs|fri|satur|sun)days?)`,
);

/** Words that make a range longer without changing it. */
const CONNECTORS: readonly (readonly [hint: RegExp, pattern: RegExp, plain: string])[] = [
  [/ (?:bar|but|minus) /, ALL_BUT_DAY, ' except '],
  [
    /through|all the way|right up/,
    /(?<= )(?:right|straight|all the way) (?:through|up)(?: (?:to|till?|until))?(?= [\p{L}\d])/gu,
    'to',
  ],
  [/through/, /(?<= )through(?:out)? to(?= )/gu, 'to'],
  [
    /durchgehend|durchweg|bis hin/,
    /(?<= )(?:durchgehend|durchweg) bis(?= )|bis hin zu[mr]?(?= )/gu,
    'bis',
  ],
  [/bis (?:und mit|mit|zum|zur)/, /(?<= )bis (?:und mit|mit|zu[mr])(?= \p{L})/gu, 'bis'],
  [/inclus/, /(?<=\p{L}) (?:inclus|incluse|compris)(?!\p{L})/gu, ''],
  [
    /(?:terus|hingga ke|sampai ke)/,
    /(?<= )(?:terus )?(?:sampai|hingga|sehingga)(?: ke)?(?= )/gu,
    'hingga',
  ],
  [
    /[一起]?[直至到]/,
    /(?<=[一二三四五六日天末點点時时分半])(?:起|一路|一直|起一直|直)(?=[至到])/gu,
    '',
  ],
  [/[点點时時][正整]/, /(?<=[点點时時])[正整]/gu, ''],
  // "7時open~17時close": the words name the edges of the span.
  [/\d[時时]? ?open ?[~-]/, /(?<=\d[時时]? ?)(?:open(?= ?[~-])|close(?!\p{L}))/gu, ''],
  // "火曜定休・9時から19時": the hours are those of the other days.
  [/定休|[公店]休/, /(?<=定休日?|[公店]休)[・、,/ ]+(?=(?:午前|午後|朝)?\d)/gu, '; '],
  [/من كل [أا]سبوع/, / من كل [أا]سبوع(?!\p{L})/gu, ''],
  [/غاية/, /(?<!\p{L})(?:إلى|الى|حتى) غاية(?!\p{L})/gu, 'إلى'],
];

/** "ما بين الأحد والخميس": between Sunday and Thursday. */
const ARABIC_DAY = 'ال(?:[أا]حد|[إا]ثنين|ثلاثاء|[أا]ربعاء|خميس|جمعة|سبت)';
const ARABIC_BETWEEN = new RegExp(
  `(?<!\\p{L})(?:ما )?بين (?:يومي )?(${ARABIC_DAY}) و(${ARABIC_DAY})(?!\\p{L})`,
  'gu',
);
/** "Di…So", and a double stroke between two parts of a line. */
const ELLIPSIS = /(?<=\p{L}{2}\.?) ?(?:…|(?<!\.)\.{3}(?!\.)) ?(?=\p{L}{2})/gu;
const STROKES = / \/\/ /g;

/** "8-12 Uhr 15-18 Uhr" has no minutes: both figures are in ranges of their own. */
function withMinutes(text: string): string {
  return text.replace(MINUTES, (whole, hour: string, minute: string, at: number) => {
    const isEnd = /-\s?$/.test(text.slice(Math.max(0, at - 2), at));
    const isStart = /^\s?-\s?\d/.test(text.slice(at + whole.length, at + whole.length + 4));
    return isEnd && isStart ? whole : `${hour}:${minute}`;
  });
}

export function spokenSpans(plain: string): string {
  let text = plain;
  if (MAY_HOLD_MINUTES.test(text)) text = withMinutes(text);
  if (text.includes('…') || text.includes('...')) text = text.replace(ELLIPSIS, '-');
  if (text.includes(' // ')) text = text.replace(STROKES, ' ; ');
  if (text.includes('بين')) text = text.replace(ARABIC_BETWEEN, '$1 - $2');
  for (const [hint, pattern, word] of CONNECTORS)
    if (hint.test(text)) text = text.replace(pattern, word);
  return text;
}
