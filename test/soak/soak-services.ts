/** The services of a soak: processes that are killed and paused, and started again. */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../support/backend.ts';
import { type Product, startProduct } from '../support/product.ts';

/** The API twice, because callers move to the other one while one is away. */
const SERVICES = [
  'ingest-api',
  'ingest-api',
  'enricher',
  'enricher',
  'sink',
  'sink',
  'exporter',
  'scheduler',
] as const;

/** A service that waits for a backend has not started yet, however long that takes. */
const START_TIMEOUT_MS = 30 * 60_000;
const KEPT_LOG_CHARS = 4_000;
/** An orchestrator starts again what has ended. */
const RESTART_MS = 5_000;

export interface SoakService {
  readonly name: string;
  /** The running process; undefined while it starts. */
  product?: Product | undefined;
  /** True from our own signal until the new process runs. */
  isKilled: boolean;
}

export class SoakServices {
  readonly all: readonly SoakService[];
  /** Services that ended without our doing, with the end of their log. */
  readonly surprises: string[] = [];
  /** Lines on standard error that tell of a bug, or of a record that was given up. */
  readonly #worries = new Set<string>();
  readonly #env: Readonly<Record<string, string>>;
  readonly #folder = temporaryFolder('soak-data');
  #isStopping = false;

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = { ...env, FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: this.#folder };
    this.all = SERVICES.map((service, i) => ({ name: `${service}-${i}`, isKilled: false }));
  }

  async start(): Promise<void> {
    await Promise.all(this.all.map((service) => this.run(service)));
  }

  /** Starts a process for the service; resolves when it serves. */
  async run(service: SoakService): Promise<void> {
    const name = service.name.replace(/-\d+$/, '');
    const options = { services: [name], env: this.#env, startTimeoutMs: START_TIMEOUT_MS };
    try {
      service.product = await startProduct(options);
      service.isKilled = false;
    } catch (error) {
      if (this.#isStopping) return;
      this.surprises.push(`${service.name}: ${(error as Error).message}`);
      await sleep(RESTART_MS);
      await this.run(service);
    }
  }

  async kill(service: SoakService): Promise<void> {
    service.isKilled = true;
    this.#readWorries(service);
    await service.product?.kill();
    service.product = undefined;
  }

  /** Notes what ended by itself, and starts it again. */
  watch(): void {
    for (const service of this.all) {
      if (service.isKilled || !service.product?.ended()) continue;
      this.surprises.push(`${service.name} ended: ${service.product.log().slice(-KEPT_LOG_CHARS)}`);
      service.product = undefined;
      void this.run(service);
    }
  }

  addresses(): string[] {
    return this.all.flatMap(({ product }) => (product?.address ? [product.address] : []));
  }

  worries(): string[] {
    for (const service of this.all) this.#readWorries(service);
    return [...this.#worries];
  }

  #readWorries({ product }: SoakService): void {
    const lines = product?.log().split('\n') ?? [];
    for (const line of lines.filter((one) => WORRYING.test(one))) this.#worries.add(line);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.all.map(({ product }) => product?.stop()));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const WORRYING = /unhandled|uncaught|TypeError|AssertionError|dead letter/i;
