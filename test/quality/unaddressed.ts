/**
 * Addresses without a position, asked for among records with a position and no address, as OSM has
 * many. Places of the Overture sample: every second one is a record, so half of what is asked for
 * is not there, and has another branch of its chain there at most. The shipped model judges.
 */
import { distanceM } from '../../places/globe.ts';
import { isEvidence } from '../../places/matcher/matcher.ts';
import type { IndexedPlace, PlaceQuery } from '../../places/place.ts';
import { withIndex } from '../bench/place-matcher/asked-tables.ts';
import { readRows } from '../bench/place-matcher/pairs.ts';
import type { QualityRow } from './part.ts';

export const SAMPLE = 'overture-places-sample/places.csv.gz';

/** Another record of the sample this near is the same place under another id. */
const SAME_PLACE_M = 300;

interface SampledPlace {
  readonly record: IndexedPlace & { latitude: number; longitude: number };
  readonly query: PlaceQuery;
}

export async function unaddressedRows(folder: string): Promise<QualityRow[]> {
  const sample = readRows(folder, SAMPLE).map(toSampledPlace);
  const records = sample.filter((_, i) => i % 2 === 0).map(({ record }) => record);
  const tally = { wanted: 0, right: 0, wrong: 0, used: 0, usedWrong: 0 };
  const at = new Map(records.map((record) => [record.id, record]));
  await withIndex(records, (index) => {
    for (const { record, query } of sample) {
      if (at.has(record.id)) tally.wanted++;
      const match = index.bestMatch(query);
      if (match === null) continue;
      const found = at.get(match.place.id)!;
      const isRight = metresBetween(found, record) < SAME_PLACE_M;
      if (!isRight) tally.wrong++;
      else if (at.has(record.id)) tally.right++;
      if (!isEvidence(match.score)) continue;
      tally.used++;
      if (!isRight) tally.usedWrong++;
    }
  });
  const { wanted, right, wrong, used, usedWrong } = tally;
  const kind = 'an address alone, records with a position alone';
  return [
    {
      measure: `${kind}: F1 of the match`,
      today: (2 * right) / (right + wrong + wanted),
      floor: 0.95,
      aim: 0.98,
    },
    {
      measure: `${kind}: values taken from another place`,
      today: usedWrong / used,
      floor: 0.08,
      aim: 0.04,
      lowerIsBetter: true,
    },
  ];
}

type Row = ReturnType<typeof readRows>[number];

function toSampledPlace(row: Row): SampledPlace {
  const area = [row['region'], row['postcode']].filter(Boolean).join(' ');
  const line = [row['street'], row['locality'], area].filter(Boolean).join(', ');
  const name = row['name']!;
  return {
    query: { name, full_address: line, country_code: row['country']! },
    record: {
      source: 'open_map_b',
      id: row['id']!,
      name,
      latitude: Number(row['lat']),
      longitude: Number(row['lon']),
      phones: [],
      websites: [],
      socials: [],
      categories: row['category'] ? [row['category']] : [],
      cuisine: [],
      licence: 'test',
    },
  };
}

function metresBetween(a: SampledPlace['record'], b: SampledPlace['record']): number {
  return distanceM(a.latitude, a.longitude, b.latitude, b.longitude);
}
