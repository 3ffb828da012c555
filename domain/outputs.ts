/**
 * The fields of a job's outputs, in the order of the interface, which exports also use.
 *
 * OUTPUTS is the only declaration of a field. Response schemas (api/responses), the columns of
 * exports and their types, and the defaults are derived from it. Every field is nullable: nothing
 * is invented.
 */

/** The kind of each value, with its type in a typed file; lists and objects are JSON text. */
const COLUMN_TYPES = {
  text: 'text',
  texts: 'text',
  flag: 'boolean',
  integer: 'integer',
  count: 'integer',
  number: 'number',
  numbers: 'text',
  object: 'text',
  objects: 'text',
  address: 'text',
  coordinates: 'text',
  hours_groups: 'text',
  images: 'text',
  localized_address: 'text',
  menus: 'text',
  names: 'text',
  open_closed: 'text',
  opening_hours: 'text',
  rating: 'number',
} as const;

export type OutputKind = keyof typeof COLUMN_TYPES;
export type OutputColumnType = (typeof COLUMN_TYPES)[OutputKind];

export interface OutputDeclaration {
  readonly kind: OutputKind;
  /** The value of a job before one was found; null if omitted. */
  readonly default?: number;
  readonly description?: string;
  readonly example?: string;
}

/** A field with only a kind is declared by its kind. */
const OUTPUTS = {
  vendor_id: 'text',
  coordinates: 'coordinates',
  coordinates_distance: {
    kind: 'count',
    default: 0,
    description:
      'The distance in metres between the input and the enriched coordinates. 0 if they were not ' +
      'enriched.',
  },
  open_closed_status: 'open_closed',
  date_closed: 'text',
  date_opened: 'text',
  successor: {
    kind: 'object',
    description: 'The business that now occupies the address of a place that is Closed.',
  },
  chain_id: 'text',
  chain_name: 'text',
  chain_wikipedia_url: 'text',
  chain_domains: 'texts',
  alternative_names: 'texts',
  number_of_locations: 'integer',
  logo_url: 'text',
  facebook_followers: 'integer',
  facebook_likes: 'integer',
  facebook_page_id: 'text',
  facebook_bio: 'text',
  instagram_followers: 'integer',
  instagram_media_count: 'integer',
  instagram_username: 'text',
  instagram_profile_pic_url: 'text',
  instagram_bio: 'text',
  approximate_review_count: {
    kind: 'text',
    description: 'The approximate number of reviews, as a range.',
    example: '10-50',
  },
  approximate_average_rating: { kind: 'rating', description: 'The average rating, out of 5.' },
  name: 'text',
  alt_name: 'text',
  official_name: 'text',
  brand_name: 'text',
  multilingual_names: { kind: 'names', description: 'Names by language.' },
  common_names: 'texts',
  storefront_images: 'images',
  available_services: 'object',
  has_delivery: 'flag',
  has_takeout: 'flag',
  has_dining: 'flag',
  has_pickup: 'flag',
  address: 'address',
  address_localized: 'localized_address',
  categories: 'texts',
  website: 'text',
  phone: 'text',
  phone_additional: 'texts',
  naics_code: 'text',
  naics_description: 'text',
  merchant_category_code: 'text',
  mcc_description: 'text',
  merchant_category_group: 'text',
  merchant_super_industry: 'text',
  located_within: 'object',
  instagram: 'text',
  facebook: 'text',
  tiktok: 'text',
  opening_hours: 'opening_hours',
  opening_hours_grouped_by_hours: 'hours_groups',
  is_open_24h: 'flag',
  menu_urls: 'texts',
  menu_url_official: 'text',
  menu_content: 'menus',
  menu_images: 'texts',
  price_tier: 'number',
  average_price: 'number',
  currency: 'text',
  cuisines: 'texts',
  review_count: 'integer',
  recent_review_count: 'integer',
  average_rating: 'rating',
  wilson_score: 'number',
  popularity: 'number',
  review_summary: 'text',
  summary: 'text',
  one_line_summary: 'text',
  instagram_profile: 'object',
  building_footprint: 'object',
  entity_type: 'text',
  digital_footprint: 'text',
  place_definition: 'texts',
  place_reality: 'texts',
  parking_spaces_total: 'integer',
  parking_spaces_street: 'integer',
  parking_spaces_shared: 'integer',
  parking_spaces_dedicated: 'integer',
  parking_spaces_image_url: 'text',
  traffic_control: 'flag',
  site_quality_score: 'text',
  accessibility_rating: 'text',
  accessibility_summary: 'text',
  primary_turns_required: 'integer',
  min_turns: 'integer',
  primary_turns: 'integer',
  primary_turns_route_matrix_visualization: 'object',
  route_matrix_visualization: 'object',
  visibility_rating: 'text',
  signage_summary: 'text',
  has_brand_signage: 'flag',
  pylon_sign_exists: 'flag',
  pylon_includes_brand_sign: 'flag',
  monument_sign_exists: 'flag',
  monument_includes_brand_sign: 'flag',
  pylon_coordinates: 'numbers',
  monument_coordinates: 'numbers',
  pylon_latitude: 'number',
  pylon_longitude: 'number',
  monument_latitude: 'number',
  monument_longitude: 'number',
  pylon_number_of_brands: 'text',
  monument_number_of_brands: 'text',
  pylon_reasoning: 'text',
  monument_reasoning: 'text',
  sign_locations: 'objects',
  location_type: 'text',
  building_condition: 'text',
  building_condition_score: 'text',
  shopping_center_condition: 'text',
  shopping_center_condition_score: 'text',
  location_category: 'text',
  building_condition_summary: 'text',
  building_condition_rating: 'text',
  prominence: 'text',
  key_strengths: 'texts',
  potential_concerns: 'texts',
  entrance_views: 'objects',
  vendor_core_attributes: 'object',
  provider_e_business_attributes: 'object',
} as const satisfies Record<string, OutputKind | OutputDeclaration>;

