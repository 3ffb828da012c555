/**
 * Designators that stand alone between commas, or after the house number, in the words of many
 * languages: "II. em. 3.", "2. patro", "bl. A3", "loc. 4-5". They are taken before the segmenter
 * cuts the address, which has not learned these words. Pure.
 *
 * LD1 A piece is taken only if it is nothing but designators. Words that mean something else
 *     elsewhere count in their countries only.
 * LD2 After a house number, the rest of its piece is taken under the same condition.
 * LD3 Staircases and entrances are dropped: an address has no part for them.
 */
import { isPostcode } from './postcodes.ts';

type Kind = 'unit_number' | 'floor' | 'block' | 'km' | 'none';
export type FoundDesignators = Partial<Record<'unit_number' | 'floor' | 'block' | 'km', string>>;

interface Rule {
  readonly kind: Kind;
  readonly pattern: RegExp;
  /** Where the words mean this; everywhere if undefined. */
  readonly countries?: ReadonlySet<string>;
}

const END = String.raw`(?=$|[\s,/–-])`;

function rule(kind: Kind, source: string, countries?: string): Rule {
  const pattern = new RegExp(`(?:${source})${END}`, 'iuy');
  if (countries === undefined) return { kind, pattern };
  return { kind, pattern, countries: new Set(countries.split(' ')) };
}

/** A value has a digit or is one letter. */
const NUMBERED = String.raw`#?\p{L}{0,2}-?\d[\p{L}\d]*(?:[-/.]\p{L}?\d+\p{L}?){0,3}`;
const VALUE = String.raw`(?:${NUMBERED}|\p{L}(?![\p{L}\p{M}]))`;
const SIDES = [
  'esq|esquerdo|dto|direito|frt|frente|dcha|dch|drcha|derecha|izq|izqda|izda|izquierda',
  'links|rechts|mitte|li|re|tv|th|mf|centro|int|ext',
].join('|');
const SIDE = String.raw`(?:\s*(?:${SIDES})(?!\p{L})\.?)?`;

