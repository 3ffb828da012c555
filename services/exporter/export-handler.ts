/**
 * Handles one record of `exports`: builds a queued export, stores its file and appends the outcome.
 *
 * EH1 The record is done only when COMPLETED or FAILED is on the log (I2). If an exporter dies, its
 *     export is therefore delivered to another one.
 * EH2 One exporter at a time works on an export: the holder of the export's lease. Another one
 *     waits for the lease, and then either finds the export finished or takes it over.
 * EH3 The artifact is named by its content. An exporter that was wrongly considered dead can never
 *     replace bytes whose digest was already published.
 * EH4 An export that cannot be built ends FAILED with the reason; a transient failure is retried. A
 *     record that has used up its attempts goes to `dead-letters`, and its export ends FAILED,
 *     unless it had ended before.
 * EH5 If a batch is deleted while its export is built, the export fails: a completed export is
 *     always whole.
 */
import { createReadStream } from 'node:fs';
import { exportOptions } from '../../domain/api/export-requests.ts';
import { type ExportOptions, exportHasEnded } from '../../domain/exports.ts';
import { type ExportRecord, exportKey, parseExportKey } from '../../domain/records.ts';
import { nameFirst } from '../../domain/words/list-words.ts';
import { EXPORTER_GROUP } from '../../ledger/consumer-groups.ts';
import { noteExportProgress } from '../../ledger/export-progress.ts';
import { type ExportedBatch, readExportedRows } from '../../ledger/exported-rows/exported-rows.ts';
import type { Platform } from '../../ledger/platform.ts';
import { requireReached, waitForTopic } from '../../ledger/progress.ts';
import { batchCounts, existingBatches } from '../../ledger/reads/batches.ts';
import { readCustomAttributeKeys } from '../../ledger/reads/custom-attributes.ts';
import { exportRecord, findExport } from '../../ledger/reads/exports.ts';
import { appendDeadLetters, declareDeadLetters } from '../../ledger/records/dead-letters.ts';
import { decodeRecord } from '../../ledger/records/decode.ts';
import { Journal } from '../../ledger/records/journal.ts';
import { readWritten } from '../../ledger/writes.ts';
import { type Lease, takeLease } from '../../platform/hot-state/lease.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import type {
  HandlerContext,
  HandlerOutcome,
  RecordFault,
} from '../../platform/log/consumer/handler-outcome.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';
import { underSignals } from '../../platform/runtime/linked-signal.ts';
import { isTransient } from '../../platform/runtime/retry.ts';
import { recordTrace, tracedWork } from '../../platform/tracing/tracing.ts';
import { splitIntoPieces, textBytes } from '../../platform/warehouse/pages.ts';
import { ask, askOne } from '../../platform/warehouse/statement.ts';
import { type BuiltFile, buildFile, type RowPieces, type WantedRows } from './build-file.ts';
import { BuildSlots } from './build-slots.ts';
import { type ExportMeters, exportMeters } from './export-meters.ts';
import type { ScratchFolders } from './scratch-folders.ts';
import { type ExportFileFormat, FILE_FORMATS } from './writers/file-formats.ts';

/** The files that one exporter builds at once: in total, and per organization. */
const [MAX_BUILDS, MAX_BUILDS_PER_ORGANIZATION] = [4, 2];
const EXPORT_DONE: HandlerOutcome = { kind: 'done' };
const LEASE_LOST: HandlerOutcome = {
  kind: 'retry',
  error: 'another exporter took the lease',
  reason: 'lease_lost',
  spendsAttempt: false,
};

/** `leaseMs` is how long an export stays blocked after its exporter died. */
export const HANDLER_TIMES = { leaseMs: 15_000, leasePollMs: 500 };

export class ExportHandler {
  readonly #platform: Platform;
  readonly #journal: Journal;
  readonly #scratch: ScratchFolders;
  readonly #times: typeof HANDLER_TIMES;
  readonly #meters: ExportMeters;
  readonly #slots = new BuildSlots(MAX_BUILDS, MAX_BUILDS_PER_ORGANIZATION);

