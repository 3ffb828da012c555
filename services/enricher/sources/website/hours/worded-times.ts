/**
 * Rewrites sentences that give hours in words to the form of rows of hours: "We open at half past
 * eight in the morning and shut at six in the evening" becomes "8:30 in the morning - 6 in the
 * evening".
 */

import { joinedPattern, joinedSource } from '../words/joined-pattern.ts';
import { foreignTimes } from './words/foreign-times.ts';
import { openingMoments } from './words/opening-moments.ts';
import { sharedTimes } from './words/shared-times.ts';
import { spokenSpans } from './words/spoken-spans.ts';

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const NUMBER = NUMBERS.join('|');
/** A text without one of these gives no hours in words. */
const TIME_HINT = joinedPattern(
  'u',
  String.raw`\b(?:half \d{1,2}|(?:half|quarter) (?:past|to)|(?:${NUMBER}) (?:to|till?|until)|`,
  String.raw`(?:at|till|until|between) (?:half |${NUMBER})|clos(?:e|es|ing)|(?:${NUMBER}) o'clock|`,
  String.raw`(?:${NUMBER}) (?:in the|at night)|shuts?|lock up|finish(?:es)?|start|rest|drop off|`,
  String.raw`(?:day|daily|week) but)\b|\(not `,
);
/** "Half past nine", and "half 9" as in Ireland and Britain. */
const HALF_PAST = new RegExp(
  String.raw`\bhalf (?:past (${NUMBER}|\d{1,2})|(\d{1,2}))\b(?![.:]\d)`,
  'gu',
);
/** "Nine to half five", as people say in Ireland and Britain. */
const RANGE = joinedPattern(
  'gu',
  String.raw`\b(half )?(${NUMBER}) (?:to|till?|until) (half )?(${NUMBER}|noon|midnight)\b`,
);
const QUARTER = new RegExp(String.raw`\bquarter (past|to) (${NUMBER}|\d{1,2})\b`, 'gu');
const BETWEEN = new RegExp(String.raw`\bbetween (${NUMBER}) and (${NUMBER})\b`, 'gu');
const AFTER_WORD = new RegExp(String.raw`\b(at|from|till|until) (half )?(${NUMBER})\b`, 'gu');
/** "Seven in the morning", and "seven o'clock". */
const WORDED_TIME = new RegExp(
  String.raw`\b(half )?(${NUMBER})` +
    String.raw`(?= o'clock\b| in the (?:morning|afternoon|evening)\b| at night\b)`,
  'gu',
);
const TIME = joinedSource(
  String.raw`\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?)?`,
  String.raw`(?: o'clock)?(?: in the (?:morning|afternoon|evening)| every morning| at night)?`,
);
const OPENS_AND_CLOSES = joinedPattern(
  'gu',
  String.raw`(?:\b(?:at|from|start|starting)|\b(?:earlier|later),) (${TIME})(?![:\d])`,
  String.raw`([^.\d]{0,60}?)\b(?:(?:clos(?:e|es|ing)|shuts?|lock up|finish(?:es)?|stop)`,
  String.raw`(?: again)? at|(?:go|carry on|keep going|run)(?: on)? (?:to|till?|until)) `,
  String.raw`(${TIME})(\.(?=\s))?`,
);
const DAY_OF_REST = /\b((?:mon|tues|wednes|thurs|fri|satur|sun)days?) (?:rest|off)(?=[.,;!]|$)/gu;
const ALL_BUT =
  /\b(every day(?: of the week)?|daily|all week|(?:all|seven) days(?: a week)?) but(?: for)?\b/gu;

type Maybe = string | undefined;

/** The text in plain letters with its times in figures; a text without times is unchanged. */
export function figureTimes(plain: string): string {
  const spaced = spokenSpans(plain)
    .replace(TO_DAY, 'إلى ال')
    .replace(FRAMES, ' ')
    .replace(EQUALS, ': ');
  const shared = ordinalDays(sharedTimes(spaced)).replace(AS_USUAL, ' ');
  return openingMoments(englishTimes(foreignTimes(shared)));
}

