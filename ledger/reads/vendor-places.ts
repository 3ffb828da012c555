/**
 * An organization's own places near a point, or with words of a name: candidates for a match.
 *
 * VP1 Candidates are found by the inputs of jobs. Which of their runs is current, and what it
 *     found, is then read as for every other answer (jobs.ts): a deleted job, an invisible run and
 *     a superseded one are never candidates.
 * VP2 Work is bounded: at most MAX_CANDIDATES places are read completely, those with the most words
 *     in common first, then the nearest.
 */
import * as z from 'zod';
import { ask, type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { type JobFacts, readJobFacts, SHOWN_RESULTS } from './job-facts.ts';
import { findJobsAtPlaces } from './jobs.ts';

const MAX_CANDIDATES = 40;

/**
 * {organization}, {latitude}, {longitude}, {lat_degrees}, {lon_degrees}, {name_words},
 * {address_words}, {limit}. Degrees below 0: the query has no position.
 */
const findPlaceCandidates: Statement<{ place_id: string }> = {
  sql: sql`
    WITH
      abs(latitude - {latitude:Float64}) AS north,
      abs(longitude - {longitude:Float64}) AS turn,
      least(turn, 360 - turn) AS east,
      isNotNull(latitude) AND isNotNull(longitude) AND {lat_degrees:Float64} >= 0 AS is_measured,
      arrayCount(word -> position(searched_name, word) > 0, {name_words:Array(String)}) AS named,
      arrayCount(
        word -> position(searched_address, word) > 0, {address_words:Array(String)}
      ) AS local
    SELECT place_id
    FROM jobs
    WHERE organization_id = {organization:String} AND NOT is_deleted
      AND if(
        is_measured,
        north <= {lat_degrees:Float64} AND east <= {lon_degrees:Float64},
        named > 0
      )
    GROUP BY place_id
    ORDER BY max(2 * named + local) DESC, min(if(is_measured, north + east, 0)), place_id
    LIMIT {limit:UInt32}`,
  row: z.object({ place_id: z.string() }),
};

/** {organization}: one row if a job of the organization has ever been completed. */
export const findAnyResult: Statement<{ place_id: string }> = {
  sql: sql`
    SELECT place_id
    FROM results
    WHERE organization_id = {organization:String} AND status = 'completed'
    LIMIT 1`,
  row: z.object({ place_id: z.string() }),
};

export interface PlaceSearchParams {
  readonly organization: string;
  /** WGS 84 degrees; null if the query has no position. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  /** Half the height and width of the box around the point. */
  readonly boxDegrees: { readonly lat: number; readonly lon: number };
  /** In lower case, otherwise as written. */
  readonly nameWords: readonly string[];
  readonly addressWords: readonly string[];
  /** Deleted batches that the warehouse does not know to be deleted yet. */
  readonly deletedBatches: ReadonlySet<string>;
}

/** The newest job of each candidate place that has a result. */
export async function readPlaceCandidates(
  warehouse: Warehouse,
  { organization, point, boxDegrees, nameWords, addressWords, deletedBatches }: PlaceSearchParams,
): Promise<JobFacts[]> {
  const found = await ask(warehouse, findPlaceCandidates, {
    organization,
    latitude: point?.latitude ?? 0,
    longitude: point?.longitude ?? 0,
    lat_degrees: point === null ? -1 : boxDegrees.lat,
    lon_degrees: point === null ? -1 : boxDegrees.lon,
    name_words: nameWords,
    address_words: addressWords,
    limit: MAX_CANDIDATES,
  });
  if (found.length === 0) return [];
  const places = found.map(({ place_id }) => place_id);
  const keys = await ask(warehouse, findJobsAtPlaces, { organization, places });
  const shown = keys.filter(({ batch_id }) => !deletedBatches.has(batch_id));
  const facts = await readJobFacts(warehouse, { organization, jobs: shown }, SHOWN_RESULTS);
  return newestByPlace(
    facts.filter(({ status, result }) => status !== 'failed' && result !== undefined),
  );
}

function newestByPlace(facts: readonly JobFacts[]): JobFacts[] {
  const newest = new Map<string, JobFacts>();
  for (const one of facts) {
    const known = newest.get(one.placeId);
    const isNewer = !known || one.result!.finished_ms > known.result!.finished_ms;
    if (isNewer) newest.set(one.placeId, one);
  }
  return [...newest.values()];
}
