/** Batches: get, list, rename and flag, delete, statistics, the refresh flag of many. */
import type * as z from 'zod';
import { faultOf } from '../../../domain/api/faults.ts';
import { getBatchQuery, listBatchesQuery } from '../../../domain/api/queries.ts';
import { CONFIDENCE_LEVELS } from '../../../domain/api/responses/response-fields.ts';
import { isAttributeKey } from '../../../domain/attributes.ts';
import { averageRate, fillRates, successRate, totalOf } from '../../../domain/batches.ts';
import type { JobStatus } from '../../../domain/jobs.ts';
import { statusAtStage } from '../../../domain/stages.ts';
import { waitForWrites } from '../../../ledger/progress.ts';
import { type CountsRow, countsOfBatches } from '../../../ledger/reads/batch-counts.ts';
import {
  type BatchRow,
  countBatches,
  existingBatches,
  listBatches,
} from '../../../ledger/reads/batches.ts';
import { jobsByStage } from '../../../ledger/reads/job-stages.ts';
import { idsOf, jsonOfIds } from '../../../ledger/reads/joined-ids.ts';
import { attributeStatuses, finishedSince } from '../../../ledger/reads/results.ts';
import { batchRecord } from '../../../ledger/records/journal.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { sizeOfText, splitIntoPieces } from '../../../platform/warehouse/pages.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';
import { readBody } from '../server/admitted-body.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { invalid, ok } from '../views/answer.ts';
import type { AnswerTo } from '../views/answers-by-operation.ts';
import {
  type BatchName,
  countsOf,
  figuresOf,
  metadataOf,
  requireBatch,
  requireBatchAnd,
  stagesOfBatch,
  statusOfBatch,
} from '../views/batch-view.ts';
import { type Json, jsonAround, jsonObject } from '../views/json.ts';

export function batchOfPath({ organizationId, path }: Call<'batch_id'>): BatchName {
  return { organizationId, batchId: path.batch_id };
}

const DISTRIBUTED = ['RUN', 'ERROR', 'NOT_RUN', 'RUN_CONDITION_FAILED'] as const;

async function getBatch(
  call: Call<'batch_id'>,
  { enrichments: attributes = [] }: z.output<typeof getBatchQuery>,
): Promise<AnswerTo<'getBatch'>> {
  const { api, caller } = call;
  await requireAttributes(call, attributes);
  const name = batchOfPath(call);
  const params = { organization: name.organizationId, batch: name.batchId };
  const read = () => ask(api.platform.warehouse, jobsByStage, params);
  const [batch, stages] = await requireBatchAnd(api.platform, name, read);
  const placeIds = attributes.length > 0 ? stages.flatMap((row) => idsOf(row.place_ids)) : [];
  const head = { id: batch.batch_id, batch_name: batch.name };
  const rest = {
    status: await statusOfBatch(api.platform, name, batch, stages),
    metadata: await metadataOf(api.platform, caller.role, name, countsOf(stages)),
    ...(attributes.length > 0
      ? { attribute_status: await distributions(call, attributes, placeIds.sort()) }
      : {}),
  };
  return { status: 200, body: jsonAround(head, 'jobs', jobsJson(stages), rest) };
}

/** Place ids by status, as JSON. */
function jobsJson(stages: readonly { stage: number; place_ids: string }[]) {
  const idsIn = (status: JobStatus) => {
    const row = stages.find(({ stage }) => statusAtStage(stage) === status);
    return jsonOfIds(row?.place_ids ?? '') as Json<string[]>;
  };
  return jsonObject({
    pending: idsIn('pending'),
    in_progress: idsIn('in_progress'),
    completed: idsIn('completed'),
    failed: idsIn('failed'),
  });
}

/** 422 when the organization lacks any of them. */
async function requireAttributes(call: Call, names: readonly string[]): Promise<void> {
  const isKnown = await knownAttributes(call, names);
  const faults = names
    .filter((name) => !isKnown(name))
    .map((name) => `There is no enrichment ${JSON.stringify(name)}`)
    .map((words) => faultOf('not_one_of', ['query', 'enrichments'], words));
  if (faults.length > 0) throw invalid(faults);
}

/** Looks the organization's own attributes up only when the names cannot do without. */
async function knownAttributes({ api, organizationId }: Call, names: readonly string[]) {
  let custom = api.customKeys.known(organizationId);
  const isKnown = (key: string) => isAttributeKey(key) || custom.includes(key);
  if (!names.every(isKnown)) custom = await api.customKeys.read(organizationId);
  return isKnown;
}

