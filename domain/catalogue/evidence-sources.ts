/**
 * The names of the sources of evidence, as attributes declare what they need and as the catalogue
 * lists them. Pure.
 *
 * Some sources are always there: the inputs, the place index, and reference data that ships. Others
 * are available only when they are configured, or when an operator has imported their data.
 */
export const SOURCE_NAMES = [
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
  'provider-b',
  'provider-c',
  'provider-d',
  'provider-e',
] as const;

export type SourceName = (typeof SOURCE_NAMES)[number];

/**
 * What is missing for each source that is not available, as the end of "X needs ...". A source that
 * is left out is available.
 */
export type UnavailableSources = Readonly<Partial<Record<SourceName, string>>>;
