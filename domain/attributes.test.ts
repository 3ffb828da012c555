import { describe, expect, it } from 'vitest';
import {
  ATTRIBUTE_KEYS,
  ATTRIBUTE_SETS,
  attributeCatalogue,
  attributeInfo,
  isAttributeKey,
  requestedAttributes,
} from './attributes.ts';

/** The attributes that an enricher can run. */
const AVAILABLE_KEYS = `
  knowledge_graph reverse_geocode route_matrix qualified_input_place closed_permanently
  websites phoneNumbers openingHours names address categories naics place_existence
  socialHandles coordinates cuisine price_tier approximate_user_reviews menu
  menu_url social_media_profile chain located_within merchant
  one_line_summary available_services groundtruth test_attribute
  parking_spaces storefrontImages building_footprint signage building_condition entrances
  primary_turns traffic_control
  vendor_core provider_e_business_attributes company providerACategory providerAOrbisCategory
  providerBCategory providerBCategoryV2 providerCCategory providerCName provider_d_category
  vendor_id`
  .trim()
  .split(/\s+/);

const INTERFACE_KEYS = `
  knowledge_graph groundtruth reverse_geocode route_matrix test_attribute qualified_input_place
  closed_permanently websites phoneNumbers openingHours names address categories naics
  place_existence parking_spaces socialHandles coordinates storefrontImages cuisine price_tier
  approximate_user_reviews menu menu_url social_media_profile chain located_within
  building_footprint merchant one_line_summary signage building_condition entrances
  primary_turns traffic_control vendor_core provider_e_business_attributes available_services
  company providerACategory providerAOrbisCategory providerBCategory providerBCategoryV2
  providerCCategory providerCName provider_d_category vendor_id`
  .trim()
  .split(/\s+/);

describe('the attribute catalogue', () => {
  it('contains exactly the keys of the interface, each once', () => {
    expect([...ATTRIBUTE_KEYS].sort()).toEqual([...INTERFACE_KEYS].sort());
  });

  it('puts the documented keys in each set', () => {
    expect(ATTRIBUTE_SETS.open_closed).toEqual(['closed_permanently']);
    expect(ATTRIBUTE_SETS.core).toEqual([
      'websites',
      'phoneNumbers',
      'openingHours',
      'names',
      'address',
      'categories',
      'closed_permanently',
    ]);
    const left = ATTRIBUTE_KEYS.filter((key) => !ATTRIBUTE_SETS.all.includes(key));
    expect([...left].sort()).toEqual(['groundtruth', 'test_attribute']);
    expect(attributeInfo('websites')?.sets).toEqual(['core', 'all']);
  });

  it('has dependencies only on existing attributes, without cycles', () => {
    const seen = new Set<string>();
    const settle = (key: string, path: string[]): void => {
      expect(path).not.toContain(key);
      if (seen.has(key)) return;
      for (const next of attributeInfo(key)!.depends_on) {
        expect(isAttributeKey(next)).toBe(true);
        settle(next, [...path, key]);
      }
      seen.add(key);
    };
    for (const key of ATTRIBUTE_KEYS) settle(key, []);
  });

  it('shows which attributes are available, and why each of the others is not', () => {
    const catalogue = attributeCatalogue({});
    const available = catalogue.filter((attribute) => attribute.available);
    expect(available.map(({ key }) => key)).toEqual(AVAILABLE_KEYS);
    for (const { key, name, unavailable_reason } of catalogue) {
      if (AVAILABLE_KEYS.includes(key)) expect(unavailable_reason, key).toBeNull();
      else expect(unavailable_reason, key).toMatch(new RegExp(`^${name} (needs|is|does) .+\\.$`));
    }
  });
});

describe('requestedAttributes', () => {
  it('prefers the list, each key once, to the set, and defaults to core', () => {
    expect(requestedAttributes({ attributes: ['names', 'chain', 'names'] })).toEqual([
      'names',
      'chain',
    ]);
    expect(requestedAttributes({ attribute_set: 'open_closed' })).toEqual(['closed_permanently']);
    expect(requestedAttributes({ attributes: null, attribute_set: null })).toEqual(
      ATTRIBUTE_SETS.core,
    );
    expect(requestedAttributes({ attributes: [] })).toEqual([]);
  });
});
