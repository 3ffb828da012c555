/**
 * Corrects how the segmenter has cut an address: names that it has split without a comma, parts of
 * the street's line, and the city. Pure, but for the gazetteers.
 *
 * WS1 A stretch that ends with an article, a preposition or a word that precedes street names
 *     continues: "rue de | Rivoli", "Jln | Kukoh".
 * WS2 A word that only starts names belongs to the name after it: "Puerto | Morelos".
 * WS3 A Roman numeral before the house number belongs to the street's name: "Vittorio Emanuele | II
 *     99".
 * WS4 A sector's code belongs to the word after it: "G-11 | Markaz".
 * WS5 A piece between commas that ends with a city is the city's name: "Mira | Loma".
 *
 * TB1 to TB3 name the city behind the street where the segmenter found none.
 * TB1 "Contrada La Schiana | 21, Pozzuoli": a name, and a line that starts with the number alone.
 * TB2 "Am Wittenborn 70 | Hann. Münden": a name with a house number, and a line that is no street.
 * TB3 "Im Boden 19 | Hattersheim am Main | 65795": a name between the line and the postcode.
 *
 * TN1 to TN3 choose the city where the segmenter took its province or an unknown name for it.
 * TN1 A postcode in the place of the state is the postcode.
 * TN2 A region that is no city is the state of the town before it: "Arc-sur-Tille, Bourgogne". So
 *     is a province that is named like its capital, if the town before it is a city elsewhere:
 *     "Battipaglia, Salerno".
 * TN3 Two names of one city are the city once: "Ourense, Orense".
 */
import { namedCities } from '../cities/named-cities.ts';
import type { NamedCity } from '../cities/named-city.ts';
import { liesWithin } from '../globe.ts';
import { toWords } from '../text/words.ts';
import { namesBuilding } from './areas.ts';
import { countryNamed } from './names/country-names.ts';
import { CITY_STATES, peopleIn } from './names/states-like-cities.ts';
import { countriesWithSubdivision } from './names/subdivisions.ts';
import type { AddressParts } from './parts.ts';
import type { Label, Stretch } from './segmenter/segmenter.ts';
import { isHighway, isHouseNumber, NUMBER_FIRST, readStreetLine } from './street-line.ts';
import { isMarkedSector } from './street-lines.ts';
import { isPostcode } from './writing/postcodes.ts';
import { namesCertainStreet, namesNumberedStreet, namesStreet } from './writing/street-words.ts';
import { type Token, textBetween } from './writing/tokens.ts';

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
 * "Casanova & | 7th Ave" is a corner, and "Ady Endre | utca 16" one street.
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
    const isKind = SUFFIX_KIND.test(line!) && tokens[next.from]!.before === 'space';
    const isCorner = /\s&$/.test(name!);
    const isPart = isHouse || isSign || isRoad || isKind || isCorner || isOnlyHouse(line!);
    return isPart ? { ...one, label: 'line' } : one;
  });
}

/** Kinds of streets that follow the name. */
const SUFFIX_KIND =
  /^(?:utca|út|útja|tér|tere|krt|körút|sokak|sok|sk|cadde|caddesi|cad|bulvarı)\b\.?/iu;

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

const LONE_HOUSE = /^\d{1,4}[a-z]?(?:\/\w{1,4})?$/i;
const NUMBER_AND_NAME = /^\d{1,5}[a-z]?\s\p{L}/iu;
const NAME_AND_NUMBER = /\p{L}.*\s\d{1,4}\s?[a-z]?$/iu;

export function nameTownBehind(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
  country: string | null,
): readonly Stretch[] {
  const isFound = country === null || stretches.some(({ label }) => label === 'city');
  if (isFound || CITY_STATES.has(country)) return stretches;
  const readText = ({ from, to }: Stretch) => textBetween(tokens, from, to);
  const at = stretches.findLastIndex(({ label }) => label === 'line');
  const [before, line] = [stretches[at - 1], stretches[at]];
  if (line === undefined) return stretches;
  const replaced = (...parts: Stretch[]) => stretches.toSpliced(at - 1, 2, ...parts);
  if (before?.label === 'name') {
    const town: Stretch = { ...line, label: 'city', from: line.from + 1 };
    const isSplit = LONE_HOUSE.test(tokens[line.from]!.text) && isTownPiece(town, tokens);
    // TB1
    if (isSplit && !/\d/.test(readText(before))) {
      return replaced({ ...before, label: 'line', to: town.from }, town);
    }
    const isTown = isTownPiece(line, tokens);
    const withHouse = NUMBER_FIRST.has(country) ? NUMBER_AND_NAME : NAME_AND_NUMBER;
    const isAfterHouse = withHouse.test(readText(before)) && !namesBuilding(readText(before));
    // TB2
    if (isTown && isAfterHouse) {
      return replaced({ ...before, label: 'line' }, { ...line, label: 'city' });
    }
    if (isTown && peopleIn(readText(line), country) > 0) {
      return replaced(before, { ...line, label: 'city' });
    }
  }
  const [behind, end] = [stretches[at + 1], stretches[at + 2]];
  const isBeforeCode = end?.label === 'postcode' || end?.label === 'state';
  const isTown = behind?.label === 'name' && isBeforeCode && isTownPiece(behind, tokens);
  // TB3
  return isTown ? stretches.toSpliced(at + 1, 1, { ...behind, label: 'city' }) : stretches;
}

