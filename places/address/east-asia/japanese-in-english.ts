/**
 * Parses a Japanese address in English, which has its numbers in one of two orders. Pure.
 *
 * JE1 As maps print it, largest part first: "Japan, 〒150-0002 Tokyo, Shibuya City, Shibuya, 2
 *     Chome−24−12 Scramble Square 14F".
 * JE2 As people write it, smallest part first: "3-chome-1-3 Minatomirai, Nishi Ward, Yokohama,
 *     Kanagawa 220-0012, Japan".
 * JE3 As datasets cut it, without city and prefecture: "Ginza, 1 Chome−12−4 Scramble Square 3F,
 *     104-0061".
 */
import { toWords } from '../../text/words.ts';
import { type AddressParts, presentParts } from '../writing/parts.ts';

const FROM_LARGEST = /^(?:Japan,\s*)?〒?\s?(\d{3}-\d{4})\s+([A-Z][^,]*),\s*(.+)$/s;
const TO_LARGEST = /^(.+),\s*([A-Z][\p{L}-]+)\s+〒?(\d{3}-\d{4})(?:,\s*Japan)?$/su;
const CHOME = String.raw`\d+[-−–\s]?ch[oō]me`;
const NUMBERS = String.raw`\d+(?:[-−–]\d+)*`;
/** The chome, the numbers of block and house, and the rest. */
const LINE = new RegExp(
  String.raw`^(${CHOME})?[-−–\s]*(${NUMBERS})?(?![-−–\d])(?:,?\s+(.*))?$`,
  'isu',
);
const FLOOR = /\s*(B?\d{1,3})\s?(?:F|階|\/F)$/i;

const START_OF_CHOME = new RegExp(`^${CHOME}`, 'i');

/** Returns null for an address in another style. */
export function readJapaneseInEnglish(given: string): AddressParts | null {
  const text = given.replace(/,\s*JP$/, '');
  return readFromLargest(text) ?? readToLargest(text) ?? readFromDistrict(text);
}

function readFromLargest(text: string): AddressParts | null {
  const [, postalCode, prefecture, rest] = FROM_LARGEST.exec(text) ?? [];
  if (rest === undefined) return null;
  const areas = rest.split(/\s*,\s*/).filter(Boolean);
  const line = readLine(areas.pop()!);
  if (line === null) return null;
  const district = areas.pop();
  return presentParts({
    ...readAreas(areas, prefecture!),
    ...readBuilding(line.behind),
    ...streetAndHouse(district, line),
    postalCode,
    country: text.startsWith('Japan') ? 'Japan' : undefined,
  });
}

function readToLargest(text: string): AddressParts | null {
  const [, rest, prefecture, postalCode] = TO_LARGEST.exec(text) ?? [];
  if (rest === undefined) return null;
  const pieces = rest.split(/\s*,\s*/).filter(Boolean);
  const at = pieces.findLastIndex((piece) => /\d/.test(piece));
  const line = at < 0 ? null : readLine(pieces[at]!);
  if (line === null || line.behind === undefined || at === pieces.length - 1) return null;
  return presentParts({
    ...readAreas(pieces.slice(at + 1).reverse(), prefecture!),
    ...readBuilding(pieces.slice(0, at).join(', ')),
    ...streetAndHouse(line.behind, line),
    postalCode,
    country: text.endsWith('Japan') ? 'Japan' : undefined,
  });
}

function readFromDistrict(text: string): AddressParts | null {
  const [, rest, postalCode] = /^(.+),\s*〒?(\d{3}-\d{4})$/su.exec(text) ?? [];
  const pieces = rest?.split(/\s*,\s*/).filter(Boolean) ?? [];
  const at = pieces.findIndex((piece) => START_OF_CHOME.test(piece));
  const line = at < 0 || at > 1 ? null : readLine(pieces[at]!);
  if (line === null) return null;
  const isFirst = at === 0;
  const building = [isFirst ? undefined : line.behind, ...pieces.slice(at + 1)];
  return presentParts({
    ...readBuilding(building.filter(Boolean).join(' ')),
    ...streetAndHouse(isFirst ? line.behind : pieces[0], line),
    postalCode,
  });
}

interface NumberLine {
  readonly chome: string | undefined;
  readonly house: string | undefined;
  readonly behind: string | undefined;
}

function readLine(text: string): NumberLine | null {
  const [, chome, house, behind] = LINE.exec(text) ?? [];
  return chome === undefined && house === undefined ? null : { chome, house, behind };
}

/** The chome is part of the district's name. */
function streetAndHouse(district: string | undefined, { chome, house }: NumberLine): AddressParts {
  const street = [district, chome].filter(Boolean).join(' ');
  return presentParts({ street, house: house?.replace(/[−–]/g, '-') });
}

function readBuilding(text: string | undefined): AddressParts {
  const floor = FLOOR.exec(text ?? '');
  return presentParts({ building: text?.slice(0, floor?.index), floor: floor?.[1] });
}

/** The prefecture is also the city if one of its wards comes first: "Osaka, Kita Ward". */
function readAreas([first, second]: readonly string[], prefecture: string): AddressParts {
  if (first === undefined) return { city: prefecture };
  if (isJapaneseWard(first, prefecture)) return { city: prefecture, suburb: first };
  return presentParts({ state: prefecture, city: first, suburb: second });
}

const WARD = /\p{L}(?:-ku|\sku|\sWard)$/iu;

/** True for a ward of a city: "Kita-ku, Osaka". Tokyo's wards are cities of their own. */
export function isJapaneseWard(area: string, prefecture: string): boolean {
  return WARD.test(area) && toWords(prefecture)[0] !== 'tokyo';
}
