/** The request of placematch. */
import * as z from 'zod';

export const MATCH_SOURCES = ['vendor', 'open_map_a', 'open_map_b'] as const;
export type MatchSource = (typeof MATCH_SOURCES)[number];

const [MAX_MATCHES, MIN_RADIUS_M, MAX_RADIUS_M] = [5, 50, 5_000];

const MAX_TEXT_CHARS = 200;
const MAX_WEBSITE_CHARS = 2_000;

export const DEFAULT_MATCH_RADIUS_M = 1_000;

/** What a caller may tell beside what the place is called and where it is. */
function detail(description: string, maxChars = MAX_TEXT_CHARS) {
  return z.string().min(1).max(maxChars).nullish().meta({ description });
}

const placeInput = z
  .strictObject({
    name: z.string().min(1),
    full_address: z.string().min(1),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
    category: detail(
      'What kind of place it is, as any dataset would write it: "bus_stop", "Cafe".',
    ),
    phone: detail('As it is written, with or without the code of its country.'),
    website: detail('An address of a page, or a host alone.', MAX_WEBSITE_CHARS),
    country_code: detail('ISO 3166-1 alpha-2. Left out: the country that the address tells.'),
  })
  .meta({ id: 'PlaceInput' });
export type PlaceInput = z.output<typeof placeInput>;

export const placematchRequest = z
  .strictObject({
    place: placeInput,
    match_sources: z
      .array(z.enum(MATCH_SOURCES))
      .nullish()
      .meta({ description: 'vendor: our own index.', default: ['vendor'] }),
    max_matches: z
      .int()
      .min(1)
      .max(MAX_MATCHES)
      .nullish()
      .meta({ description: 'For each source.', default: 1 }),
    radius: z
      .number()
      .min(MIN_RADIUS_M)
      .max(MAX_RADIUS_M)
      .nullish()
      .meta({ description: 'Metres.', default: DEFAULT_MATCH_RADIUS_M }),
  })
  .meta({ id: 'PlacematchRequest' });
