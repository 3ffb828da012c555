/** Column names of exports, taken from the interface and not from the product's code. */

function words(text: string): readonly string[] {
  return text.split(' ');
}

export const BASE = words('place_id batch_id batch_name status created_at last_enriched');

export const INPUTS = words(
  'name full_address country_code latitude longitude category website phone id input_type ' +
    'wkt_geometry street city house state postalCode country opening_hours source',
);

export const OUTPUTS = words(
  'vendor_id coordinates coordinates_distance open_closed_status date_closed date_opened ' +
    'successor chain_id chain_name chain_wikipedia_url chain_domains alternative_names ' +
    'number_of_locations logo_url facebook_followers facebook_likes facebook_page_id ' +
    'facebook_bio instagram_followers instagram_media_count instagram_username ' +
    'instagram_profile_pic_url instagram_bio approximate_review_count ' +
    'approximate_average_rating name alt_name official_name brand_name multilingual_names ' +
    'common_names storefront_images available_services has_delivery has_takeout has_dining ' +
    'has_pickup address address_localized categories website phone phone_additional naics_code ' +
    'naics_description merchant_category_code mcc_description merchant_category_group ' +
    'merchant_super_industry located_within instagram facebook tiktok opening_hours ' +
    'opening_hours_grouped_by_hours is_open_24h menu_urls menu_url_official menu_content ' +
    'menu_images price_tier average_price currency cuisines review_count recent_review_count ' +
    'average_rating wilson_score popularity review_summary summary one_line_summary ' +
    'instagram_profile building_footprint entity_type digital_footprint place_definition ' +
    'place_reality parking_spaces_total parking_spaces_street parking_spaces_shared ' +
    'parking_spaces_dedicated parking_spaces_image_url traffic_control site_quality_score ' +
    'accessibility_rating accessibility_summary primary_turns_required min_turns primary_turns ' +
    'primary_turns_route_matrix_visualization route_matrix_visualization visibility_rating ' +
    'signage_summary has_brand_signage pylon_sign_exists pylon_includes_brand_sign ' +
    'monument_sign_exists monument_includes_brand_sign pylon_coordinates monument_coordinates ' +
    'pylon_latitude pylon_longitude monument_latitude monument_longitude pylon_number_of_brands ' +
    'monument_number_of_brands pylon_reasoning monument_reasoning sign_locations location_type ' +
    'building_condition building_condition_score shopping_center_condition ' +
    'shopping_center_condition_score location_category building_condition_summary ' +
    'building_condition_rating prominence key_strengths potential_concerns entrance_views ' +
    'vendor_core_attributes provider_e_business_attributes',
);

export const ADDRESS_PARTS = words(
  'full_address unit_number floor building block km house street neighborhood suburb city state ' +
    'country postalCode',
);

export const CONFIDENCES = words(
  'open_closed_status phone website address categories coordinates opening_hours entity_type ' +
    'name parking_spaces parking_spaces_total parking_spaces_street parking_spaces_shared ' +
    'parking_spaces_dedicated chain vendor_core located_within price_tier ' +
    'approximate_user_reviews menu',
);

/** Some fields that have a verdict. */
export const VERDICTS = words('website phone address opening_hours name');
