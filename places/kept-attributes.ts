/**
 * What a record says about a place beside its contacts: what it offers, who runs it, how known it
 * is. Imports keep these fields in a place's `attributes`, under their own names, and rules read
 * them there. A name is that of a tag of OpenStreetMap, or of a column in a dataset.
 */
export const SERVICE_TAGS = [
  'takeaway',
  'delivery',
  'drive_through',
  'indoor_seating',
  'outdoor_seating',
  'internet_access',
  'wheelchair',
  'reservation',
  'breakfast',
] as const;
export type ServiceTag = (typeof SERVICE_TAGS)[number];

/** Columns of tables, and attributes in the data of Yelp. */
export const SERVICE_COLUMNS = [
  'takeout',
  'dine_in',
  'pickup',
  'curbside_pickup',
  'drive_thru',
  'reservations',
  'wifi',
  'wheelchair_accessible',
  'catering',
  'RestaurantsTakeOut',
  'RestaurantsDelivery',
  'RestaurantsReservations',
  'OutdoorSeating',
  'WiFi',
  'WheelchairAccessible',
  'DriveThru',
  'Caters',
] as const;
export type ServiceColumn = (typeof SERVICE_COLUMNS)[number];

export const SERVICE_FIELDS = [...SERVICE_TAGS, ...SERVICE_COLUMNS] as const;

/** Where the place's menu is. */
export const MENU_FIELDS = ['website:menu', 'menu_url', 'menu'] as const;
export const OPERATOR_TAG = 'operator';
/** An article about the chain: `fi:K-Market`. */
export const BRAND_ARTICLE_TAG = 'brand:wikipedia';
/** The name of the larger place that it is in. */
export const LOCATED_IN_FIELD = 'located_in';
export const PICTURE_TAGS = ['image', 'wikimedia_commons', 'panoramax', 'mapillary'] as const;

/** Figures that a dataset states. */
export const POPULARITY_FIELD = 'popularity';
export const RECENT_REVIEWS_FIELD = 'recent_review_count';
export const LOCATIONS_FIELD = 'number_of_locations';
/** What a dataset says about accounts on social networks, named as in a job's outputs. */
export const ACCOUNT_FIELDS = [
  'facebook_followers',
  'facebook_likes',
  'facebook_bio',
  'instagram_followers',
  'instagram_media_count',
  'instagram_profile_pic_url',
  'instagram_bio',
] as const;

export const KEPT_TAGS: readonly string[] = [
  ...SERVICE_TAGS,
  'website:menu',
  OPERATOR_TAG,
  BRAND_ARTICLE_TAG,
  LOCATED_IN_FIELD,
  ...PICTURE_TAGS,
];

export const KEPT_COLUMNS: readonly string[] = [
  ...SERVICE_FIELDS,
  ...MENU_FIELDS,
  OPERATOR_TAG,
  'image',
  POPULARITY_FIELD,
  RECENT_REVIEWS_FIELD,
  LOCATIONS_FIELD,
  ...ACCOUNT_FIELDS,
];
