/**
 * Checks the input's position against the country that the input names.
 *
 * UP1 When the position is in another country or in none, but would be in the named country with
 *     latitude and longitude swapped, they are taken to be swapped.
 * UP2 Otherwise it is kept. When the caller states the country, or the address shows it more surely
 *     than a position does, the reasoning says that the position contradicts it.
 */
import { countryNamed } from '../../../places/address/names/country-names.ts';
import { territoryAt } from '../../../places/countries-at.ts';
import { countryName, isOneState } from '../sources/country/countries.ts';
import type { PlaceInputs } from '../sources/input/place-inputs.ts';

export interface UprightPosition {
  readonly inputs: PlaceInputs;
  /** A sentence that says what is wrong with the input's position; null when nothing is. */
  readonly positionFault: string | null;
}

/**
 * `textCountry` reads the country from the address, as one sign beside the country of the position
 * when that is given. It is called only when needed.
 */
export function uprightPosition(
  inputs: PlaceInputs,
  textCountry: (positionCountry?: string | null) => string | null,
): UprightPosition {
  const { latitude, longitude, country_code, country } = inputs;
  if (latitude === null || longitude === null) return { inputs, positionFault: null };
  const at = territoryAt(latitude, longitude);
  const stated = [country_code, country].map((text) => text && countryNamed(text));
  const statedCountry = stated[0] ?? stated[1] ?? null;
  const named = statedCountry ?? textCountry();
  if (named === null || at === named || isOneState(at, named))
    return { inputs, positionFault: null };
  const where = at === null ? 'in no country' : `in ${countryName(at)}`;
  const contradiction = `The input's position lies ${where}, its address in ${countryName(named)}.`;
  const isSwapped = Math.abs(longitude) <= 90 && territoryAt(longitude, latitude) === named;
  if (!isSwapped) {
    const isSure = statedCountry !== null || at === null || textCountry(at) === named;
    return { inputs, positionFault: isSure ? contradiction : null };
  }
  const upright = { ...inputs, latitude: longitude, longitude: latitude };
  return {
    inputs: upright,
    positionFault: `${contradiction} Latitude and longitude were swapped.`,
  };
}
