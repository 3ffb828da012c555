/**
 * POST .../batches/{batch_id}/duplicates: finds duplicate places in a batch with the matcher.
 *
 * FD1 Places are compared in short steps, so that other requests are served in between, and for one
 *     request of a process at a time. The pairs per request are limited; the response states
 *     whether there were more.
 */

import type * as z from 'zod';
import { requestFault } from '../../../domain/api/faults.ts';
import { findDuplicatesQuery } from '../../../domain/api/queries.ts';
import { countAllJobs } from '../../../domain/batches.ts';
import { readJobFactsInPieces, SHOWN_RESULTS } from '../../../ledger/reads/job-facts.ts';
import { jobCountsByStage, readJobKeysInBatch } from '../../../ledger/reads/jobs.ts';
import { type Duplicates, findDuplicates } from '../../../places/matcher/duplicates.ts';
import type { IndexedPlace } from '../../../places/place.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { countJobs, requireBatchWith } from '../views/batch-view.ts';
import { ok, problem, unprocessable } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { ownPlace } from '../views/vendor-places.ts';

const MAX_PLACES = 10_000;
const MAX_PAIRS = 50_000;
const MAX_SHOWN_PAIRS = 5_000;
const MIN_SCORES = { MEDIUM: 0, HIGH: 0.93, VERY_HIGH: 0.98 } as const;
/** By API process (FD1). */
const busy = new WeakSet<object>();

async function postDuplicates(
  call: Call<'batch_id'>,
  { confidence }: z.output<typeof findDuplicatesQuery>,
): Promise<ResponseTo<'findDuplicates'>> {
  const params = { organization: call.organizationId, batch: call.path.batch_id };
  await call.newest.waitForBatch(params);
  const [, stages] = await requireBatchWith(call.newest, params, jobCountsByStage);
  const jobs = countAllJobs(countJobs(stages));
  if (jobs > MAX_PLACES) {
    const words = `The batch has ${jobs} jobs; at most ${MAX_PLACES} are compared`;
    throw unprocessable([requestFault('too_large', ['path', 'batch_id'], words)]);
  }
  if (busy.has(call.api)) {
    throw problem(503, 'Another batch is being compared.', { 'Retry-After': '5' }, 'busy');
  }
  busy.add(call.api);
  try {
    const places = await readPlaces(call);
    const found = await compareInSteps(call, places, MIN_SCORES[confidence]);
    return ok(toAnswer(call, found, places));
  } finally {
    busy.delete(call.api);
  }
}

async function readPlaces(call: Call<'batch_id'>): Promise<IndexedPlace[]> {
  const { warehouse } = call.api.platform;
  const { organizationId, path } = call;
  const places: IndexedPlace[] = [];
  for await (const keys of readJobKeysInBatch(warehouse, organizationId, path.batch_id)) {
    const pieces = readJobFactsInPieces(
      warehouse,
      { organization: organizationId, jobs: keys, areNeighbours: true },
      SHOWN_RESULTS,
    );
    for await (const facts of pieces) places.push(...facts.map(ownPlace));
    call.signal.throwIfAborted();
  }
  return places.filter(({ name }) => name !== '').slice(0, MAX_PLACES);
}

async function compareInSteps(
  { api, signal }: Call<'batch_id'>,
  places: readonly IndexedPlace[],
  minScore: number,
): Promise<Duplicates> {
  const steps = findDuplicates(places, { maxPairs: MAX_PAIRS, minScore });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await api.platform.clock.sleep(0, signal);
    signal.throwIfAborted();
  }
}

function toAnswer({ path }: Call<'batch_id'>, found: Duplicates, places: readonly IndexedPlace[]) {
  const { groups, pairs, comparedPairs, isWhole } = found;
  const names = new Map(places.map(({ id, name }) => [id, name]));
  return {
    batch_id: path.batch_id,
    groups: groups.map((ids) => ({
      place_ids: [...ids],
      names: ids.map((id) => names.get(id)!),
    })),
    pairs: pairs.slice(0, MAX_SHOWN_PAIRS).map(({ places: ids, is_match: _, ...verdict }) => ({
      place_ids: [...ids],
      ...verdict,
    })),
    compared_places: places.length,
    compared_pairs: comparedPairs,
    complete: isWhole && pairs.length <= MAX_SHOWN_PAIRS,
  };
}

const PATH = `${ENRICHMENT_PATH}/batches/:batch_id/duplicates` as const;

export const DUPLICATE_ROUTES: readonly Route[] = [
  route('findDuplicates', 'POST', PATH, postDuplicates, { query: findDuplicatesQuery }),
];
