/** POST /v2/placematch: the best candidates for one place in each source that has places. */
import type * as z from 'zod';
import {
  DEFAULT_MATCH_RADIUS_M,
  type MatchSource,
  type PlaceInput,
} from '../../../domain/api/placematch.ts';
import { placematchQuery } from '../../../domain/api/queries.ts';
import { EVERY_ORGANIZATION } from '../../../domain/organizations.ts';
import { isNoPosition } from '../../../places/globe.ts';
import type { IndexedPlace, Match, PlaceQuery } from '../../../places/place.ts';
import { isNoValue } from '../../../places/text/no-value.ts';
import type { AddressPrinter } from '../../../places/text/printed-address.ts';
import { once } from '../../../platform/runtime/life-cycle.ts';
import { readBody } from '../server/admitted-body.ts';
import { wrongOrganization } from '../server/authentication.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { searchOwnPlaces } from '../views/vendor-places.ts';

async function placematch(
  call: Call<never, 'Placematch'>,
  { org_slug: slug }: z.output<typeof placematchQuery>,
): Promise<ResponseTo<'matchPlace'>> {
  const { api, caller, organizationId } = call;
  const isOwn = slug === organizationId || caller.organizationId === EVERY_ORGANIZATION;
  if (slug !== undefined && !isOwn) {
    throw wrongOrganization(caller);
  }
  const body = await readBody(call);
  const index = await api.placeIndex();
  const loaded = index.loadedSources();
  const wanted = [...new Set(body.match_sources ?? ['vendor' as const])];
  const radius_m = body.radius ?? DEFAULT_MATCH_RADIUS_M;
  const limit = body.max_matches ?? 1;
  const query = await api.addresses.complete(statedPlace(body.place));
  const search = { organization: slug ?? organizationId, query, radius_m, limit };
  const own = wanted.includes('vendor') ? await searchOwnPlaces(call.newest, search) : null;
  const sources = wanted.filter(
    (source) => loaded.includes(source) || (source === 'vendor' && own !== null),
  );
  const found = sources.flatMap((source) => {
    const listed = loaded.includes(source)
      ? index.search(query, { sources: [source], radius_m, limit })
      : [];
    return source === 'vendor' ? bestMatches([...(own ?? []), ...listed], limit) : listed;
  });
  const printer = await addressPrinter();
  return ok({
    results: found.map((candidate) => toPlacematchItem(candidate, printer)),
    metadata: {
      total_results: found.length,
      sources_searched: sources,
      search_radius_meters: radius_m,
    },
  });
}

function statedPlace(place: PlaceInput): PlaceQuery {
  const { name, full_address, latitude = null, longitude = null } = place;
  const position = isNoPosition(latitude, longitude)
    ? { latitude: null, longitude: null }
    : { latitude, longitude };
  const { category, phone, website, country_code } = place;
  const given = Object.entries({ category, phone, website, country_code });
  const details = Object.fromEntries(given.filter(([, text]) => text && !isNoValue(text)));
  return { name, full_address, ...position, ...details };
}

/** The sort is stable: among equal scores, the organization's own place comes first. */
function bestMatches(found: readonly Match[], limit: number): Match[] {
  return [...found].sort((a, b) => b.score - a.score).slice(0, limit);
}

/**
 * PlacematchItem. Missing values are omitted where the interface does not allow null. Fields that
 * this product adds to the interface are null instead.
 */
function toPlacematchItem({ place, ...verdict }: Match, printer: AddressPrinter) {
  const { latitude, longitude, category } = place;
  const address = place.full_address ?? printedAddress(place, printer);
  return {
    name: place.name,
    ...(address === null ? {} : { full_address: address }),
    ...(typeof latitude === 'number' ? { latitude } : {}),
    ...(typeof longitude === 'number' ? { longitude } : {}),
    ...(category === undefined ? {} : { category }),
    categories: place.categories,
    source: place.source as MatchSource,
    is_match: verdict.is_match,
    confidence: verdict.confidence,
    reasoning: verdict.reasoning,
    place_id: place.id,
    distance_m: verdict.distance_m,
    score: verdict.score,
    phone: place.phones[0] ?? null,
    website: place.websites[0] ?? null,
  };
}

/** The address formats of all countries are loaded when the first place is shown. */
const addressPrinter = once(async () => {
  const { AddressPrinter } = await import('../../../places/text/printed-address.ts');
  return new AddressPrinter();
});

/** The record's address parts on one line, in its country's format; null if it has none. */
function printedAddress(place: IndexedPlace, printer: AddressPrinter): string | null {
  const { street, house, city, state, postal_code: postalCode, country_code: country } = place;
  const given = Object.entries({ house, street, city, state, postalCode });
  const parts = Object.fromEntries(given.filter(([, text]) => text !== undefined && text !== ''));
  return printer.print(parts, country ?? null);
}

export const PLACEMATCH_ROUTES: readonly Route[] = [
  route('matchPlace', 'POST', '/v2/placematch', placematch, {
    query: placematchQuery,
    body: 'Placematch',
  }),
];
