/** Adds the parts of a full address to a query, so that search can compare the city. */
import { territoryAt } from '../countries-at.ts';
import type { PlaceQuery } from '../place.ts';
import { readFullAddress } from './full-address.ts';
import { countryNamed } from './names/country-names.ts';
import { countryInText } from './text-country.ts';

/** Returns the query with the parts of its `full_address`. Existing parts are kept. */
export function withAddressParts(query: PlaceQuery): PlaceQuery {
  if (!query.full_address) return query;
  const stated = query.country_code ? countryNamed(query.country_code) : null;
  const known = stated ?? countryByPosition(query, query.full_address);
  const { parts, country } = readFullAddress(query.full_address, known, query.name);
  return {
    ...query,
    street: query.street ?? parts.street ?? null,
    // Where blocks are numbered instead of houses, the block is the house: "Blk 2 Jln Kukoh".
    house: query.house ?? parts.house ?? parts.block ?? null,
    city: query.city ?? parts.city ?? null,
    state: query.state ?? parts.state ?? null,
    postal_code: query.postal_code ?? parts.postalCode ?? null,
    country_code: known ?? country,
  };
}

/** The country of the position, unless the address shows another; null without a position. */
function countryByPosition({ latitude, longitude }: PlaceQuery, address: string): string | null {
  if (latitude == null || longitude == null) return null;
  const at = territoryAt(latitude, longitude);
  return countryInText(address, at) ?? at;
}
