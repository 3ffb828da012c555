/**
 * Runs tasks for commands in the running product, over its local socket.
 *
 * The response is one JSON object per line: lines, notes and progress as they occur, then the
 * outcome or the error. An empty line keeps the connection alive.
 *
 * TR1 A task ends when its command disconnects, or when the product stops.
 */
import { once as nextEvent } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { TaskOutcome, TaskOutput, TaskProgress } from '../ledger/operator-task.ts';
import type { Platform } from '../ledger/platform.ts';
import { errorMessage, isCairnError } from '../platform/runtime/errors.ts';
import { linkSignals } from '../platform/runtime/linked-signal.ts';
import { isTaskName, OPERATOR_TASKS } from './operator-tasks.ts';

/** The path of task requests. */
export const TASKS_PATH = '/tasks';

export interface TaskRequest {
  readonly task: string;
  readonly options: unknown;
}

export type TaskEvent =
  | { readonly line: string }
  | { readonly note: string }
  | { readonly progress: TaskProgress }
  | { readonly outcome: TaskOutcome }
  | { readonly error: string; readonly code: string | null }
  | Readonly<Record<string, never>>;

const ALIVE_INTERVAL_MS = 5_000;

export class TaskRequests {
  readonly #platform: Platform;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Resolves when the task has ended; `body` is the text of the request. */
  async respond(body: string, response: ServerResponse): Promise<void> {
    const running = this.#respond(body, response);
    this.#running.add(running);
    await running.finally(() => this.#running.delete(running));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#running);
  }

  async #respond(body: string, response: ServerResponse): Promise<void> {
    const { signal, end } = linkSignals(this.#stopping.signal);
    response.on('close', end);
    response.on('error', end);
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    const alive = this.#keepAlive(response, signal);
    const send = (event: TaskEvent) => sendEvent(response, event, signal);
    try {
      const outcome = await this.#run(JSON.parse(body) as TaskRequest, send, signal);
      await send({ outcome });
    } catch (error) {
      const { error: fault, code } = this.#stopping.signal.aborted ? STOPPED : toFault(error);
      if (code === null && !signal.aborted) {
        this.#platform.log.error({ error: fault }, 'a task of a command failed');
      }
      response.write(`${JSON.stringify({ error: fault, code } satisfies TaskEvent)}\n`);
    } finally {
      end();
      await alive;
      response.end();
    }
  }

  async #run(
    { task: name, options }: TaskRequest,
    send: (event: TaskEvent) => Promise<void>,
    signal: AbortSignal,
  ): Promise<TaskOutcome> {
    if (!isTaskName(name)) throw new Error(`This process knows no task ${name}.`);
    const task = await OPERATOR_TASKS[name]();
    const output: TaskOutput = {
      line: (line) => send({ line }),
      note: (note) => void send({ note }),
      progress: (progress) => void send({ progress }),
    };
    return task({ platform: this.#platform, output, signal, isServing: true }, options);
  }

  async #keepAlive(response: ServerResponse, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#platform.clock.sleep(ALIVE_INTERVAL_MS, signal);
      if (!signal.aborted) response.write('{}\n');
    }
  }
}

/** TR1 */
const STOPPED = { error: 'Cairn was stopped; nothing more is done.', code: 'broker_closed' };

/** Without a code, it is a bug. */
function toFault(error: unknown): { error: string; code: string | null } {
  return { error: errorMessage(error), code: isCairnError(error) ? error.code : null };
}

async function sendEvent(response: ServerResponse, event: TaskEvent, signal: AbortSignal) {
  if (signal.aborted || response.write(`${JSON.stringify(event)}\n`)) return;
  // A disconnected reader ends the wait, too.
  await nextEvent(response, 'drain', { signal }).catch(() => undefined);
}