/** A piece of its own, with neither a number nor a word for a street or a building. */
function isTownPiece({ from, to }: Stretch, tokens: readonly Token[]): boolean {
  if (from >= to || tokens[from]!.before !== 'comma') return false;
  const text = textBetween(tokens, from, to);
  return !/[\d,]/.test(text) && !namesStreet(text) && !namesBuilding(text);
}

export function settleTowns(given: AddressParts, country: string | null): AddressParts {
  if (country === null || CITY_STATES.has(country)) return given;
  return withRegion(withoutCountryAsState(withoutCodeAsState(given, country), country), country);
}

/** "1187", of a postcode whose letters are missing. */
const ONLY_DIGITS_OF_CODE = /^[1-9]\d{3}$/;

function withoutCodeAsState(parts: AddressParts, country: string): AddressParts {
  const { state, ...others } = parts;
  if (state === undefined || parts.postalCode !== undefined) return parts;
  const found = /^(|.*\p{L}\s+)(\d[\d -]*\d(?:\s?[A-Z]{2})?)$/u.exec(state);
  if (found === null) return parts;
  const [, name = '', code = ''] = found;
  const isCode = isPostcode(code, country) || (country === 'NL' && ONLY_DIGITS_OF_CODE.test(code));
  if (!isCode) return parts;
  return { ...others, ...(name === '' ? {} : { state: name.trim() }), postalCode: code };
}

/** "João Pessoa, Brazil", where a dataset's state is the country. */
function withoutCountryAsState(parts: AddressParts, country: string): AddressParts {
  const { state, ...others } = parts;
  if (state === undefined || countryNamed(state) !== country || state.length < 4) return parts;
  if (countriesWithSubdivision(gazetteerKey(state)).has(country)) return parts;
  return { ...others, country: parts.country ?? state };
}

function withRegion(parts: AddressParts, country: string): AddressParts {
  const { city, suburb, neighborhood } = parts;
  const town = suburb ?? neighborhood;
  if (city === undefined || town === undefined) return parts;
  const { suburb: _suburb, ...rest } = parts;
  const { neighborhood: _neighborhood, ...last } = rest;
  const others = suburb === undefined ? last : rest;
  if (isOneCity(town, city, country)) {
    const hasState = parts.state !== undefined || town === city;
    return {
      ...others,
      city: hasState ? city : town,
      state: parts.state ?? (hasState ? undefined : city),
    } as AddressParts;
  }
  if (parts.state !== undefined || !liesInRegion(town, city, country)) return parts;
  return { ...others, city: town, state: city };
}

/** Regions until 2016, which people still write. */
const FORMER_REGIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  FR: new Set(
    `alsace aquitaine auvergne bassenormandie bourgogne champagneardenne franchecomte
    hautenormandie languedocroussillon limousin lorraine midipyrenees nordpasdecalais picardie
    poitoucharentes rhonealpes`.match(/\S+/g),
  ),
  GB: new Set(
    `ayrshire banffshire berwickshire caithness dumfriesshire dunbartonshire fife invernessshire
    kincardineshire kinrossshire kirkcudbrightshire lanarkshire middlesex morayshire nairnshire
    peeblesshire perthshire renfrewshire rossshire roxburghshire selkirkshire stirlingshire
    sutherland wigtownshire`.match(/\S+/g),
  ),
};
/** "Rheingau-Taunus-Kreis", "Landkreis Fulda". */
const GERMAN_DISTRICT = /(?:^|[-\s])(?:land)?kreis(?:\s|$)/i;

/** Countries that write the province behind the town, without its code. */
const PROVINCES_BEHIND: ReadonlySet<string> = new Set('IT ES MX AR'.split(' '));
const NEAR_M = 12_000;

function liesInRegion(town: string, region: string, country: string): boolean {
  const key = gazetteerKey(region);
  if (FORMER_REGIONS[country]?.has(key)) return true;
  if (country === 'DE' && GERMAN_DISTRICT.test(region)) return true;
  if (!countriesWithSubdivision(key).has(country)) return false;
  const capitals = citiesIn(region, country);
  if (capitals.length === 0) return true;
  if (!PROVINCES_BEHIND.has(country)) return false;
  const towns = citiesIn(town, country).filter(({ isSection }) => !isSection);
  return towns.length > 0 && !towns.some((one) => capitals.some((two) => isNear(one, two)));
}

function isNear(one: NamedCity, two: NamedCity): boolean {
  return liesWithin(NEAR_M, one, two);
}

function isOneCity(first: string, second: string, country: string): boolean {
  if (gazetteerKey(first) === gazetteerKey(second)) return true;
  const others = citiesIn(second, country);
  return citiesIn(first, country).some((one) =>
    others.some((two) => one.latitude === two.latitude && one.longitude === two.longitude),
  );
}

function citiesIn(name: string, country: string): NamedCity[] {
  return namedCities(gazetteerKey(name)).filter((one) => one.country === country && one.people > 0);
}

function gazetteerKey(name: string): string {
  return toWords(name).join('');
}
