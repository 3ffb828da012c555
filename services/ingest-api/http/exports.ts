/** Exports: small ones are returned immediately, others are queued for the exporter. */
import type * as z from 'zod';
import { downloadExportQuery, listExportsQuery } from '../../../domain/api/queries.ts';
import type { exportStatus } from '../../../domain/api/responses/export-responses.ts';
import { countAllJobs } from '../../../domain/batches.ts';
import {
  EXPORT_RETENTION_MS,
  type ExportOptions,
  FILE_TYPES,
  type FileType,
  fileTypeForName,
} from '../../../domain/exports.ts';
import { type ExportRecord, exportKey } from '../../../domain/records.ts';
import { nameFirst } from '../../../domain/words/list-words.ts';
import { readExportProgress } from '../../../ledger/export-progress.ts';
import type { ExportedBatch } from '../../../ledger/exported-rows/exported-rows.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { type BatchRow, existingBatches } from '../../../ledger/reads/batches.ts';
import { readCustomAttributeKeys } from '../../../ledger/reads/custom-attributes.ts';
import {
  exportFromRecord,
  findExport,
  listExports,
  type StoredExport,
} from '../../../ledger/reads/exports.ts';
import { attachmentHeader } from '../../../platform/artifacts/attachment.ts';
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import { toTimestamp, within } from '../../../platform/runtime/clock.ts';
import { ask, askOne } from '../../../platform/warehouse/statement.ts';
import { readBody } from '../server/admitted-body.ts';
import type { Api } from '../server/api.ts';
import { type CursorPosition, makeCursor, readCursor } from '../server/cursor.ts';
import { type Call, ENRICHMENT_PATH, type Route, resourcePath, route } from '../server/router.ts';
import { readJobCounts } from '../views/batch-view.ts';
import { readCsv } from '../views/inline-export.ts';
import { missingFileProblem, ok, problem } from '../views/response.ts';
import type { ResponseTo, Shown } from '../views/responses-by-operation.ts';

const LINK_SECONDS = 15 * 60;
const FILE_CHECK_MS = 2_000;

/** The maximum number of unknown batches in an error message. */
const NAMED_MISSING = 100;

/** The maximum number of batches in a file's name, and the maximum length before its extension. */
const NAMED_BATCHES = 5;
const FILE_NAME_LENGTH = 80;

async function postExport(call: Call<never, 'CreateExport'>): Promise<ResponseTo<'createExport'>> {
  const body = await readBody(call);
  const { batch_ids, run_in_background, ...options } = body;
  const ids = [...new Set(batch_ids)];
  const known = await readBatches(call, ids);
  await refuseMissing(call, ids, known);
  // The exporter waits for records that the sink has not written; an export never contains only a
  // part of its jobs.
  const mayBeInline =
    (await waitForBatches(call, ids)) && !run_in_background && options.format === 'csv';
  const isInline = mayBeInline && (await isSmall(call, ids));
  const batches = ids.map((batchId) => ({ batchId, name: known.get(batchId)!.name }));
  if (isInline) return inlineCsv(call, batches, options);
  return queueExport(call, ids, options, known);
}

/** Waits for nothing about the batches that exist: the ids may be many. */
async function refuseMissing(
  { newest, organizationId }: Call,
  ids: readonly string[],
  known: ReadonlyMap<string, BatchRow>,
): Promise<void> {
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return;
  await newest.requireUnknown(organizationId, missing);
  const words = `Batches not found: ${nameFirst(missing, NAMED_MISSING)}.`;
  throw problem(404, words, {}, 'batch_not_found');
}

/**
 * What an Idempotency-Key identifies: the batches and the file's options, however the request
 * spells them. Whether the file may be inline makes no difference.
 */
async function keyedExport(call: Call<never, 'CreateExport'>): Promise<Uint8Array> {
  const { run_in_background: _, ...asked } = await readBody(call);
  return Buffer.from(JSON.stringify(asked));
}

/** True if the warehouse has all records that the export depends on. */
async function waitForBatches({ newest, organizationId }: Call, ids: readonly string[]) {
  let isWhole = await newest.waitForTopics(organizationId, ['attributes']);
  for (const batch of ids) {
    if (!isWhole) return false;
    isWhole = await newest.waitForBatch({ organization: organizationId, batch });
  }
  return isWhole;
}

/** The existing batches, whether or not the sink has written them. */
async function readBatches({ api, newest, organizationId }: Call, ids: readonly string[]) {
  const unsunk = await newest.readUnsunk(organizationId);
  return existingBatches(api.platform.warehouse, organizationId, ids, unsunk);
}

