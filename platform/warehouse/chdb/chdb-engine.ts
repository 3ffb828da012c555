/**
 * The main thread's interface to the embedded engine: statements in, bytes out.
 *
 * CE1 A process has one engine per folder. Opening the same folder again shares it; the last close
 *     shuts it down.
 * CE2 Statements go through lanes (engine-lanes.ts): reads never wait for inserts. Equal waiting
 *     reads share one answer (shared-reads.ts).
 * CE3 A stream holds one chunk; the next one is fetched when the reader requests it.
 * CE4 A crash ends the process. While it opens a folder, the library replaces the handlers of crash
 *     signals with its own, which never return: the process would hang, and keep its locks and
 *     ports.
 * CE5 An engine whose thread has ended is restarted, with growing delays. Until it runs, statements
 *     are refused with `warehouse_unavailable`, which is transient.
 * CE6 The engine is closed before the process exits (end-process.ts): otherwise its busy threads
 *     would crash during the exit, with a signal and a trace.
 * CE7 The engine runs in UTC, like all times in Cairn. It would otherwise use the process's time
 *     zone, and does not start in an unknown one.
 * CE8 A guest's statement has its name in the setting `log_comment`, so that it can be stopped.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { type Clock, useUtc } from '../../runtime/clock.ts';
import { closeBeforeEnd } from '../../runtime/end-process.ts';
import { CairnError, errorMessage } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import type { Log } from '../../runtime/log.ts';
import { backoffMs } from '../../runtime/retry.ts';
import { startCrashGuard } from '../../runtime/signals.ts';
import { startWorker } from '../../runtime/worker.ts';
import { quoteString } from '../quoting.ts';
import { type EngineLane, EngineLanes } from './engine-lanes.ts';
import type {
  EngineAnswer,
  EngineEvent,
  EngineRequest,
  EngineResponse,
  EngineStatement,
} from './engine-protocol.ts';
import { type GuestTask, GuestTurns } from './guest-turns.ts';
import { SharedReads } from './shared-reads.ts';

export interface ChdbEngine {
  /**
   * Rejects with an Error that has the engine's message: `Code: N. DB::Exception: ...`. In every
   * lane but `read`, a statement whose signal is aborted while it waits does not run. In the lane
   * `guest`, one that runs is stopped.
   */
  run(statement: EngineStatement, lane: EngineLane, signal?: AbortSignal): Promise<EngineAnswer>;
  /**
   * A guest's answer in chunks. A reader that stops early must call `return`, as `for await` does.
   * If the signal is aborted, the statement is stopped.
   */
  stream(
    statement: EngineStatement,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array, void, undefined>;
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** For tests, which end the thread. */
  readonly startThread?: typeof startWorker;
}

/**
 * For the thread's strings, which hold one block at a time. It is far below Node's own limit, so
 * that one block's garbage is collected before that of the next ones piles up.
 */
const HEAP_LIMIT_MB = 960;

const RESTART_DELAY = { firstDelayMs: 500, maxDelayMs: 30_000 };

interface OpenedEngine {
  engine: WorkerEngine;
  users: number;
  isKeptRunning: boolean;
  /** Aborted when nobody uses the engine any more. */
  readonly unused: AbortController;
}

const opened = new Map<string, OpenedEngine>();

/** CE1. Rejects with `warehouse_unavailable` if the engine cannot start. */
export async function openChdbEngine(options: EngineOptions): Promise<ChdbEngine> {
  const folder = resolve(options.folder);
  const entry = opened.get(folder) ?? {
    engine: new WorkerEngine({ ...options, folder }),
    users: 0,
    isKeptRunning: false,
    unused: new AbortController(),
  };
  entry.users++;
  opened.set(folder, entry);
  const close = once(async () => {
    unregister();
    entry.users--;
    if (entry.users > 0) return;
    opened.delete(folder);
    entry.unused.abort();
    await entry.engine.close();
  });
  // CE6.
  const unregister = closeBeforeEnd(close);
  try {
    await entry.engine.started;
  } catch (error) {
    await close();
    throw error;
  }
  if (!entry.isKeptRunning) void keepRunning(entry, { ...options, folder });
  return {
    run: (...asked) => entry.engine.run(...asked),
    stream: (...asked) => entry.engine.stream(...asked),
    close,
  };
}

