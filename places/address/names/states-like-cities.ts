/** States that are named like their large city, and city-states. Pure, but for the gazetteers. */
import { namedCities } from '../../cities/named-cities.ts';
import { liesWithin } from '../../globe.ts';
import { toWords } from '../../text/words.ts';
import { citiesNamed, LARGE_CITY_PEOPLE } from './city-names.ts';

/** City-states by their city; anything else that looks like a city is a part of it. */
export const CITY_STATES: ReadonlyMap<string, string> = new Map([
  ['HK', 'Hong Kong'],
  ['SG', 'Singapore'],
  ['MO', 'Macau'],
]);

/** Countries whose addresses end with the state, whatever the city. */
const STATES_ARE_WRITTEN: ReadonlySet<string> = new Set('US CA AU BR MX IN JP'.split(' '));

/**
 * States that are one city: the text before them is a district, even if the gazetteer has it as a
 * city ("Khlong Toei, Bangkok"). Each name is its joined words.
 */
const ONE_CITY: Readonly<Record<string, readonly string[]>> = {
  AE: ['dubai'],
  CN: ['beijing', 'shanghai', 'tianjin', 'chongqing'],
  IN: ['delhi'],
  KH: ['phnompenh'],
  KR: ['seoul', 'busan', 'daegu', 'incheon', 'gwangju', 'daejeon', 'ulsan'],
  TH: ['bangkok', 'krungthepmahanakhon', 'kthm', 'krungethph', 'krungethphmhankhr'],
  TW: ['taipei', 'newtaipei', 'taoyuan', 'taichung', 'tainan', 'kaohsiung'],
  VN: ['hanoi', 'hochiminh', 'danang', 'haiphong', 'cantho'],
};

/** Countries whose large cities are provinces of districts that the gazetteer has as cities. */
const METROPOLITAN: ReadonlySet<string> = new Set(['NG']);
const DISTRICT_M = 25_000;

/** "Ikeja, Lagos": a district of the large city. */
function isNextTo(state: string, city: string, country: string): boolean {
  if (!METROPOLITAN.has(country)) return false;
  const atHome = (key: string) => namedCities(key).filter((one) => one.country === country);
  const districts = atHome(toWords(city).join(''));
  const cities = atHome(state).filter(({ people }) => people >= LARGE_CITY_PEOPLE);
  return cities.some((one) => districts.some((two) => liesWithin(DISTRICT_M, one, two)));
}

/** London boroughs that serve as the city; the gazetteer of cities lacks them. */
const LONDON_BOROUGHS: ReadonlySet<string> = new Set(
  `enfield camden greenwich haringey havering hillingdon lewisham merton newham redbridge southwark
  westminster`.match(/\S+/g),
);

function isDistrictIn(state: string, city: string, country: string): boolean {
  const key = toWords(state).join('').replace(/city$/, '');
  if (country === 'IN' && isCityIn(city, country)) return false;
  return (ONE_CITY[country]?.includes(key) ?? false) || isNextTo(key, city, country);
}

/**
 * True for a state that is named like its large city, such as Berlin, if the address has no other
 * city. Text before it that is not a city of the country is a part of it.
 */
export function isNamedLikeCity(
  state: string,
  city: string | undefined,
  country: string | null,
): boolean {
  if (country === null) return false;
  const isBorough = country === 'GB' && LONDON_BOROUGHS.has(toWords(state).join(''));
  if (city === undefined && isBorough) return true;
  const people = peopleIn(state.replace(/\scity$/i, ''), country);
  if (city === undefined && people > 0 && !STATES_ARE_WRITTEN.has(country)) return true;
  if (people < LARGE_CITY_PEOPLE) return false;
  if (city === undefined || isDistrictIn(state, city, country)) return true;
  return !STATES_ARE_WRITTEN.has(country) && !isCityIn(city, country);
}

/** False for a section of a city; the gazetteer lists sections among the cities. */
function isCityIn(city: string, country: string): boolean {
  const named = namedCities(toWords(city).join('')).filter((one) => one.country === country);
  return named.some(({ isSection, people }) => !isSection && people > 0);
}

export function peopleIn(city: string, country: string): number {
  return citiesNamed(toWords(city).join('')).get(country) ?? 0;
}