async function isSmall(call: Call, batches: readonly string[]): Promise<boolean> {
  const { api, organizationId } = call;
  let rows = 0;
  for (const batch of batches) {
    const params = { organization: organizationId, batch };
    rows += countAllJobs(await readJobCounts(api.platform, params));
    if (rows > api.platform.config.inlineExportRows) return false;
  }
  return true;
}

async function inlineCsv(
  { api, organizationId, signal }: Call,
  batches: readonly ExportedBatch[],
  options: ExportOptions,
): Promise<ResponseTo<'createExport'>> {
  const { clock, warehouse } = api.platform;
  await api.inlineExports.take({ organization: organizationId, ended: signal });
  const customKeys = await readCustomAttributeKeys(warehouse, organizationId);
  const csv = await readCsv(warehouse, { organizationId, batches, options, customKeys });
  const day = toTimestamp(clock.nowMs()).slice(0, 10);
  const headers = {
    'Content-Type': FILE_TYPES.csv.contentType,
    'Content-Disposition': attachmentHeader(`cairn-export-${day}.csv`),
  };
  return { status: 200, headers, body: csv };
}

async function queueExport(
  call: Call,
  batchIds: readonly string[],
  options: ExportOptions,
  known: ReadonlyMap<string, BatchRow>,
): Promise<ResponseTo<'createExport'>> {
  const { api, organizationId } = call;
  const { clock } = api.platform;
  const { exportId, stored } = await chooseExport(call);
  const headers = { Location: resourcePath(call, 'exports', exportId) };
  if (stored !== undefined) {
    return { status: 202, headers, body: await showExport(api.platform, stored, known) };
  }
  const nowMs = clock.nowMs();
  const record: ExportRecord = {
    organization_id: organizationId,
    export_id: exportId,
    status: 'QUEUED',
    at: nowMs,
    created_at: nowMs,
    batch_ids: [...batchIds],
    csv_options_json: JSON.stringify(options),
    artifact: null,
    error: null,
    metadata_json: null,
  };
  const entry = { key: exportKey(organizationId, exportId), record };
  await api.journal.accept(organizationId, 'exports', [entry]);
  const queued = exportFromRecord(record);
  return { status: 202, headers, body: await showExport(api.platform, queued, known) };
}

/**
 * The id of the export to create, and the export itself if an earlier request with the same
 * Idempotency-Key has queued it. The id of an expired export is not reused.
 */
async function chooseExport({ api, organizationId, ids }: Call) {
  if (ids.seed === null) return { exportId: ids.create('export'), stored: undefined };
  const { clock, warehouse } = api.platform;
  for (let generation = 1; ; generation++) {
    const exportId = ids.create(`export ${generation}`);
    const stored = await askOne(warehouse, findExport, {
      organization: organizationId,
      export: exportId,
      expired_ms: clock.nowMs() - EXPORT_RETENTION_MS,
    });
    if (stored === undefined || stored.state !== 'expired') return { exportId, stored };
  }
}

/** The store may be slow or away, and callers may reach it where this process does not. */
function hasFile({ platform: { artifacts, clock } }: Api, artifact: string): Promise<boolean> {
  return within(clock, FILE_CHECK_MS, artifacts.exists(artifact), true);
}

type ShownExport = Shown<typeof exportStatus>;

async function showExport(
  { hotState }: Platform,
  row: StoredExport,
  batches: ReadonlyMap<string, BatchRow>,
): Promise<ShownExport> {
  const url = `/place_enrichment/exports/${row.export_id}`;
  const names = row.batch_ids.flatMap((id) => {
    const batch = batches.get(id);
    return batch ? [[id, batch.name] as const] : [];
  });
  const metadata =
    row.metadata_json === null ? null : parseStored<ShownExport['metadata']>(row.metadata_json);
  const built = metadata && { rows_done: metadata.rows, rows_total: metadata.rows };
  return {
    id: row.export_id,
    status: row.state,
    batch_ids: row.batch_ids,
    csv_options: parseStored<ShownExport['csv_options']>(row.csv_options_json),
    batch_names: Object.fromEntries(names),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.at),
    status_url: url,
    download_url: row.state === 'completed' ? `${url}/download` : null,
    error: row.state === 'failed' ? row.error : null,
    metadata,
    expired: row.state === 'expired',
    ...(built ?? (await readProgress(hotState, row))),
  };
}

/** The export's progress as last reported by its exporter. */
async function readProgress(hotState: HotState, row: StoredExport) {
  const progress = row.state === 'running' ? await readExportProgress(hotState, row) : null;
  const rows_done = row.state === 'failed' ? null : (progress?.rows_done ?? 0);
  return { rows_done, rows_total: progress?.rows_total ?? null };
}

