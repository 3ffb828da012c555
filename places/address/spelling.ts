/**
 * Rewrites an address in the form that the segmenter was trained on. Pure.
 *
 * Abbreviations of the country are expanded, words that only label a part are dropped, and parts
 * that the country writes without commas are separated by their marks.
 */
import { toWords } from '../text/words.ts';
import { citiesNamed } from './names/city-names.ts';
import { isSubdivisionCode } from './names/subdivisions.ts';
import {
  spellColombian,
  spellMexican,
  withoutBetweenStreets,
} from './writing/latin-american-spelling.ts';

export function spellOut(text: string, country: string | null): string {
  const joined = joinHouse(text)
    .replace(POST_BOX_AFTER, ',')
    .replace(POSTCODE_SIGN, '')
    .replace(MOTORWAY_EXIT, '')
    .replace(CATALAN_DOOR, ' $1 $2')
    .replace(GLUED_HOUSE, ' ')
    .replace(LARGE_RECEIVER, '')
    .replace(FLOOR_AFTER_SLASH, ' ')
    .replace(FLOOR_IN_BRACKETS, ', $1')
    .replace(CARE_OF, '')
    .replace(UNITS, (_, kind: string, first: string, and = '', last = '') =>
      last === '' ? `${kind} ${first}` : `${kind} ${first}${and.trim()}${last}`,
    )
    .replace(GLUED_POSTCODE, '$1 ')
    .replace(GROUND_FLOOR, ' $1$2')
    .replace(FLAT_AFTER_FLOOR, ' $1$2')
    .replace(FLOOR_AFTER_HOUSE, ' $1')
    .replace(/\bFlr\b\.?/g, 'Floor');
  return (country === null ? undefined : SPELLINGS[country])?.(joined) ?? joined;
}

/** "Hauptstr. 45 Postfach 112 CH-8546 Islikon": a post box without commas. */
const POST_BOX_AFTER = /(?<=\d[a-z]?)\s+(?:postfach|p\.?\s?o\.?\s?box)\s+\d[\d ]{0,6}(?=\s|,|$)/gi;

/** "Guanajuato C.P. 37000", "CAP 20121". */
const POSTCODE_SIGN = /(?<=^|[\s,])(?:C\.?P\.?|CAP)[\s:.]*(?=\d{5}(?!\d))/g;

/** "Sheikh Zayed Road, Exit 41": a motorway exit is not a house number. */
const MOTORWAY_EXIT = new RegExp(
  String.raw`(?:,\s*|(?<=\d)\s)(?:exit|junction|jct\.?|sortie|salida|uscita|ausfahrt)\s+` +
    String.raw`\d{1,3}[a-z]?(?=,|$)`,
  'gi',
);

/** "Balmes, 120, 2n 1a": the floor and the door. */
const CATALAN_DOOR = /(?<=\d),?\s+(\d{1,2}(?:r|n|t|è|é|er|[º°]))\s+(\d{1,2}[aª])(?=\s*(?:,|$))/gi;

/** "Bahnhofstr.12", "Gartenweg3". */
const GLUED_HOUSE = /(?<=\p{L}(?:str\.?|straße|strasse|gasse|weg|platz|allee))(?=\d)/giu;

/** "44200 Nantes Cedex 2": a post office for bulk mail, not part of the city's name. */
const LARGE_RECEIVER = /(?<=\p{L})\s+cedex(?:\s+\d{1,2})?(?=\s*(?:,|$))/giu;

/** "House 23 (3rd Floor)". */
const FLOOR_IN_BRACKETS = /(?<=\d[a-z]?)\s*\(([^(),]*\bfl(?:oo)?r\b[^(),]*)\)/gi;

/** "Units 1-3": training had the singular. "Units 5 & 6" become one number. */
const UNITS = /\b(unit|shop|suite)s\s+(\d+[a-z]?|[A-Z]\d{0,2}\b)(?:(\s?&\s?)(\d+[a-z]?\b))?/gi;

