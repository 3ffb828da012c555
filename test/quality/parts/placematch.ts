/** A query and a whole table of places: is the first result the right one? */
import { MATCH_THRESHOLD } from '../../../places/matcher/matcher.ts';
import type { FlatForest } from '../../../places/matcher/model.ts';
import type { PlaceQuery } from '../../../places/place.ts';
import type { FoundPlace } from '../../../places/search/loaded-source.ts';
import {
  type AskedQuery,
  type AskedTable,
  geoErTable,
  withCandidates,
} from '../../bench/place-matcher/asked-tables.ts';
import { GEO_ER_CITIES, GEO_ER_DATASETS } from '../../bench/place-matcher/training.ts';
import { modelWithoutCity, PAIR_FILES } from '../held-out.ts';
import { type QualityPart, type QualityResult, type QualityRow, shared } from '../part.ts';
import { SAMPLE, unaddressedRows } from '../unaddressed.ts';
import { readVenues } from '../venues.ts';

const MAX_QUERIES = 1_000;
const TABLES = GEO_ER_DATASETS.flatMap((dataset) =>
  GEO_ER_CITIES.map((city) => `geo-er/places/${dataset}_${city}_${dataset.split('_')[1]}.csv.gz`),
);
const VENUES = [
  'foursquare-locu/foursquare.csv.gz',
  'foursquare-locu/dev/locu.csv.gz',
  'foursquare-locu/dev/gold.csv.gz',
];

export const part: QualityPart = {
  name: 'placematch',
  method:
    'F1 of the first result, when it is called a match, among all places of the other dataset. ' +
    'The model is fitted without the city of the query; the venues of New York are in no ' +
    'training data. Of a geo-er table some labels are not known: a query whose first result has ' +
    'no label is left out. Addresses alone are asked for among records without an address by the ' +
    'shipped model; half of them are not there.',
  data: shared(...PAIR_FILES, ...TABLES, ...VENUES, SAMPLE),
  run: async ({ shared: folder }) => measurePlacematch(folder),
};

async function measurePlacematch(folder: string): Promise<QualityResult> {
  const rows: QualityRow[] = [];
  for (const city of GEO_ER_CITIES) {
    for (const dataset of GEO_ER_DATASETS) {
      const set = `${dataset}_${city}`;
      const tally = await askAll(
        geoErTable(folder, set, MAX_QUERIES),
        modelWithoutCity(folder, city),
      );
      rows.push(
        { measure: `first result, ${set}: F1`, today: tally.f1(), floor: null, aim: null },
        { measure: `right record among 5, ${set}`, today: tally.recall(), floor: null, aim: null },
      );
    }
  }
  rows.push(...(await venueRows(folder)), ...(await unaddressedRows(folder)));
  return { rows };
}

/** With a position, and by name and address alone. */
export async function venueRows(folder: string): Promise<QualityRow[]> {
  const forest = modelWithoutCity(folder, 'edi');
  const venues = await askAll(
    venueTable(folder, (row) => row),
    forest,
  );
  const unlocated = await askAll(venueTable(folder, withoutPosition), forest);
  return [
    {
      measure: 'first result, New York restaurants: F1',
      today: venues.f1(),
      floor: 0.97,
      aim: 0.98,
    },
    {
      measure: 'name and address alone, New York: F1',
      today: unlocated.f1(),
      floor: 0.9,
      aim: 0.93,
    },
  ];
}

class Tally {
  private right = 0;
  private wrong = 0;
  private wanted = 0;
  private among = 0;

  add(found: readonly FoundPlace[], { labels }: AskedQuery, areAllKnown: boolean): void {
    const isWanted = [...labels.values()].includes(true);
    const first = found[0];
    const matched = first !== undefined && first.pair.score >= MATCH_THRESHOLD ? first : null;
    const label = matched === null ? undefined : labels.get(matched.place.id);
    if (!areAllKnown && matched !== null && label === undefined) return;
    if (isWanted) this.wanted++;
    if (found.slice(0, 5).some(({ place }) => labels.get(place.id))) this.among++;
    if (label) this.right++;
    else if (matched !== null) this.wrong++;
  }

  f1(): number {
    return (2 * this.right) / (this.right + this.wrong + this.wanted);
  }

  recall(): number {
    return this.among / this.wanted;
  }
}

async function askAll(
  { places, queries, areAllKnown = false }: AskedTable & { areAllKnown?: boolean },
  forest: FlatForest,
): Promise<Tally> {
  return withCandidates(places, forest, (find) => {
    const tally = new Tally();
    for (const asked of queries) {
      const found = find(asked.query).sort((a, b) => b.pair.score - a.pair.score);
      tally.add(found, asked, areAllKnown);
    }
    return tally;
  });
}

type Row = Record<string, string>;

function withoutPosition(row: Row): Row {
  return { ...row, latitude: '', longitude: '', phone: '', website: '' };
}

/** Asked as placematch asks: with one line for the address, and no phone. */
function venueTable(folder: string, change: (row: Row) => Row) {
  const { places, asked, matches } = readVenues(folder);
  const queries = asked.map((row) => {
    const id = row['id']!;
    const match = matches.get(id);
    const labels = new Map(match === undefined ? [] : [[match, true] as const]);
    return { id, query: toQuery(change(row)), labels };
  });
  return { places, queries, areAllKnown: true };
}

function toQuery(row: Row): PlaceQuery {
  const line = [row['street_address'], row['locality'], `${row['region']} ${row['postal_code']}`];
  return {
    name: row['name']!,
    full_address: line.filter((text) => text?.trim()).join(', '),
    latitude: row['latitude'] ? Number(row['latitude']) : null,
    longitude: row['longitude'] ? Number(row['longitude']) : null,
  };
}
