import { describe, expect, it } from 'vitest';
import type { IndexedPlace } from '../../../../places/place.ts';
import type { AttributeRule } from '../../context/finding.ts';
import { PlaceContext } from '../../context/place-context.ts';
import { placeInputs } from '../../sources/input/place-inputs.ts';
import type { PlaceSearch } from '../../sources/place-index/matched-records.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';
import { chainRule } from '../identity/chain.ts';
import { namesRule } from '../identity/names.ts';
import { closedPermanentlyRule } from '../status/closed-permanently.ts';
import { openingHoursRule } from '../status/opening-hours.ts';
import { locatedWithinRule } from '../surroundings/located-within.ts';
import { storefrontImagesRule } from '../surroundings/storefront-images.ts';
import { availableServicesRule } from './available-services.ts';
import { menuUrlRule } from './menu-url.ts';
import { socialMediaProfileRule } from './social-media-profile.ts';
import { userReviewsRule } from './user-reviews.ts';

const SOURCES = openSources(NO_PLACES);
const RECORD: IndexedPlace = {
  source: 'open_map_a',
  id: '1',
  name: 'Ravintola Kuu',
  phones: [],
  websites: [],
  socials: [],
  categories: [],
  cuisine: [],
  licence: 'CDLA-Permissive-2.0',
};

/** What the rule finds for a place of which one dataset has a record. */
function run(rule: AttributeRule, record: Partial<IndexedPlace>) {
  const match = { score: 0.97, is_match: true, confidence: 'VERY_HIGH', reasoning: '' } as const;
  const bestMatch: PlaceSearch['bestMatch'] = (_query, { sources } = {}) =>
    sources?.includes('open_map_a')
      ? { ...match, distance_m: 1, place: { ...RECORD, ...record } }
      : null;
  const inputs = placeInputs({
    name: 'Ravintola Kuu',
    country_code: 'FI',
    full_address: 'Töölönkatu 27, Helsinki',
    category: 'restaurant',
  });
  const sources = { ...SOURCES, places: { bestMatch } };
  const context = new PlaceContext(inputs, sources, Date.UTC(2026, 5, 10), {});
  return rule.run(context, { outputs: {}, read: () => ({}) as never });
}

const field = (rule: AttributeRule, name: string, record: Partial<IndexedPlace>) =>
  run(rule, record).fields[name]!;

describe('opening hours of a dataset', () => {
  const monday = (opening_hours: string) => {
    const { value, evidence } = field(openingHoursRule, 'opening_hours', { opening_hours });
    expect(evidence?.map(({ quote }) => quote) ?? []).toEqual(
      value === null ? [] : [opening_hours],
    );
    return (value as Record<string, string> | null)?.['Monday'];
  };

  it('are read as an object, a list or words', () => {
    expect(monday('{"Monday":"7:0-20:0","Tuesday":"7:0-20:0"}')).toBe('07:00-20:00');
    expect(monday('{"regular":[{"day":1,"open":"0700","close":"1800"}]}')).toBe('07:00-18:00');
    expect(monday('Mon-Fri 7am-5pm, Sat 8am-2pm')).toBe('07:00-17:00');
    expect(monday('Mo-Fr 11:00-23:00; Sa 13:00-24:00')).toBe('11:00-23:00');
    expect(monday('Mo-Fr 11:00-23:00; PH off "call us"')).toBe('11:00-23:00');
    expect(monday('{"Monday":"by request"}')).toBeUndefined();
    expect(monday('{"Monday":')).toBeUndefined();
  });
});

describe('the state of a place in a dataset', () => {
  const status = (operating_status: string) =>
    field(closedPermanentlyRule, 'open_closed_status', { operating_status }).value;

  it.each([
    ['open', 'Open'],
    ['OPERATIONAL', 'Open'],
    ['is_open=1', 'Open'],
    ['is_closed=false', 'Open'],
    ['is_open=0', 'Closed'],
    ['is_closed=True', 'Closed'],
    ['permanently_closed=true', 'Closed'],
    ['permanently closed', 'Closed'],
    ['CLOSED_PERMANENTLY', 'Closed'],
    ['was:shop=bakery', 'Closed'],
    ['temporarily_closed', 'Temporarily Closed'],
    ['Closed temporarily', 'Temporarily Closed'],
    ['temporarily_closed=1', 'Temporarily Closed'],
  ])('is told by its words: %s', (written, expected) => {
    expect(status(written)).toBe(expected);
    const [item] = field(closedPermanentlyRule, 'open_closed_status', {
      operating_status: written,
    }).evidence!;
    expect(item).toMatchObject({ quote: written });
  });

  it('has the day on which it opened, once that is past', () => {
    const opened = (opened_at: string) =>
      field(closedPermanentlyRule, 'date_opened', { opened_at });
    expect(opened('1966-05-01')).toMatchObject({
      value: '1966-05-01',
      evidence: [{ source: 'open_map_a', quote: '1966-05-01' }],
    });
    expect(opened('2030-01-01').value).toBeNull();
    expect(opened('long ago').value).toBeNull();
  });
});