const UNIT_WORDS = [
  'ap(?:art)?|apt|apto|apartament(?:o|ul)?|appt?|lok(?:al)?|pok(?:ój)?|mieszkanie',
  'interno|neg(?:ozio)?|ufficio|uff|loc(?:al)?|puerta|pta|porta|porte|pt|luc|loja|sala|box',
  'gala|stand|dveře|kancelář|byt|ajtó|tür|tuer|comp|cam(?:era)?|cabinet|cabin|stall|booth|kiosk',
  'whg|wohnung|zimmer|raum|kamer|cellule|bureau|boîte|bte|bus|consultorio|cons|bodega|interior',
  'oficina|ofic|conj|conjunto|cj|lojas|salas',
  'dpto|depto|departamento|kios|villa|warehouse|penthouse|ph',
  'διαμ|διαμέρισμα|γραφείο|κατάστημα|кв|квартира|оф|офис|офіс|пом|помещение|каб|кабинет|пав',
  'павильон|секция|דירה|חנות|משרד|ห้อง|ห้องเลขที่|phòng|căn hộ|căn|daire|mağaza|ofis|dükkan',
  'مكتب|شقة|محل|معرض|दुकान|huoneisto|as|leilighet|lägenhet|lgh',
].join('|');
const FLOOR_AFTER = [
  'patro|poschod(?:ie|í)|posch|np|piętro|krs|kerros|etasje|etg|etage|étage|ét|sal|våning|vån|tr',
  'stock|stk|og|dg|obergeschoss|obergeschoß|hæð|aukštas|stāvs|korrus|em|emelet|nadstropje|sprat',
  'кат|кът|эт|этаж|поверх|пов|piano|andar|piso|planta|nivel|verdieping|verd|hoog|floor|flr?|level',
  'όροφος|όρ|kat|etaj|lantai',
].join('|');
const ORDINAL_ENDS = 'st|nd|rd|th|er|[eè]me|do|ro|to|de|ος|ο|-?й|e|a';
/** Words that also come before the number: "18 piso 2" is the second floor of 18. */
const WORD_FIRST_TOO = 'piso|planta|nivel|niveau|floor|level|kat|этаж|piano|lantai';
const FLOOR_BEFORE = [
  'piano|patro|piętro|et|etaj|etajul|etage|niv|niveau|nível|nivel|level|lvl|lantai|ชั้น|ชั้นที่',
  'tầng|lầu|kat|الدور|الطابق|קומה|этаж|эт|поверх|όροφος|planta|aras|tingkat|floor|fl|piso|plan',
  'verdieping|basement|vån(?:ing)?|kerros|sprat',
].join('|');
const FLOOR_NAMES = [
  'parter|parterre|hochparterre|hp|přízemí|prízemie|suterén|bajos?|entre?planta|entresuelo',
  'entlo\\.?|principal|pral\\.?|[áa]tico|(?:semi)?sótano|kælder(?:en)?|kld\\.?|stuen',
  'mezz(?:anine)?',
  'rez-de-chaussée|rdc|rés[- ]do[- ]chão|r\\/c|térreo|subsolo|sobreloja|mezanino|sous-sol',
  'zemin(?: kat)?|bodrum(?: kat)?|asma kat|földszint|fszt?\\.?|magasföldszint|mfszt\\.?|alagsor',
  'piano terra|p\\.?t\\.|pianterreno|piano rialzato|seminterrato|ισόγειο|υπόγειο|ημιώροφος',
  'цоколь(?:ный этаж|ний поверх)?|подвал|begane grond|bg|(?:lower|upper) level|basement',
  'aras bawah|tingkat bawah|lantai dasar|tầng trệt|tầng hầm|ชั้นล่าง|ชั้นใต้ดิน|planta baja',
  "(?:الدور|الطابق) (?:ال)?\\p{L}+|الأرضي|קומת קרקע|קומה \\p{L}['׳]?|pritličje|prizemlje",
  'suterena|kjeller|källare|bottenvåning|kellari|jarðhæð|dachgeschoss|erdgeschoss',
].join('|');
const ORDINAL_WORDS = [
  'prim[oa]|second[oa]|terz[oa]|quart[oa]|quint[oa]|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]',
  'primeir[oa]|terceir[oa]|premier|deuxième|second|troisième|quatrième|cinquième|eerste|tweede',
  'derde|erste[rs]?|zweite[rs]?|dritte[rs]?|první|druhé|třetí|pierwsze|drugie|trzecie|birinci',
  'ikinci|üçüncü|первый|второй|третий|перший|другий|третій',
].join('|');
const BLOCK_WORDS = [
  'bloque|blq|bl|bloc|blok|block|bud|budynek|tower|torre|tour|bât|bat|bâtiment|édif|geb|haus',
  'корп|корпус|стр|строение|vchod|zgrada|cluster|mza|manzana',
].join('|');

