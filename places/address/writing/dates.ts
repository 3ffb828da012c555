/** Dates in street names: "26 July St", "Rue du 8 Mai 1945". Pure. */
import { toWords } from '../../text/words.ts';

/** Month names in the languages whose streets are named after dates. */
const MONTHS = new Set(
  `january february march april may june july august september october november december
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre
  diciembre janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
  gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre dicembre
  stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada
  grudnia`.match(/\S+/g),
);

export function namesMonth(word: string): boolean {
  return MONTHS.has(word);
}

/** True for a day of the month followed by its month, with or without "of" or "de". */
export function isDay(number: string, next: string): boolean {
  if (!/^(?:[12]?\d|3[01])$/.test(number)) return false;
  const [first = '', second = ''] = toWords(next);
  const isName = namesMonth(first) || (/^(?:of|de)$/.test(first) && namesMonth(second));
  return isName && toWords(next).length > 1;
}
