import { describe, expect, it } from 'vitest';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';

const sources = openSources(NO_PLACES);

function names(name: string): Record<string, unknown> {
  const inputs = { name, full_address: 'nowhere' };
  return enrichPlace({ inputs, attributes: ['names'], nowMs: Date.UTC(2026, 5, 10) }, sources)
    .outputs;
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

  it('has no mark that the place is closed', () => {
    expect(names('Old Mill (now closed)')['name']).toBe('Old Mill');
  });
});

it('the sign of a trademark makes no other name', () => {
  const lists = { phones: [], websites: [], socials: [], categories: [], cuisine: [] };
  const record = {
    ...lists,
    source: 'open_map_a',
    id: '1',
    name: 'Old Mill™',
    licence: 'x',
  } as const;
  const verdict = { score: 0.97, is_match: true, confidence: 'VERY_HIGH', reasoning: '' } as const;
  const bestMatch = () => ({ ...verdict, distance_m: 1, place: record as never });
  const request = { inputs: { name: 'Old Mill' }, attributes: ['names'], nowMs: 0 };
  const place = enrichPlace(request, { ...sources, places: { bestMatch } });
  expect(place.outputs['alternative_names'] ?? []).toEqual([]);
});