/** By attribute: which places have which status; a place without a result was not run. */
async function distributions(
  call: Call<'batch_id'>,
  attributes: readonly string[],
  placeIds: readonly string[],
) {
  const params = { organization: call.organizationId, batch: call.path.batch_id, attributes };
  const rows = await ask(call.api.platform.warehouse, attributeStatuses, params);
  const statusOf = new Map(attributes.map((key) => [key, new Map<string, string>()]));
  for (const { attribute, status, place_ids } of rows) {
    for (const id of place_ids) statusOf.get(attribute)?.set(id, status);
  }
  const entries = attributes.map(
    (key) => [key, distribution(placeIds, statusOf.get(key)!)] as const,
  );
  return Object.fromEntries(entries);
}

function distribution(placeIds: readonly string[], statusOf: ReadonlyMap<string, string>) {
  const groups = new Map<string, string[]>(DISTRIBUTED.map((status) => [status, []]));
  for (const id of placeIds) groups.get(statusOf.get(id) ?? 'NOT_RUN')?.push(id);
  const group = (status: (typeof DISTRIBUTED)[number]) => {
    const ids = groups.get(status)!;
    return { total: ids.length, ids };
  };
  return {
    RUN: group('RUN'),
    ERROR: group('ERROR'),
    NOT_RUN: group('NOT_RUN'),
    RUN_CONDITION_FAILED: group('RUN_CONDITION_FAILED'),
  };
}

async function getBatches(
  call: Call,
  { limit, offset, query: like = '' }: z.output<typeof listBatchesQuery>,
): Promise<AnswerTo<'listBatches'>> {
  const { api, organizationId } = call;
  await waitForWrites(api.platform, organizationId);
  const params = { organization: organizationId, like, limit, offset };
  const batches = await ask(api.platform.warehouse, listBatches, params);
  const total = batches[0]?.found ?? (await countAll(call, like, offset));
  return ok({ batches: await listItems(call, batches), total, limit, offset });
}

async function countAll({ api, organizationId }: Call, like: string, offset: number) {
  if (offset === 0) return 0;
  const params = { organization: organizationId, like };
  return (await askOne(api.platform.warehouse, countBatches, params))?.found ?? 0;
}

async function listItems({ api, organizationId }: Call, batches: readonly BatchRow[]) {
  if (batches.length === 0) return [];
  const countsById = new Map<string, CountsRow>();
  for (const piece of splitIntoPieces(
    batches.map(({ batch_id }) => batch_id),
    sizeOfText,
  )) {
    const params = { organization: organizationId, batches: piece };
    const rows = await ask(api.platform.warehouse, countsOfBatches, params);
    for (const row of rows) countsById.set(row.batch_id, row);
  }
  return batches.map(({ batch_id, name, created_ms }) => {
    const counts = countsById.get(batch_id);
    return {
      id: batch_id,
      name,
      created_at: toTimestamp(created_ms),
      organization_id: organizationId,
      job_count: counts?.total_jobs ?? 0,
      completed_count: counts?.completed ?? 0,
      failed_count: counts?.failed ?? 0,
      pending_count: counts?.pending ?? 0,
      in_progress_count: counts?.in_progress ?? 0,
    };
  });
}

async function putBatch(call: Call<'batch_id', 'UpdateBatch'>): Promise<AnswerTo<'updateBatch'>> {
  const { api, organizationId } = call;
  const update = await readBody(call);
  const name = batchOfPath(call);
  await requireBatch(api.platform, name);
  await api.journal.acceptBatchEvents([
    batchRecord('UPDATED', organizationId, name.batchId, {
      at: api.platform.clock.nowMs(),
      batch_name: update.batch_name ?? null,
      refresh: update.refresh ?? null,
    }),
  ]);
  return ok(await batchSummary(call, name));
}

/** The BatchJob form. */
async function batchSummary({ api, caller }: Call, name: BatchName) {
  const [batch, stages] = await requireBatchAnd(api.platform, name, () =>
    stagesOfBatch(api.platform, name),
  );
  const counts = countsOf(stages);
  return {
    id: batch.batch_id,
    batch_name: batch.name,
    status_counts: counts,
    created_at: toTimestamp(batch.created_ms),
    status: await statusOfBatch(api.platform, name, batch, stages),
    metadata: await metadataOf(api.platform, caller.role, name, counts),
    refresh: batch.refreshes,
  };
}

