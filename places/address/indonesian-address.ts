/**
 * Parses an Indonesian address by the marks of its parts, from the end: country, postcode,
 * province, city (Kota) or regency (Kabupaten), district (Kecamatan), sub-district (Kelurahan,
 * Desa), street line. Pure.
 *
 * IA1 A part without a mark between the street and the city is the district, and one before it the
 *     sub-district. The street's line ends with the last part that has a number or a street word.
 * IA2 A province that is one city (Jakarta, Yogyakarta) is the city if the address has no other.
 */
import { toWords } from '../text/words.ts';
import { citiesNamed } from './names/city-names.ts';
import { countryWithName } from './names/country-names.ts';
import { countriesWithSubdivision } from './names/subdivisions.ts';
import { readStreetLine } from './streets/street-line.ts';
import { joinDesignators, readStreetLines } from './streets/street-lines.ts';
import { type AddressParts, presentParts } from './writing/parts.ts';

/** Marks that count also after a space: no street is named like this. */
const MARK_INSIDE =
  /\s+(?=(?:kel|kelurahan|kec|kecamatan|kab|kabupaten)(?:\.\s*|\s+)(?=\p{Lu})|RT\.?\s*\d)/giu;
/** "KM 12,5". */
const DECIMAL_COMMA = /(?<=\bkm\.?\s?\d{1,3}),(?=\d)/gi;
const DISTRICT = /^(?:kec|kecamatan)(?:\.\s*|\s+)(\p{L}.*)$/iu;
const SUB_DISTRICT = /^(?:kel|kelurahan|desa|ds)(?:\.\s*|\s+)(\p{L}.*)$/iu;
const CITY = /^(?:kota|kab|kabupaten)(?:\.\s*|\s+)(?:administrasi\s+|adm\.?\s+)?(\p{L}.*)$/iu;
const STREET = /^(?:jl|jln|jalan|gg|gang|jend)\b/i;
/** "21, Jalan Tambak". */
const NUMBER_FIRST = /^(\d+[A-Za-z]?)\s*,?\s+((?:jalan|jln|jl|gang|gg)\b[^,]*)/i;
const LANE = /^(?:gg|gang)\b/i;
const NEIGHBOURS = /^RT\.?\s*\d+(?:\s*[/,]?\s*RW\.?\s*\d+)?$/i;
const POSTCODE = /(?:^|\s)(\d{5})$/;
/** Provinces that consist of one city: "DKI Jakarta", "Daerah Istimewa Yogyakarta". */
const SPECIAL_PROVINCE = new RegExp(
  String.raw`^(?:${[
    String.raw`D\.?K\.?I\.?|D\.?K\.?|D\.?I\.?Y?\.?`,
    String.raw`Daerah Khusus(?: Ibu\s?kota)?|Daerah Istimewa`,
  ].join('|')})\s+(Jakarta|Yogyakarta)$`,
  'i',
);
const SHORT_PROVINCES = [
  'jabar jateng jatim sumut sumbar sumsel kalbar kalteng kalsel kaltim kaltara sulut sulteng',
  'sulsel sultra kepri babel ntb ntt diy',
].join(' ');
const PROVINCE_FORMS: ReadonlySet<string> = new Set(SHORT_PROVINCES.split(' '));
const CITY_QUARTER = /^Jakarta\s(?:Utara|Selatan|Barat|Timur|Pusat)$|^\w+\sJakarta$/i;

