/** Sends a task to the process that has locked the data folder, and passes on its output. */
import { request } from 'node:http';
import { join } from 'node:path';
import type { TaskOutcome, TaskOutput } from '../../ledger/operator-task.ts';
import { withShortPath } from '../../platform/folders/folder-lock.ts';
import { CairnError, errorMessage, isErrorCode } from '../../platform/runtime/errors.ts';
import { splitLines } from '../../platform/runtime/streams/split-lines.ts';
import { KEYS_SOCKET } from '../../services/keys-socket.ts';
import { TASKS_PATH, type TaskEvent, type TaskRequest } from '../../services/task-requests.ts';

/** The running product sends a sign of life every few seconds. */
const SILENCE_LIMIT_MS = 60_000;

export interface SentTask {
  readonly name: string;
  readonly options: unknown;
  readonly output: TaskOutput;
  readonly signal: AbortSignal;
}

/** `inUse` is the error of the lock, for an owner without a socket. */
export async function sendTask(
  dataDir: string,
  task: SentTask,
  inUse: CairnError,
): Promise<TaskOutcome> {
  const folder = join(dataDir, KEYS_SOCKET.folder);
  return withShortPath(folder, (short) => ask(join(short, KEYS_SOCKET.name), task, inUse));
}

function ask(
  socketPath: string,
  { name, options, output, signal }: SentTask,
  inUse: CairnError,
): Promise<TaskOutcome> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(toTaskError(error, inUse));
    const target = { socketPath, method: 'POST', path: TASKS_PATH, timeout: SILENCE_LIMIT_MS };
    const asking = request({ ...target, signal }, (response) => {
      void passOn(splitLines(response), output, { resolve, reject }).catch(fail);
    });
    asking.on('timeout', () => asking.destroy(new Error('it sent nothing for a minute')));
    asking.on('error', fail);
    asking.end(JSON.stringify({ task: name, options } satisfies TaskRequest));
  });
}

interface TaskEnds {
  resolve(outcome: TaskOutcome): void;
  reject(error: Error): void;
}

async function passOn(
  lines: AsyncIterable<Buffer>,
  output: TaskOutput,
  { resolve, reject }: TaskEnds,
): Promise<void> {
  for await (const line of lines) {
    const event = JSON.parse(line.toString()) as TaskEvent;
    if ('line' in event) await output.line(event.line!);
    else if ('note' in event) output.note(event.note!);
    else if ('progress' in event) output.progress(event.progress!);
    else if ('outcome' in event) return resolve(event.outcome!);
    else if ('error' in event) {
      const { error, code } = event as { error: string; code: unknown };
      return reject(isErrorCode(code) ? new CairnError(code, error) : new Error(error));
    }
  }
  reject(new CairnError('broker_closed', ENDED));
}

const ENDED = 'Cairn ended before the command was done.';

function toTaskError(error: unknown, inUse: CairnError): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return inUse;
  if (code === 'ABORT_ERR' || error instanceof CairnError) return error;
  if (code === 'ECONNRESET') return new CairnError('broker_closed', ENDED, { cause: error });
  const reason = `The process that holds the data folder does not answer: ${errorMessage(error)}`;
  return new CairnError('broker_closed', reason, { cause: error });
}