export type OutputField = keyof typeof OUTPUTS;

export const OUTPUT_FIELDS = Object.keys(OUTPUTS) as readonly OutputField[];

const FIELD_NAMES: ReadonlySet<string> = new Set(OUTPUT_FIELDS);

export function isOutputField(name: string): name is OutputField {
  return FIELD_NAMES.has(name);
}

export function outputDeclaration(field: OutputField): OutputDeclaration {
  const declared: OutputKind | OutputDeclaration = OUTPUTS[field];
  return typeof declared === 'string' ? { kind: declared } : declared;
}

export function outputColumnType(field: OutputField): OutputColumnType {
  return COLUMN_TYPES[outputDeclaration(field).kind];
}

/**
 * Attributes whose result has no output field in the interface. As for a custom attribute, the
 * result is in the outputs under the attribute's key, and only if there is one.
 */
export const ATTRIBUTE_RESULTS = [
  'groundtruth',
  'company',
  'providerACategory',
  'providerAOrbisCategory',
  'providerBCategory',
  'providerBCategoryV2',
  'providerCCategory',
  'providerCName',
  'provider_d_category',
] as const;

/** Parts of the output `address`. */
export const ADDRESS_PARTS = [
  'full_address',
  'unit_number',
  'floor',
  'building',
  'block',
  'km',
  'house',
  'street',
  'neighborhood',
  'suburb',
  'city',
  'state',
  'country',
  'postalCode',
] as const;

/** The days in opening hours. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Keys of confidence_scores in the order of the interface, with those of its variants last. */
export const CONFIDENCE_KEYS = [
  'open_closed_status',
  'phone',
  'website',
  'address',
  'categories',
  'coordinates',
  'opening_hours',
  'entity_type',
  'name',
  'parking_spaces',
  'parking_spaces_total',
  'parking_spaces_street',
  'parking_spaces_shared',
  'parking_spaces_dedicated',
  'chain',
  'vendor_core',
  'located_within',
  'price_tier',
  'approximate_user_reviews',
  'menu',
  'tiktok',
  'school_geofence',
] as const;

/** Keys of reasoning in the order of the interface. */
export const REASONING_KEYS = [
  'open_closed_status',
  'address',
  'categories',
  'website',
  'phone',
  'facebook',
  'instagram',
  'tiktok',
  'opening_hours',
  'name',
  'coordinates',
  'price_tier',
  'menu',
  'cuisine',
  'approximate_user_reviews',
  'chain',
  'entity_type',
  'digital_footprint',
  'place_definition',
  'place_reality',
  'merchant',
  'located_within',
  'parking_spaces',
  'parking_spaces_total',
  'parking_spaces_street',
  'parking_spaces_shared',
  'parking_spaces_dedicated',
  'one_line_summary',
  'signage',
  'building_condition',
  'entrances',
  'primary_turns',
  'traffic_control',
  'vendor_core_attributes',
  'provider_e_business_attributes',
  'storefront_images',
  'available_services',
  'vendor_id',
] as const;

/** For each field whose value differs between the two, the earlier value as JSON. */
export function changedValues(
  earlier: Readonly<Record<string, unknown>>,
  outputs: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const field of new Set([...Object.keys(earlier), ...Object.keys(outputs)])) {
    const before = valueAsJson(earlier, field);
    if (before !== valueAsJson(outputs, field)) changed[field] = before;
  }
  return changed;
}

function valueAsJson(outputs: Readonly<Record<string, unknown>>, field: string): string {
  return Object.hasOwn(outputs, field) ? JSON.stringify(outputs[field]) : 'null';
}