/** Returns null for a text without a street word or a mark; it is parsed like any other address. */
export function readIndonesianAddress(text: string): AddressParts | null {
  const pieces = text
    .replace(DECIMAL_COMMA, '.')
    .replace(MARK_INSIDE, ', ')
    .replace(NUMBER_FIRST, '$2 No. $1')
    .replace(/,\s*ID$/, '')
    .split(/[,\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !NEIGHBOURS.test(piece));
  const isMarked = pieces.some((piece) =>
    [STREET, DISTRICT, SUB_DISTRICT].some((mark) => mark.test(piece)),
  );
  if (!isMarked || pieces.length < 2) return null;
  const country = takeCountry(pieces);
  const postalCode = takePostcode(pieces);
  const state = takeProvince(pieces);
  const city = takeCity(pieces, state !== undefined || postalCode !== undefined);
  const at = streetEnd(pieces);
  const line = readHead(pieces.slice(0, at));
  return presentParts({
    ...line,
    ...readAreas(pieces.slice(at), line.suburb),
    ...cityAndState(city, state),
    postalCode,
    country,
  });
}

function takeCountry(pieces: string[]): string | undefined {
  return countryWithName(pieces.at(-1)!) === 'ID' ? pieces.pop() : undefined;
}

/** Takes the postcode from one of the last pieces, and drops a piece that becomes empty. */
function takePostcode(pieces: string[]): string | undefined {
  for (let i = pieces.length - 1; i >= Math.max(1, pieces.length - 3); i--) {
    const found = STREET.test(pieces[i]!) ? null : POSTCODE.exec(pieces[i]!);
    if (found === null) continue;
    pieces[i] = pieces[i]!.slice(0, found.index).trim();
    if (pieces[i] === '') pieces.splice(i, 1);
    return found[1];
  }
  return undefined;
}

function takeProvince(pieces: string[]): string | undefined {
  const last = pieces.at(-1) ?? '';
  const key = toWords(last).join('');
  const isProvince =
    SPECIAL_PROVINCE.test(last) ||
    PROVINCE_FORMS.has(key) ||
    countriesWithSubdivision(key).has('ID');
  return isProvince && pieces.length > 1 ? pieces.pop() : undefined;
}

/** `isExpected`: a province or a postcode follows. */
function takeCity(pieces: string[], isExpected: boolean): string | undefined {
  const last = pieces.at(-1) ?? '';
  if (pieces.length < 2 || isInner(last)) return undefined;
  const marked = CITY.exec(last)?.[1];
  const isCity =
    marked !== undefined ||
    CITY_QUARTER.test(last) ||
    citiesNamed(toWords(last).join('')).has('ID') ||
    (isExpected && pieces.length > 2);
  if (!isCity || STREET.test(last)) return undefined;
  pieces.pop();
  return marked ?? last;
}

function isInner(piece: string): boolean {
  return DISTRICT.test(piece) || SUB_DISTRICT.test(piece);
}

function streetEnd(pieces: readonly string[]): number {
  const last = pieces.findLastIndex(
    (piece) => !isInner(piece) && (STREET.test(piece) || /\d/.test(piece)),
  );
  return pieces.length > 0 && isInner(pieces[0]!) ? 0 : Math.max(1, last + 1);
}

/** The text before the street names the building and the location in it. */
function readHead(pieces: readonly string[]): AddressParts {
  const at = pieces.findIndex((piece) => STREET.test(piece));
  if (at <= 0) return readStreetLines(streetLine(pieces), 'ID');
  const line = readStreetLines(streetLine(pieces.slice(at)), 'ID');
  const before = pieces.slice(0, at).map((piece) => readStreetLine(piece, 'ID'));
  const names = before.map(({ street, house }) => [street, house].filter(Boolean).join(' '));
  const building = [...names, line.building].filter(Boolean).join(', ');
  return presentParts({ ...joinDesignators(before), ...line, building });
}

/** A lane ("Gang") comes after the street that it branches off. */
function streetLine(pieces: readonly string[]): string {
  const lane = pieces.findIndex((piece) => LANE.test(piece));
  const street = pieces.findIndex((piece) => STREET.test(piece) && !LANE.test(piece));
  if (lane < 0 || street < 0) return pieces.join(', ');
  const others = pieces.filter((_, i) => i !== lane && i !== street);
  return [...others, `${pieces[street]} ${pieces[lane]}`].join(', ');
}

function readAreas(pieces: readonly string[], unsure: string | undefined): AddressParts {
  const marked = (mark: RegExp) => pieces.map((piece) => mark.exec(piece)?.[1]).find(Boolean);
  const plain = pieces.filter((piece) => !isInner(piece));
  const suburb = marked(DISTRICT) ?? plain.pop();
  const neighborhood = marked(SUB_DISTRICT) ?? plain.pop();
  return presentParts({ suburb: suburb ?? unsure, neighborhood });
}

function cityAndState(city: string | undefined, state: string | undefined): AddressParts {
  if (state === undefined || city !== undefined) return presentParts({ city, state });
  const special = SPECIAL_PROVINCE.exec(state)?.[1];
  if (special !== undefined) return { city: special, state };
  const isCity = citiesNamed(toWords(state).join('')).has('ID');
  return isCity ? { city: state } : { state };
}
