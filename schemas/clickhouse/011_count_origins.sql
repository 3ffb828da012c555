-- The origins of a result's values (docs/decisions/0101), counted like facets. If an attribute has
-- several fields, the best one counts. Names are looked up in strings, which is faster than in
-- arrays.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS origin_facets Array(LowCardinality(String))
        MATERIALIZED (
            mapKeys(mapFilter(
                (attribute, status) -> status IN ('RUN', 'NOT_RUN'), attribute_status)) AS ran,
            concat(';', arrayStringConcat(mapKeys(mapFilter(
                (attribute, filled) -> filled, attribute_filled)), ';'), ';') AS with_value,
            concat(';', arrayStringConcat(arrayFilter((field, source) -> source != 'input',
                evidence_fields, evidence_sources), ';'), ';') AS of_sources,
            concat(';', arrayStringConcat(arrayFilter(
                (field, source) -> source = 'input'
                    AND position(of_sources, concat(';', field, ';')) = 0,
                evidence_fields, evidence_sources), ';'), ';') AS of_input,
            arrayMap((field, verdict) -> multiIf(
                    verdict IN ('NOT FOUND', 'NOT ENRICHED'), 'empty',
                    verdict = 'NOT VERIFIED' OR position(of_input, concat(';', field, ';')) > 0,
                    'echoed',
                    verdict = 'VERIFIED', 'confirmed',
                    'found'),
                mapKeys(verdicts), mapValues(verdicts)) AS origins,
            -- Output fields whose name differs from that of their one attribute, with that
            -- attribute.
            arrayMap(field -> transform(field, [
                'successor', 'summary', 'address', 'route_matrix_visualization', 'entity_type',
                'place_definition', 'open_closed_status', 'date_closed', 'date_opened', 'website',
                'phone', 'phone_additional', 'opening_hours', 'opening_hours_grouped_by_hours',
                'is_open_24h', 'name', 'alt_name', 'official_name', 'brand_name',
                'multilingual_names', 'common_names', 'alternative_names', 'address_localized',
                'naics_code', 'naics_description', 'place_reality', 'digital_footprint',
                'facebook', 'instagram', 'tiktok', 'coordinates_distance', 'cuisines',
                'average_price', 'currency', 'approximate_review_count',
                'approximate_average_rating', 'review_count', 'recent_review_count',
                'average_rating', 'wilson_score', 'popularity', 'review_summary', 'menu_content',
                'menu_images', 'menu_urls', 'menu_url_official', 'facebook_followers',
                'facebook_likes', 'facebook_page_id', 'facebook_bio', 'instagram_followers',
                'instagram_media_count', 'instagram_username', 'instagram_profile_pic_url',
                'instagram_bio', 'instagram_profile', 'chain_id', 'chain_name',
                'chain_wikipedia_url', 'chain_domains', 'number_of_locations', 'logo_url',
                'merchant_category_code', 'mcc_description', 'merchant_category_group',
                'merchant_super_industry', 'has_delivery', 'has_takeout', 'has_dining',
                'has_pickup', 'parking_spaces_total', 'parking_spaces_street',
                'parking_spaces_shared', 'parking_spaces_dedicated', 'parking_spaces_image_url',
                'storefront_images', 'signage_summary', 'has_brand_signage', 'visibility_rating',
                'pylon_sign_exists', 'pylon_includes_brand_sign', 'pylon_coordinates',
                'pylon_latitude', 'pylon_longitude', 'pylon_number_of_brands', 'pylon_reasoning',
                'monument_sign_exists', 'monument_includes_brand_sign', 'monument_coordinates',
                'monument_latitude', 'monument_longitude', 'monument_number_of_brands',
                'monument_reasoning', 'sign_locations', 'prominence', 'location_type',
                'building_condition_score', 'shopping_center_condition',
                'shopping_center_condition_score', 'location_category',
                'building_condition_summary', 'building_condition_rating', 'key_strengths',
                'potential_concerns', 'site_quality_score', 'entrance_views',
                'accessibility_rating', 'accessibility_summary', 'primary_turns_required',
                'min_turns', 'primary_turns_route_matrix_visualization', 'vendor_core_attributes'
                ], [
                'knowledge_graph;closed_permanently', 'knowledge_graph;one_line_summary',
                'reverse_geocode;address', 'route_matrix', 'qualified_input_place',
                'qualified_input_place', 'closed_permanently', 'closed_permanently',
                'closed_permanently', 'websites', 'phoneNumbers', 'phoneNumbers', 'openingHours',
                'openingHours', 'openingHours', 'names', 'names', 'names', 'names', 'names',
                'names', 'names', 'address', 'naics', 'naics', 'place_existence',
                'place_existence', 'socialHandles', 'socialHandles', 'socialHandles',
                'coordinates', 'cuisine', 'price_tier', 'price_tier', 'approximate_user_reviews',
                'approximate_user_reviews', 'approximate_user_reviews',
                'approximate_user_reviews', 'approximate_user_reviews',
                'approximate_user_reviews', 'approximate_user_reviews',
                'approximate_user_reviews', 'menu', 'menu', 'menu_url', 'menu_url',
                'social_media_profile', 'social_media_profile', 'social_media_profile',
                'social_media_profile', 'social_media_profile', 'social_media_profile',
                'social_media_profile', 'social_media_profile', 'social_media_profile',
                'social_media_profile', 'chain', 'chain', 'chain', 'chain', 'chain', 'chain',
                'merchant', 'merchant', 'merchant', 'merchant', 'available_services',
                'available_services', 'available_services', 'available_services',
                'parking_spaces', 'parking_spaces', 'parking_spaces', 'parking_spaces',
                'parking_spaces', 'storefrontImages', 'signage', 'signage', 'signage', 'signage',
                'signage', 'signage', 'signage', 'signage', 'signage', 'signage', 'signage',
                'signage', 'signage', 'signage', 'signage', 'signage', 'signage', 'signage',
                'signage', 'building_condition', 'building_condition', 'building_condition',
                'building_condition', 'building_condition', 'building_condition',
                'building_condition', 'building_condition', 'building_condition',
                'building_condition', 'entrances', 'entrances', 'entrances', 'primary_turns',
                'primary_turns', 'primary_turns', 'vendor_core'
                ], field), mapKeys(verdicts)) AS attributes,
            concat(';', arrayStringConcat(arrayFilter(
                (attribute, origin) -> origin = 'found', attributes, origins), ';'), ';') AS found,
            concat(';', arrayStringConcat(arrayFilter(
                (attribute, origin) -> origin = 'confirmed', attributes, origins), ';'), ';')
                AS confirmed,
            concat(';', arrayStringConcat(arrayFilter(
                (attribute, origin) -> origin = 'echoed', attributes, origins), ';'), ';')
                AS echoed,
            arrayMap(attribute -> concat('o', attribute, ':', multiIf(
                position(with_value, concat(';', attribute, ';')) = 0, 'empty',
                position(found, concat(';', attribute, ';')) > 0, 'found',
                position(confirmed, concat(';', attribute, ';')) > 0, 'confirmed',
                position(echoed, concat(';', attribute, ';')) > 0, 'echoed',
                'empty')), ran)
        ).10
        COMMENT 'where the value of each attribute that ran comes from, as facets' AFTER facets;

-- Earlier rows get it in the background; until then it is computed when it is read.
ALTER TABLE results MATERIALIZE COLUMN origin_facets;

-- When the sink starts, it recounts the existing batches.
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS value_origins Map(LowCardinality(String), UInt64)
        COMMENT 'key: attribute:origin, which is found, confirmed, echoed or empty';
