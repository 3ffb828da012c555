import { describe, expect, it } from 'vitest';
import type { IndexedPlace } from '../../../../places/place.ts';
import type { AttributeRule } from '../../context/finding.ts';
import { PlaceContext } from '../../context/place-context.ts';
import type { Gathered } from '../../gathering/evidence-source.ts';
import { placeInputs } from '../../sources/input/place-inputs.ts';
import type { OsmSurroundings } from '../../sources/osm/surroundings.ts';
import type { PlaceSearch } from '../../sources/place-index/matched-records.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';
import { phoneNumbersRule } from '../contact/phone-numbers.ts';
import { websitesRule } from '../contact/websites.ts';
import { companyRule } from '../provider/company.ts';
import { openingHoursRule } from '../status/opening-hours.ts';
import { availableServicesRule } from './available-services.ts';
import { menuUrlRule } from './menu-url.ts';
import { priceTierRule } from './price-tier.ts';
import { socialHandlesRule } from './social-handles.ts';
import { socialMediaProfileRule } from './social-media-profile.ts';
import { userReviewsRule } from './user-reviews.ts';

const SOURCES = openSources(NO_PLACES);
const INPUTS = { name: 'Kaya Juwelier', country_code: 'DE', category: 'restaurant' };
const RECORD: IndexedPlace = {
  source: 'open_map_a',
  id: '1',
  name: 'Kaya Juwelier',
  phones: [],
  websites: [],
  socials: [],
  categories: [],
  cuisine: [],
  licence: 'CDLA-Permissive-2.0',
};

