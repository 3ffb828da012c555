/**
 * What happens to one record of `exports`: a queued export is built, stored and told of.
 *
 * X1 The record is done only when COMPLETED or FAILED is on the log (I2), so the export of an
 *    exporter that died comes to another one.
 * X2 One exporter at a time works on an export: it holds the export's lease. One that comes later
 *    waits for the lease and then finds the export ended, or takes it over.
 * X3 The artifact is called by its content, so that an exporter that was thought dead can never
 *    put other bytes behind a figure that is already told.
 * X4 What cannot be exported ends FAILED with the reason; what an operator could mend is tried
 *    again; a record that is given up stands in `dead-letters` too, and its export ends FAILED,
 *    unless it had ended before.
 * X5 A batch that goes while its export is built fails the export: what is completed is whole.
 */
import { createReadStream } from 'node:fs';
import { exportOptions } from '../../domain/api/export-requests.ts';
import { type ExportOptions, exportHasEnded } from '../../domain/exports.ts';
import { type ExportRecord, exportKey, exportOfKey } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { waitForTopic, waitForWrites } from '../../ledger/progress.ts';
import { existingBatches } from '../../ledger/reads/batches.ts';
import { customKeysOf } from '../../ledger/reads/custom-attributes.ts';
import { type ExportedBatch, jobsOfBatches } from '../../ledger/reads/exported-jobs.ts';
import { findExport, recordOfRow } from '../../ledger/reads/exports.ts';
import { appendDeadLetters } from '../../ledger/records/dead-letters.ts';
import { Journal } from '../../ledger/records/journal.ts';
import { type Lease, takeLease } from '../../platform/hot-state/lease.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import type { HandlerContext, Outcome } from '../../platform/log/consumer/parallel-consumer.ts';
import { askOne } from '../../platform/warehouse/statement.ts';
import { type BuiltFile, buildFile } from './build-file.ts';
import { BuildSlots } from './build-slots.ts';
import type { ScratchFolders } from './scratch-folders.ts';
import { FILE_FORMATS, type FileFormat } from './writers/file-formats.ts';

export const GROUP = 'cairn-exporter';
/** Files that one exporter builds at once, and of one organization. */
const [BUILDS, BUILDS_EACH] = [4, 2];
const DONE: Outcome = { kind: 'done' };
const LOST: Outcome = { kind: 'retry', error: 'the export went to another exporter' };

export interface HandlerTimes {
  /** How long an export waits for another exporter after its own one died. */
  readonly leaseMs: number;
  readonly leaseAskMs: number;
}

export const HANDLER_TIMES: HandlerTimes = { leaseMs: 15_000, leaseAskMs: 500 };

export class ExportHandler {
  readonly #platform: Platform;
  readonly #journal: Journal;
  readonly #scratch: ScratchFolders;
  readonly #times: HandlerTimes;
  readonly #slots = new BuildSlots(BUILDS, BUILDS_EACH);

  constructor(platform: Platform, scratch: ScratchFolders, times: HandlerTimes) {
    this.#platform = platform;
    this.#journal = new Journal(platform);
    this.#scratch = scratch;
    this.#times = times;
  }

  async handle(record: LogRecord, { signal }: HandlerContext): Promise<Outcome> {
    const queued = await this.#platform.codec.decode('exports', record.value);
    if (queued.status !== 'QUEUED') return DONE;
    const owner = queued.organization_id;
    return (await this.#slots.use(owner, signal, () => this.#leased(queued, signal))) ?? LOST;
  }

  async giveUp(record: LogRecord, fault: { error: string; attempts: number }): Promise<void> {
    const name = exportOfKey(Buffer.from(record.key).toString());
    this.#platform.log.error({ ...fault, export: name?.export_id }, 'gave an export up');
    if (name !== null) await this.#failGivenUp(name, record);
    // Last: what comes before is tried again, and there shall be one letter.
    await appendDeadLetters(this.#platform, GROUP, [{ record, ...fault }]);
  }

  /** A record that cannot be read has its export's name in its key; the rest may be known. */
  async #failGivenUp(name: ExportName, { value }: LogRecord): Promise<void> {
    const queued = await this.#platform.codec.decode('exports', value).catch(() => null);
    const row = await this.#known(name);
    if (row !== undefined && exportHasEnded(row.state)) return;
    const last = queued ?? (row === undefined ? null : recordOfRow({ ...row, ...name }));
    if (last === null) return;
    await this.#tell(last, { status: 'FAILED', error: 'The export could not be built.' });
  }

  async #leased(queued: ExportRecord, signal: AbortSignal): Promise<Outcome> {
    const lease = await this.#lease(queued, signal);
    if (lease === null) return LOST;
    try {
      return await this.#export(queued, lease, AbortSignal.any([signal, lease.lost]));
    } finally {
      await lease.release();
    }
  }