const NUMBER = String.raw`\d{1,3}`;
const RULES: readonly Rule[] = [
  rule(
    'none',
    String.raw`(?:stiege|stg\.|scala|scara|sc\.|esc\.|escalera|escada|kl\.|klatka)\s*\w{1,3}`,
  ),
  rule('none', String.raw`entrance\s(?:\d{1,2}|[a-z])`),
  rule('none', String.raw`(?:unit|suite|ste|apt|apartment|floor)\.?`, 'US CA GB IE AU NZ'),
  rule('none', String.raw`s\.?n\.?c\.?`, 'IT SM'),
  rule('none', String.raw`(?:подъезд|под\.|парадная|lépcsőház|lph\.|είσοδος)\s*[\p{L}\d]{1,2}`),
  rule('km', String.raw`(?:km|км|กม\.?)\.?\s?(\d{1,4}(?:[.,]\d{1,3}|\+\d{3})?)`),
  rule('km', String.raw`p\.?k\.?\s?(\d{1,4}(?:[.,]\d{1,3}|\+\d{3})?)`, 'FR RE GP MQ GF MA SN ES'),
  rule('km', String.raw`(?:mm|mile marker)\s?(\d{1,4}(?:\.\d)?)`, 'US'),
  rule(
    'km',
    String.raw`(\d{1,4}(?:[.,]\d{1,3})?)(?:st|nd|rd|th)?\s?(?:км|กม\.?|km\.?(?:\s?stone)?)`,
  ),
  // The floor and the door in Hungary; the door follows a floor elsewhere.
  rule('floor', String.raw`(\d{1,2}|fszt?\.?|[IVX]{1,4})\.?\s?\/\s?(\d{1,3}[a-z]?)\.?`, 'HU'),
  rule('floor', String.raw`([IVX]{1,5}|${NUMBER})\.?\s?(?:p\.|p(?=$|,))`, 'PL CZ SK'),
  rule(
    'floor',
    String.raw`([IVX]{1,5})\.?\s?(?:piętro|em\.?|emelet|kat|piano|piso|étage|patro)\.?`,
  ),
  rule(
    'floor',
    String.raw`(${NUMBER}(?:\.?\s?[ºª°])?)\.?\s?(?:(?:${ORDINAL_ENDS})(?!\p{L}))?\s*` +
      String.raw`(?:${FLOOR_AFTER})(?!\p{L})\.?(?!(?<=${WORD_FIRST_TOO})\s*:?\d)${SIDE}`,
  ),
  rule('floor', String.raw`(?:${FLOOR_BEFORE})(?!\p{L})[\s:.]*(B?\d{1,3}\p{L}?|\p{L}(?!\p{L}))`),
  rule('floor', String.raw`(?:${ORDINAL_WORDS})\s(?:${FLOOR_AFTER})(?!\p{L})\.?`),
  rule('floor', String.raw`lt\.?\s?(\d{1,3}|[A-Z])`, 'ID'),
  rule('floor', String.raw`p\.?\s?b\.?`, 'AR MX CL PE UY CO EC ES'),
  rule('unit_number', String.raw`[HLKU]0\d{3}`, 'NO'),
  rule('unit_number', String.raw`\d{1,3}\.?\s?(?:ajtó|a\.)`, 'HU'),
  rule('floor', String.raw`L\s?(\d{1,2})`, 'AU NZ SG'),
  rule('floor', String.raw`k\s?:\s?(\d{1,2})`, 'TR'),
  rule('floor', String.raw`(\d{1,2}\.?\s?[ºª°]|r\/c)\s*(?:${SIDES})(?!\p{L})\.?`),
  rule('floor', FLOOR_NAMES),
  rule('floor', 'EG|DG|(?:[1-9]\\.?\\s?)?UG', 'DE AT CH LI LU'),
  rule(
    'floor',
    String.raw`st\.?\s?(?:tv|th|mf)?(?!\p{L})\.?|(${NUMBER})\.?\s*(?:tv|th|mf)(?!\p{L})\.?`,
    'DK',
  ),
  rule('floor', 'M\\d', 'SA AE QA KW'),
  rule(
    'block',
    String.raw`(?:${BLOCK_WORDS})(?!\p{L})\.?[\s-]*(?:no\.?\s*)?` +
      String.raw`([A-Z]?\d{1,3}[A-Z]?(?:-?\d)?|[A-Z])`,
  ),
  rule('block', String.raw`([A-Z]|\d{1,2})\.?\s?(?:ép|épület|blok|bloque|bloc)\.?`),
  rule(
    'unit_number',
    String.raw`(?:${UNIT_WORDS})(?!\p{L})\.?[\s:]*(?:no\.?|n[°º.]|नं\.?|number)?\s*#?(?:${VALUE})`,
  ),
  rule(
    'unit_number',
    String.raw`(?:shop|unit|room|suite|office|lot|rm|flat)\.?\s*(?:no\.?\s*)?\d+(?:[.-]\d+){2}`,
  ),
  rule('unit_number', String.raw`(?:lok|m|m\.)\s?\d{1,4}[a-z]?`, 'PL'),
  rule('unit_number', String.raw`(?:d|da|no)\s?:\s?\d{1,4}`, 'TR'),
  rule('unit_number', String.raw`(?:int|sub|int\.)\.?\s*\d{1,4}[a-z]?`, 'IT'),
  rule(
    'unit_number',
    String.raw`(?:shop|shp|unit|office|room|flat|gala|stall)\.?\s?(?:no\.?|number|#)\s*` +
      String.raw`(?:${VALUE}|\p{L}\s\d{1,3})`,
    'IN PK BD LK NP',
  ),
  rule('block', String.raw`wing[\s-]{1,3}(\d{1,2}|[a-z])|([a-z])[\s-]{1,3}wing`, 'IN PK BD'),
  rule('floor', 'U?GF', 'IN PK BD LK NP PH'),
  rule('floor', String.raw`(\d{1,2}\s?[ºª°])(?=\s(?:puerta|pta|piso))`, 'ES'),
  rule('block', String.raw`(?:qd|quadra)\.?\s?(\d{1,3}[a-z]?|[a-z])`, 'BR'),
  rule('unit_number', String.raw`(?:lt|lote)\.?\s?\d{1,3}[a-z]?`, 'BR'),
  rule('unit_number', String.raw`(?:casa|cs|sl|lj|ap|cj)\.?\s*\d{1,4}[a-z]?`, 'BR'),
  rule('unit_number', String.raw`(?:of|dp|depto|casa)\.?\s*\d{1,4}[a-z]?`, 'CL AR PE EC UY MX'),
  rule('unit_number', String.raw`of\.\s*\d{1,4}[a-z]?`, 'CO'),
];
/** After a floor, a lone number, a letter or a side is its flat. */
const DOOR = new RegExp(
  String.raw`(?:(?:${SIDES})(?!\p{L})\.?|\d{1,3}[a-zª]?\.?|[A-H])${END}`,
  'iuy',
);
const SEPARATOR = /[\s,/–-]*/uy;
const SIDE_AT_END = new RegExp(String.raw`(?:^|[\s\d.])(${SIDES}|lokal)\.?$`, 'iu');

