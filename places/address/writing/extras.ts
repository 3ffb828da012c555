/**
 * Removes what people paste with an address and no part of it holds: telephone numbers, post boxes,
 * whoever receives the mail, the second street of a crossing. Pure.
 */

import { isLandmark } from './landmarks.ts';
import { namesStreet } from './street-words.ts';

/** "(415) 555-0134", "+65 6555 0199", "Ph: 0484 2555019": at the end, behind a word or a comma. */
const PHONE = new RegExp(
  String.raw`[\s,]+(?:(?:tel|ph|phone|telephone|telefon|tele?fono|teléfono|tlf` +
    String.raw`|mob|mobile|fax|тел|t|☎)` +
    String.raw`\.?\s*(?:no\.?)?\s*:?\s*)?(\+?\(?\+?\d[\d\s().–/-]{6,20}\d)\s*$`,
  'iu',
);
const MIN_PHONE_DIGITS = 8;
/** Postcodes with as many digits: "60601-1234", "12345-67890", "01310-100". */
const LONG_POSTCODE = /^\d{5}[-–]?\d{3,5}$/;

export function withoutPhone(text: string): string {
  const found = PHONE.exec(text);
  if (found === null) return text;
  const number = found[1]!.trim();
  const digits = number.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS || LONG_POSTCODE.test(number)) return text;
  const isMarked = /\p{L}/u.test(found[0]) || /^[+(]/.test(number);
  const isTrunk = /^0\d*[\s()/.-]/.test(number) && /^[\s]*,/.test(found[0]);
  return isMarked || isTrunk ? text.slice(0, found.index) : text;
}

const BOX_WORDS = [
  String.raw`(?:g\.?)?p\.?\s?o\.?\s?b(?:ox|\.)|post(?:al|\soffice)?\s?box|postfach`,
  String.raw`postboks|postbus`,
  String.raw`apartado(?:\sde\scorreos|\sa[ée]reo|\spostal)?|apdo\.?|casilla(?:\sde\scorreo)?`,
  String.raw`caixa\spostal|case\spostale|boîte\spostale|b\.?p\.?|locked\sbag|private\sbag|pmb`,
  String.raw`casella\spostale|skr(?:ytka)?\.?\s?poczt(?:owa)?\.?|pf\.|poštanski\spretinac|а\/я`,
  String.raw`ص\.?\s?ب\.?|צוקר|ת\.?ד\.?|θυρίδα|τ\.?θ\.?`,
].join('|');
/** A whole piece; its number, then perhaps the post office's name. */
const BOX_PIECE = new RegExp(
  String.raw`(?<=^|[,\n])\s*(?:${BOX_WORDS})\s*[:#]?\s*(?:no\.?\s*|n[°º.]\s*)?\d[\d ]*` +
    String.raw`(?:-(\d{5}))?(?:\s\p{L}[\p{L}.]*)?\s*(?:,|\n|$)`,
  'giu',
);
/** "Postfach": the post office knows its number by the postcode. */
const BOX_WITHOUT_NUMBER = new RegExp(
  String.raw`(?<=[,\n])\s*(?:postfach|case\spostale|casella\spostale|postbus|p\.?\s?o\.?\s?box)` +
    String.raw`\s*(?:,|\n|$)`,
  'giu',
);
/** Behind a street. */
const BOX_BEHIND = /(?<=\S)\s+(?:b\.?p\.?|cs|p\.?o\.?\s?box|apdo\.?)\s?\d{2,6}(?=\s|,|$)/giu;
const CANADIAN_BOX = /(?<=^|[,\n])\s*C\.?\s?P\.?\s\d{1,5},\s*(?:succ\.?|station)\s[^,]+,/giu;

function withoutBoxes(text: string, country: string | null): string {
  const own = country === 'CA' ? text.replace(CANADIAN_BOX, '') : text;
  const rest = own
    .replace(BOX_PIECE, (_, code?: string) => (code === undefined ? '' : `${code},`))
    .replace(BOX_WITHOUT_NUMBER, '')
    .replace(BOX_BEHIND, country === 'FR' ? ',' : '');
  return rest.replace(/^[\s,]+|[\s,]+$/g, '');
}