describe('what a dataset says about a place', () => {
  it('includes its names by language', () => {
    const names_by_language = { en: 'Moon Restaurant', sv: 'Restaurang Månen', ru: 'Луна' };
    expect(field(namesRule, 'multilingual_names', { names_by_language })).toMatchObject({
      value: names_by_language,
      evidence: [{ quote: 'Moon Restaurant' }, { quote: 'Restaurang Månen' }, { quote: 'Луна' }],
    });
  });

  it('includes services under the names of tables and of Yelp', () => {
    const attributes = {
      RestaurantsTakeOut: 'True',
      RestaurantsReservations: 'False',
      WiFi: "u'free'",
      OutdoorSeating: 'None',
      dine_in: 'yes',
      curbside_pickup: 'true',
    };
    const { fields } = run(availableServicesRule, { attributes });
    expect(fields['available_services']!.value).toEqual({
      takeout: true,
      reservations: false,
      wifi: true,
      dine_in: true,
      pickup: true,
    });
    expect(fields['has_pickup']).toMatchObject({ value: true, evidence: [{ quote: 'true' }] });
  });

  it('includes its menu, its pictures and the place that it is in', () => {
    const attributes = {
      menu_url: 'https://kuu.example/menu',
      image: 'https://kuu.example/front.jpg',
      located_in: 'Kamppi Center',
    };
    expect(field(menuUrlRule, 'menu_urls', { attributes }).value).toEqual([attributes.menu_url]);
    expect(field(storefrontImagesRule, 'storefront_images', { attributes })).toMatchObject({
      value: [{ url: attributes.image, host: 'web' }],
      evidence: [{ source: 'open_map_a', quote: attributes.image }],
    });
    expect(field(locatedWithinRule, 'located_within', { attributes })).toMatchObject({
      value: { name: 'Kamppi Center' },
      evidence: [{ source: 'open_map_a', quote: 'Kamppi Center' }],
    });
  });

  it('includes figures, as written', () => {
    const attributes = { popularity: 0.81, recent_review_count: '12', instagram_followers: '3400' };
    const { fields } = run(userReviewsRule, { attributes });
    expect(fields['popularity']).toMatchObject({ value: 0.81, evidence: [{ quote: '0.81' }] });
    expect(fields['recent_review_count']!.value).toBe(12);
    expect(field(socialMediaProfileRule, 'instagram_followers', { attributes })).toMatchObject({
      value: 3400,
      evidence: [{ quote: '3400' }],
    });
    const socials = ['https://www.instagram.com/ravintolakuu'];
    const profile = field(socialMediaProfileRule, 'instagram_profile', { attributes, socials });
    expect(profile.value).toMatchObject({ username: 'ravintolakuu', followers: 3400, bio: null });
    const vague = { popularity: 'high', recent_review_count: 'many' };
    expect(field(userReviewsRule, 'popularity', { attributes: vague }).value).toBeNull();
  });

  it('includes the article about its chain, and how many branches that has', () => {
    const record = {
      brand: 'K-Market',
      brand_wikidata: 'Q11868562',
      attributes: { 'brand:wikipedia': 'fi:K-Market (ketju)', number_of_locations: '750' },
    };
    expect(field(chainRule, 'chain_wikipedia_url', record)).toMatchObject({
      value: 'https://fi.wikipedia.org/wiki/K-Market_(ketju)',
      evidence: [{ quote: 'fi:K-Market (ketju)' }],
    });
    expect(field(chainRule, 'number_of_locations', record).value).toBe(750);
    const { attributes } = record;
    expect(field(chainRule, 'chain_wikipedia_url', { attributes }).value).toBeNull();
  });
});
