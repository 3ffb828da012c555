/**
 * Spells an address as the segmenter has learned it. Pure.
 *
 * What a country abbreviates is written out, words that only say what a part is are left out, and
 * parts that the country writes without commas are told apart by the marks that they have.
 */
import { isSubdivisionCode } from './names/subdivisions.ts';

export function spellOut(text: string, country: string | null): string {
  const joined = joinHouse(text);
  return (country === null ? undefined : SPELLINGS[country])?.(joined) ?? joined;
}

const HOUSE_PARTS = [
  'стр|строение|корп|корпус|лит|литер|литера|кв|квартира|оф|офис|пом|эт|этаж|под|подъезд',
].join('|');
/** "д. 10, стр. 1": the building, the entrance and the flat are of the piece of their house. */
const HOUSE_PART = new RegExp(
  String.raw`(?<=\d\p{L}?)\s*,?\s+(${HOUSE_PARTS})\.?\s*(\d+|\p{Lu}(?!\p{L}))`,
  'giu',
);

function joinHouse(text: string): string {
  if (!/\p{Script=Cyrillic}/u.test(text)) return text;
  return text
    .replace(HOUSE_PART, '$1.$2')
    .replace(/\s*,\s*(?=(?:д|дом)\.?\s*\d|\d[^\s,]*\p{L}\.[\d\p{Lu}])/giu, ' ');
}

const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  BD: withoutHouseWord,
  PK: withoutHouseWord,
  SG: (text) => text.replace(/\bS\s?\(?(\d{6})\)?(?!\d)/i, 'Singapore $1'),
  BR: spellBrazilian,
  ID: (text) => text.replace(INDONESIAN_MARK, ''),
  JP: (text) => text.replace(LEADING_FLOOR, '$2 $1/F'),
  TH: (text) => text.replace(/\s+(?=แขวง|เขต|ตำบล|อำเภอ|จังหวัด|กรุงเทพ|[ตอจ]\.)/g, ', '),
  TR: spellTurkish,
  VN: (text) => text.replace(/^Số\s+(?=\d)/i, '').replace(VIETNAMESE_MARK, ''),
};

/** "2F, 8-4-13 Ginza". */
const LEADING_FLOOR = /^(\d{1,2})F,\s*([^,]+)/;
/** Of a sub-district, a district, a regency or a city. */
const INDONESIAN_MARK =
  /(?<=,\s*)(?:kec|kecamatan|kel|kelurahan|desa|kota|kab|kabupaten)\b\.?\s+(?=\p{L})/giu;
/** Of a city or a province. */
const VIETNAMESE_MARK = /(?<=,\s*)(?:T\.?P\.|TP(?=\s)|Thành phố|Tỉnh)\s*(?=\p{Lu})/giu;

function withoutHouseWord(text: string): string {
  return text.replace(/^House(?:\s+No\.?)?\s*#?\s*(?=\d)/i, '');
}

function spellBrazilian(text: string): string {
  return text
    .replace(/\bCEP\b[\s:.]*(?=\d)/i, '')
    .replace(/\s*\/\s*([A-Z]{2})(?=[\s,]|$)/, (found, code: string) =>
      isSubdivisionCode(code.toLowerCase(), 'BR') ? ` - ${code},` : found,
    );
}

const TURKISH_QUARTER = /(?<=\p{L}{2}\s(?:mahallesi|mah\.?|mh\.?))\s+(?=\p{L})/giu;
const TURKISH_HOUSE = /(?<=\bno\s?[:.]?\s?\d+(?:\s?\/\s?(?:\d+|\p{L}))?)\s+(?=\p{L}{3})/giu;

/** The quarter ends with its mark, the house with its number; a slash parts district and city. */
function spellTurkish(text: string): string {
  return text
    .replace(TURKISH_QUARTER, ', ')
    .replace(TURKISH_HOUSE, ', ')
    .replace(/(?<=\p{L}{2})\s*\/\s*(?=\p{L}{3})/gu, ', ');
}
