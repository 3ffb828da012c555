/**
 * Separates a large city from its quarter where a hyphen joins the two: "Praha-Staré Město". Pure,
 * except for the gazetteers.
 *
 * The text before the hyphen must be one word and the name of a large city. The text after it is
 * its quarter, unless it is a street, a building, a country, a state or another city, or unless the
 * two together are one city ("Clermont-Ferrand").
 */
import { namedCities } from '../../cities/named-cities.ts';
import type { NamedCity } from '../../cities/named-city.ts';
import { liesWithin } from '../../globe.ts';
import { compact, toWords } from '../../text/words.ts';
import { citiesNamed, LARGE_CITY_PEOPLE } from '../names/city-names.ts';
import { countryNamed } from '../names/country-names.ts';
import { countriesWithSubdivision } from '../names/subdivisions.ts';
import { namesBuilding } from '../streets/areas.ts';
import { namesStreet } from '../writing/street-words.ts';

/** Two cities that share a double name are no farther apart than this. */
const TWINS_M = 80_000;
/** In these countries, a short word after the hyphen states the kind of area: "Osaka-fu". */
const MARKED_WITH_HYPHENS: ReadonlySet<string> = new Set('CN JP KR TH TW'.split(' '));

/** After a comma, a line end or a postcode. */
const JOINED = new RegExp(
  String.raw`(?<=[,\n]\s*)((?:\d{3} \d{2}|[\d-]{4,7})\s+)?` +
    String.raw`(\p{Lu}\p{L}{2,})[-–](\p{L}{4,}(?:[ '’-]\p{L}+){0,3})(?=\s*(?:[,\n]|\d|$))`,
  'gu',
);

/** Turns "Masarykova 5, 602 00 Brno-střed" into "Masarykova 5, střed, 602 00 Brno". */
export function partQuarters(text: string, country: string | null): string {
  return text.replace(JOINED, (whole, postcode: string | undefined, city: string, rest: string) =>
    isQuarter(city, rest, country) ? `${rest}, ${postcode ?? ''}${city}` : whole,
  );
}

function isQuarter(city: string, rest: string, country: string | null): boolean {
  const [cityKey, restKey] = [compact(toWords(city)), compact(toWords(rest))];
  const home = findHomeCountry(cityKey, country);
  if (home === null || countryNamed(rest) !== null) return false;
  if (/^\p{Ll}/u.test(rest) && MARKED_WITH_HYPHENS.has(home)) return false;
  if (countriesWithSubdivision(restKey).has(home) || namesStreet(rest)) return false;
  return !namesBuilding(rest) && !isSeparateCity(cityKey, restKey, home);
}

/** The country of the large city with this name, or null if there is none. */
function findHomeCountry(cityKey: string, country: string | null): string | null {
  const large = [...citiesNamed(cityKey)].filter(([, people]) => people >= LARGE_CITY_PEOPLE);
  const homes = large.sort(([, a], [, b]) => b - a).map(([home]) => home);
  return (country === null ? homes[0] : homes.find((home) => home === country)) ?? null;
}

/** "Clermont-Ferrand", "Raleigh-Durham". A known section of a city is its quarter instead. */
function isSeparateCity(cityKey: string, restKey: string, home: string): boolean {
  const atHome = (key: string) => namedCities(key).filter(({ country }) => country === home);
  const named = atHome(restKey);
  if (named.some(({ isSection }) => isSection)) return false;
  if (citiesNamed(cityKey + restKey).has(home)) return true;
  const isLarge = ({ people }: NamedCity) => people >= LARGE_CITY_PEOPLE;
  const others = named.filter(isLarge);
  const cities = atHome(cityKey).filter(isLarge);
  return cities.some((one) => others.some((two) => liesWithin(TWINS_M, one, two)));
}