/** "41001-Sevilla". */
const GLUED_POSTCODE = /(?<=^|[,\s])(\d{5})-(?=\p{Lu}\p{L}{2})/gu;

/** "Piazza Duomo 3 c/o Centro Le Fornaci": whoever receives the mail. */
const CARE_OF = /\s*,?\s+c\/o\s+[^,]+(?=,|$)/gi;

/** 'Corrientes 3247 PB "A"': the ground floor and its flat belong to the piece of their house. */
const GROUND_FLOOR =
  /(?<=\d[a-z]?),?\s+(P\.?B\.?|planta baja)(?:\s*["“”]?([A-H])["“”]?)?(?=\s*(?:,|$))/gi;

/** "Mayor, 12, 2º B": the letter of the flat belongs to the piece of its house. */
const FLAT_AFTER_FLOOR =
  /(?<=\d[a-z]?)(?:,\s*|\s+)(\d{1,2}\s?[ºª°])\s*["“”]?([A-H])["“”]?(?=,|$)/gi;

/** "C/ Gran Vía, 22, 3º Dcha": the floor belongs to the piece of its house. */
const FLOOR_AFTER_HOUSE = new RegExp(
  String.raw`(?<=,\s*\d{1,4}[a-z]?),\s+(\d{1,2}\s?[ºª°]` +
    String.raw`(?:\s(?:dcha|dch|izqd?a?|izda)\b\.?)?)(?=\s*(?:,|$))`,
  'gi',
);

/** "Getreidegasse 47/1. Stock". */
const FLOOR_AFTER_SLASH = /(?<=\d[a-z]?)\/(?=\d{1,2}\.\s?(?:Stock|OG|Etage)(?:\s|,|$))/i;

const HOUSE_PARTS = [
  'стр|строение|корп|корпус|лит|литер|литера|кв|квартира|оф|офис|пом|эт|этаж|под|подъезд',
].join('|');
/** "д. 10, стр. 1": the building, the entrance and the flat belong to the piece of their house. */
const HOUSE_PART = new RegExp(
  String.raw`(?<=\d\p{L}?)\s*,?\s+(${HOUSE_PARTS})\.?\s*(\d+|\p{Lu}(?!\p{L}))`,
  'giu',
);

function joinHouse(text: string): string {
  if (!/\p{Script=Cyrillic}/u.test(text)) return text;
  return text
    .replace(HOUSE_PART, '$1.$2')
    .replace(/\s*,\s*(?=(?:д|дом|буд)\.?\s*\d|\d[^\s,]*\p{L}\.[\d\p{Lu}])/giu, ' ');
}

const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  AE: (text) => text.replace(MAKANI, ''),
  AR: (text) => withoutBetweenStreets(text).replace(FLAT_WORD_BEFORE_FLOOR, ''),
  BD: (text) => withoutHouseWord(partPostcode(text)),
  CN: (text) => text.replace(CHINESE_LANE, '$1 '),
  CO: spellColombian,
  CZ: (text) => text.replace(CZECH_QUARTER, '$3, $1$4 $2'),
  EC: (text) => text.replace(ECUADORIAN_CROSSING, ''),
  ES: (text) => text.replace(/^R\.\s*(?=d[aeo]s?\s)/i, 'Rúa '),
  FR: (text) => text.replace(HAMLET, ', '),
  IE: (text) => text.replace(DUBLIN_DISTRICT, 'Dublin'),
  IN: spellIndian,
  NP: partPostcode,
  NZ: (text) => text.replace(RURAL_DELIVERY, ''),
  PH: (text) => text.replace(PHILIPPINE_FLOOR, '$1$2/F, '),
  PL: (text) => text.replace(/,\s*woj(?:ewództwo|\.)\s+(?=\p{L})/giu, ', '),
  PK: (text) => withoutHouseWord(partPostcode(text)),
  PT: (text) => spellRua(text.replace(DASHED_FLOOR, ' ')).replace(TWO_LETTERS, '$1-$2'),
  SG: (text) => text.replace(SINGAPORE, 'Singapore $1'),
  BR: spellBrazilian,
  ID: (text) => text.replace(INDONESIAN_MARK, ''),
  JP: (text) => text.replace(LEADING_FLOOR, '$2 $1/F'),
  MX: spellMexican,
  MY: (text) => text.replace(KUALA_LUMPUR, 'Kuala Lumpur').replace(MALAYSIAN_HOUSE, '$1 '),
  TH: spellThai,
  TR: spellTurkish,
  UA: (text) => text.replace(UKRAINIAN_CITY, ''),
  VN: spellVietnamese,
};