  /** Waits until nobody else has it (X2); null when aborted first. */
  async #lease(queued: ExportRecord, signal: AbortSignal): Promise<Lease | null> {
    const { hotState, clock } = this.#platform;
    const key = `export:${queued.organization_id}:${queued.export_id}`;
    while (!signal.aborted) {
      const lease = await takeLease({ hotState, clock, key, ttlMs: this.#times.leaseMs });
      if (lease !== null) return lease;
      await clock.sleep(this.#times.leaseAskMs, signal);
    }
    return null;
  }

  async #export(queued: ExportRecord, lease: Lease, signal: AbortSignal): Promise<Outcome> {
    const { clock } = this.#platform;
    const startedMs = clock.elapsedMs();
    const state = (await this.#known(queued, signal))?.state ?? 'queued';
    if (exportHasEnded(state)) return DONE;
    if (state === 'queued') await this.#tell(queued, { status: 'RUNNING' });
    const order = await this.#order(queued);
    if ('refusal' in order) return this.#fail(queued, order.refusal);
    const waitMs = clock.elapsedMs() - startedMs;
    try {
      const made = await this.#scratch.use((folder) =>
        this.#make(queued, order, { folder, signal, waitMs }),
      );
      if ('refusal' in made) return await this.#fail(queued, made.refusal);
      if (!(await lease.renew())) return LOST;
      await this.#tell(queued, { status: 'COMPLETED', ...made });
    } catch (error) {
      if (signal.aborted) return LOST;
      throw error;
    }
    return DONE;
  }

  /** As of everything that was written before: of the organization, and of all exports. */
  async #known({ organization_id, export_id }: ExportName, signal?: AbortSignal) {
    await waitForTopic(this.#platform, 'exports', signal);
    await waitForWrites(this.#platform, organization_id, signal);
    const params = { organization: organization_id, export: export_id, expired_ms: 0 };
    return askOne(this.#platform.warehouse, findExport, params);
  }

  async #order(queued: ExportRecord): Promise<Order | Refusal> {
    const options = exportOptions.safeParse(readJson(queued.csv_options_json));
    if (!options.success) return { refusal: 'The options of the export cannot be read.' };
    const existing = await this.#existing(queued);
    const refusal = refusalOf(queued, existing);
    if (refusal !== null) return refusal;
    return {
      options: options.data,
      format: FILE_FORMATS[options.data.format],
      batches: queued.batch_ids.map((batchId) => ({ batchId, name: existing.get(batchId)!.name })),
      customKeys: await customKeysOf(this.#platform.warehouse, queued.organization_id),
    };
  }

  #existing({ organization_id, batch_ids }: ExportRecord) {
    return existingBatches(this.#platform.warehouse, organization_id, batch_ids);
  }

  /** Builds the file and stores it under a name made of its content (X3). */
  async #make(queued: ExportRecord, order: Order, work: Work): Promise<Made | Refusal> {
    const { clock, artifacts, warehouse } = this.#platform;
    const { organization_id, export_id } = queued;
    const startedMs = clock.elapsedMs();
    const jobs = jobsOfBatches(warehouse, organization_id, order.batches);
    const file = await buildFile({ ...order, ...work, jobs });
    const builtMs = clock.elapsedMs();
    const refusal = await this.#refusalAfter(queued, work.signal);
    if (refusal !== null) return refusal;
    const mark = file.sha256.slice(0, MARK_CHARS);
    const artifact = `exports/${organization_id}/${export_id}/${mark}.${order.format.ending}`;
    const content = createReadStream(file.path, { signal: work.signal });
    await artifacts.write(artifact, content, order.format.contentType);
    const storedMs = clock.elapsedMs();
    const stages = { wait: work.waitMs, build: builtMs - startedMs, store: storedMs - builtMs };
    return { artifact, metadata_json: metadataOf(file, stages) };
  }

  /** X5. A batch that was deleted was read in part, or not at all. */
  async #refusalAfter(queued: ExportRecord, signal: AbortSignal): Promise<Refusal | null> {
    await waitForWrites(this.#platform, queued.organization_id, signal);
    return refusalOf(queued, await this.#existing(queued));
  }

  async #fail(queued: ExportRecord, error: string): Promise<Outcome> {
    await this.#tell(queued, { status: 'FAILED', error });
    return DONE;
  }

  async #tell(queued: ExportRecord, news: ExportNews): Promise<void> {
    const { organization_id, export_id } = queued;
    const record = { ...queued, ...news, at: this.#platform.clock.nowMs() };
    const key = exportKey(organization_id, export_id);
    await this.#journal.accept(organization_id, 'exports', [{ key, record }]);
  }
}

const MARK_CHARS = 16;

type ExportNews = Pick<ExportRecord, 'status'> &
  Partial<Pick<ExportRecord, 'artifact' | 'error' | 'metadata_json'>>;
type ExportName = Pick<ExportRecord, 'organization_id' | 'export_id'>;
type Made = Pick<ExportRecord, 'artifact' | 'metadata_json'>;

interface Refusal {
  readonly refusal: string;
}

interface Order {
  readonly options: ExportOptions;
  readonly format: FileFormat;
  readonly batches: readonly ExportedBatch[];
  readonly customKeys: readonly string[];
}

interface Work {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly waitMs: number;
}

function metadataOf(file: BuiltFile, stages: Readonly<Record<string, number>>): string {
  const { rows, bytes, columns, sha256 } = file;
  const rounded = Object.entries(stages).map(([stage, ms]) => [stage, Math.round(ms)]);
  return JSON.stringify({
    rows,
    bytes,
    columns,
    sha256,
    stages_ms: Object.fromEntries(rounded),
  });
}

/** An unreadable text is undefined, which fits no schema. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf(queued: ExportRecord, existing: ReadonlyMap<string, unknown>): Refusal | null {
  const gone = queued.batch_ids.filter((id) => !existing.has(id));
  return gone.length === 0 ? null : { refusal: `Batches no longer exist: ${firstOf(gone)}.` };
}

const SHOWN_IDS = 10;

function firstOf(ids: readonly string[]): string {
  const shown = ids.slice(0, SHOWN_IDS).join(', ');
  return ids.length > SHOWN_IDS ? `${shown} and ${ids.length - SHOWN_IDS} more` : shown;
}
