/**
 * Joins stretches of an address where the segmenter has cut inside a name or inside the street's
 * line. Pure.
 *
 * WS1 A stretch that ends with an article, a preposition or a word that precedes street names
 *     continues: "rue de | Rivoli", "Jln | Kukoh".
 * WS2 A word that only starts names belongs to the name after it: "Puerto | Morelos".
 * WS3 A Roman numeral before the house number belongs to the street's name: "Vittorio Emanuele | II
 *     99".
 * WS4 A sector's code belongs to the word after it: "G-11 | Markaz".
 * WS5 A piece between commas that ends with a city is the city's name: "Mira | Loma".
 * WS6 A direction between a comma and the city is part of the city's name: "Main St, East | St
 *     Louis".
 */
import type { Label, Stretch } from '../segmenter/segmenter.ts';
import { isHighway, isHouseNumber, readStreetLine } from '../streets/street-line.ts';
import { isMarkedSector } from '../streets/street-lines.ts';
import { namesCertainStreet, namesNumberedStreet } from '../writing/street-words.ts';
import { type Token, textBetween } from '../writing/tokens.ts';

/** Where a comma separates the quarter from the city: without one, both words are the city's. */
const COMMA_BEFORE_CITY: ReadonlySet<string> = new Set(
  'US CA AU NZ GB IE FR DE AT CH IT NL SE NO DK FI'.split(' '),
);

/** The mark of a district or a town: "Quận | Nam Từ Liêm". */
const VIETNAMESE_AREA = /^(?:quận|huyện)$/iu;

/** WS5. */
export function joinTownNames(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
  country: string | null,
): readonly Stretch[] {
  if (country !== 'VN' && !COMMA_BEFORE_CITY.has(country ?? '')) return stretches;
  const joined: Stretch[] = [];
  for (const next of stretches) {
    const last = joined.at(-1);
    const isMarked = last !== undefined && VIETNAMESE_AREA.test(tokens[last.from]!.text);
    const isCut = country === 'VN' ? isMarked : last?.label === 'suburb' && next.label === 'city';
    const isPiece = isCut && tokens[last!.from]!.before === 'comma';
    if (isPiece && tokens[next.from]!.before === 'space') {
      joined.splice(-1, 1, { ...next, label: 'city', from: last!.from });
    } else joined.push(next);
  }
  return joined;
}

const GOES_ON = new RegExp(
  `^(?:${[
    'de|du|des|la|le|les|del|della|delle|dei|degli|dello|di|da|do|dos|das',
    'van|von|der|den|ten|zur|zum',
    'jalan|jln\\.?|jl\\.?|lorong|rua|rue|calle|ulica|ul\\.',
  ].join('|')})$`,
  'i',
);
const BEGINS_NAMES = new RegExp(
  `^(?:${[
    'san|santa|santo|são|saint|sainte|st\\.?|ste\\.?|sankt|bad|villa|vila|ville|puerto|porto|port',
    'ciudad|nueva|nuevo|nova|novo|new|fort|fuerte|mount|monte|río|rio|los|las|el|al',
    'kuala|tanjung|kota|sungai|nizhny|veliky',
  ].join('|')})$`,
  'i',
);
const ROMAN_NUMERAL = /^[IVX]{1,5}$/;
const DIRECTION = /^(?:north|south|east|west)$/i;
/** Labels that one half of a name may have. */
const NAMES: ReadonlySet<Label> = new Set([
  ...(['name', 'line', 'suburb', 'city', 'county', 'state'] as const),
]);

export function joinCutNames(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
): readonly Stretch[] {
  const joined: Stretch[] = [];
  for (const next of stretches) {
    const last = joined.at(-1);
    if (last === undefined || !isCutInside(last, next, tokens)) joined.push(next);
    else joined.splice(-1, 1, ...joinTwo(last, next, tokens));
  }
  return joined;
}

function isCutInside(last: Stretch, next: Stretch, tokens: readonly Token[]): boolean {
  return tokens[next.from]!.before === 'space' && NAMES.has(last.label) && NAMES.has(next.label);
}

function joinTwo(last: Stretch, next: Stretch, tokens: readonly Token[]): Stretch[] {
  const { text, before } = tokens[last.to - 1]!;
  const isOne = last.to - last.from === 1;
  if (!isOne && before === 'comma' && next.label === 'city' && DIRECTION.test(text)) {
    return [
      { ...last, to: last.to - 1 },
      { ...next, from: last.to - 1 },
    ];
  }
  if (!isOne && GOES_ON.test(text)) {
    return [{ ...last, label: next.label === 'line' ? 'line' : last.label, to: next.to }];
  }
  if (next.label === 'line' && ROMAN_NUMERAL.test(tokens[next.from]!.text)) {
    return [{ ...next, from: last.from }];
  }
  if (isOne && BEGINS_NAMES.test(text)) return [{ ...next, from: last.from }];
  const isSector = isMarkedSector(`${text} ${textBetween(tokens, next.from, next.to)}`);
  if (isOne || before === 'space' || !isSector) return [last, next];
  return [
    { ...last, to: last.to - 1 },
    { ...next, label: 'suburb', from: last.to - 1 },
  ];
}

