import { describe, expect, it } from 'vitest';
import type { AttributeRule } from '../../context/finding.ts';
import { PlaceContext } from '../../context/place-context.ts';
import { placeInputs } from '../../sources/input/place-inputs.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';
import { findSiteFacts } from '../../sources/website/facts/find-site-facts.ts';
import { readPage } from '../../sources/website/reading/read-page.ts';
import { storefrontImagesRule } from '../surroundings/storefront-images.ts';
import { availableServicesRule } from './available-services.ts';
import { socialHandlesRule } from './social-handles.ts';
import { socialMediaProfileRule } from './social-media-profile.ts';
import { userReviewsRule } from './user-reviews.ts';

const SOURCES = openSources(NO_PLACES);
const INPUTS = { name: 'Harbor Lane Diner', country_code: 'US', phone: '+1 503 222 4444' };
const PAGE = `<title>Harbor Lane Diner</title><p>Call (503) 222-4444</p>
  <p>We offer takeaway. No delivery.</p>
  <footer><a href="https://instagram.com/harborlanediner/">i</a>
  <a href="https://www.facebook.com/profile.php?id=100064000000001">f</a></footer>
  <script type="application/ld+json">{"@type":"Restaurant","name":"Harbor Lane Diner",
  "telephone":"503-222-4444","aggregateRating":{"ratingValue":"8.4","bestRating":10,
  "reviewCount":"1,204"}}</script>`;

function run(rule: AttributeRule, html: string) {
  const page = { url: 'http://diner.example/', contentType: 'text/html', fetchedAtMs: 0 };
  const reading = readPage({ ...page, bytes: Buffer.from(html) });
  const place = {
    name: INPUTS.name,
    country: 'US',
    phone: '+15032224444',
    address: {},
    latitude: null,
    longitude: null,
  };
  const website = { kind: 'found', value: findSiteFacts([reading], place) } as const;
  const options = { gathered: { website }, job: null };
  const context = new PlaceContext(placeInputs(INPUTS), SOURCES, 0, options);
  return rule.run(context, { outputs: {}, read: () => ({}) as never });
}

describe("the findings of the place's own website", () => {
  it('gives accounts, with the link as the quote', () => {
    const { fields } = run(socialHandlesRule, PAGE);
    expect(fields['instagram']).toMatchObject({
      value: 'https://www.instagram.com/harborlanediner',
      verdict: 'ADDED',
      evidence: [{ source: 'website', quote: 'https://instagram.com/harborlanediner/' }],
    });
    expect(fields['tiktok']).toMatchObject({ value: null, verdict: 'NOT FOUND' });
  });

  it('gives the name of an account', () => {
    const { fields } = run(socialMediaProfileRule, PAGE);
    expect(fields['instagram_username']!.value).toBe('harborlanediner');
    expect(fields['facebook_page_id']!.value).toBe('100064000000001');
    expect(fields['facebook_followers']!.value).toBeNull();
  });

  it('gives services that are offered and those that are not', () => {
    const { fields } = run(availableServicesRule, PAGE);
    expect(fields['has_takeout']!.value).toBe(true);
    expect(fields['has_delivery']!.value).toBe(false);
    expect(fields['has_dining']!.value).toBeNull();
  });

  it('gives ratings out of 5', () => {
    const { fields } = run(userReviewsRule, PAGE);
    expect(fields['approximate_average_rating']!.value).toBe(4.2);
    expect(fields['approximate_review_count']!.value).toBe('1000+');
    expect(fields).toMatchObject({
      review_count: { value: 1_204 },
      average_rating: { value: 4.2 },
      wilson_score: { value: 0.8 },
      recent_review_count: { value: null },
    });
    expect(fields['average_rating']!.evidence[0]!.quote).toContain('"ratingValue":"8.4"');
  });

  it('gives no rating beyond its scale, and none without figures', () => {
    for (const value of ['"11"', '"-1"', '"good"', '""', 'null']) {
      const { fields } = run(userReviewsRule, PAGE.replace('"8.4"', value));
      expect(fields['average_rating']!.value, value).toBeNull();
    }
    const { fields } = run(userReviewsRule, PAGE.replace('"1,204"', '"many"'));
    expect(fields['average_rating']!.value).toBe(4.2);
    expect(fields['wilson_score']!.value).toBeNull();
  });

  it('gives pictures that were not analysed', () => {
    const picture = '<meta property="og:image" content="/front.jpg">';
    const { fields, reasoning } = run(storefrontImagesRule, PAGE + picture);
    expect(fields['storefront_images']).toMatchObject({
      value: [{ url: 'http://diner.example/front.jpg', host: 'website' }],
      evidence: [{ source: 'website', quote: '/front.jpg' }],
    });
    expect(reasoning['storefront_images']).toContain('none was looked at');
  });

  it('gives nothing if the site belongs to another place', () => {
    const other = PAGE.replaceAll('Harbor Lane Diner', 'Some Bank').replaceAll('222', '333');
    const { fields, reasoning } = run(socialHandlesRule, other);
    expect(fields['instagram']!.value).toBeNull();
    expect(reasoning['instagram']).toContain("not the place's");
  });
});
