/**
 * Rewrites hours in German and French number words to figures: "von zehn bis achtzehn Uhr" is 10 to
 * 18, "de neuf heures à dix-huit heures" 9 to 18. A number is an hour only when the word for hours
 * or a part of the day follows it or its range.
 */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';

const GERMAN = [
  ...'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn'.split(' '),
  ...'vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig'.split(' '),
  ...'einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig'.split(' '),
];
const FRENCH = [
  ...'zéro une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze'.split(' '),
  ...'quinze seize dix-sept dix-huit dix-neuf vingt vingt-et-une vingt-deux vingt-trois'.split(' '),
];
const LANGUAGES = [
  {
    words: GERMAN,
    hour: joinedSource(
      'uhr|in der früh|am (?:morgen|vormittag|nachmittag|abend)|morgens|vormittags|nachmittags|',
      'abends|nachts',
    ),
    to: 'bis|und',
  },
  { words: FRENCH, hour: 'heures?', to: "à|et|jusqu'à" },
].map(({ words, hour, to }) => {
  const number = [...words].reverse().join('|');
  const pattern = joinedPattern(
    'gu',
    String.raw`(?<![a-zäöüßéèà-])(${number})`,
    String.raw`(?= (?:${hour}|(?:${to}) (?:${number}|\d{1,2}) (?:${hour}))(?![a-zäöüßéèà]))`,
  );
  return { words, pattern };
});
const TIME_HINT = /[a-zäöüéè] (?:uhr|heures?|in der früh|am [mvna]|(?:morgen|mittag|abend|nacht)s)/;

const MINUTES: Readonly<Record<string, string>> = {
  quinze: '15',
  trente: '30',
  'quarante-cinq': '45',
};
/** "Neuf heures trente"; foreign-times.ts reads "neuf heures et demie". */
const FRENCH_MINUTES = joinedPattern(
  'gu',
  String.raw`(\d{1,2}) heures? (quinze|trente|quarante-cinq)(?!\p{L})`,
);

export function numberHours(plain: string): string {
  if (!TIME_HINT.test(plain)) return plain;
  const figures = LANGUAGES.reduce(
    (text, { words, pattern }) =>
      text.replace(pattern, (_, word: string) => String(words.indexOf(word))),
    plain,
  );
  return figures.replace(
    FRENCH_MINUTES,
    (_, hour: string, words: string) => `${hour}h${MINUTES[words]}`,
  );
}
