/**
 * Chooses the city where the segmenter took its province, or a second name, for it. Pure, but for
 * the gazetteers.
 *
 * TN1 A postcode in the place of the state is the postcode.
 * TN2 A region that is no city is the state of the town before it: "Arc-sur-Tille, Bourgogne". So
 *     is a province that is named like its capital, if the town before it is a city elsewhere:
 *     "Battipaglia, Salerno".
 * TN3 Two names of one city are the city once: "Ourense, Orense".
 */
import { namedCities } from '../../cities/named-cities.ts';
import type { NamedCity } from '../../cities/named-city.ts';
import { liesWithin } from '../../globe.ts';
import { toWords } from '../../text/words.ts';
import { countryNamed } from '../names/country-names.ts';
import { CITY_STATES } from '../names/states-like-cities.ts';
import { countriesWithSubdivision } from '../names/subdivisions.ts';
import type { AddressParts } from '../writing/parts.ts';
import { isPostcode } from '../writing/postcodes.ts';

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