async function deleteBatch(call: Call<'batch_id'>): Promise<AnswerTo<'deleteBatch'>> {
  const { api, organizationId } = call;
  const name = batchOfPath(call);
  const [, stages] = await requireBatchAnd(api.platform, name, () =>
    stagesOfBatch(api.platform, name),
  );
  const deleted = totalOf(countsOf(stages));
  await api.journal.acceptBatchEvents([
    batchRecord('DELETED', organizationId, name.batchId, { at: api.platform.clock.nowMs() }),
  ]);
  return ok({
    status: 'deleted',
    message: `Batch deleted with ${deleted} jobs.`,
    batch_id: name.batchId,
    deleted_jobs: deleted,
  });
}

/** How far back the pace of a batch is measured. */
const PACE_MS = 60_000;

async function getStatistics(call: Call<'batch_id'>): Promise<AnswerTo<'getBatchStatistics'>> {
  const { api } = call;
  const name = batchOfPath(call);
  const [, stages] = await requireBatchAnd(api.platform, name, () =>
    stagesOfBatch(api.platform, name),
  );
  const seen = countsOf(stages);
  const { counts, ...figures } = await figuresOf(api.platform, name, seen);
  const fills = fillRates(figures.attribute_ran, figures.attribute_filled);
  const jobsLeft = figures.kicked_off - counts.completed - counts.failed;
  return ok({
    total_jobs: totalOf(counts),
    completed_jobs: counts.completed,
    status_counts: counts,
    success_rate: successRate(counts),
    attribute_fill_rates: fills,
    average_fill_rate: averageRate(fills),
    confidence: nested(figures.confidence, CONFIDENCE_LEVELS),
    attribute_status: nested(figures.attribute_status, DISTRIBUTED),
    eta_seconds: await etaSeconds(call, Math.max(0, jobsLeft)),
  });
}

/** From `{'a:X': 1}` to `{a: {X: 1, Y: 0}}`. */
function nested<Inner extends string>(
  flat: Readonly<Record<string, number>>,
  inner: readonly Inner[],
): Record<string, Record<Inner, number>> {
  const result: Record<string, Record<Inner, number>> = {};
  for (const [key, count] of Object.entries(flat).toSorted()) {
    const colon = key.lastIndexOf(':');
    const outer = key.slice(0, colon);
    result[outer] ??= noneOf(inner);
    result[outer][key.slice(colon + 1) as Inner] = count;
  }
  return result;
}

function noneOf<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

/** Jobs left over the pace of the last minute; null when nothing runs. */
async function etaSeconds(call: Call<'batch_id'>, jobsLeft: number): Promise<number | null> {
  if (jobsLeft === 0) return null;
  const { warehouse, clock } = call.api.platform;
  const params = {
    organization: call.organizationId,
    batch: call.path.batch_id,
    since_ms: clock.nowMs() - PACE_MS,
  };
  const finished = (await askOne(warehouse, finishedSince, params))?.finished ?? 0;
  return finished === 0 ? null : Math.ceil((jobsLeft * PACE_MS) / 1000 / finished);
}

async function refreshBatches(
  call: Call<never, 'RefreshBatches'>,
): Promise<AnswerTo<'refreshBatches'>> {
  const { api, organizationId } = call;
  const body = await readBody(call);
  const ids = [...new Set(body.batch_ids)];
  await waitForWrites(api.platform, organizationId);
  const known = await existingBatches(api.platform.warehouse, organizationId, ids);
  const updated = ids.filter((id) => known.has(id));
  const at = api.platform.clock.nowMs();
  const { refresh } = body;
  await api.journal.acceptBatchEvents(
    updated.map((id) => batchRecord('UPDATED', organizationId, id, { at, refresh })),
  );
  return ok({
    updated_batch_ids: updated,
    missing_batch_ids: ids.filter((id) => !known.has(id)),
    updated_count: updated.length,
    refresh,
  });
}

const BATCHES = '/v1/:org_slug/place_enrichment/batches';
const BATCH = `${BATCHES}/:batch_id` as const;

export const BATCH_ROUTES: readonly Route[] = [
  route({
    id: 'listBatches',
    method: 'GET',
    path: BATCHES,
    query: listBatchesQuery,
    handler: getBatches,
  }),
  route({
    id: 'refreshBatches',
    method: 'POST',
    path: `${BATCHES}/refresh`,
    body: 'RefreshBatches',
    handler: refreshBatches,
  }),
  route({ id: 'getBatch', method: 'GET', path: BATCH, query: getBatchQuery, handler: getBatch }),
  route({ id: 'updateBatch', method: 'PUT', path: BATCH, body: 'UpdateBatch', handler: putBatch }),
  route({ id: 'deleteBatch', method: 'DELETE', path: BATCH, handler: deleteBatch }),
  route({
    id: 'getBatchStatistics',
    method: 'GET',
    path: `${BATCH}/statistics`,
    handler: getStatistics,
  }),
];
