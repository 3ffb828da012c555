/**
 * Rewrites times in Indonesian and Malay number words to figures: "jam setengah lima sore" is half
 * past four, and "pukul lapan setengah pagi" half past eight.
 */
import { joinedPattern } from '../../words/joined-pattern.ts';

const NUMBERS = [
  ...'satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' '),
  'dua belas',
];
const NUMBER = [...NUMBERS].reverse().concat('lapan').join('|');
const LEAD = String.raw`(?<!\p{L})(?:jam|pukul|pkl\.?|dari|mulai|sampai|hingga|sehingga|s/d|-) `;
const PART = String.raw` (?:pagi|siang|sore|petang|malam|subuh|tengah ?hari)(?!\p{L})`;
/** Number words without a word for a time next to them are left alone. */
const TIME = joinedPattern(
  'gu',
  String.raw`(?<=(${LEAD})|(?<!\p{L}))(setengah )?(${NUMBER}|\d{1,2})( setengah| suku)?(?!\p{L})`,
  String.raw`(?!\d|[:.]\d)(?=(${PART})|)`,
);
const TIME_HINT = new RegExp(String.raw`setengah|suku|(?<!\p{L})(?:${NUMBER})(?!\p{L})`, 'u');

/** "Selasa rehat": the word for "break" alone after a day closes that day. */
const DAY_OF_REST = joinedPattern(
  'gu',
  String.raw`(?<=(?<!\p{L})(?:isnin|senin|selasa|rabu|kh?amis|jumaa?t|sabtu|ahad|minggu) )`,
  String.raw`(?:kami |kedai |warung |toko )?(?:be)?(?:rehat|istirahat)(?=[.,;!)]|$)`,
);

/** "Sabtumulai 9:00": the cells of a row without a space between them. */
const GLUED = /(?<=senin|selasa|rabu|kh?amis|jumaa?t|sabtu|minggu|ahad|isnin)(?=mulai \d)/gu;
/** "Makan malam: 6.30 pagi": the meal's name says nothing about the time after it. */
const MEAL = /(?<!\p{L})makan (?:malam|siang|pagi|tengah ?hari)\s?:/gu;

export function malayTimes(text: string): string {
  const plain = text.replace(DAY_OF_REST, 'tutup').replace(MEAL, ' ').replace(GLUED, ' ');
  if (!TIME_HINT.test(plain)) return plain;
  return plain.replace(TIME, (whole, lead, before, number: string, after, part) => {
    const isFigure = /\d/.test(number);
    const hasHalf = before !== undefined || after !== undefined;
    if ((lead === undefined && part === undefined) || (isFigure && !hasHalf)) return whole;
    const hour = isFigure
      ? Number(number)
      : NUMBERS.indexOf(number.replace(/^lapan$/, 'delapan')) + 1;
    if (before !== undefined) return `${hour === 1 ? 12 : hour - 1}:30`;
    return `${hour}:${after === undefined ? '00' : after === ' suku' ? '15' : '30'}`;
  });
}
