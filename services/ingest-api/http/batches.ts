/** Batches: get, list, rename or flag, delete, and flag several for the monthly refresh. */
import type * as z from 'zod';
import { requestFault } from '../../../domain/api/faults.ts';
import { applyMask } from '../../../domain/api/field-masks.ts';
import { getBatchQuery, listBatchesQuery } from '../../../domain/api/queries.ts';
import type {
  batchWithAttributes,
  batchWithCounts,
  maskedBatch,
} from '../../../domain/api/responses/batch-responses.ts';
import { isAttributeKey } from '../../../domain/attributes.ts';
import { countAllJobs, noJobs, type StatusCounts } from '../../../domain/batches.ts';
import type { JobStatus } from '../../../domain/jobs.ts';
import { statusAtStage } from '../../../domain/stages.ts';
import { formatCount } from '../../../domain/words/count-words.ts';
import {
  BATCH_LIST,
  type BatchCountsRow,
  type BatchRow,
  batchCounts,
  existingBatches,
  NEWEST_BATCH_LIST,
} from '../../../ledger/reads/batches.ts';
import { jobCountsByStage, placeIdsByStage } from '../../../ledger/reads/jobs.ts';
import { joinedIdsToJson, joinIds, splitJoinedIds } from '../../../ledger/reads/joined-ids.ts';
import { attributeStatuses, attributeStatusTotals } from '../../../ledger/reads/results.ts';
import { NO_UNSUNK } from '../../../ledger/reads/unsunk-events.ts';
import { type BatchEventFields, batchRecord } from '../../../ledger/records/journal.ts';
import { readRefreshTimes } from '../../../ledger/refreshes/batch-refreshes.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { splitIntoPieces, textBytes } from '../../../platform/warehouse/pages.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';
import { readBody } from '../server/admitted-body.ts';
import { type CursorPosition, makeCursor, readCursor } from '../server/cursor.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import {
  countJobs,
  hasOpenJobs,
  readBatchMetadata,
  readBatchStatus,
  readSteering,
  requireBatch,
  requireBatchWith,
  toBatchListItem,
} from '../views/batch-view.ts';
import { type Json, jsonAround, jsonObject } from '../views/json.ts';
import type { BatchParams } from '../views/newest-state.ts';
import { ok, unprocessable } from '../views/response.ts';
import type { ResponseTo, Shown } from '../views/responses-by-operation.ts';
import { noteSeenCounts, readSeenCounts, type SeenCounts } from '../views/seen-counts.ts';

export function readBatchParams({ organizationId, path }: Call<'batch_id'>): BatchParams {
  return { organization: organizationId, batch: path.batch_id };
}

async function getBatch(
  call: Call<'batch_id'>,
  { enrichments: attributes = [], ids, fields: mask }: z.output<typeof getBatchQuery>,
): Promise<ResponseTo<'getBatch'>> {
  const showsIds = ids && (!mask || mask.has('jobs') || mask.has('attribute_status'));
  const body = await (showsIds ? wholeBatch : countedBatch)(call, attributes);
  if (mask === undefined) return { status: 200, body };
  const value = typeof body === 'string' ? (JSON.parse(body) as object) : body;
  return ok(applyMask(value, mask) as Shown<typeof maskedBatch>);
}

/** A batch with the ids of its places. */
async function wholeBatch(
  call: Call<'batch_id'>,
  attributes: readonly string[],
): Promise<Json<Shown<typeof batchWithAttributes>>> {
  const { platform } = call.api;
  await requireAttributes(call, attributes);
  const params = readBatchParams(call);
  const [batch, stages] = await requireBatchWith(call.newest, params, placeIdsByStage);
  if (batch.is_written)
    await noteSeenCounts(platform, params.organization, batch, countJobs(stages));
  const head = { id: batch.batch_id, batch_name: batch.name };
  const rest = {
    status: await readBatchStatus(platform, params, batch, stages),
    metadata: await readBatchMetadata(call.newest, call.caller.role, params, {
      seen: countJobs(stages),
      batch,
    }),
    ...readSteering(batch),
    ...(await readRefreshTimes(platform, call.api.refreshCalendar, params, batch)),
  };
  const jobs = placeIdsToJson(stages);
  if (attributes.length === 0) return jsonAround(head, 'jobs', jobs, rest);
  const placeIds = stages.flatMap((row) => splitJoinedIds(row.place_ids)).sort();
  const attribute_status = await groupByStatus(call, attributes, placeIds);
  return jsonAround(head, 'jobs', jobs, { ...rest, attribute_status });
}

