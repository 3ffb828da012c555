/**
 * The embedded engine as the main thread sees it: statements in, bytes out.
 *
 * E1 Opening returns at once; statements wait until the engine is up, and all of them reject with
 *    `warehouse_unavailable` when it cannot come up.
 * E2 A process holds one engine a folder: who opens the same folder again shares it, and the last
 *    one to close it shuts it down.
 * E3 Statements go through lanes (engine-lanes.ts): reads never wait for inserts.
 * E4 A stream holds one chunk; the next is fetched when it is asked for.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError, errorMessage } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import type { Log } from '../../runtime/log.ts';
import { startWorker } from '../../runtime/worker.ts';
import { EngineLanes } from './engine-lanes.ts';
import type {
  EngineAnswer,
  EngineReply,
  EngineRequest,
  EngineStatement,
} from './engine-protocol.ts';

export interface ChdbEngine {
  /** Rejects with an Error whose message is the engine's: `Code: N. DB::Exception: ...`. */
  run(statement: EngineStatement, lane: 'read' | 'write'): Promise<EngineAnswer>;
  /** The answer in chunks; what is not read to its end must be returned (`for await` does). */
  stream(statement: EngineStatement): AsyncGenerator<Uint8Array, void, undefined>;
  close(): Promise<void>;
}

interface EngineOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Of the thread's strings, which hold a block at a time; far below Node's own limit, so that what
 * a block leaves behind is collected before the next ones have piled up. */
const HEAP_LIMIT_MB = 960;

const opened = new Map<string, { engine: WorkerEngine; users: number }>();

/** E1, E2. */
export function openChdbEngine(options: EngineOptions): ChdbEngine {
  const folder = resolve(options.folder);
  const entry = opened.get(folder) ?? {
    engine: new WorkerEngine({ ...options, folder }),
    users: 0,
  };
  entry.users++;
  opened.set(folder, entry);
  const { engine } = entry;
  return {
    run: (statement, lane) => engine.run(statement, lane),
    stream: (statement) => engine.stream(statement),
    close: once(async () => {
      entry.users--;
      if (entry.users > 0) return;
      opened.delete(folder);
      await engine.close();
    }),
  };
}

type Outcome = Exclude<
  EngineReply,
  { loaded: string } | { ready: true } | { failed: string } | { error: string }
>;

interface Pending {
  resolve(reply: Outcome): void;
  reject(error: Error): void;
}

/** A request before it has its number. */
type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never;

class WorkerEngine {
  readonly #worker: Worker;
  readonly #lanes = new EngineLanes();
  readonly #pending = new Map<number, Pending>();
  readonly #up: Promise<void>;
  #fault: Error | undefined;
  #lastId = 0;
  #closing = false;
  /** Called when the last statement under way has ended. */
  #idle: (() => void) | undefined;
  readonly close: () => Promise<void>;

  constructor({ folder, clock, log }: EngineOptions) {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_LIMIT_MB };
    const threadOptions = { workerData: { folder }, resourceLimits };
    this.#worker = startWorker('platform/warehouse/chdb/chdb-engine-worker.ts', threadOptions);
    const begunMs = clock.elapsedMs();
    this.#up = new Promise((up, down) => {
      this.#worker.on('message', (reply: EngineReply) => {
        if ('loaded' in reply) this.#holdLibrary(reply.loaded).catch(down);
        else if ('ready' in reply) up();
        else if ('failed' in reply) down(unavailable(reply.failed));
        else this.#settle(reply);
      });
      this.#worker.on('error', (error) => down(this.#fail(error)));
      this.#worker.on('exit', () => down(this.#fail(new Error('the engine has ended'))));
    });
    const ms = () => Math.round(clock.elapsedMs() - begunMs);
    this.#up.then(
      () => log.debug({ folder, ms: ms() }, 'the embedded warehouse is up'),
      (error) =>
        log.error({ folder, error: errorMessage(error) }, 'the embedded warehouse is down'),
    );
    this.close = once(() => this.#close());
  }

  async run(statement: EngineStatement, lane: 'read' | 'write'): Promise<EngineAnswer> {
    await this.#up;
    const reply = await this.#lanes.run(lane, () => this.#ask({ kind: 'run', statement }));
    return (reply as Extract<Outcome, { answer: EngineAnswer }>).answer;
  }

  async *stream(statement: EngineStatement): AsyncGenerator<Uint8Array, void, undefined> {
    await this.#up;
    const stream = ++this.#lastId;
    let reply = await this.#page({ kind: 'open', statement }, stream);
    try {
      while (reply.bytes !== null) {
        yield reply.bytes;
        reply = await this.#page({ kind: 'fetch', stream });
      }
    } finally {
      if (reply.bytes !== null && this.#fault === undefined) {
        await this.#ask({ kind: 'end', stream });
      }
    }
  }

  async #page(request: Unnumbered<EngineRequest>, id?: number) {
    const reply = await this.#lanes.run('page', () => this.#ask(request, id));
    return reply as Extract<Outcome, { done: boolean }>;
  }

  #ask(request: Unnumbered<EngineRequest>, id = ++this.#lastId): Promise<Outcome> {
    if (this.#fault) return Promise.reject(this.#fault);
    if (this.#closing && request.kind !== 'close') return Promise.reject(unavailable('it closes'));
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id }, transferOf(request));
    });
  }

  #settle(
    reply: Exclude<EngineReply, { loaded: string } | { ready: true } | { failed: string }>,
  ): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(new Error(reply.error));
    else pending?.resolve(reply);
    if (this.#pending.size === 0) this.#idle?.();
  }

  #fail(error: Error): Error {
    this.#fault ??= unavailable(error.message);
    for (const { reject } of this.#pending.values()) reject(this.#fault);
    this.#pending.clear();
    this.#idle?.();
    return this.#fault;
  }

  /**
   * Loads the library here too, cheap once the worker has: when a thread ends, Node unloads what
   * no other thread has loaded, and the engine's own threads would run on into nothing. The
   * library alone: the JavaScript around it is the thread's.
   */
  async #holdLibrary(addonPath: string): Promise<void> {
    createRequire(import.meta.url)(addonPath);
    this.#worker.postMessage({ id: 0, kind: 'begin' } satisfies EngineRequest);
  }

  async #close(): Promise<void> {
    await this.#up.catch(() => undefined);
    this.#closing = true;
    if (this.#pending.size > 0) await new Promise<void>((idle) => (this.#idle = idle));
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    if (this.#fault) return;
    await this.#ask({ kind: 'close' }).catch(() => undefined);
    await ended;
  }
}

function transferOf(request: Unnumbered<EngineRequest>): ArrayBuffer[] {
  const body = 'statement' in request ? request.statement.body : undefined;
  if (body === undefined || body.byteLength !== body.buffer.byteLength) return [];
  return [body.buffer as ArrayBuffer];
}

function unavailable(reason: string): CairnError {
  return new CairnError('warehouse_unavailable', `the embedded warehouse is down: ${reason}`);
}
