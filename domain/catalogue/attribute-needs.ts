/**
 * The sources that each attribute's rule needs, in order. This file is written from the rules'
 * files: `npx vitest run services/enricher/attributes --update`.
 */
import type { SourceName } from './evidence-sources.ts';

export const ATTRIBUTE_NEEDS: Readonly<Record<string, readonly SourceName[]>> = {
  websites: ['input', 'place-index'],
  phoneNumbers: ['input', 'phone', 'place-index'],
  openingHours: ['input', 'hours', 'place-index'],
  names: ['input', 'brand', 'place-index'],
  reverse_geocode: ['country', 'cities'],
  address: ['input', 'address', 'country', 'place-index'],
  coordinates: ['input', 'place-index'],
  categories: ['input', 'category', 'brand', 'place-index'],
  naics: ['category'],
  merchant: ['category'],
  cuisine: ['category', 'brand', 'place-index'],
  chain: ['brand', 'place-index'],
  place_existence: ['input', 'phone', 'place-index'],
  closed_permanently: ['input', 'place-index'],
  located_within: ['osm', 'input'],
  building_footprint: ['osm'],
  entrances: ['osm'],
  parking_spaces: ['osm'],
  traffic_control: ['osm'],
  storefrontImages: ['osm'],
  qualified_input_place: ['input', 'category', 'brand', 'place-index'],
  knowledge_graph: ['brand'],
  one_line_summary: ['input', 'category', 'brand', 'place-index'],
  vendor_core: ['vendor'],
  vendor_id: ['vendor'],
  providerACategory: ['provider-a'],
  providerAOrbisCategory: ['provider-a-orbis'],
  providerBCategory: ['provider-b'],
  providerBCategoryV2: ['provider-b-v2'],
  providerCCategory: ['provider-c'],
  provider_d_category: ['provider-d'],
  providerCName: ['provider-c-places'],
  provider_e_business_attributes: ['provider-e'],
  company: ['register'],
  test_attribute: [],
  groundtruth: ['input'],
};
