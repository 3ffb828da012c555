/**
 * The place tables of the shared data as indexes to search in, and the labelled records of the
 * other side as queries. A query's labels are known for some of its candidates only.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FlatForest } from '../../../places/matcher/model.ts';
import { prepareQuery } from '../../../places/matcher/prepare.ts';
import type { IndexedPlace, PlaceQuery } from '../../../places/place.ts';
import { type FoundPlace, LoadedSource } from '../../../places/search/loaded-source.ts';
import { openPlaceIndex, type PlaceIndex } from '../../../places/search/place-index.ts';
import { hash32 } from '../../../places/text/hash.ts';
import { systemClock } from '../../../platform/runtime/clock.ts';
import { geoErPairs, geoErPlace, readRows } from './pairs.ts';

const RADIUS_M = 1_000;
const SOURCE = 'open_map_b';

export interface AskedQuery {
  id: string;
  query: PlaceQuery;
  /** By the id of a record: whether it is the same place. */
  labels: Map<string, boolean>;
}

export interface AskedTable {
  places: IndexedPlace[];
  queries: AskedQuery[];
}

/** `limit` of the queries of a geo-er set, chosen by their ids. */
export function geoErTable(folder: string, set: string, limit: number): AskedTable {
  const table = `geo-er/places/${set}_${set.split('_')[1]}.csv.gz`;
  const queries = new Map<string, AskedQuery>();
  for (const split of ['train', 'valid']) {
    for (const { queryId, query, place, isMatch } of geoErPairs(folder, `${set}_${split}`)) {
      const asked = queries.get(queryId) ?? { id: queryId, query, labels: new Map() };
      asked.labels.set(place.id, isMatch);
      queries.set(queryId, asked);
    }
  }
  const chosen = [...queries.values()].sort((a, b) => hash32(a.id) - hash32(b.id));
  return {
    places: readRows(folder, table).map((row) => geoErPlace(row, '')),
    queries: chosen.slice(0, limit),
  };
}

/** Runs `work` with a function that gives the scored candidates of a query among the places. */
export function withCandidates<T>(
  places: IndexedPlace[],
  forest: FlatForest,
  work: (find: (query: PlaceQuery) => FoundPlace[]) => T,
): Promise<T> {
  return withIndex(places, (_, folder) => {
    const source = new LoadedSource(folder, SOURCE, systemClock, forest);
    return work((query) =>
      source.score(prepareQuery(query), { radius_m: RADIUS_M, bestAlone: false }),
    );
  });
}

/** Runs `work` with an index of the places in a folder of its own. */
export async function withIndex<T>(
  places: IndexedPlace[],
  work: (index: PlaceIndex, folder: string) => T,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-tables-'));
  const index = await openPlaceIndex({ folder });
  try {
    await index.importPlaces({ source: SOURCE, name: 'table', places });
    return work(index, folder);
  } finally {
    await index.close();
    await rm(folder, { recursive: true });
  }
}