/** A batch with counts of its places, for batches of any size. */
async function countedBatch(
  call: Call<'batch_id'>,
  attributes: readonly string[],
): Promise<Shown<typeof batchWithCounts>> {
  const { platform } = call.api;
  await requireAttributes(call, attributes);
  const params = readBatchParams(call);
  const [batch, stages] = await requireBatchWith(call.newest, params, jobCountsByStage);
  const seen = countJobs(stages);
  if (batch.is_written) await noteSeenCounts(platform, params.organization, batch, seen);
  return {
    id: batch.batch_id,
    batch_name: batch.name,
    jobs: seen,
    status: await readBatchStatus(platform, params, batch, stages),
    metadata: await readBatchMetadata(call.newest, call.caller.role, params, { seen, batch }),
    ...readSteering(batch),
    ...(await readRefreshTimes(platform, call.api.refreshCalendar, params, batch)),
    ...(attributes.length > 0 && {
      attribute_status: await countByStatus(call, attributes, countAllJobs(seen)),
    }),
  };
}

/** Place ids by status, as JSON. */
function placeIdsToJson(stages: readonly { stage: number; place_ids: string }[]) {
  const idsWith = (status: JobStatus) => {
    const rows = stages.filter(({ stage }) => statusAtStage(stage) === status);
    if (rows.length < 2) return joinedIdsToJson(rows[0]?.place_ids ?? '') as Json<string[]>;
    const ids = rows.flatMap(({ place_ids }) => splitJoinedIds(place_ids));
    return joinedIdsToJson(joinIds(ids.toSorted())) as Json<string[]>;
  };
  return jsonObject({
    pending: idsWith('pending'),
    in_progress: idsWith('in_progress'),
    completed: idsWith('completed'),
    failed: idsWith('failed'),
  });
}

/** 422 if the organization lacks any of them. */
async function requireAttributes({ api, newest, organizationId }: Call, names: readonly string[]) {
  let custom = api.customKeys.known(organizationId);
  const isUnknown = (key: string) => !isAttributeKey(key) && !custom.includes(key);
  if (names.some(isUnknown)) {
    await newest.waitForTopics(organizationId, ['attributes']);
    custom = await api.customKeys.readWritten(organizationId);
  }
  const faults = names
    .filter(isUnknown)
    .map((name) => `There is no enrichment ${JSON.stringify(name)}`)
    .map((words) => requestFault('not_one_of', ['query', 'enrichments'], words));
  if (faults.length > 0) throw unprocessable(faults);
}

/** By attribute: the places with each status. A place without a result was not run. */
async function groupByStatus(
  call: Call<'batch_id'>,
  attributes: readonly string[],
  placeIds: readonly string[],
) {
  const params = { ...readBatchParams(call), attributes };
  const rows = await ask(call.api.platform.warehouse, attributeStatuses, params);
  const groups = attributes.map((key) => {
    const statuses = new Map<string, string>();
    for (const row of rows.filter(({ attribute }) => attribute === key)) {
      for (const id of row.place_ids) statuses.set(id, row.status);
    }
    return [key, groupPlaces(placeIds, statuses)] as const;
  });
  return Object.fromEntries(groups);
}

