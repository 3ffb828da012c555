/**
 * Separates buildings from parts of the city where the segmenter confuses the two. Pure.
 *
 * AR1 In Singapore, only a quarter in the gazetteer is a part of the city.
 * AR2 An Arabic word for a building ("برج") makes the text after it a building.
 * AR3 Where buildings come before the street, a name after the street that has no word for a
 *     building is a part of the city.
 * AR4 A word for a part of the city ("Mah.", "District"), in Arabia also a number, means that a
 *     name is not a building, unless it also has a word for one.
 */
import { toWords } from '../../text/words.ts';
import { citiesNamed } from '../names/city-names.ts';

export interface Area {
  readonly label: 'name' | 'suburb';
  readonly text: string;
  /** Whether it comes after the street's line. */
  readonly isAfterLine: boolean;
}

/** Countries to which AR3 applies. */
const BUILDING_FIRST: ReadonlySet<string> = new Set(
  'VN TH NG GH KE UG TZ ZA EG AE SA QA BD PK LK PH'.split(' '),
);
/**
 * In these countries, a name next to a flat or a floor, without a word for streets, is a building.
 */
export function hasBuildingsFirst(country: string | null): boolean {
  return country === 'MY' || BUILDING_FIRST.has(country ?? '');
}

const ARABIA: ReadonlySet<string> = new Set('AE BH KW OM QA SA'.split(' '));

/** Quarters there have numbers: "Al Barsha 1". */
export function isInArabia(country: string | null): boolean {
  return ARABIA.has(country ?? '');
}

const BUILDING_WORD = new RegExp(
  [
    'building|bldg|tower|mall|plaza|cent(?:er|re)|house|hall|complex|court|residence|hotel|villa',
    'market|block|school|hospital|airport|station|office|arcade|square|theatre',
  ].join('|'),
  'i',
);

/** True for a text with a word that building names have. */
export function namesBuilding(text: string): boolean {
  return BUILDING_WORD.test(text);
}

/** "Eyre Square Centre". */
export function endsLikeBuilding(text: string): boolean {
  return /\s(?:cent(?:er|re)|ctr|mall|plaza|tower|building|complex|arcade)$/i.test(text);
}

const ESTATE = new RegExp(
  String.raw`\s(?:business|industrial|retail|science|technology|tech|office|trading|shopping)\s` +
    String.raw`(?:park|estate|village|area|zone)$`,
  'i',
);

/** "Airside Business Park": as a place to be in, it has units, but no house numbers. */
export function isEstate(text: string): boolean {
  return ESTATE.test(text) || endsLikeBuilding(text);
}

const CITY_CENTRE = /\scity cent(?:er|re)$/i;
const QUARTER_MARK = new RegExp(
  String.raw`\s(?:mah(?:allesi)?\.?|mh\.?|district|ward|quarter|secc(?:ión|\.)?)$` +
    String.raw`|^(?:แขวง|เขต|ตำบล|อำเภอ|brgy\b|bgy\b)`,
  'i',
);

function namesQuarter(text: string, country: string | null): boolean {
  if (namesBuilding(text)) return false;
  return QUARTER_MARK.test(text) || (isInArabia(country) && /\s\d{1,2}$/.test(text));
}

const ARABIC_BUILDING = /^(?:بناية|مبنى|برج|عمارة|مجمع|مول|فندق)\s/u;
/** Shopping and office centres in Cyrillic script. */
const CYRILLIC_BUILDING = /^(?:ТРЦ|ТРК|ТЦ|ТК|БЦ|МФК)\s/u;

/** Countries where a name behind the street, without a word for a quarter, may be a mall. */
const ENGLISH: ReadonlySet<string> = new Set('US CA AU NZ GB IE'.split(' '));
const MALL_AT_END =
  /\s(?:bldg|building|plaza|mall|tower|store|shopping ce?n?t(?:er|re|r))\.?(?:\s\d{1,3})?$/i;

export function sortAreas(areas: readonly Area[], country: string | null) {
  const isBuilding = ({ label, text, isAfterLine }: Area) => {
    if (label === 'name') {
      if (isAfterLine && BUILDING_FIRST.has(country ?? ''))
        return namesBuilding(text.replace(CITY_CENTRE, ''));
      return !namesQuarter(text, country);
    }
    if (isAfterLine && ENGLISH.has(country ?? '') && MALL_AT_END.test(text)) return true;
    if (ARABIC_BUILDING.test(text) || CYRILLIC_BUILDING.test(text)) return true;
    return country === 'SG' && !isQuarter(text);
  };
  const texts = (wanted: boolean) =>
    areas.filter((area) => isBuilding(area) === wanted).map(({ text }) => text);
  return { buildings: texts(true), suburbs: texts(false) };
}

function isQuarter(text: string): boolean {
  return citiesNamed(toWords(text).join('')).has('SG');
}
