/**
 * The names of the sources of evidence, as attributes declare what they need and as the catalogue
 * lists them. Pure.
 *
 * Some sources are always there: the inputs, the place index, and reference data that ships. Others
 * are available only when they are configured, or when an operator has imported their data.
 */
const SOURCE_NAMES = [
  'input',
  'place-index',
  'address',
  'brand',
  'category',
  'cities',
  'country',
  'hours',
  'phone',
  'website',
  'search',
  'osm',
  'routing',
  'images',
  'model',
  'register',
  'vendor',
  'provider-a',
  'provider-a-orbis',
  'provider-b',
  'provider-b-v2',
  'provider-c',
  'provider-c-places',
  'provider-d',
  'provider-e',
] as const;

export type SourceName = (typeof SOURCE_NAMES)[number];

/**
 * What is missing for each source that is not available, as the end of "X needs ...". A source that
 * is left out is available.
 */
export type UnavailableSources = Readonly<Partial<Record<SourceName, string>>>;

/** By source that is a crosswalk: its file's name in the folder of crosswalks. */
export const CROSSWALK_FILES = {
  'provider-a': 'provider_a.csv',
  'provider-a-orbis': 'provider_a_orbis.csv',
  'provider-b': 'provider_b.csv',
  'provider-b-v2': 'provider_b_v2.csv',
  'provider-c': 'provider_c.csv',
  'provider-d': 'provider_d.csv',
} as const satisfies Partial<Record<SourceName, string>>;

export type CrosswalkName = keyof typeof CROSSWALK_FILES;

/** By source that is an imported dataset: its name in the place index. */
export const IMPORTED_SOURCES = {
  register: 'register',
  'provider-c-places': 'provider_c',
  'provider-e': 'provider_e',
} as const satisfies Partial<Record<SourceName, string>>;