interface Known {
  readonly inputs?: object;
  readonly record?: Partial<IndexedPlace>;
  /** Tags of the map element that is the place. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** What the rule finds without any website. */
function run(rule: AttributeRule, { inputs = {}, record, tags }: Known) {
  const match = { score: 0.97, is_match: true, confidence: 'VERY_HIGH', reasoning: '' } as const;
  const bestMatch: PlaceSearch['bestMatch'] = (_query, { sources } = {}) =>
    record && sources?.includes(record.source ?? RECORD.source)
      ? { ...match, distance_m: 1, place: { ...RECORD, ...record } }
      : null;
  const element = { id: 'node/7', tags: { name: 'Kaya', ...tags }, distance_m: 1, score: 0.97 };
  const surroundings = { data_at: '2026-01-01', licence: 'ODbL-1.0', match: element };
  const osm = { kind: 'found', value: surroundings as unknown as OsmSurroundings } as const;
  const gathered: Gathered = tags === undefined ? {} : { osm };
  const sources = { ...SOURCES, places: { bestMatch } };
  const given = placeInputs({ ...INPUTS, ...inputs });
  const context = new PlaceContext(given, sources, Date.UTC(2026, 5, 10), { gathered });
  return rule.run(context, { outputs: {}, read: () => ({}) as never });
}

const PAGES = [
  'https://www.facebook.com/564182203610176',
  'https://www.instagram.com/kaya_juwelier',
];

describe('accounts without a website of the place', () => {
  it('come from records', () => {
    const { fields, reasoning } = run(socialHandlesRule, { record: { socials: PAGES } });
    expect(fields['facebook']).toMatchObject({ value: PAGES[0], verdict: 'ADDED' });
    expect(fields['instagram']).toMatchObject({
      value: PAGES[1],
      evidence: [{ source: 'open_map_a', quote: 'kaya_juwelier' }],
    });
    expect(fields['tiktok']!.value).toBeNull();
    expect(reasoning['tiktok']).toBe('No website of the place is known. No dataset gives one.');
    const profile = run(socialMediaProfileRule, { record: { socials: PAGES } });
    expect(profile.fields['instagram_username']!.value).toBe('kaya_juwelier');
    expect(profile.fields['facebook_page_id']!.value).toBe('564182203610176');
    // Both attributes give this reasoning, and the later one is shown.
    expect(profile.reasoning['instagram']).toContain(reasoning['instagram']);
  });

  it('come from the page that the caller gives as the website', () => {
    const website = 'instagram.com/Kaya_Juwelier/?hl=de';
    const given = run(socialHandlesRule, { inputs: { website } }).fields['instagram']!;
    expect(given).toMatchObject({
      value: 'https://www.instagram.com/Kaya_Juwelier',
      verdict: 'NOT VERIFIED',
      evidence: [{ source: 'input', quote: website }],
    });
    const both = run(socialHandlesRule, { inputs: { website }, record: { socials: PAGES } });
    expect(both.fields['instagram']!.verdict).toBe('VERIFIED');
  });

  it('come from the map, also as bare names', () => {
    const tags = { 'contact:instagram': '@kaya_juwelier', facebook: 'kaya.juwelier' };
    const { fields } = run(socialHandlesRule, { tags });
    expect(fields['facebook']!.value).toBe('https://www.facebook.com/kaya.juwelier');
    expect(fields['instagram']).toMatchObject({
      value: PAGES[1],
      evidence: [{ source: 'osm', quote: 'kaya_juwelier' }],
    });
  });

  it('are no posts, and not the networks themselves', () => {
    for (const page of ['https://www.instagram.com/explore/', 'https://www.instagram.com/p/Cx1/'])
      expect(
        run(socialHandlesRule, { record: { socials: [page] } }).fields['instagram']!.value,
      ).toBeNull();
  });

  it("of a chain are not those of a branch, unless the caller gives the branch's", () => {
    const inputs = { name: 'Rossmann', category: 'drugstore' };
    const record = { name: 'Rossmann', socials: ['https://www.instagram.com/mein_rossmann'] };
    const { fields, reasoning } = run(socialHandlesRule, { inputs, record });
    expect(fields['instagram']!.value).toBeNull();
    expect(reasoning['instagram']).toContain('which is probably that of Rossmann.');
    const website = 'https://www.instagram.com/rossmann.vaduz';
    const own = run(socialHandlesRule, { inputs: { ...inputs, website }, record });
    expect(own.fields['instagram']!.value).toBe(website);
  });
});

describe('services without a website of the place', () => {
  it('come from tags of records and of the map', () => {
    const record = { attributes: { takeaway: 'yes', wheelchair: 'limited' } };
    const tags = { delivery: 'no', internet_access: 'wlan', outdoor_seating: 'garden' };
    const { fields, reasoning } = run(availableServicesRule, { record, tags });
    expect(fields['has_takeout']).toMatchObject({
      value: true,
      evidence: [{ source: 'open_map_a', title: 'Kaya Juwelier, takeaway', quote: 'yes' }],
    });
    expect(fields['has_delivery']!.value).toBe(false);
    expect(fields['available_services']!.value).toEqual({
      takeout: true,
      delivery: false,
      wifi: true,
      outdoor_seating: true,
    });
    expect(reasoning['available_services']).toBe(
      'open_map_a says that the place offers takeout. ' +
        'osm says that the place offers outdoor_seating, wifi, and not delivery.',
    );
  });

  it('are inferred from what the branches of a chain offer', () => {
    const inputs = { name: 'Burger King', category: 'fast_food_restaurant' };
    const { fields, reasoning } = run(availableServicesRule, { inputs });
    expect(fields['has_takeout']).toMatchObject({
      value: true,
      evidence: [{ source: 'name-suggestion-index', quote: 'yes' }],
    });
    expect(reasoning['available_services']).toBe('Branches of Burger King usually offer takeout.');
    const branch = run(availableServicesRule, { inputs, tags: { takeaway: 'no' } });
    expect(branch.fields['has_takeout']!.value).toBe(false);
  });
});

describe('the map element that is the place', () => {
  const tags = {
    'contact:phone': '+49 6134 6050',
    website: 'https://kaya.example/',
    opening_hours: 'Mo-Fr 10:00-18:00; Sa 10:00-16:00',
    'website:menu': 'https://kaya.example/karte.pdf',
  };

  it('gives contacts, hours and the menu, with its tags as quotes', () => {
    expect(run(phoneNumbersRule, { tags }).fields['phone']).toMatchObject({
      value: '+4961346050',
      evidence: [{ source: 'osm', quote: '+49 6134 6050' }],
    });
    expect(run(websitesRule, { tags }).fields['website']!.value).toBe('https://kaya.example/');
    const hours = run(openingHoursRule, { tags }).fields['opening_hours']!;
    expect(hours.evidence).toMatchObject([{ quote: tags.opening_hours }]);
    const inputs = { website: 'https://www.kaya.example' };
    expect(run(menuUrlRule, { inputs, tags }).fields).toMatchObject({
      menu_urls: { value: ['https://kaya.example/karte.pdf'] },
      menu_url_official: { value: 'https://kaya.example/karte.pdf' },
    });
  });

  it('is not a second source beside a record of the same element', () => {
    const record = {
      source: 'open_map_b' as const,
      url: 'https://www.openstreetmap.org/node/7',
      phones: ['+49 6134 6050'],
    };
    const found = run(phoneNumbersRule, { record, tags });
    expect(found.confidence['phone']!.level).toBe('MEDIUM');
    expect(found.fields['phone']!.evidence).toHaveLength(1);
  });
});

describe('a page about the place on another site', () => {
  const NOTE = "The input's website is a page on another site, not its own.";

  it.each([
    'https://www.healthgrades.com/physician/dr-kaya-26tng',
    'https://www.instagram.com/kaya_juwelier',
    'http://it.wikipedia.org/wiki/index.html?curid=4238770',
  ])('is not its website: %s', (website) => {
    const { fields, reasoning } = run(websitesRule, { inputs: { website } });
    expect(fields['website']!.value).toBeNull();
    expect(reasoning['website']).toContain(NOTE);
    const record = { websites: [website, 'https://kaya.example/'] };
    expect(run(websitesRule, { record }).fields['website']!.value).toBe('https://kaya.example/');
  });

  it("is its own on a host with the place's name", () => {
    const website = 'https://kayajuwelier.blogspot.com/';
    const { fields, reasoning } = run(websitesRule, { inputs: { website } });
    expect(fields['website']!.value).toBe(website);
    expect(reasoning['website']).not.toContain(NOTE);
  });
});

describe('prices and reviews in datasets', () => {
  it.each([
    ['2', 2],
    ['$$$', 3],
    ['PRICE_LEVEL_EXPENSIVE', 3],
    ['very expensive', 4],
  ])('gives the price level of "%s"', (price_level, tier) => {
    const { fields, reasoning, confidence } = run(priceTierRule, { record: { price_level } });
    const evidence = [{ source: 'open_map_a', quote: price_level }];
    expect(fields['price_tier']).toMatchObject({ value: tier, verdict: 'ADDED', evidence });
    expect(confidence['price_tier']!.level).toBe('MEDIUM');
    expect(reasoning['price_tier']).toBe(
      `open_map_a ("Kaya Juwelier") states "${price_level}", which is level ${tier} of 4.`,
    );
  });

  it('infers the level of a stated range', () => {
    const { fields, reasoning } = run(priceTierRule, { record: { price_level: '20-30 EUR' } });
    const found = [fields['price_tier'], fields['average_price'], fields['currency']];
    expect(found.map((field) => field!.value)).toEqual([3, 25, 'EUR']);
    expect(reasoning['price_tier']).toBe('open_map_a states "20-30 EUR"; its middle is 25 EUR.');
  });

  it('gives no level for another number, and says which sources have none', () => {
    const { fields, reasoning } = run(priceTierRule, { record: { price_level: '17' } });
    expect(fields['price_tier']!.value).toBeNull();
    expect(reasoning['price_tier']).toBe(
      'No website of the place is known. No dataset gives a price level.',
    );
  });

  it("converts ratings to a scale of 5, and quotes the dataset's own numbers", () => {
    const record = { rating: { average: '8.6', best: 10, count: '212' } };
    const { fields, reasoning } = run(userReviewsRule, { record });
    expect(fields['average_rating']).toMatchObject({ value: 4.3, evidence: [{ quote: '8.6' }] });
    expect(fields['review_count']).toMatchObject({ value: 212, evidence: [{ quote: '212' }] });
    expect(fields['approximate_review_count']!.value).toBe('100-500');
    expect(fields['review_summary']!.value).toBe('4.3 of 5 in 212 reviews, says open_map_a.');
    expect(fields['wilson_score']!.value).toBeCloseTo(0.807, 3);
    expect(reasoning['approximate_user_reviews']).toBe(
      'open_map_a ("Kaya Juwelier") states 8.6 of 10 from 212 reviews.',
    );
  });
});

describe('the operator of a place', () => {
  it('is the company, from a record and from the map', () => {
    const record = { attributes: { operator: 'Kaya GmbH' } };
    const { fields } = run(companyRule, { record, tags: { operator: 'Kaya' } });
    expect(fields['company']).toMatchObject({
      value: { value: 'Kaya GmbH', confidence: 'HIGH' },
      evidence: [
        { source: 'open_map_a', title: 'Kaya Juwelier, operator' },
        { source: 'osm', title: 'Kaya, operator' },
      ],
    });
  });
});