/** Parses JSON that the product stored; null if it is invalid. */
function parseStored<T>(text: string): T | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function requireExport({
  api,
  newest,
  organizationId,
  path,
}: Call<'export_id'>): Promise<StoredExport> {
  await newest.waitForTopics(organizationId, ['exports']);
  const { clock, warehouse } = api.platform;
  const row = await askOne(warehouse, findExport, {
    organization: organizationId,
    export: path.export_id,
    expired_ms: clock.nowMs() - EXPORT_RETENTION_MS,
  });
  if (row === undefined) throw problem(404, 'Export not found.', {}, 'export_not_found');
  return row;
}

async function getExport(call: Call<'export_id'>): Promise<ResponseTo<'getExport'>> {
  const row = await requireExport(call);
  const batches = await readBatches(call, row.batch_ids);
  return ok(await showExport(call.api.platform, row, batches));
}

async function downloadExport(
  call: Call<'export_id'>,
  { redirect }: z.output<typeof downloadExportQuery>,
): Promise<ResponseTo<'downloadExport'>> {
  const row = await requireExport(call);
  if (row.state === 'expired') throw problem(410, 'The export has expired.', {}, 'export_expired');
  if (row.state !== 'completed' || row.artifact === null) {
    throw problem(409, 'The export is not completed.', {}, 'export_not_completed');
  }
  if (!(await hasFile(call.api, row.artifact))) throw missingFileProblem();
  const { ending, contentType } = fileTypeForName(row.artifact) ?? UNKNOWN_FILE_TYPE;
  const { artifacts, clock } = call.api.platform;
  const expires_at = toTimestamp(clock.nowMs() + LINK_SECONDS * 1000);
  const url = await artifacts.link({
    artifact: row.artifact,
    lifetimeSeconds: LINK_SECONDS,
    fileName: `${await nameFile(call, row)}.${ending}`,
    contentType,
  });
  const headers = { 'Cache-Control': 'no-store' };
  if (!redirect) return { status: 200, headers, body: { url, expires_at } };
  return { status: 307, headers: { Location: url, ...headers }, body: null };
}

/** Named after the batches, which people recognize; after the export if none has a name. */
async function nameFile(call: Call, { batch_ids, export_id }: StoredExport): Promise<string> {
  const first = batch_ids.slice(0, NAMED_BATCHES);
  const batches = await readBatches(call, first);
  const names = first.flatMap((id) => batches.get(id)?.name ?? []).join(', ');
  const inFileNames = names.replace(/[^\p{L}\p{M}\p{N} ,_-]+/gu, '-').slice(0, FILE_NAME_LENGTH);
  return inFileNames.trim() || `cairn-export-${export_id}`;
}

const UNKNOWN_FILE_TYPE: FileType = { ending: 'bin', contentType: 'application/octet-stream' };

const LIST_START: CursorPosition = { createdMs: 0, id: '' };

async function getExports(
  call: Call,
  { limit, status = [], cursor }: z.output<typeof listExportsQuery>,
): Promise<ResponseTo<'listExports'>> {
  const { api, organizationId } = call;
  const states = [...new Set(status)].sort();
  const filter = JSON.stringify([organizationId, states]);
  const from = cursor === undefined ? LIST_START : await readCursor(api.platform, filter, cursor);
  await call.newest.waitForTopics(organizationId, ['exports']);
  const rows = await ask(api.platform.warehouse, listExports, {
    organization: organizationId,
    expired_ms: api.platform.clock.nowMs() - EXPORT_RETENTION_MS,
    states,
    before_ms: from.createdMs,
    before_id: from.id,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const batchIds = [...new Set(page.flatMap((row) => row.batch_ids))];
  const batches = await readBatches(call, batchIds);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const position = last && { createdMs: last.created_at, id: last.export_id };
  return ok({
    exports: await Promise.all(page.map((row) => showExport(api.platform, row, batches))),
    next_cursor: position ? await makeCursor(api.platform, filter, position) : null,
  });
}

const EXPORTS = `${ENRICHMENT_PATH}/exports` as const;
const EXPORT = `${EXPORTS}/:export_id` as const;

export const EXPORT_ROUTES: readonly Route[] = [
  route('createExport', 'POST', EXPORTS, postExport, {
    body: 'CreateExport',
    creates: true,
    keyKeptMs: EXPORT_RETENTION_MS,
    keyedBody: keyedExport,
  }),
  route('listExports', 'GET', EXPORTS, getExports, { query: listExportsQuery }),
  route('getExport', 'GET', EXPORT, getExport),
  route('downloadExport', 'GET', `${EXPORT}/download`, downloadExport, {
    query: downloadExportQuery,
  }),
];