  constructor(platform: Platform, scratch: ScratchFolders, times: typeof HANDLER_TIMES) {
    this.#platform = platform;
    this.#journal = new Journal(platform);
    this.#scratch = scratch;
    this.#times = times;
    this.#meters = exportMeters(platform.telemetry.metrics);
    declareDeadLetters(platform.telemetry, EXPORTER_GROUP, ['exports']);
  }

  async handle(record: LogRecord, { signal }: HandlerContext): Promise<HandlerOutcome> {
    const queued = await decodeRecord(this.#platform.codec, 'exports', record);
    if (queued.status !== 'QUEUED') return EXPORT_DONE;
    const { tracing } = this.#platform.telemetry;
    const parent = recordTrace(record);
    const span = parent === undefined ? null : tracing.start('build export', { parent });
    const work = () => tracedWork(tracing, span, () => this.#exportUnderLease(queued, signal));
    return (await this.#slots.use(queued.organization_id, signal, work)) ?? LEASE_LOST;
  }

  /** EH4. */
  async giveUp(record: LogRecord, fault: RecordFault): Promise<void> {
    const id = parseExportKey(Buffer.from(record.key).toString());
    this.#platform.log.error({ ...fault, export: id?.export_id }, 'export failed; giving up');
    if (id !== null) await this.#failAbandoned(id, record);
    // Last, because the steps before it are retried, and there should be only one dead letter.
    await appendDeadLetters(this.#platform, EXPORTER_GROUP, [{ record, ...fault }]);
  }

  /** The key of an undecodable record still identifies its export, which may have other records. */
  async #failAbandoned(id: ExportId, record: LogRecord): Promise<void> {
    const { codec } = this.#platform;
    const queued = await decodeRecord(codec, 'exports', record).catch((error) => {
      if (isTransient(error)) throw error;
      return null;
    });
    const row = await this.#findWritten(id);
    if (row !== undefined && exportHasEnded(row.state)) return;
    const last = queued ?? (row === undefined ? null : exportRecord(row));
    if (last === null) return;
    await this.#append(last, { status: 'FAILED', error: 'The export could not be built.' });
  }

  async #exportUnderLease(queued: ExportRecord, signal: AbortSignal): Promise<HandlerOutcome> {
    const lease = await this.#waitForLease(queued, signal);
    if (lease === null) return LEASE_LOST;
    try {
      return await underSignals([signal, lease.lost], (either) =>
        this.#export(queued, lease, either),
      );
    } finally {
      await lease.release();
    }
  }

  /** EH2. Resolves null if the signal is aborted first. */
  async #waitForLease(queued: ExportRecord, signal: AbortSignal): Promise<Lease | null> {
    const { hotState, clock } = this.#platform;
    const key = `export:${queued.organization_id}:${queued.export_id}`;
    while (!signal.aborted) {
      const lease = await takeLease({ hotState, clock, key, ttlMs: this.#times.leaseMs });
      if (lease !== null) return lease;
      await clock.sleep(this.#times.leasePollMs, signal);
    }
    return null;
  }

  async #export(queued: ExportRecord, lease: Lease, signal: AbortSignal): Promise<HandlerOutcome> {
    const { clock } = this.#platform;
    const startedMs = clock.elapsedMs();
    const state = (await this.#findWritten(queued, signal))?.state ?? 'queued';
    if (exportHasEnded(state)) return EXPORT_DONE;
    if (state === 'queued') await this.#append(queued, { status: 'RUNNING' });
    const plan = await this.#plan(queued);
    if ('refusal' in plan) return this.#fail(queued, plan.refusal);
    const waitMs = clock.elapsedMs() - startedMs;
    try {
      const stored = await this.#scratch.use((folder) =>
        this.#buildAndStore(queued, plan, { folder, signal, waitMs }),
      );
      if ('refusal' in stored) return await this.#fail(queued, stored.refusal);
      if (!(await lease.renew())) return LEASE_LOST;
      await this.#append(queued, { status: 'COMPLETED', ...stored });
    } catch (error) {
      if (signal.aborted) return LEASE_LOST;
      throw error;
    }
    return EXPORT_DONE;
  }

  /** Reads the export after waiting for everything appended to `exports` before. */
  async #findWritten({ organization_id, export_id }: ExportId, signal?: AbortSignal) {
    await waitForTopic(this.#platform, 'exports', signal);
    const params = { organization: organization_id, export: export_id, expired_ms: 0 };
    return askOne(this.#platform.warehouse, findExport, params);
  }

  async #plan(queued: ExportRecord): Promise<BuildPlan | ExportRefusal> {
    const options = exportOptions.safeParse(parseJson(queued.csv_options_json));
    if (!options.success) return { refusal: 'The options of the export cannot be read.' };
    await this.#waitForBatches(queued);
    const existing = await this.#findBatches(queued);
    const refusal = refuseMissingBatches(queued, existing);
    if (refusal !== null) return refusal;
    return {
      options: options.data,
      format: FILE_FORMATS[options.data.format],
      batches: queued.batch_ids.map((batchId) => ({ batchId, name: existing.get(batchId)!.name })),
      customKeys: await readCustomAttributeKeys(this.#platform.warehouse, queued.organization_id),
      rowsTotal: await this.#countRows(queued),
    };
  }

  /** Waits for the records that the export depends on: its batches, attributes and corrections. */
  async #waitForBatches({ organization_id, batch_ids }: ExportRecord, signal?: AbortSignal) {
    const organization = organization_id;
    const { hotState } = this.#platform;
    const beside = await readWritten(hotState, { organization }, ['attributes', 'corrections']);
    await requireReached(this.#platform, beside, signal);
    for (const batch of batch_ids) {
      const marks = await readWritten(hotState, { organization, batch });
      // The marks of a batch expire. The organization's own marks never do.
      const isForgotten = Object.keys(marks).length === 0;
      const wanted = isForgotten ? await readWritten(hotState, { organization }) : marks;
      await requireReached(this.#platform, wanted, signal);
    }
  }

  #findBatches({ organization_id, batch_ids }: ExportRecord) {
    return existingBatches(this.#platform.warehouse, organization_id, batch_ids);
  }

  async #countRows({ organization_id: organization, batch_ids }: ExportRecord): Promise<number> {
    let rows = 0;
    for (const batches of splitIntoPieces(batch_ids, textBytes)) {
      const found = await ask(this.#platform.warehouse, batchCounts, { organization, batches });
      rows += found.reduce((sum, { total_jobs }) => sum + total_jobs, 0);
    }
    return rows;
  }

  /** Builds the file, and stores it under a name derived from its content (EH3). */
  async #buildAndStore(
    queued: ExportRecord,
    plan: BuildPlan,
    context: BuildContext,
  ): Promise<StoredFile | ExportRefusal> {
    const { clock, artifacts, warehouse } = this.#platform;
    const { organization_id, export_id } = queued;
    const { folder, signal, waitMs } = context;
    const startedMs = clock.elapsedMs();
    const source = { organization: organization_id, batches: plan.batches };
    const readRows = (wanted: WantedRows) => {
      const pieces = readExportedRows(warehouse, { ...source, ...wanted });
      return this.#reportProgress(queued, plan, this.#scratch.whileFree(pieces));
    };
    const file = await buildFile({ ...plan, folder, signal, readRows });
    const builtMs = clock.elapsedMs();
    // EH5. A batch that was deleted meanwhile may have been read partly, or not at all.
    await this.#waitForBatches(queued, signal);
    const refusal = refuseMissingBatches(queued, await this.#findBatches(queued));
    if (refusal !== null) return refusal;
    const digest = file.sha256.slice(0, NAME_DIGEST_CHARS);
    const artifact = `exports/${organization_id}/${export_id}/${digest}.${plan.format.ending}`;
    const content = createReadStream(file.path, { signal });
    // The store reports errors of the content; an abort may come before the store reads it.
    content.on('error', () => undefined);
    await artifacts.write(artifact, content, plan.format.contentType);
    const storedMs = clock.elapsedMs();
    const stages = { wait: waitMs, build: builtMs - startedMs, store: storedMs - builtMs };
    for (const [stage, ms] of Object.entries(stages)) {
      this.#meters.stages.observe({ stage }, ms / 1000);
    }
    this.#meters.rows.add({ format: plan.options.format }, file.rows);
    this.#meters.bytes.add({ format: plan.options.format }, file.bytes);
    return { artifact, metadata_json: fileMetadata(file, stages) };
  }

  /** Passes the rows on, and reports about once a second how many there were. */
  async *#reportProgress(name: ExportId, { rowsTotal }: BuildPlan, pieces: RowPieces) {
    const { clock, hotState, log } = this.#platform;
    let [rows, reportedMs] = [0, clock.elapsedMs() - PROGRESS_INTERVAL_MS];
    for await (const piece of pieces) {
      if (clock.elapsedMs() - reportedMs >= PROGRESS_INTERVAL_MS) {
        reportedMs = clock.elapsedMs();
        const progress = { rows_done: rows, rows_total: rowsTotal };
        await noteExportProgress(hotState, name, progress).catch((error: unknown) => {
          log.warn(
            { error: errorMessage(error) },
            'the progress of an export could not be reported',
          );
        });
      }
      yield piece;
      rows += piece.length;
    }
  }

  async #fail(queued: ExportRecord, error: string): Promise<HandlerOutcome> {
    await this.#append(queued, { status: 'FAILED', error });
    return EXPORT_DONE;
  }

  async #append(last: ExportRecord, changes: ExportChanges): Promise<void> {
    const { organization_id, export_id } = last;
    const record = { ...last, ...changes, at: this.#platform.clock.nowMs() };
    const key = exportKey(organization_id, export_id);
    await this.#journal.accept(organization_id, 'exports', [{ key, record }]);
    if (record.status === 'COMPLETED' || record.status === 'FAILED') {
      this.#meters.finished.add({ outcome: record.status.toLowerCase() });
    }
  }
}

const NAME_DIGEST_CHARS = 16;
const PROGRESS_INTERVAL_MS = 1_000;

type ExportId = Pick<ExportRecord, 'organization_id' | 'export_id'>;
type StoredFile = Pick<ExportRecord, 'artifact' | 'metadata_json'>;
type ExportChanges = Pick<ExportRecord, 'status'> &
  Partial<StoredFile & Pick<ExportRecord, 'error'>>;

interface ExportRefusal {
  readonly refusal: string;
}

interface BuildPlan {
  readonly options: ExportOptions;
  readonly format: ExportFileFormat;
  readonly batches: readonly ExportedBatch[];
  readonly customKeys: readonly string[];
  /** As the sink last counted them. */
  readonly rowsTotal: number;
}

interface BuildContext {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** How long the export waited before its build started. */
  readonly waitMs: number;
}

function fileMetadata(file: BuiltFile, stages: Readonly<Record<string, number>>): string {
  const { rows, bytes, columns, sha256 } = file;
  const rounded = Object.entries(stages).map(([stage, ms]) => [stage, Math.round(ms)]);
  return JSON.stringify({ rows, bytes, columns, sha256, stages_ms: Object.fromEntries(rounded) });
}

/** Invalid JSON becomes undefined, which no schema accepts. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const SHOWN_IDS = 10;

function refuseMissingBatches(
  { batch_ids }: ExportRecord,
  existing: ReadonlyMap<string, unknown>,
): ExportRefusal | null {
  const missing = batch_ids.filter((id) => !existing.has(id));
  if (missing.length === 0) return null;
  return { refusal: `Batches no longer exist: ${nameFirst(missing, SHOWN_IDS)}.` };
}