/** "c/o Baxter LLP," before the street. */
const CARE_OF_PIECE = /(?<=^|[,\n]\s*)c\/o\s[^,\n]+[,\n]\s*/giu;

/**
 * "cnr Oxford Road & Tyrwhitt Ave", "corner of A and B": the first is the street. In "Cnr Maude &
 * 5th St", the kind belongs to both.
 */
const CORNER_PIECE = new RegExp(
  String.raw`(?<=^|[,\n]\s*)(?:cnr\.?|cor\.|corner(?:\sof)?|esq(?:uina)?\.?(?:\sde)?` +
    String.raw`|angle|ecke|hoek)\s` +
    String.raw`([^,\n&]+?)\s(?:&|and|y|et|und|en|\/)\s[^,\n]+`,
  'giu',
);
/** "Av. Chapultepec #480-2 esq. Lerdo de Tejada": behind a house number. */
const CORNER_BEHIND =
  /(?<=\d\p{L}?),?\s+(?:esq(?:uina)?|ecke|angle|cnr|cor)\b\.?\s(?:de\s|con\s)?[^,\n]+/giu;
/** "2445 Broad St (at College Ave)". */
const AT_STREET = /\s*\((?:at|near|nr|opp|between|btw)\.?\s[^()]*\)/giu;

/** "12 , 5": a decimal comma is no end of a part. */
const DECIMAL_COMMA = /(?<=\bkm\.?\s?\d{1,3}),(?=\d)/giu;

/** "12, Derb ... - L-9051 Ettelbruck": a dash before a postcode ends a part. */
const DASH_BEFORE_CODE = /\s[-–]\s(?=(?:[A-Z]{1,2}-)?\d{4,6}\s\p{L}{3})/gu;
/** "210 - 1716 16 Ave NW". */
const SPACED_UNIT = /(?<=^|[,\n-]\s?)(\d{1,4}[A-Z]?)\s-\s(?=\d{1,5}\s[\p{L}\d])/gu;
/** "170, 550 71 St SE": the unit, the house and a street with a number. */
const UNIT_PIECE = /^(\d{1,4}[A-Z]?),\s(?=\d{1,5}\s(?:\d{1,3}(?:st|nd|rd|th)?\s)?\p{Lu})/u;
/** "ชั้น 3 ห้อง 324 ถนน ...": Thai writes no commas. */
const THAI_WORDS = String.raw`ชั้น(?:ที่)?|ห้อง(?:เลขที่)?|กม\.`;
const THAI_DESIGNATOR = new RegExp(
  String.raw`\s*((?:${THAI_WORDS})\s*[\dA-Z][\dA-Z/-]*)(?=\s|$)\s*`,
  'gu',
);
const THAI_VILLAGE = /(?<=\d)\s+(?:หมู่(?:ที่)?|ม\.)\s*\d{1,2}(?=[\s,])/gu;
const NUMBER_WORD = String.raw`\s(?:d(?:oor)?\.?\s?)?no\.?\s*:?\s*`;
/** "New No. 45, Old No. 21": the house number of today. */
const NEW_NUMBER = new RegExp(
  String.raw`new${NUMBER_WORD}([\d/]+\w?)[\s,/(]+old${NUMBER_WORD}[\d/]+\w?\)?`,
  'i',
);
const OLD_NUMBER_FIRST = new RegExp(
  String.raw`old${NUMBER_WORD}[\d/]+\w?[\s,/(]+new${NUMBER_WORD}([\d/]+\w?)\)?`,
  'i',
);
/** "#785, 15th Cross". */
const HASHED_HOUSE = /^#\s?(?=\d[\d/-]*[A-Z]?,)/;
/** "Thane (W)": the side of the railway. */
const RAILWAY_SIDE = /\s\((?:W|E|West|East)\.?\)/gi;

