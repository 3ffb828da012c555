/**
 * The embedded product as model tests work with it: an enricher that can be held back, whose jobs
 * fail when their inputs say so, and a stop and start on the same folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobRecord, RecordTypes, TopicName } from '../../domain/records.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import type { Parts } from '../../platform/parts.ts';
import { createEnricher } from '../../services/enricher/enricher.ts';
import { type EmbeddedApi, KEYS, type Reply, startEmbeddedApi } from '../support/embedded-api.ts';

const ENVIRONMENT = {
  ENRICH_RATE_PER_SECOND: '1000',
  ENRICH_RATE_BURST: '1000',
  SINK_LINGER_MS: '2',
};

export class WorkingProduct {
  readonly #folder: string;
  #api: EmbeddedApi | undefined;
  #enricher: ReturnType<typeof createEnricher> | undefined;
  #gate = new Gate();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(): Promise<WorkingProduct> {
    const product = new WorkingProduct(await mkdtemp(join(tmpdir(), 'cairn-model-')));
    await product.#start();
    return product;
  }

  async #start(): Promise<void> {
    const env = { ...ENVIRONMENT, CAIRN_DATA_DIR: this.#folder };
    this.#api = await startEmbeddedApi(['ingest-api', 'sink'], env);
    const { parts } = this.#api.product;
    this.#enricher = createEnricher({ ...parts, codec: faultyCodec(parts.codec, this.#gate) });
    await this.#enricher.start();
  }

  get parts(): Parts {
    return this.#api!.product.parts;
  }

  /** From now on, what is not begun is not begun. */
  hold(): void {
    this.#gate.close();
  }

  release(): void {
    this.#gate.open();
  }

  /** A clean stop, and a start on the same folder. What was held back is let go. */
  async restart(): Promise<void> {
    await this.#stop();
    await this.#start();
  }

  async #stop(): Promise<void> {
    this.release();
    await this.#enricher?.stop();
    await this.#api?.close();
  }

  async close(): Promise<void> {
    await this.#stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** A request to an organization of any name. */
  send(organization: string, method: string, path: string, body?: unknown): Promise<Reply> {
    const headers = { authorization: `Bearer ${KEYS.operator}` };
    const sent = body === undefined ? { headers } : { headers, body };
    return this.#api!.send(method, `/v1/${organization}/place_enrichment/${path}`, sent);
  }
}

class Gate {
  #opened: Promise<void> | undefined;
  #open = () => {};

  close(): void {
    if (this.#opened) return;
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#open();
    this.#opened = undefined;
  }

  get isClosed(): boolean {
    return this.#opened !== undefined;
  }

  async pass(): Promise<void> {
    while (this.#opened) await this.#opened;
  }
}

/** Decoding is where a job is begun: there it waits, and there faulty inputs become unreadable. */
function faultyCodec(codec: Codec, gate: Gate): Codec {
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
    decode: async (topic, bytes) => {
      await gate.pass();
      return spoil(topic, await codec.decode(topic, bytes));
    },
    decodeKnown: (topic, bytes) => {
      if (gate.isClosed) return undefined;
      const value = codec.decodeKnown(topic, bytes);
      return value === undefined ? undefined : spoil(topic, value);
    },
  };
}
