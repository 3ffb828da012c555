/**
 * Numbers in the text that are no use to a visitor of the place, whatever stands before them.
 *
 * FO1 A number that the page calls old, or of which it says that it is out of use.
 * FO2 A number in what a customer wrote: within quotation marks, with the customer behind them or
 *     stars before them.
 * FO3 A number directly behind a word for a taxi, unless the place is one.
 */
import { joinedPattern } from '../../words/joined-pattern.ts';
import {
  CHANGED_FROM,
  CHANGED_TO,
  FORMER_LABEL,
  NOT_TO_CALL,
  OUT_OF_USE,
  TAXI_BEFORE,
  TAXI_WORD,
} from './number-words.ts';

const PHONE_LIKE = /[+(]?\d(?:[ ()./-]{0,3}\d){5,14}/gu;
const REACH = 60;
const MIN_DIGITS = /\d(?:\D{0,3}\d){5}/;

/** FO1 to FO3. The plain text, of the same length, with spaces in place of such numbers. */
export function blankFormerNumbers(plain: string, name: string): string {
  if (!MIN_DIGITS.test(plain)) return plain;
  const spoken = blankTestimony(plain);
  const isTaxi = TAXI_WORD.test(name.toLowerCase());
  const mayBeTaxi = !isTaxi && TAXI_WORD.test(spoken);
  let isReplaced = false;
  return spoken.replace(PHONE_LIKE, (number, at: number) => {
    const before = spoken.slice(Math.max(0, at - REACH), at);
    const after = spoken.slice(at + number.length, at + number.length + REACH);
    const isFormer =
      FORMER_BEFORE.test(before) ||
      OUT_OF_USE_AFTER.test(after) ||
      NOT_TO_CALL.test(before) ||
      (!isReplaced && isReplacedBy(before, after));
    isReplaced ||= isFormer;
    const isOfTaxi = mayBeTaxi && TAXI_BEFORE.test(before);
    return isFormer || isOfTaxi ? ' '.repeat(number.length) : number;
  });
}

const FORMER_BEFORE = joinedPattern(
  'u',
  String.raw`(?:${FORMER_LABEL.source})(?![^\d]*(?<!\p{L})(?:new|now|neue?|jetzt|nouveau|`,
  String.raw`nouvelle|désormais|`,
  String.raw`baru|sekarang|kini)(?!\p{L})|[^\d]*(?:新|現在|现在|جديد|الآن))[^\d.,;!?。、，،]{0,20}$`,
);
const OUT_OF_USE_AFTER = new RegExp(
  String.raw`^[^.,;!?。،、\d]{0,45}(?:${OUT_OF_USE.source})`,
  'u',
);

/** FO1. "Was 01632 960111, is now 01632 960222" */
function isReplacedBy(before: string, after: string): boolean {
  const [between = ''] = /^[^\d]*(?=\d)/.exec(after) ?? [];
  return between !== '' && CHANGED_TO.test(between) && CHANGED_FROM.test(before);
}

const QUOTED = /["“„«「『][^"“”„«»「」『』]{1,300}["”“»」』]/gu;
const STARS = /(?:[★⭐☆]\ufe0f?){3,}\s*$|[1-5]\s?\/\s?5\s*$/u;
/** "– Anna K., customer" or "(guest book)". */
const SPEAKER = /^\s*[-–—(~,]\s*\p{L}/u;
const MIN_WORD_CHARS = 6;

/** FO2. */
function blankTestimony(plain: string): string {
  return plain.replace(QUOTED, (quoted, at: number) => {
    if (!MIN_DIGITS.test(quoted)) return quoted;
    const letters = quoted.match(/\p{L}/gu)?.length ?? 0;
    const after = plain.slice(at + quoted.length, at + quoted.length + REACH);
    const isSpoken = STARS.test(plain.slice(0, at)) || SPEAKER.test(after);
    return letters >= MIN_WORD_CHARS && isSpoken ? ' '.repeat(quoted.length) : quoted;
  });
}