/** By attribute: the number of places with each status. */
async function countByStatus(call: Call<'batch_id'>, attributes: readonly string[], jobs: number) {
  const params = { ...readBatchParams(call), attributes };
  const rows = await ask(call.api.platform.warehouse, attributeStatusTotals, params);
  const totals = attributes.map((key) => {
    const places = (status: string) =>
      rows.find((row) => row.attribute === key && row.status === status)?.places ?? 0;
    const [ran, failed] = [places('RUN'), places('ERROR')];
    const refused = places('RUN_CONDITION_FAILED');
    const group = {
      RUN: { total: ran },
      ERROR: { total: failed },
      NOT_RUN: { total: Math.max(0, jobs - ran - failed - refused) },
      RUN_CONDITION_FAILED: { total: refused },
    };
    return [key, group] as const;
  });
  return Object.fromEntries(totals);
}

function groupPlaces(placeIds: readonly string[], statuses: ReadonlyMap<string, string>) {
  const empty = () => ({ total: 0, ids: [] as string[] });
  const groups = { RUN: empty(), ERROR: empty(), NOT_RUN: empty(), RUN_CONDITION_FAILED: empty() };
  for (const id of placeIds) {
    const group = groups[(statuses.get(id) ?? 'NOT_RUN') as keyof typeof groups];
    group.total++;
    group.ids.push(id);
  }
  return groups;
}

/** Before all batches. */
const LIST_TOP: CursorPosition = { createdMs: -1, id: '' };

async function getBatches(
  call: Call,
  { limit, offset, query: like = '', cursor, fields: mask }: z.output<typeof listBatchesQuery>,
): Promise<ResponseTo<'listBatches'>> {
  const { platform } = call.api;
  const organization = call.organizationId;
  await call.newest.waitForCounts(organization);
  const unsunk = await call.newest.readUnsunk(organization);
  const list = unsunk === NO_UNSUNK ? BATCH_LIST : NEWEST_BATCH_LIST;
  const filter = JSON.stringify(['batches', organization, like]);
  const from = cursor ? await readCursor(platform, filter, cursor) : LIST_TOP;
  const after = { after_ms: from.createdMs, after_id: from.id };
  const params = { organization, like, limit: limit + 1, offset, unsunk, ...after };
  const found = await ask(platform.warehouse, list.page, params);
  const isPastEnd = found.length === 0 && (offset > 0 || from !== LIST_TOP);
  const counted = isPastEnd ? await askOne(platform.warehouse, list.count, params) : found[0];
  const rows = found.slice(0, limit);
  const items = await toListItems(call, rows);
  await call.newest.noteLateResults('counts', items.some(isOpen));
  const batches = mask === undefined ? items : items.map((item) => applyMask(item, mask));
  const page = { batches, total: counted?.found ?? 0, limit, offset };
  if (cursor === undefined) return ok(page);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const position = last && { createdMs: last.created_ms, id: last.batch_id };
  return ok({
    ...page,
    next_cursor: position ? await makeCursor(platform, filter, position) : null,
  });
}

function isOpen({ pending_count, in_progress_count }: ReturnType<typeof toBatchListItem>): boolean {
  return hasOpenJobs({ ...noJobs(), pending: pending_count, in_progress: in_progress_count });
}

async function toListItems({ api, organizationId }: Call, rows: readonly BatchRow[]) {
  const organization = organizationId;
  const countsById = new Map<string, BatchCountsRow>();
  const ids = rows.map(({ batch_id }) => batch_id);
  for (const batches of splitIntoPieces(ids, textBytes)) {
    const found = await ask(api.platform.warehouse, batchCounts, { organization, batches });
    for (const counts of found) countsById.set(counts.batch_id, counts);
  }
  const seen = await readSeenCounts(api.platform.hotState, organization);
  return rows.map((row) => {
    const { batch_id: batch, name, created_ms } = row;
    const counts = newestCounts(row, countsById.get(batch), seen[batch]);
    const jobs = countAllJobs(counts);
    return toBatchListItem({ organization, batch }, name, created_ms, jobs, counts);
  });
}

/**
 * Seen counts of the batch apply until the read model has caught up. Before it has any, the batch's
 * record applies.
 */