const US_UNIT = String.raw`(?:suite|ste|unit|apt)\.?`;
/** "Ste 250 Ste #250", "Suite Ste 1094C", "Bldg 1, Bldg 1": the same twice. */
const UNIT_TWICE = new RegExp(
  String.raw`\b(${US_UNIT}\s*#?\s*([\w-]+)),?\s+${US_UNIT}\s*#?\s*\2(?![\w-])`,
  'gi',
);
const WORD_TWICE = new RegExp(String.raw`\b${US_UNIT}\s+(?=${US_UNIT}\s*#?\s*[\w-]*\d)`, 'gi');
const BUILDING_TWICE = /\b((?:building|bldg)\.?\s\w{1,3}),\s*\1(?=,|$)/gi;
/** "4520 Frankford Road, 4520 Frankford Rd": the line twice. */
const LINE_TWICE = /(?<=^(\d+\s\S+)[^,]*),\s*\1(?=\s)[^,]*(?=,)/i;
/** "8000 Lowrance Rd., Hacks Cross Rd. & Nonconnah": the streets that cross there. */
const CROSSING_PIECE = /(?<=^\d+\s[^,]*),\s*([^,&\d]+?)\s&\s[^,&]+(?=,)/;

function spellAmerican(text: string): string {
  return text
    .replace(UNIT_TWICE, '$1')
    .replace(WORD_TWICE, '')
    .replace(BUILDING_TWICE, '$1')
    .replace(LINE_TWICE, '')
    .replace(CROSSING_PIECE, (whole, first: string) => (namesStreet(first) ? '' : whole));
}

/** "Vijay Colony Road Near Paint House": up to the comma. */
const LANDMARK_BEHIND = new RegExp(
  String.raw`(?<=\p{L}|\d)\s+(?:near|nr\.?|opp\s?\.|opp|opposite|behind` +
    String.raw`|beside|next to|adjacent to` +
    String.raw`|in front of)\s*(?=[\s\p{Lu}])[^,\n\d]+(?=[,\n]|$)`,
  'giu',
);

/** Landmarks behind a street, and before the postcode, where the city has its place. */
function withoutLandmarks(text: string): string {
  const pieces = text.replace(LANDMARK_BEHIND, '').split(/,\s*/);
  const isBeforeCode = (i: number) => /^\d{5,6}$/.test(pieces[i + 1] ?? '');
  return pieces.filter((piece, i) => !(isBeforeCode(i) && isLandmark(piece))).join(', ');
}