/** "[Sun - Thu] 7-16": brackets that only frame days. */
/** "OPEN = 8:00" */
const EQUALS = /(?<=\p{L})\s?=\s?/gu;
const FRAMES = /[[\]【】〔〕「」『』]/gu;
/** "للخميس": "to Thursday" in one word; "للسادسة": "to six". */
const TO_DAY = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})لل(?=(?:واحدة|ثانية|ثالثة|رابعة|خامسة|سادسة|سابعة|ثامنة|تاسعة|عاشرة|حادية|`,
  String.raw`خميس|جمعة|سبت|[أا]حد|[إا]ثنين|ثلاثاء|[أا]ربعاء)(?!\p{L}))`,
);

/** "双休日照常营业": "open as usual", which gives no hours. */
const AS_USUAL = /[^\s,.;:、。()\d]{1,12}照常(?:营业|營業|开放|開放|上班|服务|服務)?/gu;
const ORDINAL = joinedSource(
  String.raw`[1-5](?:\.|[°ºª]|er|e|ère|ème|de|ste|:[ae]|-?[йяую]{1,2}|st|nd|rd|th)`,
);
const ORDINALS = joinedSource(
  String.raw`(?<![\d\p{L}.:,-])`,
  String.raw`(?:${ORDINAL}\s?(?:,|&|\/|und|u\.|et?|y|en|i|och|and)\s?){0,3}${ORDINAL}`,
);
const NTH_DAYS = joinedPattern(
  'gu',
  String.raw`(?<=(?<!\p{L})(?:jede[nrm]?|am|an jedem|každ\p{L}{1,3}|każd\p{L}{1,3}|ogni|cada|`,
  String.raw`chaque|tous les|elke|iedere|varje|every|each|кажд\p{L}{2,3}) )${ORDINALS}`,
  String.raw`\s?(?=\p{L}{2})|`,
  String.raw`${ORDINALS}\s?(?=\p{L}{2,}(?:-\p{L}+)?\.?,? (?:im|des|eines|jeden) monats?(?!\p{L})|`,
  String.raw`\p{L}{2,}(?:-\p{L}+)? (?:del mese|del mes|du mois|do mês|van de maand|i månaden|of `,
  String.raw`(?:the|each|every) month|miesiąca|v měsíci|месяца|του μήνα)(?!\p{L}))`,
);
/** "If you'd like to drop off your bike": no hours of a drop-off. */
const TO_BRING = /(?<=(?:to|you|can|may) )drop(?: it)? off/gu;
/** "Closed for lunch (not Wednesdays)". */
const NOT_ON = /\(not (?:on )?(?=(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*)/gu;

/**
 * "Jeden 1. Samstag im Monat": the figure is not a time, and its full stop does not end a sentence.
 */
function ordinalDays(plain: string): string {
  return /[1-5]/.test(plain) ? plain.replace(NTH_DAYS, 'first ') : plain;
}

function halfHour(word: Maybe): string {
  return word === undefined ? '' : ':30';
}

function englishTimes(plain: string): string {
  if (!TIME_HINT.test(plain)) return plain;
  return plain
    .replace(HALF_PAST, (_, hour: Maybe, bare: Maybe) => `${figure(hour ?? bare!)}:30`)
    .replace(QUARTER, (_, word: string, hour: string) => {
      const past = Number(figure(hour));
      return word === 'past' ? `${past}:15` : `${past === 1 ? 12 : past - 1}:45`;
    })
    .replace(RANGE, (_, early: Maybe, from: string, half: Maybe, to: string) => {
      return `${figure(from)}${halfHour(early)} to ${figure(to)}${halfHour(half)}`;
    })
    .replace(BETWEEN, (_, from: string, to: string) => `between ${figure(from)} and ${figure(to)}`)
    .replace(WORDED_TIME, (_, half: Maybe, hour: string) => `${figure(hour)}${halfHour(half)}`)
    .replace(AFTER_WORD, (_, word: string, half: Maybe, hour: string) => {
      return `${word} ${figure(hour)}${halfHour(half)}`;
    })
    .replace(OPENS_AND_CLOSES, (_, opens: string, between: string, closes: string, end: Maybe) => {
      return `${opens} - ${closes}${between}${end === undefined ? '' : ';'}`;
    })
    .replace(TO_BRING, 'bring')
    .replace(NOT_ON, '(except ')
    .replace(DAY_OF_REST, '$1 closed')
    .replace(ALL_BUT, (_, days: string) => `${days.replace(' of the week', '')} except`);
}

function figure(word: string): string {
  const at = NUMBERS.indexOf(word);
  return at < 0 ? word : String(at + 1);
}