/** "Lane 248, Taikang Road": a lane belongs to the street that it branches off. */
const CHINESE_LANE = new RegExp(
  String.raw`(?<=^|,\s*)((?:No\.?\s*\d+,?\s+)?(?:Lane|Alley)\s+\d+),\s+` +
    String.raw`(?=[^,]*\b(?:Road|Rd|Street|St|Avenue|Ave|Lu)\b)`,
  'gi',
);
/** The number of an entrance in the Emirates, which is not a house number. */
const MAKANI = /\bmakani\s*(?:no\.?|number)?\s*[:#]?\s*\d{5}\s?\d{5}\s*,?\s*/gi;
/** "Dto 3°A": the word for the flat before its floor. */
const FLAT_WORD_BEFORE_FLOOR = /\b(?:Dto|Dpto|Depto)\.?\s+(?=\d{1,2}\s?[º°])/i;
/** "Dublin 15, D15 XY12": the code already contains the district. */
const DUBLIN_DISTRICT = /\bDublin\s\d{1,2}W?(?=,?\s+D\d[\dW]\s?[A-Z\d]{4}\b)/i;
/** "Av. Amazonas N24-155 y Cordero": the street that crosses. */
const ECUADORIAN_CROSSING = /(?<=\s(?:[NSE]|OE)\d{1,3}[A-Z]?-\d{1,4})\s+y\s+\p{L}[^,]*(?=,|$)/iu;
/** "RD 2": a round of the post, not a road. */
const RURAL_DELIVERY = /(?<=^|,\s*)RD\s?\d{1,2}\s*(?:,\s*|$)/g;
/** "Route de Bordeaux lieu dit Le Pontet". */
const HAMLET = /(?<=\S),?\s+lieu[\s-]?dit\s*:?\s+(?=\p{L})/giu;
/** "PIN-682035", "Pin Code: 110 001". */
const INDIAN_PIN = /[\s,-]*\bpin(?:\s?code)?\s*(?:no\.?\s*)?[:.-]?\s*(?=\d{3}\s?\d{3}(?!\d))/gi;
/** "New Delhi 110 016": training had it without the space. */
const SPACED_PIN = /(?<=\p{L}[\s-]+)([1-9]\d{2})\s(\d{3})(?=\s*(?:,|$))/u;
function spellIndian(text: string): string {
  const coded = text.replace(INDIAN_PIN, ' ').replace(SPACED_PIN, '$1$2');
  return partPostcode(coded.replace(INDIAN_DOOR, 'No. '));
}

/** "Door No. 4/127", "D.No. 12-3-4": the house number. */
const INDIAN_DOOR = /(?<=^|,\s*)(?:door|d\.?)\s?no\.?\s*[:.]?\s*(?=\d)/i;
/** "Rua Augusta, n.º 100 - 3.º Esq.". */
const DASHED_FLOOR = /(?<=\d[A-Z]?)\s+-\s+(?=\d{1,2}\.?\s?[ºª°])/g;
/** "2F Robinsons Galleria", "Unit 3 GF ABC Bldg.". */
const PHILIPPINE_FLOOR =
  /^((?:(?:Unit|Stall|Shop|Rm|Room)\.?\s+[\w-]+,?\s+)?)(\d{1,2}|G|UG|LG)\/?F,?\s+(?=\p{Lu})/u;
/** "Rua 5 de Outubro, 33 C e D": two doors of a house. */
const TWO_LETTERS = /(?<=\d)\s?([A-Z])\s(?:e|ou)\s([A-Z])(?=\s*(?:,|$))/;
/** "130 00 Praha 3 - Žižkov": the quarter follows its district. */
const CZECH_QUARTER = new RegExp(
  String.raw`(?<=^|,\s*)(\d{3}\s?\d{2}\s+)?(\p{Lu}\p{L}+\s+\d{1,2})\s+[-–]\s+` +
    String.raw`(\p{Lu}[\p{L}\s]+?)(?:,\s*(\d{3}\s?\d{2}))?(?=,|$)`,
  'gu',
);
/** "м. Київ". In Russia, the letter stands for a metro station. */
const UKRAINIAN_CITY = /(?<=^|,\s*)(?:м\.|місто)\s*(?=\p{Lu})/giu;

/** "Dhaka-1212". */
export function partPostcode(text: string): string {
  if (!/[-–]\s?\d{4}/.test(text)) return text;
  return text.replace(/(?<=\p{L}{3})\s?[-–]\s?(?=\d{4,6}(?:,|$))/gu, ' ');
}

/** "S(058793)", "S'pore 460085". */
const SINGAPORE = /\bS(?:['’]?pore)?\s?\(?(\d{6})\)?(?!\d)/i;

/** "R. Augusta": a single letter means nothing to the segmenter. */
function spellRua(text: string): string {
  return text.replace(/^R\.\s*(?=\p{Lu}\p{L})/u, 'Rua ');
}

/** Marks of areas, in an address without commas. */
const THAI_AREA = /\s+(?=แขวง|เขต|ตำบล|อำเภอ|จังหวัด|กรุงเทพ|[ตอจ]\.)/g;
/** "18 Moo 4, Chang Khlan Road": the village's number comes between house and street. */
const THAI_VILLAGE = new RegExp(
  String.raw`^(\d+(?:/\d+)?\s+(?:Moo|Mu|M\.)\s*\d+),\s+` +
    String.raw`(?=Soi\s|Thanon\s|[^,]*\b(?:Road|Rd|Street|St)\b)`,
  'i',
);

/** Marks of sub-districts and districts. The district of a provincial capital is called Mueang. */
const THAI_MARK =
  /(?<=,\s*)(?:(?:Khwaeng|Khet|Tambon|Amphoe)\s+|[TA]\.\s*)?(?:Mueang\s+|Muang\s+)?(?=\p{L})/giu;
const THAI_CAPITAL = /,\s*(?:Amphoe\s+|A\.\s*)?(?:Mueang|Muang)(?=\s*,)/gi;

function spellThai(text: string): string {
  return text
    .replace(/^ถ\.\s*/u, 'ถนน')
    .replace(THAI_AREA, ', ')
    .replace(THAI_VILLAGE, '$1 ')
    .replace(THAI_CAPITAL, '')
    .replace(THAI_MARK, '');
}

const KUALA_LUMPUR = /(?<=[\s,])K\.?L\.?(?=,|$)/;
/** "Plaza Mont Kiara, No. 2, Jalan Kiara": a marked number belongs to the street after it. */
const MALAYSIAN_HOUSE =
  /(?<=,\s*)(No\.?\s*\d+[A-Z]?(?:-\d+)?),\s+(?=(?:Jalan|Jln|Jl|Lorong|Lrg|Lebuh|Persiaran)\b)/gi;

const HO_CHI_MINH = /(?<=^|[\s,])(?:T\.?P\.?\s?H\.?C\.?M\.?|HCMC)(?=[\s,]|$)/g;

/** "Đường Nguyễn Huệ số 22"; but "Đường số 7" is a street's name. */
const VIETNAMESE_HOUSE_AFTER =
  /^(?!\p{L}+\s+số\s)(\p{L}[^,\d]*?)\s+số\s+(\d+\p{L}?(?:\/\d+)*)(?=\s*(?:,|$))/iu;

function spellVietnamese(text: string): string {
  return text
    .replace(VIETNAMESE_HOUSE_AFTER, '$2 $1')
    .replace(/^(?:Số\s+(?:nhà\s+)?|S\.\s*)(?=\d)/i, '')
    .replace(HO_CHI_MINH, 'Hồ Chí Minh')
    .replace(/(?<=,\s*)Q\.\s*/g, 'Quận ')
    .replace(/(?<=,\s*)P\.\s*/g, 'Phường ')
    .replace(VIETNAMESE_MARK, '');
}

/** "2F, 8-4-13 Ginza". */
const LEADING_FLOOR = /^(\d{1,2})F,\s*([^,]+)/;
/** Marks of sub-districts, districts, regencies and cities. */
const INDONESIAN_MARK =
  /(?<=,\s*)(?:kec|kecamatan|kel|kelurahan|desa|kota|kab|kabupaten)\b\.?\s+(?=\p{L})/giu;
/** Marks of cities and provinces. */
const VIETNAMESE_MARK = /(?<=,\s*)(?:T\.?P\.|TP(?=\s)|Thành phố|Tỉnh)\s*(?=\p{Lu})/giu;

function withoutHouseWord(text: string): string {
  return text.replace(/^House(?:\s+No\.?)?\s*#?\s*(?=\d)/i, '');
}

/** "Rua Rui Barbosa 891 Centro": the quarter follows the house number without a sign. */
const BRAZILIAN_QUARTER = new RegExp(
  String.raw`(?<=^\p{L}[^,\n]*\p{L}{3}\s\d{1,5}[a-z]?)\s+` +
    String.raw`(?=(?:Centro|Bairro|Jardim|Jd\.?|Vila|Parque` +
    String.raw`|Setor|Conjunto)(?:[\s,]|$))`,
  'u',
);
const BRAZILIAN_ROAD = /(?<=^|,\s*)Estr\.?\s+(?=\p{L})/u;

function spellBrazilian(text: string): string {
  return spellRua(text)
    .replace(BRAZILIAN_QUARTER, ' - ')
    .replace(BRAZILIAN_ROAD, 'Estrada ')
    .replace(/^Rod\.?\s+(?=\p{Lu})/u, 'Rodovia ')
    .replace(/\bCEP\b[\s:.]*(?=\d)/i, '')
    .replace(/\s*\/\s*([A-Z]{2})(?=[\s,]|$)/, (found, code: string) =>
      isSubdivisionCode(code.toLowerCase(), 'BR') ? ` - ${code},` : found,
    );
}

const TURKISH_QUARTER = /(?<=\p{L}{2}\s(?:mahallesi|mah\.?|mh\.?))\s+(?=\p{L})/giu;
/** With the floor and the flat. */
const TURKISH_HOUSE = new RegExp(
  String.raw`(?<=\bno\s?[:.]?\s?\d+(?:\s?\/\s?(?:\d+|\p{L}))?` +
    String.raw`(?:\s+(?:K|Kat|D|Da|Daire)\s?[:.]\s?\d+){0,2})\s+(?=\p{L}{3})`,
  'giu',
);

/**
 * The quarter ends with its mark, the house with its number; a slash separates district and city.
 */
function spellTurkish(text: string): string {
  return text
    .replace(/(?<=^|,\s*)(\d{1,4})\s(?=(?:sok|sk|cad)\b)/iu, '$1. ')
    .replace(/\snu\.?\s?:?\s?(?=\d)/iu, ' No:')
    .replace(TURKISH_QUARTER, ', ')
    .replace(TURKISH_HOUSE, ', ')
    .replace(TURKISH_DISTRICT, (found, quarter: string, district: string) =>
      citiesNamed(toWords(district).join('')).has('TR') ? `${quarter}, ${district}/` : found,
    )
    .replace(/(?<=\p{L}{2})\s*\/\s*(?=\p{L}{3})/gu, ', ');
}

/** "Caddebostan Kadıköy/İstanbul": a quarter before its district. */
const TURKISH_DISTRICT = /(?<=,\s*)(\p{L}{3,}(?:\s\p{L}{3,})?)\s+(\p{L}{3,})\s*\/(?=\s*\p{L}{3})/u;
