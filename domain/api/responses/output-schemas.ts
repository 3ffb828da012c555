/**
 * A job's outputs as the API shows them: every field of the interface, each nullable.
 *
 * The record is total over OUTPUT_FIELDS, so that a field without a schema does not compile.
 */
import * as z from 'zod';
import { CUSTOM_KEY_PATTERN } from '../../custom-attributes.ts';
import { ADDRESS_PARTS, type OutputField } from '../../outputs.ts';
import { count, freeObject } from './response-fields.ts';

const [text, flag, whole, number] = [z.string(), z.boolean(), z.int(), z.number()];
const texts = z.array(text);
const objects = z.array(freeObject);

/** The same schema for many fields. */
function each<Field extends string, Schema extends z.ZodType>(
  schema: Schema,
  fields: readonly Field[],
): Record<Field, Schema> {
  return Object.fromEntries(fields.map((field) => [field, schema])) as Record<Field, Schema>;
}

const nullableText = text.nullable();

export const addressDetails = z.strictObject(each(nullableText, ADDRESS_PARTS)).meta({
  id: 'AddressDetails',
  description: 'An address in its international, normalized form.',
});

/** Fields of the localized address by country. */
export const LOCALIZED_ADDRESS_PARTS = {
  AE: ['emirate', 'city', 'area', 'street', 'building', 'unit', 'po_box', 'makani'],
  HK: ['region', 'district', 'street', 'house', 'building', 'floor', 'flat'],
  ID: [
    ...['administrative_area_level1', 'administrative_area_level2'],
    ...['administrative_area_level3', 'administrative_area_level4'],
    ...['building', 'country', 'gang', 'postcode', 'rt_rw', 'street'],
  ],
  JP: [
    ...['prefecture', 'city', 'ward', 'district', 'chome', 'banchi', 'go'],
    ...['building', 'floor', 'unit', 'postcode'],
  ],
  MY: ['state', 'city', 'postcode', 'section', 'street', 'lot', 'building'],
  SG: ['block', 'street', 'building', 'floor', 'unit', 'postcode'],
} as const;

type LocalizedCountry = keyof typeof LOCALIZED_ADDRESS_PARTS;

function localized(country: LocalizedCountry) {
  return z
    .strictObject({
      country_code: z.literal(country),
      ...each(nullableText, LOCALIZED_ADDRESS_PARTS[country]),
    })
    .meta({ id: `Address${country}`, description: `An address as ${country} writes it.` });
}

export const localizedAddress = z
  .discriminatedUnion('country_code', [
    localized('AE'),
    localized('HK'),
    localized('ID'),
    localized('JP'),
    localized('MY'),
    localized('SG'),
  ])
  .meta({ id: 'LocalizedAddress', description: 'The address as its country writes it.' });

const coordinates = z
  .array(number)
  .length(2)
  .meta({
    description: '[latitude, longitude], WGS 84 degrees.',
    example: [47.1405, 9.5215],
  });

export const DAYS_OF_WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const clockTime = text.regex(/^([01]\d|2[0-4]):[0-5]\d$/).meta({ example: '11:00' });

const hoursGroup = z.strictObject({
  days: z.array(z.enum(DAYS_OF_WEEK).meta({ id: 'DayOfWeek' })),
  opens: clockTime,
  closes: clockTime,
});

const openingHours = z.record(text, text).meta({
  description: 'By day in English; "closed", or spans joined by commas, "00:00-24:00" all day.',
  example: { Monday: '11:00-14:00,17:00-23:00', Tuesday: 'closed' },
});

const prices = z.strictObject({ min: nullableText, max: nullableText });
const choice = z.strictObject({ name: nullableText, prices });
const dish = z.strictObject({
  name: nullableText,
  description: nullableText,
  data: z.strictObject({ choices: z.array(choice) }),
});
const section = z.strictObject({
  name: nullableText,
  description: nullableText,
  items: z.array(dish),
});
const menu = z
  .strictObject({
    name: nullableText,
    description: nullableText,
    footnote: nullableText,
    currency: nullableText,
    sections: z.array(section),
  })
  .meta({ id: 'Menu' });

