/**
 * Reads a move from two addresses in one text: the caller's, which is left, and another one. The
 * verb does not matter: "12 Mill Lane is history, hello 40 Castle Street!"
 *
 * MB1 Words of leaving stand beside the caller's address, or words of time beside the other one,
 *     and not the other way round.
 * MB2 Words of a second shop, or of something opposite or next door, make it no move.
 */
import type { AddressParts } from '../../../../../../places/address/writing/parts.ts';
import {
  isStreetKind,
  isStreetWord,
} from '../../../../../../places/address/writing/street-words.ts';
import { toAscii } from '../../../../../../places/text/transliterate.ts';
import { toWords } from '../../../../../../places/text/words.ts';
import { blankDates } from '../../hours/month-dates.ts';
import { toPlain } from '../../hours/plain-text.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

const MAX_CHARS = 400;

interface Span {
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const HOUSE_REACH = 4;

const ascii = (text: string) =>
  toAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** True when the text has the caller's street; without it, it tells of no move from there. */
export function hasOwnStreet(text: string, address: AddressParts): boolean {
  return text.length <= MAX_CHARS && findOwnSpan(toPlain(text), address) !== null;
}

/** True when the text says that the place has left the caller's address for another one. */
export function movesAway(text: string, address: AddressParts): boolean {
  if (text.length > MAX_CHARS) return false;
  const plain = toPlain(text);
  const own = findOwnSpan(plain, address);
  if (own === null || ADDS.test(plain)) return false;
  const other = findOtherSpan(blankFigures(plain), text, own, address);
  if (other === null) return false;
  const ofOther = beside(plain, other, own);
  const ofOwn = withoutLead(beside(plain, own, other), own.end <= other.start);
  if (BESIDE.test(ofOther.before) || BESIDE.test(ofOwn.before)) return false;
  const isOwnLeft = isLeft(ofOwn);
  // "We have left 12 Mill Lane for 40 Castle Street": the words between belong to the first.
  const isBehind = own.end <= other.start && LEFT_AFTER.test(ofOwn.after);
  if (!isBehind && isLeft(ofOther)) return false;
  if (isOwnLeft) return true;
  if (OLD_YEAR.test(plain)) return false;
  return NOW.test(ofOther.before) && !NOW.test(ofOwn.before) && !JOINS.test(ofOther.before);
}

/**
 * The plain text without the caller's address, postcodes and phone numbers, if it has that address
 * and has no words of a further shop.
 */
export function withoutOwnAddress(text: string, address: AddressParts): string | null {
  if (text.length > MAX_CHARS) return null;
  const plain = toPlain(text);
  const own = findOwnSpan(plain, address);
  if (own === null || ADDS.test(plain)) return null;
  const bare = blankFigures(plain);
  const rest = `${bare.slice(0, own.start)} ; ${bare.slice(own.end)}`;
  const postcode = toPlain(address.postalCode ?? '');
  return (postcode === '' ? rest : rest.replaceAll(postcode, ' ')).replace(LONG_NUMBER, ' ');
}

const LONG_NUMBER = /\d{5,}/gu;

/** True when the text says of the caller's address that the place is there no more. */
export function leavesAddress(text: string, address: AddressParts): boolean {
  if (text.length > MAX_CHARS) return false;
  const plain = toPlain(text);
  const own = findOwnSpan(plain, address);
  return own !== null && !ADDS.test(plain) && isLeft(beside(plain, own, NOWHERE));
}

const NOWHERE: Span = { start: 0, end: 0 };

/** A text with such a year tells of the past. */
const OLD_YEAR = /(?<!\d)(?:1[89]\d\d|20[01]\d)(?!\d)/u;

/** Where the caller's street stands, with its house number if that is beside it. */
function findOwnSpan(plain: string, address: AddressParts): Span | null {
  const { street = '', house = '' } = address;
  const digits = /\d+[a-z]?/u.exec(toPlain(house))?.[0] ?? '';
  if (street === '') return null;
  return UNSPACED.test(street)
    ? findUnspaced(plain, toPlain(street), digits)
    : findSpaced(plain, address, digits);
}

const HOUSE_AFTER = /^(?=\d)(?:\d+|[-の之番地号號弄巷])+/u;

/** "片町1丁目": a notice may name the quarter alone. */
const QUARTER = /\s?[\d一二三四五六七八九十]+丁目$/u;

function findUnspaced(plain: string, written: string, digits: string): Span | null {
  const quarter = written.replace(QUARTER, '');
  const street = plain.includes(written) || quarter.length < 2 ? written : quarter;
  for (let start = plain.indexOf(street); start >= 0; start = plain.indexOf(street, start + 1)) {
    const end = start + street.length;
    const house = HOUSE_AFTER.exec(plain.slice(end))?.[0] ?? '';
    const isOther = house !== '' && !house.split(/\D+/u).includes(digits) && digits !== '';
    if (!isOther) return { start, end: end + house.length };
  }
  return null;
}

interface AddressWords {
  /** Those of the street's name. */
  readonly own: ReadonlySet<string>;
  readonly area: ReadonlySet<string>;
}

/** All texts of a site are searched for one address. */
const wordsByAddress = new WeakMap<AddressParts, AddressWords>();

function addressWords(address: AddressParts): AddressWords {
  const known = wordsByAddress.get(address);
  if (known !== undefined) return known;
  const { street = '', city = '', postalCode = '' } = address;
  const names = toWords(street).filter((word) => !isStreetKind(word) && word.length > 2);
  const own = new Set((names.length > 0 ? names : toWords(street)).map(ascii));
  const area = new Set([...toWords(city), ...toWords(postalCode)].map(ascii));
  wordsByAddress.set(address, { own, area });
  return { own, area };
}

function findSpaced(plain: string, address: AddressParts, digits: string): Span | null {
  const { own, area } = addressWords(address);
  const words = [...plain.matchAll(WORD)].map(({ 0: word, index }) => ({ word, index }));
  const isOwn = (i: number) => own.has(ascii(words[i]?.word ?? ''));
  const isHouse = (i: number) => words[i]?.word === digits;
  for (const [i] of words.entries()) {
    if (!isOwn(i)) continue;
    let [first, last] = [i, i];
    while (isOwn(last + 1)) last++;
    const near = [...Array(HOUSE_REACH).keys()].flatMap((n) => [first - n - 1, last + n + 1]);
    const house = near.find(isHouse);
    const number = near.find((at) => /^\d{1,4}[a-z]?$/u.test(words[at]?.word ?? ''));
    if (house === undefined && number !== undefined && digits !== '') continue;
    [first, last] = [Math.min(first, house ?? first), Math.max(last, house ?? last)];
    first = kindBefore(words, first);
    while (isPart(words[last + 1]?.word, area)) last++;
    return { start: words[first]!.index, end: words[last]!.index + words[last]!.word.length };
  }
  return null;
}

const SMALL = new Set('de du des la le les l d der den dem am an of the'.split(' '));

/** Where the words for the kind of street begin: "rue du" of "rue du Four". */
function kindBefore(words: readonly { readonly word: string }[], first: number): number {
  let at = first;
  while (at > 0 && SMALL.has(words[at - 1]!.word)) at--;
  const isKind = at > 0 && isStreetWord(ascii(words[at - 1]!.word));
  return isKind ? kindBefore(words, at - 1) : first;
}

function isPart(word: string | undefined, area: ReadonlySet<string>): boolean {
  return word !== undefined && (isStreetWord(ascii(word)) || area.has(ascii(word)));
}

/** The text without dates, years, times and phone numbers, which are no house numbers. */
function blankFigures(plain: string): string {
  const blank = (found: string) => ' '.repeat(found.length);
  return blankDates(plain).replace(YEAR, blank).replace(PHONE, blank);
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/gu;
const PHONE = /\+?\(?\d[\d\s()./-]{6,18}\d/gu;
const NUMBER = /(?<![\d\p{L}.,/])\d{1,4}[a-z]?(?![\d\p{L}])/gu;
const CJK_HOUSE = joinedPattern(
  'gu',
  String.raw`(?<![\p{sc=Han}\p{sc=Katakana}ー])(?![^\d]{0,9}(?:歩|地[铁鐵下]|公交|[距約约]|[电電][话話]|駅|站|駐車|`,
  String.raw`停[车車]))`,
  String.raw`[\p{sc=Han}\p{sc=Katakana}ー]{2,10}(?:\d{1,2}丁目)?\d{1,4}(?:[-の]\d{1,4}){0,3}(?:号|號|`,
  String.raw`番地?|丁目)?`,
  String.raw`(?![\d年月日時时点點歳岁%人名周週分円元台階楼層层米線线出番ー])`,
);
const STREET_BESIDE = joinedPattern(
  'u',
  String.raw`شارع|طريق|ميدان|جادة|(?:stra(?:ß|ss)e|str|gasse|weg|allee|platz|ring|damm|ufer|markt|`,
  String.raw`graben|steig|hof|berg)(?!\p{L})`,
);
const KNOWN_REACH = 40;

/** Where another street with a house number stands. */
function findOtherSpan(bare: string, text: string, own: Span, address: AddressParts): Span | null {
  const isOutside = (at: number) => at < own.start || at >= own.end;
  const isOwnStreet = (found: string) =>
    (address.street ?? '') !== '' && found.includes(toPlain(address.street!));
  if (UNSPACED.test(bare)) {
    const found = [...bare.matchAll(CJK_HOUSE)].find(
      ({ index, 0: one }) => isOutside(index + one.length - 1) && !isOwnStreet(one),
    );
    if (found === undefined) return null;
    return { start: found.index, end: found.index + found[0].length };
  }
  const postcode = toPlain(address.postalCode ?? '');
  for (const { index, 0: number } of bare.matchAll(NUMBER)) {
    if (!isOutside(index) || number === postcode) continue;
    const from = index < own.start ? 0 : own.end;
    const to = index < own.start ? own.start : bare.length;
    const before = /[^.;:!?،,]*$/u.exec(bare.slice(Math.max(from, index - KNOWN_REACH), index))![0];
    const behind = bare.slice(index + number.length, Math.min(to, index + KNOWN_REACH));
    const after = /^,?[^.;:!?،,]*/u.exec(behind)![0];
    const street = nearStreet(before, after) ?? capitalStreet(text, index, number, before);
    if (street !== null)
      return { start: index - street.before, end: index + number.length + street.after };
  }
  return null;
}

interface Reach {
  readonly before: number;
  readonly after: number;
}

const MAX_STREET_WORDS = 5;

/** How far the words of a street reach on each side of a house number. */
function nearStreet(before: string, after: string): Reach | null {
  const isStreet = (word: string) => isStreetWord(ascii(word)) || STREET_BESIDE.test(word);
  const ahead = [...after.matchAll(WORD)].slice(0, MAX_STREET_WORDS);
  const found = ahead.findLast(({ 0: word }) => isStreet(word));
  if (found !== undefined) return { before: 0, after: found.index + found[0].length };
  const behind = [...before.matchAll(WORD)].slice(-MAX_STREET_WORDS);
  const first = behind.find(({ 0: word }) => isStreet(word));
  return first === undefined ? null : { before: before.length - first.index, after: 0 };
}

/** "Färbergraben 74," */
function capitalStreet(text: string, index: number, number: string, before: string): Reach | null {
  const name = /(?<!\p{L})\p{Lu}[\p{L}-]{3,}\s$/u.exec(text.slice(0, index))?.[0];
  const ends = /^\s?(?:[,.;!)]|$)/u.test(text.slice(index + number.length));
  if (name === undefined || !ends || before.length < name.length) return null;
  return { before: name.length, after: 0 };
}

const REACH = 60;
const CLAUSE_BEFORE = /[^.;:!。；：]*$/u;
const CLAUSE_AFTER = /^[^.;!。；]*/u;

/** The words before and after an address, up to the other one and to the ends of its clause. */
function beside(plain: string, of: Span, other: Span) {
  const from = other.end <= of.start ? other.end : 0;
  const to = other.start >= of.end ? other.start : plain.length;
  return {
    before: CLAUSE_BEFORE.exec(plain.slice(Math.max(from, of.start - REACH), of.start))![0],
    after: CLAUSE_AFTER.exec(plain.slice(of.end, Math.min(to, of.end + REACH)))![0],
  };
}

/** "12 Mill Lane, no longer at 40 Castle Street": the words after the comma lead to the other. */
function withoutLead(
  { before, after }: { before: string; after: string },
  isFirst: boolean,
): { before: string; after: string } {
  const lead = isFirst ? (/,[^,]*$/u.exec(after)?.[0] ?? '') : '';
  return { before, after: LEFT_BEFORE.test(lead) ? after.slice(0, -lead.length) : after };
}

/** A part of a sentence ends here, and with it what is said of an address. */
const PART_END = /[,?!，、？！،؟]\s?(?=\S)/u;
const LEFT_BEFORE = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:wer uns|uns noch) .{0,30}such\p{L}*|goodbye|farewell|bye|left|`,
  String.raw`leav(?:e|ing)|vacated|quit|instead of|`,
  String.raw`rather than|`,
  String.raw`no longer|not .{0,20}(?:find|meet|see) us|\p{L}*n't .{0,20}(?:find|meet|see) us|`,
  String.raw`(?:look|`,
  String.raw`search)\p{L}* `,
  String.raw`for us|formerly|previously|used to|once|out of|swapped|traded|exchanged|lease (?:on|`,
  String.raw`of|for)|(?:nobody|no one) .{0,20}(?:at|in)|moved from|(?:move|`,
  String.raw`relocat)\p{L}* (?:\p{L}+ )?`,
  String.raw`from|tschüss?|ade|adieu|wiedersehen|statt|anstatt|anstelle|nicht mehr|nicht länger|`,
  String.raw`such\p{L}* `,
  String.raw`(?:sie )?uns|sucht ihr uns|mietvertrag \p{L}+(?: \p{L}+)?|niemand(?: mehr)? \p{L}+|`,
  String.raw`verlassen|früher|bisher|ehemals|zuvor|einst|quitt\p{L}+|`,
  String.raw`laiss\p{L}+|`,
  String.raw`délaiss\p{L}+|au lieu d\p{L}*|échangé|troqué|bail d\p{L}+|plus personne \p{L}+|`,
  String.raw`plutôt qu\p{L}*|cherch\p{L}+|non plus|plus au|plus à|`,
  String.raw`anciennement|auparavant|autrefois|selamat tinggal|meninggalkan|tinggalkan|`,
  String.raw`keluar dari|`,
  String.raw`menukar|pindah dari|berpindah dari|bukan|tidak lagi|tak lagi|(?:tak|tidak|`,
  String.raw`tiada) (?:lagi )?ada|`,
  String.raw`(?:men)?cari kami|dulu|`,
  String.raw`dahulu|`,
  String.raw`dulunya)`,
  String.raw`(?!\p{L})|さようなら|以前|かつて|再[见見]|告[别別]|离开|離開|不再|不在|原(?:来|來|址)|以前|找我[们們]|搬[离離出]|`,
  String.raw`(?<!\p{L})(?:mov|reloc|swap|zieh|zog|gezog|déménag|pindah|berpindah)[^.;]{0,30} `,
  String.raw`(?:from|von|aus|du|dari|of)(?: (?:the|our|der|dem))?\s*$|`,
  String.raw`وداعا|غادرنا|تركنا|ودعنا|بدلا? من|تبحثون عنا|لم نعد|كنا|من قبل|سابقا`,
);
const LEFT_AFTER = joinedPattern(
  'u',
  String.raw`^[^\p{L}\p{N}]{0,4}(?:[\p{L}']+ ){0,4}?(?:history|the past|a memory|too (?:small|`,
  String.raw`tight|`,
  String.raw`cramped)|`,
  String.raw`empty|ended|expired|ausgelaufen|gekündigt|getauscht|niemand mehr|gegen|contre|fini|`,
  String.raw`(?:telah|sudah) (?:dipulangkan|diserahkan|dikosongkan|dikembalikan)|sudah tidak ada|`,
  String.raw`(?:kami|kita) (?:tinggalkan|kosongkan|lepaskan|serahkan|pulangkan|kembalikan)|`,
  String.raw`given up|vacated|handed back|aufgegeben|geräumt|zurückgegeben|abgegeben|`,
  String.raw`(?:avons|a été|ont été|sont) (?:quitté|rendu|libéré|abandonné)\p{L}*|`,
  String.raw`sudah tiada|empty|no more|no longer|behind us|geschichte|vergangenheit|gestern|`,
  String.raw`zu (?:klein|eng)|`,
  String.raw`leer|`,
  String.raw`verlassen|ausgezogen|passé|ancienne|trop (?:petit|étroit)\p{L}*|derrière nous|`,
  String.raw`n'est plus|`,
  String.raw`(?:men)?jadi kenangan|tinggal kenangan|sejarah|terlalu (?:sempit|kecil)|`,
  String.raw`kosong)(?!\p{L})|`,
  String.raw`^.{0,40}(?:(?:locked|closed) door|verschlossen|porte close|terkunci|berkunci|`,
  String.raw`[紧緊]?[锁鎖]|閉まった|مقفل)|`,
  String.raw`^から[^。]{0,20}(?:移|越|へ)|^[搬迁遷]出|^.{0,12}(?:はもう|思い出|過去|手狭|[^。]{0,8}(?:を離れ|を出て|を去り|をあとに|`,
  String.raw`を後に|明け渡|を退去|引き?(?:払|はら)|たた[みん])|に代わ|`,
  String.raw`に替わ|への?お越し|にはもう|`,
  String.raw`已成|成为|成了|退租|不租|太小|不够|已[经經][没沒]人|[没沒]人了|にはもう誰も|已空|找我[们們]|صار|أصبح|ضاق|لم يعد|غادرناه|`,
  String.raw`أخليناه|سلمناه|تركناه)`,
);
const MONTH =
  '(?:jan|feb|mar|mär|apr|avr|may|mai|mei|jun|juin|jul|juil|aug|août|ogos|agu|sep|oct|okt|nov|' +
  'dec|dez|déc|des|dis|printemps|été|summer|sommer|spring)';
