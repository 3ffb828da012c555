/**
 * Tells the buildings from the parts of the city, where the segmenter takes one for the other.
 * Pure.
 *
 * AR1 In Singapore only a quarter that the gazetteer has is a part of the city.
 * AR2 An Arabic word for a building ("برج") makes a building of what follows.
 * AR3 In Vietnam a building stands before the street: a name behind it is a ward.
 */
import { toWords } from '../text/words.ts';
import { citiesNamed } from './names/city-names.ts';

export interface Area {
  readonly label: 'name' | 'suburb';
  readonly text: string;
  /** Whether it stands behind the street's line. */
  readonly isBehindLine: boolean;
}

const ARABIC_BUILDING = /^(?:بناية|مبنى|برج|عمارة|مجمع|مول|فندق)\s/u;

export function sortAreas(areas: readonly Area[], country: string | null) {
  const isBuilding = ({ label, text, isBehindLine }: Area) => {
    if (label === 'name') return !(country === 'VN' && isBehindLine);
    return ARABIC_BUILDING.test(text) || (country === 'SG' && !isQuarter(text));
  };
  const texts = (wanted: boolean) =>
    areas.filter((area) => isBuilding(area) === wanted).map(({ text }) => text);
  return { buildings: texts(true), suburbs: texts(false) };
}

function isQuarter(text: string): boolean {
  return citiesNamed(toWords(text).join('')).has('SG');
}
