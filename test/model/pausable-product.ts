/**
 * The embedded product for model tests. Its enricher can be held back, and jobs fail when their
 * inputs say so. It can be stopped and started again on the same folder.
 *
 * Several sequences of calls may use it at once, each with an organization of its own. One
 * organization is held back alone, and a restart happens between two calls of every sequence.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobRecord, RecordTypes, TopicName } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import { createEnricher } from '../../services/enricher/enricher.ts';
import { type EmbeddedApi, KEYS, type Reply, startEmbeddedApi } from '../support/embedded-api.ts';

const ENVIRONMENT = {
  ENRICH_RATE_PER_SECOND: '1000',
  ENRICH_RATE_BURST: '1000',
  // Jobs that are held back keep their slots; those of other organizations need some too.
  ENRICHER_MAX_IN_FLIGHT: '20000',
  READ_WAIT_MS: '120000',
};
const SERVICES = ['ingest-api', 'sink', 'exporter'] as const;

export class PausableProduct {
  readonly #folder: string;
  readonly #lingerMs: number;
  #api: EmbeddedApi | undefined;
  #enricher: ReturnType<typeof createEnricher> | undefined;
  readonly #gates = new Gates();
  readonly #releaseListeners = new Set<() => void>();
  #inFlight = 0;
  #whenIdle = () => {};
  #restarting: Promise<void> | undefined;

  private constructor(folder: string, lingerMs: number) {
    this.#folder = folder;
    this.#lingerMs = lingerMs;
  }

  /** `lingerMs` is how long the sink waits for the calls of other sequences. */
  static async start(lingerMs = 2): Promise<PausableProduct> {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-model-'));
    const product = new PausableProduct(folder, lingerMs);
    await product.#start();
    return product;
  }

  async #start(): Promise<void> {
    const lingers = { SINK_LINGER_MS: String(this.#lingerMs) };
    const env = { ...ENVIRONMENT, ...lingers, CAIRN_DATA_DIR: this.#folder };
    this.#api = await startEmbeddedApi(SERVICES, env);
    const { platform } = this.#api.product;
    this.#enricher = createEnricher({
      ...platform,
      codec: interceptDecoding(platform.codec, this.#gates),
    });
    await this.#enricher.start();
  }

  get platform(): Platform {
    return this.#api!.product.platform;
  }

  /** From now on no job of the organization starts. */
  hold(organization: string): void {
    this.#gates.close(organization);
  }

  release(organization: string): void {
    this.#gates.open(organization);
  }

  /** Calls `tell` when a restart releases held jobs, until the returned function is called. */
  onReleased(tell: () => void): () => void {
    this.#releaseListeners.add(tell);
    return () => this.#releaseListeners.delete(tell);
  }

  /** A clean stop, and a start on the same folder. Held jobs are released. */
  async restart(): Promise<void> {
    this.#restarting ??= this.#restart();
    await this.#restarting;
  }

  async #restart(): Promise<void> {
    while (this.#inFlight > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    await this.#stop();
    // In one step, held jobs are released and the sequences that held them are told.
    this.#gates.openAll();
    for (const tell of this.#releaseListeners) tell();
    await this.#start();
    this.#restarting = undefined;
  }

  async #stop(): Promise<void> {
    this.#gates.openAll();
    await this.#enricher?.stop();
    await this.#api?.close();
  }

  async close(): Promise<void> {
    await this.#stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Sends a request as any organization; it waits while the product restarts. */
  async send(organization: string, method: string, path: string, body?: unknown): Promise<Reply> {
    while (this.#restarting) await this.#restarting;
    const headers = { authorization: `Bearer ${KEYS.operator}` };
    const sent = body === undefined ? { headers } : { headers, body };
    this.#inFlight++;
    try {
      return await this.#api!.send(method, `/v1/${organization}/place_enrichment/${path}`, sent);
    } finally {
      this.#inFlight--;
      if (this.#inFlight === 0) this.#whenIdle();
    }
  }
}

interface Closed {
  readonly opened: Promise<void>;
  readonly resolve: () => void;
}

/** For each organization that is held back: a promise that resolves when it is released. */
class Gates {
  readonly #closed = new Map<string, Closed>();

  close(organization: string): void {
    if (this.#closed.has(organization)) return;
    let resolve = () => {};
    const opened = new Promise<void>((settle) => {
      resolve = settle;
    });
    this.#closed.set(organization, { opened, resolve });
  }

  open(organization: string): void {
    this.#closed.get(organization)?.resolve();
    this.#closed.delete(organization);
  }

  openAll(): void {
    for (const organization of [...this.#closed.keys()]) this.open(organization);
  }

  isClosed(organization: string): boolean {
    return this.#closed.has(organization);
  }

  async pass(organization: string): Promise<void> {
    for (;;) {
      const closed = this.#closed.get(organization);
      if (closed === undefined) return;
      await closed.opened;
    }
  }
}

/** A job starts with its decoding: there it waits, and there faulty inputs become unreadable. */
function interceptDecoding(codec: Codec<RecordTypes>, gates: Gates): Codec<RecordTypes> {
  const spoil = <T extends TopicName>(topic: T, value: RecordTypes[T]): RecordTypes[T] => {
    if (!topic.startsWith('jobs.')) return value;
    const job = value as JobRecord;
    const isFaulty = job.inputs_json.includes('"faulty":true');
    return isFaulty ? ({ ...job, inputs_json: '[]' } as RecordTypes[T]) : value;
  };
  return {
    prepare: () => codec.prepare(),
    schemaId: (topic) => codec.schemaId(topic),
    encode: (topic, value) => codec.encode(topic, value),
    close: () => codec.close(),
    fieldReader: (topic, fields) => codec.fieldReader(topic, fields),
    decode: async (topic, bytes) => {
      const value = await codec.decode(topic, bytes);
      await gates.pass(findOwner(value));
      return spoil(topic, value);
    },
    decodeKnown: (topic, bytes) => {
      const value = codec.decodeKnown(topic, bytes);
      if (value === undefined || gates.isClosed(findOwner(value))) return undefined;
      return spoil(topic, value);
    },
  };
}

function findOwner(value: RecordTypes[TopicName]): string {
  return 'organization_id' in value ? value.organization_id : '';
}
