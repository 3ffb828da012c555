import { describe, expect, it } from 'vitest';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';

const sources = openSources(NO_PLACES);
const NOW_MS = Date.UTC(2026, 5, 10);

function enrich(inputs: Record<string, unknown>) {
  const attributes = ['categories', 'naics', 'one_line_summary', 'chain', 'names'];
  return enrichPlace({ inputs, attributes, nowMs: NOW_MS }, sources);
}

describe('the kind of a place that only its name states', () => {
  it('is inferred, and names the word', () => {
    const place = enrich({ name: "St Giles' Cathedral", full_address: 'High St, Edinburgh' });
    expect(place.outputs).toMatchObject({ categories: ['church_cathedral'], naics_code: '813110' });
    expect(place.verdicts['categories']).toBe('ADDED');
    expect(place.confidence_scores['categories']).toBe('LOW');
    expect(place.reasoning['categories']).toBe(
      'The input\'s name, by "cathedral", gives a category, church_cathedral.',
    );
    expect(place.evidence.find(({ field }) => field === 'categories')).toMatchObject({
      source: 'input',
      quote: "St Giles' Cathedral",
    });
  });

  it('gives way to what the input states, and to the kind of a chain', () => {
    const stated = enrich({ name: 'Adler Hotel', category: 'restaurant', city: 'Vaduz' });
    expect(stated.outputs['categories']).toEqual(['restaurant']);
    const chain = enrich({ name: 'Hotel Chocolat', city: 'Leeds', country_code: 'GB' });
    expect(chain.outputs['categories']).not.toContain('hotel');
  });

  it('come from the chain if the name is only that of the chain', () => {
    const mart = enrich({ name: 'ファミリーマート', city: '大阪市', country_code: 'JP' });
    expect(mart.outputs.categories).toEqual(['convenience_store']);
  });

  it('is more specific than that of a chain of its family', () => {
    const pizza = enrich({ name: "Domino's Pizza", city: 'Leeds', country_code: 'GB' });
    expect((pizza.outputs['categories'] as string[])[0]).toBe('pizza_restaurant');
    const shop = enrich({ name: 'Subway Restaurant', city: 'Leeds', country_code: 'GB' });
    expect((shop.outputs['categories'] as string[])[0]).not.toBe('restaurant');
  });

  it("is that of a chain's machine, and not of the chain", () => {
    const place = enrich({ name: 'ADCB ATM', city: 'Dubai', country_code: 'AE' });
    expect((place.outputs['categories'] as string[])[0]).toBe('atms');
  });
});

describe('the industry of a kind', () => {
  it.each([
    ["children's_clothing_store", '458110', "a children's clothing store"],
    ['tire_dealer_and_repair', '441340', 'a tire shop'],
    ['ski_and_snowboard_school', '611620', 'a ski and snowboard school'],
    ['recreational_vehicle_dealer', '441210', 'a recreational vehicle dealer'],
  ])('is its own and not that of its last word: %s', (category, code, words) => {
    const place = enrich({ name: 'Kuhn', category });
    expect(place.outputs['naics_code']).toBe(code);
    expect(place.outputs['one_line_summary']).toContain(words);
  });
});

describe('an input of several kinds', () => {
  it.each([
    ['mexican_restaurant|fast_food_restaurant', ['mexican_restaurant', 'fast_food_restaurant']],
    ['Bar; Restaurant', ['bar', 'restaurant']],
    ['Bakery, Cafe', ['bakery', 'cafe']],
    ['Cafe, Coffee, and Tea House', ['cafe']],
    ['lantern hut', ['lantern_hut']],
  ])('%s', (category, kinds) => {
    const place = enrich({ name: 'Blue Door', city: 'Vaduz', category });
    expect(place.outputs['categories']).toEqual(kinds);
  });
});
