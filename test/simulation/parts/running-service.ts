/** Starts the services in simulated processes, as services/main.ts starts them in real ones. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Platform } from '../../../ledger/platform.ts';
import { Journal } from '../../../ledger/records/journal.ts';
import { UnsunkBatches } from '../../../ledger/records/unsunk-batches.ts';
import { RefreshCalendar } from '../../../ledger/refreshes/calendar.ts';
import { readConfig } from '../../../platform/config/config.ts';
import type { Service } from '../../../platform/runtime/life-cycle.ts';
import { createEnricher } from '../../../services/enricher/enricher.ts';
import { createExporter } from '../../../services/exporter/exporter.ts';
import { AdmissionPool } from '../../../services/ingest-api/admission/admission-pool.ts';
import type { Api } from '../../../services/ingest-api/server/api.ts';
import { CustomKeys } from '../../../services/ingest-api/server/custom-keys.ts';
import { LateResults } from '../../../services/ingest-api/views/late-results.ts';
import { createScheduler } from '../../../services/scheduler/scheduler.ts';
import { createSink } from '../../../services/sink/sink.ts';
import type { World } from '../world.ts';
import { SimulatedProcess } from './process.ts';
import { createProcessPlatform } from './process-platform.ts';
import { SimulatedEnrichment } from './simulated-enrichment.ts';

export const ROLES = ['api', 'enricher', 'sink', 'exporter', 'scheduler'] as const;
export type Role = (typeof ROLES)[number];

/** Exporters build their files there. */
export const SCRATCH_FOLDER = join(tmpdir(), `cairn-simulation-${process.pid}`);

/** Shorter than a zombie may live, so that leases are needed. */
const EXPORT_TIMES = { leaseMs: 3_000, leasePollMs: 200 };

export const SIMULATED_CONFIG = readConfig({
  FETCH_PUBLIC: 'false',
  CAIRN_DATA_DIR: SCRATCH_FOLDER,
  ENRICHER_MAX_ATTEMPTS: '3',
  ENRICH_TIMEOUT_MS: '10000',
  INLINE_EXPORT_ROWS: '1000',
});

export class RunningService {
  readonly role: Role;
  readonly process: SimulatedProcess;
  readonly platform: Platform;
  readonly api: Api | null;
  readonly #service: Service;

  constructor(role: Role, number: number, world: World) {
    this.role = role;
    this.process = new SimulatedProcess(`${role}-${number}`, world);
    this.platform = createProcessPlatform(this.process, SIMULATED_CONFIG);
    this.api = role === 'api' ? createApi(this.platform) : null;
    this.#service = this.#create();
  }

  /** A service that cannot start ends its process. */
  start(): void {
    this.process.world.note(this.process.name, 'starts');
    this.#service.start().catch((error: unknown) => this.#fail(error));
  }

  /** As SIGTERM does it; the process ends in time. */
  async stop(): Promise<void> {
    this.process.world.note(this.process.name, 'stops');
    // As startServices does it: a stop that fails is logged, and the process ends all the same.
    await this.#service.stop().catch((error: unknown) => {
      this.process.world.note(this.process.name, `stop failed: ${String(error)}`);
    });
    if (this.process.isAlive) this.process.kill();
  }

  kill(): void {
    this.process.world.note(this.process.name, 'is killed');
    this.process.kill();
  }

  #create(): Service {
    const { platform } = this;
    if (this.role === 'enricher') {
      return createEnricher(platform, () => new SimulatedEnrichment(this.process));
    }
    if (this.role === 'sink') return createSink(platform, (error) => this.#fail(error));
    if (this.role === 'exporter') {
      this.process.world.expectFiles(1_000);
      return createExporter(platform, EXPORT_TIMES);
    }
    if (this.role === 'scheduler') return createScheduler(platform);
    const nothing = async () => undefined;
    return { name: 'api', start: nothing, stop: nothing };
  }

  #fail(error: unknown): void {
    if (!this.process.isAlive) return;
    this.process.world.note(this.process.name, `ends itself: ${String(error)}`);
    this.process.kill();
  }
}

/** What routes need; requests come without HTTP, keys and the place index. */
function createApi(platform: Platform): Api {
  const parts: Partial<Api> = {
    platform,
    stopping: new AbortController().signal,
    log: platform.log,
    admission: new AdmissionPool(platform.clock),
    customKeys: new CustomKeys(platform),
    journal: new Journal(platform),
    refreshCalendar: new RefreshCalendar(
      platform.config.refreshSchedule,
      platform.config.refreshWindowMs,
    ),
    unsunkBatches: new UnsunkBatches(platform),
    lateResults: new LateResults(platform),
  };
  return parts as Api;
}
