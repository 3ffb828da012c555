/** Words that identify street names, in many languages. Pure. */
import { toWords } from '../../text/words.ts';

const STREET_WORDS = new Set(
  `street st road rd avenue ave av avda avenida boulevard blvd bd bulevar bulvar drive dr lane ln
  court ct place pl square sq highway hwy parkway pkwy crescent cres terrace circle cir expressway
  freeway trail trl way alley close mews quay pier promenade esplanade parade route rte turnpike
  row gardens broadway loop plaza walk bypass causeway byway grove
  rue allee chemin impasse quai cours passage calle callejon carrera carretera camino paseo cra
  via viale piazza corso vicolo largo strada rua travessa praca alameda rodovia estrada ladeira
  ulica ul aleja ulitsa prospekt pereulok shosse ploshchad bulvaras gatve iela tanav utca
  utja ter tér namesti trida cadde caddesi sokak sokagi jalan jln jl lorong gang persiaran lebuh
  lingkaran changkat lengkok solok laluan
  lebuhraya soi thanon marg sokhyo sharia shari simpang odos leoforos plateia strasse str weg gasse
  shr tryq khybn blwr kwchh mydn vulitsya naberezhnaya rhvv sdrvt drkh thnn soy
  platz straat laan plein kade gracht gatan vej gade veien gata vagen katu tie`.match(/\S+/g),
);
const ENDING_WORDS = [
  'strasse|straße|str|gasse|weg|platz|allee|damm|ufer|ring|straat|laan|plein|kade|gracht|dreef',
  'steenweg|gatan|gata|vagen|vej|gade|veien|veg|katu|tie|polku|ulica|utca',
].join('|');
const ENDINGS = new RegExp(`(?:${ENDING_WORDS})$`);
/** Endings count only in longer words: in "Nygatan", but not in a word like "Astr". */
const MIN_ENDING_WORD_CHARS = 6;

export function isStreetWord(word: string): boolean {
  return isStreetKind(word) || (word.length >= MIN_ENDING_WORD_CHARS && ENDINGS.test(word));
}

/** True for a word that only states the type of a street: "calle", but not "nygatan". */
export function isStreetKind(word: string): boolean {
  return STREET_WORDS.has(word);
}

const OTHER_SCRIPTS = new RegExp(
  [
    'شارع|طريق|خیابان|بلوار|کوچه|ميدان|улица|ул\\.|проспект|пр\\.|переулок',
    '(?<!\\p{L})(?:пр-к?т|наб\\.|б-р|пер\\.|просп\\.)',
    '丁目|番地|通り|路|街|大道|ถนน|ซอย|οδός|λεωφόρος|רחוב|רח[\\u0027׳]|שדרות|דרך',
  ].join('|'),
  'iu',
);

/** Words that the segmenter was not trained on; its street lines are parsed with them. */
const UNLEARNED_WORDS = new Set(
  `boul khayaban praceta azinhaga calcada rotunda glorieta rambla carrer passeig placa pasaje
  calz calzada contrada sderot sderoth rehov derech derb
  shis shin sqs sqn cls cln scs scn sgas sgan scls scln crs crn`.match(/\S+/g),
);

function isLineWord(word: string): boolean {
  return isStreetWord(word) || UNLEARNED_WORDS.has(word);
}

/**
 * "3rd Cross", "12th Main": a street in Bengaluru, which may come before or after the house number.
 */
const NUMBERED_WAY = /(?:^|\s)\d{1,3}(?:st|nd|rd|th)\s(?:[a-z]\s)?(?:main|cross)$/i;

export function isNumberedWay(text: string): boolean {
  return NUMBERED_WAY.test(text);
}

const AFTER_KIND = /^(?:\d.*|n|s|e|w|ne|nw|se|sw|north|south|east|west|unit|ste|suite|apt|no)$/;

/** "North Ave cor. EDSA": the crossing street. */
const CROSSING_STREET = /\s(?:cor\.?|corner|cnr\.?|esq\.?|esquina)\s.+$/i;