const NOW = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:since|from|as of|starting|effective|seit|ab|depuis|dès|`,
  String.raw`à partir d\p{L}*|`,
  String.raw`à compter d\p{L}*|sejak|mulai|bermula)(?= (?:now|sofort|jetzt|today|dem|le|l'|the|`,
  String.raw`tanggal|`,
  String.raw`early|late|last|anfang|ende|mitte|début|fin|awal|akhir|\p{L}{2,9},? |\p{L}+day,? )*`,
  String.raw`(?:\d{1,2}|20\d\d|now|sofort|jetzt|today|${MONTH}|month|week|autumn|winter|fall|`,
  String.raw`monat|`,
  String.raw`woche|herbst|mois|semaine|automne|hiver|bulan|minggu))|now|henceforth|hello|jetzt|`,
  String.raw`nun|`,
  String.raw`künftig|`,
  String.raw`fortan|hallo|désormais|dorénavant|maintenant|bonjour|voici|kini|sekarang|halo|helo)`,
  String.raw`(?!\p{L})|[年月日](?:より|から|以降)|(?:先月|昨年|今年|先週)(?:より|から)|これから|いま|今|現在|こんにちは|新し|[年月日]起|`,
  String.raw`上个?個?月起?|[现現]在|如今|你好|改在|`,
  String.raw`منذ|ابتداء|اعتبارا|الآن|أهلا|مرحبا|الجديد`,
);
/** "... and at": a second address. */
const JOINS = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:and|or|as well as|und|oder|sowie|et|ou|dan|serta|atau|y|e)(?!\p{L})|`,
  String.raw`[和及与與]|と|、|و(?=في)`,
);
/** Something else is there: "opposite 40 Castle Street". */
const BESIDE = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:opposite|next to|beside|near|behind|corner|between|park\p{L}*|entrance|`,
  String.raw`bakery|`,
  String.raw`gegenüber|neben|ecke|zwischen|parkplatz|eingang|hinter|en face|à côté|angle|près|`,
  String.raw`entre|`,
  String.raw`entrée|derrière|seberang|sebelah|bertentangan|berhadapan|dekat|antara|simpang|`,
  String.raw`belakang)`,
  String.raw`(?!\p{L}).{0,24}$|向かい|隣|近く|[对對]面|旁|附近|مقابل|بجانب|قرب|خلف`,
);
/** A further shop. */
const ADDS = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:also|addition|besides|zudem|außerdem|en plus|selain|tambahan|second|`,
  String.raw`third|another|both|additional|further|sister|branch(?:es)?|`,
  String.raw`auch|zweite\p{L}*|beide\p{L}*|zusätzlich|filialen?|schwester\p{L}*|aussi|également|`,
  String.raw`deuxième|second\p{L}?|autre|succursale|juga|kedua|cawangan|cabang)(?!\p{L})|にも|二号店|`,
  String.raw`支店|姉妹店|`,
  String.raw`也在|[还還]有|分店|第二|أيضا|فرع`,
);

function isLeft({ before, after }: { before: string; after: string }): boolean {
  return LEFT_BEFORE.test(before.split(PART_END).at(-1)!) || LEFT_AFTER.test(after);
}
