import { describe, expect, it } from 'vitest';
import {
  ATTRIBUTE_KEYS,
  ATTRIBUTE_SETS,
  ATTRIBUTES,
  attributeInfo,
  attributesOf,
  isAttributeKey,
} from './attributes.ts';

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
  it('holds exactly the keys of the interface, each once', () => {
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

  it('depends only on attributes that exist, and never in a circle', () => {
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

  it('gives a reason exactly where an attribute is not available', () => {
    for (const { available, unavailable_reason } of ATTRIBUTES) {
      expect(unavailable_reason === null).toBe(available);
    }
  });
});

describe('attributesOf', () => {
  it('takes the list, each key once, before the set, and core when there is neither', () => {
    expect(attributesOf({ attributes: ['names', 'chain', 'names'] })).toEqual(['names', 'chain']);
    expect(attributesOf({ attribute_set: 'open_closed' })).toEqual(['closed_permanently']);
    expect(attributesOf({ attributes: null, attribute_set: null })).toEqual(ATTRIBUTE_SETS.core);
    expect(attributesOf({ attributes: [] })).toEqual([]);
  });
});