const FIELDS: Record<OutputField, z.ZodType> = {
  vendor_id: text,
  coordinates,
  coordinates_distance: count.meta({
    description: 'Metres between input and enriched coordinates; 0 when not enriched.',
  }),
  open_closed_status: z.enum(['Open', 'Closed', 'Temporarily Closed', 'No Internet Presence']),
  ...each(text, ['date_closed', 'date_opened']),
  successor: freeObject.meta({
    description: 'Set when the place is Closed because another business now has its address.',
  }),
  ...each(text, ['chain_id', 'chain_name', 'chain_wikipedia_url']),
  ...each(texts, ['chain_domains', 'alternative_names']),
  number_of_locations: whole,
  logo_url: text,
  ...each(whole, ['facebook_followers', 'facebook_likes']),
  ...each(text, ['facebook_page_id', 'facebook_bio']),
  ...each(whole, ['instagram_followers', 'instagram_media_count']),
  ...each(text, ['instagram_username', 'instagram_profile_pic_url', 'instagram_bio']),
  approximate_review_count: text.meta({ description: 'A bucket.', example: '10-50' }),
  approximate_average_rating: number.meta({ description: 'Out of 5.' }),
  ...each(text, ['name', 'alt_name', 'official_name', 'brand_name']),
  multilingual_names: z.record(text, nullableText).meta({ description: 'By language.' }),
  common_names: texts,
  storefront_images: z.array(z.looseObject({ url: text })),
  available_services: freeObject,
  ...each(flag, ['has_delivery', 'has_takeout', 'has_dining', 'has_pickup']),
  address: addressDetails,
  address_localized: localizedAddress,
  categories: texts,
  ...each(text, ['website', 'phone']),
  phone_additional: texts,
  ...each(text, ['naics_code', 'naics_description', 'merchant_category_code']),
  ...each(text, ['mcc_description', 'merchant_category_group', 'merchant_super_industry']),
  located_within: freeObject,
  ...each(text, ['instagram', 'facebook', 'tiktok']),
  opening_hours: openingHours,
  opening_hours_grouped_by_hours: z.array(hoursGroup),
  is_open_24h: flag,
  menu_urls: texts,
  menu_url_official: text,
  menu_content: z.array(menu),
  menu_images: texts,
  ...each(number, ['price_tier', 'average_price']),
  currency: text,
  cuisines: texts,
  ...each(whole, ['review_count', 'recent_review_count']),
  ...each(number, ['average_rating', 'wilson_score', 'popularity']),
  ...each(text, ['review_summary', 'summary', 'one_line_summary']),
  instagram_profile: freeObject,
  building_footprint: freeObject,
  ...each(text, ['entity_type', 'digital_footprint']),
  ...each(texts, ['place_definition', 'place_reality']),
  ...each(whole, ['parking_spaces_total', 'parking_spaces_street']),
  ...each(whole, ['parking_spaces_shared', 'parking_spaces_dedicated']),
  parking_spaces_image_url: text,
  traffic_control: flag,
  ...each(text, ['site_quality_score', 'accessibility_rating', 'accessibility_summary']),
  ...each(whole, ['primary_turns_required', 'min_turns', 'primary_turns']),
  primary_turns_route_matrix_visualization: freeObject,
  route_matrix_visualization: freeObject,
  ...each(text, ['visibility_rating', 'signage_summary']),
  has_brand_signage: flag,
  ...each(flag, ['pylon_sign_exists', 'pylon_includes_brand_sign']),
  ...each(flag, ['monument_sign_exists', 'monument_includes_brand_sign']),
  pylon_coordinates: z.array(number),
  monument_coordinates: z.array(number),
  ...each(number, ['pylon_latitude', 'pylon_longitude']),
  ...each(number, ['monument_latitude', 'monument_longitude']),
  ...each(text, ['pylon_number_of_brands', 'monument_number_of_brands']),
  ...each(text, ['pylon_reasoning', 'monument_reasoning']),
  sign_locations: objects,
  ...each(text, ['location_type', 'building_condition', 'building_condition_score']),
  ...each(text, ['shopping_center_condition', 'shopping_center_condition_score']),
  ...each(text, ['location_category', 'building_condition_summary']),
  ...each(text, ['building_condition_rating', 'prominence']),
  ...each(texts, ['key_strengths', 'potential_concerns']),
  entrance_views: objects,
  ...each(freeObject, ['vendor_core_attributes', 'provider_e_business_attributes']),
};

const outputFields = Object.fromEntries(
  Object.entries(FIELDS).map(([field, schema]) => [field, schema.nullable()]),
);

/** Every field, and one for each attribute that the organization made for itself. */
export const jobOutputs = z.strictObject(outputFields).meta({
  id: 'JobOutputs',
  description: 'Every field is there; null when nothing was found or looked for.',
  override: ({ jsonSchema }: { jsonSchema: object }) => {
    Object.assign(jsonSchema, { patternProperties: { [CUSTOM_KEY_PATTERN]: {} } });
  },
});