/** Elsewhere, the side of the stairs does not tell which flat it is. */
const IBERIAN_SIDE =
  /^(?:esq|dto|dch?a?|dcha|drcha|izqd?a?|izda|direito|esquerdo|derecha|izquierda)/i;

interface ReadDesignators {
  readonly parts: FoundDesignators;
  /** Where the text goes on that is no designator. */
  readonly end: number;
  /** Whether the last one has a word and a number. */
  readonly isSure: boolean;
}

/** The designators at the start of the text. */
function readStart(text: string, country: string | null, isTail: boolean): ReadDesignators {
  const parts: FoundDesignators = {};
  let at = 0;
  let last: Kind | null = null;
  let isSure = false;
  while (at < text.length) {
    const door = last === 'floor' ? matchAt(DOOR, text, at) : null;
    const found = findRule(text, at, country);
    if (found === null && door === null) break;
    if (isTail && found?.kind === 'km') break;
    const [whole, value, second] = found?.match ?? door!;
    last = found?.kind ?? 'unit_number';
    isSure = found !== null && /\p{L}{2}/u.test(whole) && /\d/.test(whole);
    const own = value === undefined || value === '' ? whole : value;
    if (last !== 'none') parts[last] = tidied(last === 'unit_number' ? whole : own);
    if (last === 'floor') addDoor(parts, whole, second, country);
    at += whole.length;
    SEPARATOR.lastIndex = at;
    at += SEPARATOR.exec(text)![0].length;
  }
  return { parts, end: at, isSure };
}

/** Nothing but designators: their values, or null. */
function readAll(text: string, country: string | null): FoundDesignators | null {
  const { parts, end } = readStart(text, country, false);
  return end >= text.length ? parts : null;
}