/**
 * True if the text starts or ends with a street word, or has one in another script. Ignores a
 * number or a direction after the last word.
 */
export function namesStreet(written: string): boolean {
  const text = written.replace(CROSSING_STREET, '');
  if (text !== written && /^\p{L}/u.test(text)) return true;
  const words = toWords(text);
  let last = words.length - 1;
  while (last > 0 && AFTER_KIND.test(words[last]!)) last--;
  const ends = isLineWord(words[0] ?? '') || isLineWord(words[last] ?? '');
  return ends || isNumberedWay(text) || OTHER_SCRIPTS.test(text);
}

/** Street words that are common in building names, too. */
const BUILDING_WORDS = new Set(
  'place pl court ct plaza square sq gardens terrace quay mews parade grove walk'.split(' '),
);

/** Like `namesStreet`, but ignores words that are as common in building names. */
export function namesCertainStreet(text: string): boolean {
  if (!namesStreet(text)) return false;
  const words = toWords(text).filter((word) => !BUILDING_WORDS.has(word));
  return words.some(isLineWord) || isNumberedWay(text) || OTHER_SCRIPTS.test(text);
}

/** True if the text has a number and a street word anywhere. */
export function namesNumberedStreet(text: string): boolean {
  return /\d/.test(text) && (toWords(text).some(isLineWord) || OTHER_SCRIPTS.test(text));
}

/** Countries by the street words of their languages. English ones are too widespread. */
const STREET_LANGUAGES: readonly (readonly [string, string])[] = [
  ['strasse str gasse', 'DE AT CH LI LU'],
  ['rue allee impasse chemin quai', 'FR BE CH CA LU MC'],
  ['via viale piazza corso vicolo', 'IT SM CH'],
  ['calle carrera avda callejon colonia', 'ES MX CO AR PE CL EC BO'],
  ['rua travessa praca rodovia ladeira', 'BR PT'],
  ['jalan jln jl', 'ID MY BN'],
  ['ulica ul', 'PL HR RS SI SK BA RU BG'],
  ['ulitsa prospekt pereulok shosse', 'RU BY KZ UA'],
  ['straat laan plein gracht', 'NL BE'],
  ['gade vej', 'DK'],
  ['gata gatan vagen', 'SE NO'],
  ['veien vei', 'NO'],
  ['utca utja tanav', 'HU'],
  ['katu tie', 'FI'],
  ['soi thanon', 'TH'],
  ['sokak sok cadde cad cd caddesi sokagi mah mahallesi', 'TR'],
  ['strada bulevardul', 'RO MD'],
  ['iela', 'LV'],
  ['gatve', 'LT'],
];
const COUNTRIES_BY_STREET_WORD = new Map(
  STREET_LANGUAGES.flatMap(([words, countries]) =>
    words.split(' ').map((word) => [word, countries.split(' ')] as const),
  ),
);
const COUNTRIES_BY_ENDING: readonly (readonly [RegExp, readonly string[]])[] = [
  [/.{3}(?:strasse|str|gasse|platz|allee)$/, ['DE', 'AT', 'CH']],
  [/.{3}weg$/, ['DE', 'AT', 'CH', 'NL']],
  [/.{3}(?:straat|laan|plein|gracht|steenweg|dreef)$/, ['NL', 'BE']],
  [/.{3}(?:gade|vej)$/, ['DK']],
  [/.{3}(?:gatan|vagen)$/, ['SE']],
  [/.{3}(?:katu|polku)$/, ['FI']],
  [/.{3}(?:veien|gata)$/, ['NO']],
];

/** The countries whose language has this word, or words with this ending, for a street. */
export function streetLanguageCountries(word: string): readonly string[] {
  const whole = COUNTRIES_BY_STREET_WORD.get(word);
  return whole ?? COUNTRIES_BY_ENDING.find(([ending]) => ending.test(word))?.[1] ?? [];
}
