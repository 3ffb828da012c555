/**
 * Addresses in East Asian script to which a dataset has added the larger parts at the end, as in
 * Western addresses: "瑞芳街81號, 新北市, 224, TW", "銀座7-6-8, Chuo-ku, 13 104-0061". Pure, but for
 * the gazetteers.
 */
import { toWords } from '../../text/words.ts';
import { citiesNamed } from './city-names.ts';
import { countryWithName } from './country-names.ts';
import { countriesWithSubdivision } from './subdivisions.ts';

interface LatinAreas {
  readonly state?: string;
  readonly city?: string;
}

export interface LargestFirst {
  /** The address with its areas at the start, each once. */
  readonly text: string;
  readonly postalCode: string | undefined;
  /** Areas in Latin letters, which stay out of the text. */
  readonly latin: LatinAreas;
}

/** Seven digits without a dash are a postcode of Japan. */
const POSTCODE = /(?:^|(?<=[都道府県縣市區区\s]))〒?\s*(\d{3}-\d{3,4}|\d{7}|\d{3}(?:\d{2,3})?)$/u;
const AREA = /^\D*[都道府県縣省市区區郡町村鎮镇시도군구]$/u;
/** The number of a prefecture in ISO 3166-2: Tokyo is "13". */
const REGION_CODE = /^\d{1,2}$/;

const LARGEST = /[都道府県縣省도]$/u;
const LARGE = /[市시郡군]$/u;

/** Prefectures and provinces come before cities, and these before their parts. */
function rankOfArea(area: string): number {
  if (LARGEST.test(area)) return 0;
  return LARGE.test(area) ? 1 : 2;
}

/** Moves areas that follow the house number to the start, and takes the postcode. */
export function largestFirst(text: string, country: string | null): LargestFirst {
  const pieces = text
    .split(/[,，、]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  let postalCode: string | undefined;
  const areas: string[] = [];
  const latin: string[] = [];
  while (pieces.length > 1) {
    const last = pieces.at(-1)!;
    const postcode = POSTCODE.exec(last);
    const own = postcode === null ? last : last.slice(0, postcode.index).trim();
    const isArea = AREA.test(own) && isBehindLine(own, pieces, areas);
    const isLatin = !isArea && (isLatinArea(own, country) || isBeforeLatin(own, latin));
    const isKnown = isArea || isLatin || own === '' || REGION_CODE.test(own);
    if (!isKnown && own !== country && countryWithName(own) === null) break;
    if (isArea) areas.push(own);
    else if (isLatin) latin.push(own);
    postalCode ??= postcode?.[1];
    pieces.pop();
  }
  const ordered = withAreas(
    pieces.join(', '),
    areas.sort((a, b) => rankOfArea(a) - rankOfArea(b)),
  );
  return { text: ordered, postalCode, latin: readLatin(latin) };
}

/** Behind a number, or from the smaller area to the larger: "一番町, 三島市, 静岡県". */
function isBehindLine(area: string, pieces: readonly string[], areas: readonly string[]): boolean {
  if (/\d/.test(pieces.slice(0, -1).join())) return true;
  return LARGEST.test(areas[0] ?? area) && !LARGEST.test(pieces[0]!);
}

/** The areas that the line lacks, and the line without those that it repeats. */
function withAreas(line: string, areas: readonly string[]): string {
  let start = '';
  let rest = line;
  for (const area of areas) {
    if (rest.startsWith(area)) rest = rest.slice(area.length).trim();
    else if (rest.includes(area)) continue;
    // Korean writes its parts with spaces.
    start += /\p{Script=Hangul}/u.test(area) ? `${area} ` : area;
  }
  // "中央区難波1-6-22" in "大阪市中央区".
  const ward = /^\D{1,5}?[区區町村구]/u.exec(rest)?.[0];
  const isRepeated = ward !== undefined && start.endsWith(ward);
  return start + (isRepeated ? rest.slice(ward.length) : rest);
}

const LATIN_WARD = /[-\s](?:ku|gu|ward|district)$/i;
const LATIN_CITY = /[-\s](?:shi|si|city|machi|cho)$/i;
const LATIN_STATE = /[-\s](?:to|fu|ken|do|prefecture|pref\.?|province)$/i;
/** "Sue-machi Kasuya-gun": the county has no part of its own. */
const LATIN_COUNTY = /\s?[\p{L}]+-gun$/u;

function isLatinArea(text: string, country: string | null): boolean {
  if (country === null || !/^[\p{Script=Latin}\s.'-]{3,}$/u.test(text)) return false;
  if (LATIN_WARD.test(text) || LATIN_CITY.test(text) || LATIN_STATE.test(text)) return true;
  if (LATIN_COUNTY.test(text)) return true;
  const key = toWords(text).join('');
  return citiesNamed(key).has(country) || countriesWithSubdivision(key).has(country);
}

/** "Shinjuku, Tōkyō-to": before a prefecture in Latin letters. */
function isBeforeLatin(text: string, latin: readonly string[]): boolean {
  return latin.some((name) => LATIN_STATE.test(name)) && /^\p{Lu}[\p{Ll}-]+$/u.test(text);
}

/** The names are in the order in which they were taken: the largest first. */
function readLatin(names: readonly string[]): LatinAreas {
  const towns = names.map((name) => name.replace(LATIN_COUNTY, '')).filter(Boolean);
  const ward = towns.find((name) => LATIN_WARD.test(name));
  const others = towns.filter((name) => name !== ward);
  const state = others.find((name) => LATIN_STATE.test(name));
  const cities = others.filter((name) => name !== state);
  const isTwo = cities.length > 1;
  const city = cities.at(-1);
  const isBehind = isTwo || (ward !== undefined && city !== undefined);
  const larger = state ?? (isBehind ? cities[0] : undefined);
  const own = isTwo || ward === undefined ? city : ward;
  return {
    ...(larger === undefined ? {} : { state: larger }),
    ...(own === undefined ? {} : { city: own }),
  };
}