/**
 * "Plot 12-C, Khayaban-e-Shahbaz": a marked number before the line is its house number, and so is a
 * mark alone before its number. "C/ Mayor, 12": the text before a lone number is its street.
 * "Casanova & | 7th Ave" is a corner, and "Ady Endre | utca 16" and "C/ Gran | Vía, 32" are one
 * street.
 */
export function joinHouse(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
): readonly Stretch[] {
  return stretches.map((one, i) => {
    const next = stretches[i + 1];
    if (one.label !== 'name' || next?.label !== 'line') return one;
    const [name, line] = [one, next].map(({ from, to }) => textBetween(tokens, from, to));
    const isHouse = isHouseNumber(name!) && !/^\d/.test(line!);
    const isSign = !/\d/.test(name!) && isHouseNumber(`${name} ${tokens[next.from]!.text}`);
    const isRoad = isHighway(name!) && !isHouseNumber(line!);
    const isKind = SUFFIX_KIND.test(line!) || SPANISH_KIND.test(name!);
    const isCut = isKind && tokens[next.from]!.before === 'space';
    const isCorner = /\s&$/.test(name!);
    const isPart = isHouse || isSign || isRoad || isCut || isCorner || isOnlyHouse(line!);
    return isPart ? { ...one, label: 'line' } : one;
  });
}

/** Kinds of streets that follow the name. */
const SUFFIX_KIND =
  /^(?:utca|út|útja|tér|tere|krt|körút|sokak|sok|sk|cadde|caddesi|cad|bulvarı)\b\.?/iu;

/** Kinds of streets that precede the name, which may be one itself: "Gran Vía". */
const SPANISH_KIND = /^(?:c\/|calle|avda?\.?|avenida|plaza|pza\.?|paseo|pº)\s/iu;

/** Longer texts are more than a house number and a flat. */
const MAX_HOUSE_CHARS = 14;

function isOnlyHouse(line: string): boolean {
  if (line.length > MAX_HOUSE_CHARS || !/\d/.test(line)) return false;
  const { street, house } = readStreetLine(line, null);
  return isHouseNumber(line) || (street === undefined && house !== undefined);
}

const CORNER = /^(?:cnr|corner|crn|esquina)\.?$/i;

/** "Cnr Maude & 5th St": a part that starts with "corner" belongs to the street's line. */
export function joinCorners(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
): readonly Stretch[] {
  const isStart = ({ from }: Stretch) =>
    tokens[from]!.before === 'comma' && CORNER.test(tokens[from]!.text);
  const at = stretches.findIndex(isStart);
  if (at < 0) return stretches;
  const next = stretches.findIndex(({ from }, i) => i > at && tokens[from]!.before === 'comma');
  const end = next < 0 ? stretches.length : next;
  const corner: Stretch = { ...stretches[at]!, label: 'line', to: stretches[end - 1]!.to };
  return [...stretches.slice(0, at), corner, ...stretches.slice(end)];
}

/**
 * "ABC Place, Waiyaki Way": if the line has no number, and its word may also name a building, a
 * more certain street next to it belongs to the line.
 */
export function joinCertainStreet(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
  country: string | null,
): readonly Stretch[] {
  const readText = ({ from, to }: Stretch) => textBetween(tokens, from, to);
  const lines = stretches
    .filter(({ label }) => label === 'line')
    .map(readText)
    .filter((line) => hasMoreThanDesignators(line, country));
  if (lines.length === 0) return withLine(stretches, readText);
  const isSure = lines.some((line) => /\d/.test(line) || namesCertainStreet(line));
  if (isSure) return stretches;
  const at = stretches.findIndex(
    (one, i) =>
      one.label === 'suburb' &&
      stretches[i - 1]?.label === 'line' &&
      namesCertainStreet(readText(one)),
  );
  return stretches.map((one, i) => (i === at ? { ...one, label: 'line' } : one));
}

/** The same for each country; with its own, the line is read only once. */
function hasMoreThanDesignators(line: string, country: string | null): boolean {
  const { street, house } = readStreetLine(line, country);
  return street !== undefined || house !== undefined;
}

/** If no stretch is the line, a name with a house number and a street word is. */
function withLine(stretches: readonly Stretch[], readText: (one: Stretch) => string) {
  const at = stretches.findIndex(
    (one) => one.label === 'name' && namesNumberedStreet(readText(one)),
  );
  return stretches.map((one, i): Stretch => (i === at ? { ...one, label: 'line' } : one));
}
