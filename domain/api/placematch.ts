/** The request of placematch. */
import * as z from 'zod';
import { notBlank } from './described.ts';

export const MATCH_SOURCES = ['vendor', 'open_map_a', 'open_map_b'] as const;
export type MatchSource = (typeof MATCH_SOURCES)[number];

const [MAX_MATCHES, MIN_RADIUS_M, MAX_RADIUS_M] = [5, 50, 5_000];

const MAX_TEXT_CHARS = 200;
const MAX_WEBSITE_CHARS = 2_000;

export const DEFAULT_MATCH_RADIUS_M = 1_000;

/** Optional details of a place, beyond its name and location. */
function detail(description: string, maxChars = MAX_TEXT_CHARS) {
  return z.string().min(1).max(maxChars).nullish().meta({ description });
}

const placeInput = z
  .strictObject({
    name: notBlank(z.string().min(1)),
    full_address: notBlank(z.string().min(1)),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
    category: detail(
      'The kind of place, in the words of any dataset, such as "bus_stop" or "Cafe".',
    ),
    phone: detail('The phone number in any format, with or without a country code.'),
    website: detail('The URL or host name of the website.', MAX_WEBSITE_CHARS),
    country_code: detail(
      'The country as an ISO 3166-1 alpha-2 code. If omitted, it is taken from the address.',
    ),
  })
  .meta({ id: 'PlaceInput' });
export type PlaceInput = z.output<typeof placeInput>;

export const placematchRequest = z
  .strictObject({
    place: placeInput,
    match_sources: z
      .array(z.enum(MATCH_SOURCES))
      .nullish()
      .meta({
        description:
          "The sources to search. vendor is this service's index of the organization's own places.",
        default: ['vendor'],
      }),
    max_matches: z
      .int()
      .min(1)
      .max(MAX_MATCHES)
      .nullish()
      .meta({ description: 'The maximum number of candidates from each source.', default: 1 }),
    radius: z
      .number()
      .min(MIN_RADIUS_M)
      .max(MAX_RADIUS_M)
      .nullish()
      .meta({ description: 'The search radius in metres.', default: DEFAULT_MATCH_RADIUS_M }),
  })
  .meta({ id: 'PlacematchRequest' });
