import { describe, expect, it } from 'vitest';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import type { PlaceSearch } from '../../sources/place-index/matched-records.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';

const sources = openSources(NO_PLACES);

const NAMES = ['names'];

function names(name: string, country_code?: string): Record<string, unknown> {
  const inputs = { name, full_address: 'nowhere', country_code };
  return enrichPlace({ inputs, attributes: NAMES, nowMs: Date.UTC(2026, 5, 10) }, sources).outputs;
}

/** The names of the place when a record that is the place has the other name. */
function namesWithRecord(name: string, recorded: string): Record<string, unknown> {
  const lists = { phones: [], websites: [], socials: [], categories: [], cuisine: [] };
  const place = { ...lists, source: 'open_map_a', id: '1', name: recorded, licence: 'x' } as const;
  const verdict = { score: 0.97, is_match: true, confidence: 'VERY_HIGH', reasoning: '' } as const;
  const bestMatch: PlaceSearch['bestMatch'] = (_, { sources: asked } = {}) =>
    asked?.includes('open_map_a') ? { ...verdict, distance_m: 1, place: place as never } : null;
  const request = { inputs: { name }, attributes: NAMES, nowMs: 0 };
  return enrichPlace(request, { ...sources, places: { bestMatch } }).outputs;
}

describe('a name with a legal form is the official one', () => {
  it.each([
    'Volker Rentel GmbH',
    '株式会社東海ビルメンテナス',
    '北京小米科技有限公司',
    '주식회사 카카오',
    'ООО Ромашка',
    'PT Sinar Jaya',
    'Kwiaty Anna sp. z o.o.',
    'Gehrhus Immobilien e.K.',
  ])('%s', (name) => {
    expect(names(name)['official_name']).toBe(name);
  });

  it.each(['Gasthof Adler', 'PTT Station', '有名店', 'Tekke'])('%s has none', (name) => {
    expect(names(name)['official_name'] ?? null).toBeNull();
  });

  it('has "SpA" only in countries with this form', () => {
    expect(names('Natural Skin Spa', 'US')['official_name'] ?? null).toBeNull();
    expect(names('Salumi Rossi SpA', 'IT')['official_name']).toBe('Salumi Rossi SpA');
  });

  it('is that of a record only if the record has the name of the place', () => {
    const official = (recorded: string) =>
      namesWithRecord('Euregio Immobilien Deitel', recorded)['official_name'] ?? null;
    expect(official('Euregio Immobilien Deitel GmbH')).toBe('Euregio Immobilien Deitel GmbH');
    expect(official('Euregio Immobilien Hardt e.K.')).toBeNull();
  });

  it('has no mark that the place is closed', () => {
    expect(names('Old Mill (now closed)')['name']).toBe('Old Mill');
  });
});

it('the sign of a trademark makes no other name', () => {
  expect(namesWithRecord('Old Mill', 'Old Mill™')['alternative_names'] ?? []).toEqual([]);
});