/** CE5. */
async function keepRunning(entry: OpenedEngine, options: EngineOptions): Promise<void> {
  const { clock, log, folder } = options;
  const { signal } = entry.unused;
  entry.isKeptRunning = true;
  for (let failures = 1; ; failures++) {
    const reason = await entry.engine.ended;
    if (signal.aborted) return;
    const error = errorMessage(reason);
    log.error({ folder, error, failures }, 'the embedded warehouse has ended; starting it again');
    await clock.sleep(backoffMs(failures, RESTART_DELAY, clock), signal);
    if (signal.aborted) return;
    entry.engine = new WorkerEngine(options);
    try {
      await entry.engine.started;
      failures = 0;
    } catch {
      // A thread that could not open the folder is still running.
      await entry.engine.close();
    }
  }
}

type EngineOutcome = Exclude<EngineResponse, { error: string }>;

interface PendingRequest {
  resolve(outcome: EngineOutcome): void;
  reject(error: Error): void;
}

/** A request that has no number yet. */
type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never;

class WorkerEngine {
  readonly started: Promise<void>;
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<Error>;
  readonly close: () => Promise<void>;
  readonly #worker: Worker;
  readonly #lanes = new EngineLanes();
  readonly #guests: GuestTurns;
  readonly #reads = new SharedReads();
  readonly #pending = new Map<number, PendingRequest>();
  #fault: Error | undefined;
  #lastId = 0;
  #lastGuest = 0;
  #closing = false;
  #end: (reason: Error) => void = () => undefined;
  /** Called when no request is pending. */
  #idle: (() => void) | undefined;