function addDoor(
  parts: FoundDesignators,
  whole: string,
  second: string | undefined,
  country: string | null,
): void {
  const side = SIDE_AT_END.exec(whole)?.[1];
  if (second !== undefined) parts.unit_number = second;
  else if (side !== undefined && country === 'DK') parts.unit_number = whole;
  else if (side !== undefined && IBERIAN_SIDE.test(side)) parts.unit_number = side;
}

function tidied(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function findRule(text: string, at: number, country: string | null) {
  for (const { kind, pattern, countries } of RULES) {
    if (countries !== undefined && !countries.has(country ?? '')) continue;
    const match = matchAt(pattern, text, at);
    if (match !== null && match[0] !== '') return { kind, match };
  }
  return null;
}

/** Longer pieces are more than designators. */
const MAX_CHARS = 40;
/** Behind a number that may be the house's. */
const AFTER_NUMBER =
  /\d(?:[/-]?\p{L})?(?:(?=\s)|\.\s|\s?[/–-]\s?(?=\p{L}|\d[ºª°]|\d{1,2}\.\s))[\s/–-]*/gu;

/** LD2. The piece without the designators after its house number, and what they are. */
function readTail(piece: string, country: string | null) {
  for (const found of piece.matchAll(AFTER_NUMBER)) {
    const start = found.index + found[0].length;
    if (start >= piece.length) return null;
    const { parts, end, isSure } = readStart(piece.slice(start), country, true);
    const rest = piece.slice(start + end);
    // Behind a word and its number, a city may follow: "LOCAL 101 BUCARAMANGA".
    if (end === 0 || (rest !== '' && !(isSure && /^\p{Lu}\p{L}{2}/u.test(rest)))) continue;
    const head = piece.slice(0, found.index) + found[0].replace(/[\s/.–-]+$/, '');
    return { text: rest === '' ? head : `${head}, ${rest}`, parts };
  }
  return null;
}

/** "Av. Santa Fe 1860" before a floor: without the floor, the number looks like a postcode. */
const LARGE_HOUSE = /(?<=\p{L}\.?\s)(\d{4,5})$/u;

function markLargeHouse(text: string, country: string | null): string {
  const number = LARGE_HOUSE.exec(text)?.[1];
  if (country === null || number === undefined || !isPostcode(number, country)) return text;
  return text.replace(LARGE_HOUSE, 'No. $1');
}

export interface TakenDesignators {
  readonly text: string;
  readonly parts: FoundDesignators;
}

/**
 * "9 BAJO B 29400 RONDA": behind designators, a postcode starts a part of its own. "172 East 12300
 * South" is a street.
 */
const CODE_BEHIND = new RegExp(
  String.raw`(?<=\d\S*\s[^,\n]*)(\s(?:[A-Z]{1,2}-)?(?:\d{4,6}|\d{2,4}-\d{3}|\d{3}\s\d{2})` +
    String.raw`\s(?!(?:North|South|East|West)\b)\p{L}{3})`,
  'gu',
);

/** A dash between two numbers is part of one. */
const PIECE_END = /([,\n]|(?<!\d)\s[-–]\s|\s[-–]\s(?!\d)|\s\|\s)/;

export function takeLoneDesignators(text: string, country: string | null): TakenDesignators {
  const pieces = text.replace(CODE_BEHIND, ',$1').split(PIECE_END);
  let parts: FoundDesignators = {};
  let kept = '';
  for (let i = 0; i < pieces.length; i += 2) {
    const piece = pieces[i]!.trim();
    const sign = i === 0 ? '' : pieces[i - 1]!;
    const own = piece.length <= MAX_CHARS ? readAll(piece, country) : null;
    if (own !== null && piece !== '') {
      parts = { ...parts, ...own };
      kept = markLargeHouse(kept, country);
      continue;
    }
    const tail = piece.length <= 2 * MAX_CHARS ? readTail(piece, country) : null;
    if (tail !== null) parts = { ...parts, ...tail.parts };
    kept += (kept === '' ? '' : sign) + (tail === null ? pieces[i]! : tail.text);
  }
  return { text: kept.trim() === '' ? text : kept.trim(), parts: kept.trim() === '' ? {} : parts };
}
