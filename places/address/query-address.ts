/** Completes a query that has its address in one text, so that search can compare city by city. */
import type { PlaceQuery } from '../place.ts';
import { readFullAddress } from './full-address.ts';
import { countryNamed } from './names/country-names.ts';

/** The query with the parts of its `full_address`; parts that it already has are kept. */
export function withAddressParts(query: PlaceQuery): PlaceQuery {
  if (!query.full_address) return query;
  const stated = query.country_code ? countryNamed(query.country_code) : null;
  const { parts, country } = readFullAddress(query.full_address, stated, query.name);
  return {
    ...query,
    street: query.street ?? parts.street ?? null,
    // Where blocks have numbers instead of houses, the block is the house: "Blk 2 Jln Kukoh".
    house: query.house ?? parts.house ?? parts.block ?? null,
    city: query.city ?? parts.city ?? null,
    state: query.state ?? parts.state ?? null,
    postal_code: query.postal_code ?? parts.postalCode ?? null,
    country_code: stated ?? country,
  };
}