  constructor({ folder, clock, log, startThread = startWorker }: EngineOptions) {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_LIMIT_MB };
    // CE7.
    useUtc();
    this.#guests = new GuestTurns(this.#lanes, clock);
    const threadOptions = { workerData: { folder }, resourceLimits };
    this.ended = new Promise((end) => (this.#end = end));
    this.#worker = startThread('platform/warehouse/chdb/chdb-engine-worker.ts', threadOptions);
    const startedMs = clock.elapsedMs();
    this.started = this.#start();
    this.started.then(
      () => {
        const ms = Math.round(clock.elapsedMs() - startedMs);
        log.debug({ folder, ms }, 'the embedded warehouse has started');
      },
      (error) => {
        log.error({ folder, error: errorMessage(error) }, 'the embedded warehouse cannot start');
      },
    );
    this.close = once(() => this.#close());
  }

  async #start(): Promise<void> {
    const guard = startCrashGuard();
    try {
      await this.#listen();
    } finally {
      guard.stop();
    }
  }

  /** Resolves when the folder is open. */
  #listen(): Promise<void> {
    return new Promise((started, failed) => {
      this.#worker.on('message', (message: EngineResponse | EngineEvent) => {
        if ('loaded' in message) this.#holdLibrary(message.loaded).catch(failed);
        else if ('ready' in message) started();
        else if ('failed' in message) failed(engineUnavailable(message.failed));
        else this.#settle(message);
      });
      this.#worker.on('error', (error) => failed(this.#fail(error)));
      this.#worker.on('exit', () => failed(this.#fail(new Error('its thread has ended'))));
    });
  }

  async run(
    statement: EngineStatement,
    lane: EngineLane,
    signal?: AbortSignal,
  ): Promise<EngineAnswer> {
    // Several may share a read, so no single one aborts it.
    if (lane === 'read')
      return this.#reads.ask(statement, (started) => this.#read(statement, started));
    if (lane === 'guest') {
      const { named, stop } = this.#nameGuest(statement);
      const begin = () => this.#request({ kind: 'run', statement: named });
      return readAnswer(await this.#guests.run({ begin, stop, mayBeginAgain: true }, signal));
    }
    const request = () => this.#request({ kind: 'run', statement });
    return readAnswer(await this.#lanes.run(lane, request, signal));
  }

  async #read(statement: EngineStatement, started: () => void): Promise<EngineAnswer> {
    const request = () => {
      started();
      return this.#request({ kind: 'run', statement });
    };
    return readAnswer(await this.#lanes.run('read', request));
  }

  async *stream(
    statement: EngineStatement,
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const { named, stop } = this.#nameGuest(statement);
    const stream = ++this.#lastId;
    const ask = async (request: Unnumbered<EngineRequest>, id?: number) => {
      const mayBeginAgain = request.kind === 'open';
      const begin = () => this.#request(request, id);
      return readChunk(await this.#guests.run({ begin, stop, mayBeginAgain }, signal));
    };
    let chunk = await ask({ kind: 'open', statement: named }, stream);
    try {
      while (chunk !== null) {
        yield chunk;
        chunk = await ask({ kind: 'fetch', stream });
      }
    } finally {
      if (chunk !== null && this.#fault === undefined) {
        await this.#request({ kind: 'end', stream });
      }
    }
  }

  /** CE8. The last setting may be one after which no other can be set. */
  #nameGuest(statement: EngineStatement) {
    const name = `guest ${++this.#lastGuest}`;
    const { log_comment: _, ...settings } = statement.settings ?? {};
    const named = { ...statement, settings: { log_comment: name, ...settings } };
    const sql = `KILL QUERY WHERE Settings['log_comment'] = ${quoteString(name)} ASYNC`;
    const stop: GuestTask<unknown>['stop'] = async () => {
      await this.#request({ kind: 'run', statement: { sql } });
    };
    return { named, stop };
  }

  #request(request: Unnumbered<EngineRequest>, id = ++this.#lastId): Promise<EngineOutcome> {
    if (this.#fault) return Promise.reject(this.#fault);
    if (this.#closing && request.kind !== 'close') {
      return Promise.reject(engineUnavailable('it is closing'));
    }
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id }, transferList(request));
    });
  }

  #settle(response: EngineResponse): void {
    const pending = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if ('error' in response) pending?.reject(new Error(response.error));
    else pending?.resolve(response);
    if (this.#pending.size === 0) this.#idle?.();
  }

  #fail(error: Error): Error {
    this.#fault ??= engineUnavailable(error.message);
    for (const { reject } of this.#pending.values()) reject(this.#fault);
    this.#pending.clear();
    this.#idle?.();
    this.#end(this.#fault);
    return this.#fault;
  }

  /**
   * Loads the library here too, which is cheap once the worker has loaded it. When a thread ends,
   * Node unloads libraries that no other thread has loaded, and the engine's own threads would
   * access unmapped memory. Only the library is loaded here; the JavaScript around it stays in the
   * thread.
   */
  async #holdLibrary(addonPath: string): Promise<void> {
    createRequire(import.meta.url)(addonPath);
    this.#worker.postMessage({ id: 0, kind: 'begin' } satisfies EngineRequest);
  }

  async #close(): Promise<void> {
    await this.started.catch(() => undefined);
    this.#closing = true;
    if (this.#pending.size > 0) await new Promise<void>((idle) => (this.#idle = idle));
    const exited = new Promise((resolve) => this.#worker.once('exit', resolve));
    if (this.#fault) return;
    await this.#request({ kind: 'close' }).catch(() => undefined);
    await exited;
  }
}

function readAnswer(outcome: EngineOutcome): EngineAnswer {
  return (outcome as Extract<EngineOutcome, { answer: EngineAnswer }>).answer;
}

function readChunk(outcome: EngineOutcome): Uint8Array | null {
  return (outcome as Extract<EngineOutcome, { chunk: Uint8Array | null }>).chunk;
}

function transferList(request: Unnumbered<EngineRequest>): ArrayBuffer[] {
  const body = 'statement' in request ? request.statement.body : undefined;
  if (body === undefined || body.byteLength !== body.buffer.byteLength) return [];
  return [body.buffer as ArrayBuffer];
}

function engineUnavailable(reason: string): CairnError {
  const message = `The embedded warehouse is not available: ${reason}.`;
  return new CairnError('warehouse_unavailable', message);
}
