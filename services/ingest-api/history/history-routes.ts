/** GET every run of a place, and the changes that later runs made since a given time. */
import type * as z from 'zod';
import { getJobHistoryQuery, listChangesQuery } from '../../../domain/api/queries.ts';
import { changedValues } from '../../../domain/outputs.ts';
import { isRerun } from '../../../domain/records.ts';
import {
  type ChangedRunRow,
  changesSince,
  type EndedRunRow,
  endedRunsAtPlace,
  submittedRunsAtPlace,
} from '../../../ledger/reads/history.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { makeCursor, readCursor } from '../server/cursor.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { requirePlaceJobs } from '../views/place-jobs.ts';
import { ok } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

const ID_SEPARATOR = '\0';
const shownBatch = (batchId: string) => (batchId === '' ? null : batchId);
const runKey = (run: { batch_id: string; run_order: number }) =>
  [run.batch_id, run.run_order].join(ID_SEPARATOR);

async function getJobHistory(
  call: Call<'place_id'>,
  { limit }: z.output<typeof getJobHistoryQuery>,
): Promise<ResponseTo<'getJobHistory'>> {
  const { newest, organizationId: organization } = call;
  const place = call.path.place_id;
  await newest.waitForPlaces(organization, [place]);
  const jobs = await requirePlaceJobs(newest, organization, place);
  const { warehouse } = call.api.platform;
  const asked = await ask(warehouse, submittedRunsAtPlace, { organization, place });
  const batches = jobs.map(({ batch_id }) => batch_id);
  const alive_from = jobs.map((job) => job.alive_from);
  const params = { organization, place, batches, alive_from, limit };
  const ended = await ask(warehouse, endedRunsAtPlace, params);
  const askedByRun = new Map(asked.map((run) => [runKey(run), run]));
  return ok({
    place_id: place,
    runs: ended.map((run) => toShownRun(run, askedByRun.get(runKey(run)))),
  });
}

function toShownRun(run: EndedRunRow, asked: { cause: string; submitted_ms: number } | undefined) {
  return {
    batch_id: shownBatch(run.batch_id),
    run_id: run.run_id,
    cause: asked?.cause ?? '',
    status: run.status as 'completed' | 'failed',
    submitted_at: toTimestamp(asked?.submitted_ms ?? run.started_ms),
    started_at: toTimestamp(run.started_ms),
    finished_at: toTimestamp(run.finished_ms),
    attribute_status: run.attribute_status as Record<string, 'RUN'>,
    changes: toChanges(run, valuesBefore(run, asked?.cause)),
    reasoning: run.reasoning,
    error: run.error,
  };
}

/**
 * By changed field: the value before the run, as JSON. The enricher records what a rerun changed.
 * It does not compare a run that brought its own inputs with earlier runs, so this is done here. A
 * job's first run changed every field that it found.
 */
function valuesBefore(
  { status, outputs, changed_from, earlier_outputs: earlier }: EndedRunRow,
  cause: string | undefined,
): Record<string, string> {
  const isRecorded =
    isRerun(cause ?? '') && (earlier !== null || Object.keys(changed_from).length > 0);
  if (isRecorded || status === 'failed') return changed_from;
  return changedValues(JSON.parse(earlier ?? '{}'), JSON.parse(outputs));
}

/** The changes of a run, with the values before it as JSON. */
function toChanges(run: ChangedRunRow, before: Readonly<Record<string, string>>) {
  const outputs = JSON.parse(run.outputs) as Record<string, unknown>;
  const fields = Object.entries(before).map(([field, was]) => {
    const piece = run.evidence_fields.indexOf(field);
    const change = {
      before: JSON.parse(was) as unknown,
      after: outputs[field] ?? null,
      source: run.evidence_sources[piece] ?? null,
    };
    return [field, change] as const;
  });
  return Object.fromEntries(fields);
}

const CHANGE_TOPICS = ['results', 'jobs.bulk', 'jobs.interactive', 'batches'] as const;

async function getChanges(
  call: Call,
  { since, cursor, limit }: z.output<typeof listChangesQuery>,
): Promise<ResponseTo<'listChanges'>> {
  const { api, organizationId: organization } = call;
  const { platform } = api;
  const filter = JSON.stringify(['changes', organization, since]);
  const start = { createdMs: 0, id: ID_SEPARATOR };
  const from = cursor === undefined ? start : await readCursor(platform, filter, cursor);
  const [after_batch = '', after_place = '', after_order = '0'] = from.id.split(ID_SEPARATOR);
  await call.newest.waitForTopics(organization, CHANGE_TOPICS);
  await call.newest.noteLateResults('rows', true);
  const deleted = await call.newest.readDeleted(organization);
  const rows = await ask(platform.warehouse, changesSince, {
    organization,
    since_ms: Date.parse(since),
    after_ms: from.createdMs,
    after_batch,
    after_place,
    after_order: Number(after_order),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const position = last && {
    createdMs: last.changed_ms,
    id: [last.batch_id, last.place_id, last.run_order].join(ID_SEPARATOR),
  };
  const shown = page.filter(({ batch_id }) => !deleted.has(batch_id));
  return ok({
    changes: shown.map((run) => ({
      batch_id: shownBatch(run.batch_id),
      place_id: run.place_id,
      run_id: run.run_id,
      changed_at: toTimestamp(run.changed_ms),
      changes: toChanges(run, run.changed_from),
    })),
    next_cursor: position ? await makeCursor(platform, filter, position) : null,
  });
}

export const HISTORY_ROUTES: readonly Route[] = [
  route('getJobHistory', 'GET', `${ENRICHMENT_PATH}/jobs/:place_id/history`, getJobHistory, {
    query: getJobHistoryQuery,
  }),
  route('listChanges', 'GET', `${ENRICHMENT_PATH}/changes`, getChanges, {
    query: listChangesQuery,
  }),
];