function newestCounts(
  { is_counted, began_at, submitted_jobs }: BatchRow,
  counted: BatchCountsRow | undefined,
  seen: SeenCounts | undefined,
): StatusCounts {
  if (!is_counted) {
    return seen?.began_at === began_at ? seen.counts : { ...noJobs(), pending: submitted_jobs };
  }
  const isOlder = seen !== undefined && (counted?.version ?? 0) < seen.version;
  return isOlder ? seen.counts : (counted ?? noJobs());
}

async function putBatch(call: Call<'batch_id', 'UpdateBatch'>): Promise<ResponseTo<'updateBatch'>> {
  const { platform } = call.api;
  const update = await readBody(call);
  const params = readBatchParams(call);
  await requireBatch(call.newest, params);
  await acceptEvents(call, 'UPDATED', [params.batch], {
    batch_name: update.batch_name ?? null,
    refresh: update.refresh ?? null,
  });
  const [batch, stages] = await requireBatchWith(call.newest, params, jobCountsByStage);
  const counts = countJobs(stages);
  if (batch.is_written) await noteSeenCounts(platform, params.organization, batch, counts);
  return ok({
    id: batch.batch_id,
    batch_name: batch.name,
    status_counts: counts,
    created_at: toTimestamp(batch.created_ms),
    status: await readBatchStatus(platform, params, batch, stages),
    metadata: await readBatchMetadata(call.newest, call.caller.role, params, {
      seen: counts,
      batch,
    }),
    refresh: batch.refreshes,
  });
}

/** Appends one event for each batch. */
async function acceptEvents(
  { api, organizationId }: Call,
  kind: 'UPDATED' | 'DELETED',
  batchIds: readonly string[],
  fields: BatchEventFields = {},
): Promise<void> {
  const at = api.platform.clock.nowMs();
  await api.journal.acceptBatchEvents(
    batchIds.map((id) => batchRecord(kind, organizationId, id, { at, ...fields })),
  );
}

async function deleteBatch(call: Call<'batch_id'>): Promise<ResponseTo<'deleteBatch'>> {
  const params = readBatchParams(call);
  const [, stages] = await requireBatchWith(call.newest, params, jobCountsByStage);
  const deleted = countAllJobs(countJobs(stages));
  await acceptEvents(call, 'DELETED', [params.batch]);
  return ok({
    status: 'deleted',
    message: `Batch deleted with ${formatCount(deleted, 'job')}.`,
    batch_id: params.batch,
    deleted_jobs: deleted,
  });
}

async function refreshBatches(
  call: Call<never, 'RefreshBatches'>,
): Promise<ResponseTo<'refreshBatches'>> {
  const { api, organizationId } = call;
  const { batch_ids, refresh } = await readBody(call);
  const ids = [...new Set(batch_ids)];
  const unsunk = await call.newest.readUnsunk(organizationId);
  const known = await existingBatches(api.platform.warehouse, organizationId, ids, unsunk);
  const updated = ids.filter((id) => known.has(id));
  await acceptEvents(call, 'UPDATED', updated, { refresh });
  return ok({
    updated_batch_ids: updated,
    missing_batch_ids: ids.filter((id) => !known.has(id)),
    updated_count: updated.length,
    refresh,
  });
}

const BATCHES = `${ENRICHMENT_PATH}/batches` as const;
export const BATCH_PATH = `${BATCHES}/:batch_id` as const;

export const BATCH_ROUTES: readonly Route[] = [
  route('listBatches', 'GET', BATCHES, getBatches, { query: listBatchesQuery }),
  route('refreshBatches', 'POST', `${BATCHES}/refresh`, refreshBatches, { body: 'RefreshBatches' }),
  route('getBatch', 'GET', BATCH_PATH, getBatch, { query: getBatchQuery }),
  route('updateBatch', 'PUT', BATCH_PATH, putBatch, { body: 'UpdateBatch' }),
  route('deleteBatch', 'DELETE', BATCH_PATH, deleteBatch),
];
