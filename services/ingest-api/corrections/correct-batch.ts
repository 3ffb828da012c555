/**
 * POST .../batches/{batch_id}/corrections: corrects many places of a batch in one call.
 *
 * CB1 Either all rows are accepted or none: an invalid row rejects the request, and each fault
 *     names its row.
 * CB2 A correction that already applies appends nothing, so the call may be repeated.
 */
import { requestFault } from '../../../domain/api/faults.ts';
import type { RequestBody } from '../../../domain/api/request-bodies.ts';
import { readCorrections } from '../../../ledger/corrections/place-corrections.ts';
import { readJobFactsInPieces, SHOWN_RESULTS } from '../../../ledger/reads/job-facts.ts';
import { findJobsAtPlaces, type JobKeyRow } from '../../../ledger/reads/jobs.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { readBody } from '../server/admitted-body.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { requireBatch } from '../views/batch-view.ts';
import { ok, unprocessable } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';
import { acceptCorrections, type CorrectedPlace } from './accept-corrections.ts';
import { changedFields } from './correction-routes.ts';

type BatchCall = Call<'batch_id', 'BatchCorrections'>;
type Rows = RequestBody<'BatchCorrections'>['corrections'];

async function correctBatch(call: BatchCall): Promise<ResponseTo<'correctBatch'>> {
  const { corrections: rows } = await readBody(call);
  const { newest, organizationId: organization, path } = call;
  const params = { organization, batch: path.batch_id };
  await newest.requireBatchWhole(params);
  await requireBatch(newest, params);
  const jobs = await requireRowsInBatch(call, rows);
  const changed = await findChanges(call, rows, jobs);
  await acceptCorrections(call, changed);
  return ok({
    batch_id: path.batch_id,
    corrected_places: changed.length,
    unchanged_places: rows.length - changed.length,
    corrected_fields: changed.reduce((sum, { fields }) => sum + fields.length, 0),
  });
}

/** The job of each row. CB1 for rows that repeat a place, or name one outside the batch. */
async function requireRowsInBatch(
  { api, organizationId: organization, path }: BatchCall,
  rows: Rows,
): Promise<JobKeyRow[]> {
  const places = rows.map(({ place_id }) => place_id);
  const found = await ask(api.platform.warehouse, findJobsAtPlaces, { organization, places });
  const jobs = found.filter(({ batch_id }) => batch_id === path.batch_id);
  const known = new Set(jobs.map(({ place_id }) => place_id));
  const faults = places.flatMap((place, row) => {
    const first = places.indexOf(place);
    const words =
      first < row
        ? `Row ${first} is about the same place`
        : known.has(place)
          ? null
          : 'The batch has no such place';
    if (words === null) return [];
    return [requestFault('value_error', ['body', 'corrections', row, 'place_id'], words)];
  });
  if (faults.length > 0) throw unprocessable(faults);
  return jobs;
}

async function findChanges(
  { api, organizationId }: BatchCall,
  rows: Rows,
  jobs: readonly JobKeyRow[],
): Promise<CorrectedPlace[]> {
  const { warehouse } = api.platform;
  const rowByPlace = new Map(rows.map((row) => [row.place_id, row]));
  const changed: CorrectedPlace[] = [];
  const pieces = readJobFactsInPieces(
    warehouse,
    { organization: organizationId, jobs },
    SHOWN_RESULTS,
  );
  for await (const facts of pieces) {
    const places = facts.map(({ placeId }) => placeId);
    const held = await readCorrections(warehouse, organizationId, places);
    for (const { placeId: place, result } of facts) {
      const { corrections, note = null } = rowByPlace.get(place)!;
      const outputs = JSON.parse(result?.outputs ?? '{}') as Record<string, unknown>;
      const fields = changedFields(corrections, held.get(place) ?? [], { note, outputs });
      if (fields.length > 0) changed.push({ place, note, fields });
    }
  }
  return changed;
}

export const BATCH_CORRECTION_ROUTES: readonly Route[] = [
  route('correctBatch', 'POST', `${ENRICHMENT_PATH}/batches/:batch_id/corrections`, correctBatch, {
    body: 'BatchCorrections',
  }),
];
