/** What all processes of a simulation share: time, the parts, and the history of what happened. */
import { createHash } from 'node:crypto';
import { type RecordTypes, TOPICS } from '../../domain/records.ts';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import { createSchemaCodec } from '../../platform/codec/schema-codec.ts';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import type { GroupMember } from '../../platform/log/broker.ts';
import { PlacedBroker } from '../../platform/log/placement/placed-broker.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { SimulatedBroker } from '../support/simulated-broker.ts';
import { CommitAudit } from './checks/commit-audit.ts';
import { ArtifactStore } from './parts/artifact-store.ts';
import { HotStateStore } from './parts/hot-state-store.ts';
import { defineTables, WarehouseStore } from './parts/warehouse-store.ts';
import { Weather } from './parts/weather.ts';
import { Random } from './random.ts';
import type { TableDefinitions } from './sql/tables.ts';
import { Timeline } from './timeline.ts';

/** Bugs that a test plants: it puts something else in place of a part, or of a method. */
export interface Plants {
  readonly member?: (member: GroupMember, world: World, group: string) => GroupMember;
  readonly warehouse?: (warehouse: Warehouse) => Warehouse;
  readonly hotState?: (hotState: HotState) => HotState;
  /** Called before a run; returns what takes the bug out again. */
  readonly begin?: () => () => void;
}

/** What does not change from run to run. */
export interface Foundations {
  readonly tables: TableDefinitions;
  readonly codec: Codec<RecordTypes>;
}

export async function layFoundations(): Promise<Foundations> {
  const texts: string[] = [];
  const subjects: string[] = [];
  const codec = createSchemaCodec<RecordTypes>(
    {
      register: async (schemas) => {
        subjects.push(...schemas.map(({ subject }) => subject));
        return schemas.map(({ text }) => texts.push(text));
      },
      newest: async (subject) => subjects.indexOf(subject) + 1,
      find: async (id) => {
        const text = texts[id - 1];
        if (text === undefined) throw new CairnError('record_undecodable', 'no such schema');
        return text;
      },
      close: async () => undefined,
    },
    readRecordSchemas(),
    '',
  );
  await codec.prepare();
  return { tables: await defineTables(), codec };
}

/** The last hundred thousand lines are kept; no run has so many. */
const MAX_LINES = 100_000;

export class World {
  readonly seed: number;
  readonly startMs: number;
  readonly foundations: Foundations;
  readonly timeline = new Timeline();
  readonly weather = new Weather();
  readonly broker: SimulatedBroker;
  readonly hotState: HotStateStore;
  readonly warehouse: WarehouseStore;
  readonly artifacts = new ArtifactStore();
  readonly plants: Plants;
  readonly audit: CommitAudit;
  readonly history: string[] = [];
  /** What was found to be wrong while the run was going on. */
  readonly breaches: string[] = [];
  readonly #hash = createHash('sha256');
  /** Until then an exporter may use files. */
  #filesUntilMs = -1;

  constructor(
    options: { readonly seed: number; readonly startMs: number; readonly plants: Plants },
    foundations: Foundations,
  ) {
    this.seed = options.seed;
    this.startMs = options.startMs;
    this.plants = options.plants;
    this.foundations = foundations;
    this.hotState = new HotStateStore(this.timeline);
    this.warehouse = new WarehouseStore(foundations.tables);
    const sessions = new Random(options.seed, 'sessions');
    this.broker = new SimulatedBroker({
      hearsLateMs: () => sessions.pick([30, 300, 3_000]) * sessions.between(0.5, 2),
      clock: {
        nowMs: () => Math.floor(this.nowMs()),
        elapsedMs: () => this.timeline.elapsedMs,
        sleep: (ms, signal) => this.#sleep(ms, signal),
        random: (count) => new Random(this.seed).bytes(count),
      },
      rebalanceTimeoutMs: 8_000,
    });
    this.audit = new CommitAudit(this);
    this.timeline.usesFiles = () => this.timeline.elapsedMs <= this.#filesUntilMs;
  }

  async createTopics(partitions: number): Promise<void> {
    // One export at a time uses files, so their order is no matter of chance.
    const count = (name: string) => (name === 'exports' ? 1 : partitions);
    const placed = new PlacedBroker({
      broker: this.broker,
      clock: this.broker.options.clock,
      log: silentLog,
    });
    await placed.ensureTopics(
      TOPICS.map((name) => ({ name, partitions: count(name), retentionMs: -1 })),
    );
    // Some key was made before, so that the log vouches for the schedulers' clocks.
    const record = { key: Buffer.from('key'), value: Buffer.from('') };
    await this.broker.append([{ topic: 'keys', partition: 0, batch: packRecords([record]) }]);
  }

  /** The true time; the clocks of processes differ from it. */
  nowMs(): number {
    return this.startMs + this.timeline.elapsedMs;
  }

  expectFiles(forMs: number): void {
    this.#filesUntilMs = Math.max(this.#filesUntilMs, this.timeline.elapsedMs + forMs);
  }

  note(who: string, what: string): void {
    const line = `${this.timeline.elapsedMs.toFixed(3).padStart(10)} ${who}: ${what}`;
    this.#hash.update(line);
    if (this.history.length < MAX_LINES) this.history.push(line);
  }

  breach(what: string): void {
    if (this.breaches.length < 20) this.breaches.push(what);
    this.note('check', what);
  }

  digest(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        cancel();
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const cancel = this.timeline.after(ms, wake);
      signal?.addEventListener('abort', wake, { once: true });
    });
  }
}
