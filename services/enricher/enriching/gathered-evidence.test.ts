import { describe, expect, it } from 'vitest';
import type { Gathered } from '../gathering/evidence-source.ts';
import { NO_PLACES, openSources } from '../sources/sources.ts';
import type { SiteFacts } from '../sources/website/facts/site-facts.ts';
import type { NoticeKind } from '../sources/website/notices/read-notice.ts';
import { enrichPlace, neededSources } from './enrich-place.ts';

const SOURCES = openSources(NO_PLACES);
const GATHERABLE = new Set(['website'] as const);
const INPUTS = {
  name: 'Blue Door Cafe',
  latitude: 40.7617,
  longitude: -73.9899,
  website: 'https://www.bluedoor.example.com/?utm_source=x',
};
const request = (attributes: readonly string[], gathered: Gathered = {}) => ({
  inputs: INPUTS,
  attributes,
  nowMs: Date.UTC(2026, 5, 10),
  gathered,
});

const FACT = {
  url: 'https://www.bluedoor.example.com/contact',
  title: 'Contact',
  fetchedAtMs: Date.UTC(2026, 5, 9),
  from: 'text' as const,
};
const SITE: Partial<SiteFacts> = {
  phones: [
    { ...FACT, value: { e164: '+12127574555', role: 'phone' }, quote: '(212) 757-4555' },
    { ...FACT, value: { e164: '+12127574556', role: 'fax' }, quote: '(212) 757-4556' },
  ],
  hours: [],
  notices: [{ ...FACT, value: { kind: 'closed', date: null }, quote: 'We have closed for good.' }],
};
const FOUND: Gathered = { website: { kind: 'found', value: SITE } };
const FAILED: Gathered = { website: { kind: 'failed', reason: 'the website was not reached' } };

describe('the sources that a job needs', () => {
  it('are those of its rules, with the known data about the place', () => {
    expect(neededSources(request(['coordinates', 'naics']), SOURCES, GATHERABLE)).toBeNull();
    const needed = neededSources(request(['phoneNumbers', 'names']), SOURCES, GATHERABLE);
    expect(needed).toMatchObject({
      needs: ['website'],
      place: { country: 'US', websites: ['https://www.bluedoor.example.com/'] },
    });
  });

  it('are empty if none can be called', () => {
    expect(neededSources(request(['phoneNumbers']), SOURCES, new Set())).toBeNull();
  });
});

it('a place is matched once per job, before and after its sources are called', () => {
  let matches = 0;
  const bestMatch = () => {
    matches += 1;
    return null;
  };
  const sources = { ...SOURCES, places: { bestMatch } };
  const needed = neededSources(request(['phoneNumbers']), sources, GATHERABLE)!;
  const first = matches;
  expect(first).toBeGreaterThan(0);
  const again = { ...request(['phoneNumbers'], FOUND), described: needed.context };
  expect(enrichPlace(again, sources).outputs['phone']).toBe('+12127574555');
  expect(matches).toBe(first);
});

describe("the website's data", () => {
  it('is first-party evidence with its quote', () => {
    const place = enrichPlace(request(['phoneNumbers', 'closed_permanently'], FOUND), SOURCES);
    expect(place.outputs).toMatchObject({ phone: '+12127574555', open_closed_status: 'Closed' });
    expect(place.outputs['phone_additional'] ?? []).toEqual([]);
    expect(place.confidence_scores).toMatchObject({ phone: 'HIGH', open_closed_status: 'HIGH' });
    expect(place.evidence.find(({ field }) => field === 'phone')).toEqual({
      field: 'phone',
      source: 'website',
      url: FACT.url,
      title: 'Contact',
      observed_at: '2026-06-09',
      quote: '(212) 757-4555',
      licence: null,
    });
  });

  const WEEK = Array.from({ length: 7 }, () => [{ opens: 540, closes: 1_020 }]);
  const HOURS = [{ ...FACT, value: WEEK, quote: 'Open daily 9-5' }];
  const notice = (kind: NoticeKind, date: string | null) => [
    { ...FACT, value: { kind, date }, quote: 'A notice.' },
  ];
  it.each<[SiteFacts['notices'], status: string | null, level: string, closed: string | null]>([
    [[], 'Open', 'LOW', null],
    [notice('opening', null), null, 'NONE', null],
    [notice('closed', '2026-06-01'), 'Closed', 'HIGH', '2026-06-01'],
    [notice('closed', '2026-12-31'), 'Open', 'HIGH', null],
    [notice('moved', '2026-07-01'), 'Open', 'HIGH', null],
    [notice('moved', null), 'Closed', 'HIGH', null],
    [notice('closed_for_a_time', null), 'Temporarily Closed', 'HIGH', null],
  ])('CP3 with hours and the notices %j says %s', (notices, status, level, closed) => {
    const site: Partial<SiteFacts> = { ...SITE, hours: HOURS, notices };
    const found: Gathered = { website: { kind: 'found', value: site } };
    const place = enrichPlace(request(['closed_permanently'], found), SOURCES);
    expect(place.outputs['open_closed_status'] ?? null).toBe(status);
    expect(place.outputs['date_closed'] ?? null).toBe(closed);
    expect(place.confidence_scores['open_closed_status']).toBe(level);
  });

  it('EP4 is missed only when no other source gives a value', () => {
    const keys = ['phoneNumbers', 'openingHours', 'names'];
    const place = enrichPlace(request(keys, FAILED), SOURCES);
    expect(place.attribute_status).toEqual({
      names: 'RUN',
      phoneNumbers: 'ERROR',
      openingHours: 'ERROR',
    });
    expect(place.errors['phoneNumbers']).toContain('the website was not reached');
    const given = { ...request(keys, FAILED), inputs: { ...INPUTS, phone: '+12127574555' } };
    const kept = enrichPlace(given, SOURCES);
    expect(kept.attribute_status['phoneNumbers']).toBe('RUN');
    expect(kept.reasoning['phone']).toContain('The source website failed');
  });
});
