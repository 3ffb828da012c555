/**
 * The names of the sources of evidence, as attributes declare them and as the catalogue lists them.
 * Pure.
 *
 * Some sources are always available: the inputs, the place index, and reference data that ships.
 * Others are available only if they are configured, or if an operator has imported their data.
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
 * For each unavailable source: what is missing, as the end of "X needs ...". An omitted source is
 * available.
 */
export type UnavailableSources = Readonly<Partial<Record<SourceName, string>>>;

/** By crosswalk source: its file name in the folder of crosswalks. */
export const CROSSWALK_FILES = {
  'provider-a': 'provider_a.csv',
  'provider-a-orbis': 'provider_a_orbis.csv',
  'provider-b': 'provider_b.csv',
  'provider-b-v2': 'provider_b_v2.csv',
  'provider-c': 'provider_c.csv',
  'provider-d': 'provider_d.csv',
} as const satisfies Partial<Record<SourceName, string>>;

export type CrosswalkName = keyof typeof CROSSWALK_FILES;

/** By imported dataset source: its name in the place index. */
export const IMPORTED_SOURCES = {
  register: 'register',
  'provider-c-places': 'provider_c',
  'provider-e': 'provider_e',
} as const satisfies Partial<Record<SourceName, string>>;