/** "Calle 98 # 64-05 Esq Bogotá", "# 64-05, Esquina": a corner that no street follows. */
const BARE_CORNER = /,?\s+esq(?:uina)?\.?(?=\s+\p{Lu}\p{L}+\s*(?:,|$)|\s*(?:,|$))/iu;
/** "Altamirano #140": the number of the house, not of a flat. */
const HASHED_NUMBER = /(?<=^\p{L}[^,\n#\d]*)\s#\s?(?=\d+[A-Z]?(?:[\s,]|$))/iu;
/** "MAXIMILIANSTR 54 56": the first and the last number of a house. */
const TWO_NUMBERS = /(?<=^\p{L}[^,\n\d]*\s)(\d{1,4})\s(\d{1,4})(?=\s*(?:,|\n|$))/u;
const MOST_NUMBERS = 20;

function joinTwoNumbers(text: string): string {
  return text.replace(TWO_NUMBERS, (found, first: string, last: string) => {
    const numbers = Number(last) - Number(first);
    if (numbers < 0 || numbers > MOST_NUMBERS) return found;
    return numbers === 0 ? first : `${first}-${last}`;
  });
}
/** "26 R": a red number, as shops in Genoa and Florence have them. */
const RED_NUMBER = /(?<=\p{L},?\s\d{1,3})\s(?:r|rosso)\.?(?=\s*,)/iu;

const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  AR: (text) =>
    text.replace(/(?<=\p{L})\sal\s(?=\d{2,5}(?:,|$|\s))/u, ' ').replace(/\bB[°º]\s*/g, 'Barrio '),
  AT: (text) =>
    text
      .replace(/(?<=\p{L}\.?\s\d{1,3}\p{L}?)\s?\/\s?(?=top\s?\d)/iu, ', ')
      .replace(/(?<=\p{L}\.?\s)(\d{1,3}[a-z]?)\/\d{1,2}\/(\d{1,3})(?=\s*(?:,|$))/u, '$1, Tür $2'),
  BE: (text) => text.replace(/(?<=\p{L}\s\d{1,3}[A-Z]?)\/(\d{3,4})(?=[\s,]|$)/u, ' bus $1'),
  BR: (text) => text.replace(/(?<=\p{L}{3})-(?=[A-Z]{2}(?:,|\s|$))/u, ' - '),
  CA: (text) =>
    text
      .replace(SPACED_UNIT, '$1-')
      .replace(UNIT_PIECE, '$1-')
      .replace(/^Unit\s-\s/i, 'Unit '),
  CZ: (text) => text.replace(/(?<=^|[,\s])(?:č\.\s?p\.|čp\.?)\s*(?=\d)/giu, ''),
  ES: (text) => text.replace(/(?<=\p{L}\s\d{1,3})-(?=\d{1,2}[ºª°]\s?[A-H](?:,|$))/u, ', '),
  CO: (text) => text.replace(BARE_CORNER, ', ').replace(/(?:,\s*)+$/, ''),
  DE: joinTwoNumbers,
  CH: joinTwoNumbers,
  IT: (text) => joinTwoNumbers(text).replace(RED_NUMBER, 'R'),
  MX: (text) => text.replace(HASHED_NUMBER, ' No. '),
  PE: (text) => text.replace(HASHED_NUMBER, ' No. '),
  EC: (text) => text.replace(HASHED_NUMBER, ' No. '),
  PK: withoutLandmarks,
  BD: withoutLandmarks,
  HU: (text) => text.replace(/(?<=^|[,\n]\s*)[IVX]{1,5}\.\s?ker(?:ület)?\.?,?\s*/giu, ''),
  IN: (text) =>
    withoutLandmarks(text)
      .replace(NEW_NUMBER, 'No. $1')
      .replace(OLD_NUMBER_FIRST, 'No. $1')
      .replace(HASHED_HOUSE, 'No. ')
      .replace(RAILWAY_SIDE, ''),
  US: spellAmerican,
  TH: (text) => text.replace(THAI_VILLAGE, '').replace(THAI_DESIGNATOR, ', $1, '),
  VN: (text) => text.replace(/,\s*(?:KP|khu phố|tổ|ấp)\.?\s*\d{1,3}(?=,|$)/giu, ''),
};

/** "住所 ...", "Address: ...": what people copy with an address from a form. */
const LABEL = new RegExp(
  String.raw`^\s*(?:(?:住所|所在地|地址|주소|ที่อยู่|العنوان)[\s:：]+` +
    String.raw`|(?:address|adresse?|adres|dirección|endereço|indirizzo` +
    String.raw`|alamat|địa chỉ|адрес)\s*:\s*)`,
  'iu',
);

export function withoutExtras(text: string, country: string | null): string {
  const spelt = withoutPhone(text)
    .replace(LABEL, '')
    .replace(DECIMAL_COMMA, '.')
    .replace(CARE_OF_PIECE, '')
    .replace(CORNER_PIECE, (whole, first: string) => (namesStreet(first) ? first : whole))
    .replace(CORNER_BEHIND, '')
    .replace(AT_STREET, '');
  const dashed = spelt.replace(DASH_BEFORE_CODE, ', ');
  const own = SPELLINGS[country ?? '']?.(dashed) ?? dashed;
  return withoutBoxes(own.replace(/^[\s,]+/, ''), country) || text;
}
