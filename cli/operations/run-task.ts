/**
 * Runs an operator's task: in this process, or in the one that has locked the data folder.
 *
 * The exit code is the outcome: 0 done, 1 failed, 2 nothing matched, 130 interrupted, 141 the
 * reader of the output is gone.
 */
import type { TaskContext, TaskOutcome, TaskOutput } from '../../ledger/operator-task.ts';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/option.ts';
import { usesDataFolder } from '../../platform/embedded-parts.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { type CairnError, isCairnError } from '../../platform/runtime/errors.ts';
import { onAbort } from '../../platform/runtime/linked-signal.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { retrying } from '../../platform/runtime/retry.ts';
import { prepareLog } from '../../services/main.ts';
import { OPERATOR_TASKS, type TaskName } from '../../services/operator-tasks.ts';
import { abortWhenInterrupted, endInterrupted } from './interruption.ts';
import { announceWaits } from './part-waits.ts';
import { READER_GONE } from './reader-gone.ts';
import { requireData } from './require-data.ts';
import { sendTask } from './task-client.ts';
import { createTerminalOutput } from './task-terminal.ts';

const EXIT_CODES: Readonly<Record<TaskOutcome, number>> = { done: 0, nothing: 2 };
const RETRY_FOLDER = { firstDelayMs: 100, maxDelayMs: 500, timeoutMs: 10_000 };

interface TaskCall {
  readonly name: TaskName;
  readonly options: unknown;
  readonly output: TaskOutput;
  readonly signal: AbortSignal;
}

/** Ends the process with the task's exit code; rejects if the task fails. */
export async function runTask(name: TaskName, options: unknown, env: Environment): Promise<void> {
  const config = readConfig(env);
  requireData(config);
  const interrupted = abortWhenInterrupted();
  let isReaderGone = false;
  const { stdout, stderr } = process;
  const { output, end } = createTerminalOutput(systemClock, stdout, stderr, () => {
    isReaderGone = true;
    interrupted.abort();
  });
  const endAborted = () =>
    isReaderGone ? process.exit(READER_GONE) : endInterrupted(whatRemains(name, options));
  const call: TaskCall = { name, options, output, signal: interrupted.signal };
  // An embedded engine that is busy when the process ends would crash it.
  if (!usesDataFolder(config)) endWhenLate(interrupted.signal, endAborted);
  try {
    const outcome = await runHereOrRemotely(config, call);
    if (outcome === 'nothing') output.note(describeNothing(call, config));
    end();
    if (interrupted.signal.aborted) endAborted();
    process.exit(EXIT_CODES[outcome]);
  } catch (error) {
    end();
    if (interrupted.signal.aborted) endAborted();
    throw error;
  }
}

/** A server that does not answer would delay the end for as long as its requests may take. */
const LEAVE_WITHIN_MS = 5_000;

function endWhenLate(signal: AbortSignal, endAborted: () => never): void {
  onAbort(signal, () => void systemClock.sleep(LEAVE_WITHIN_MS).then(endAborted));
}

/** What remains of an interrupted task; other tasks leave nothing. */
const AFTER_INTERRUPTION: Partial<Record<TaskName, string>> = {
  replay: 'jobs that were appended will run; --resume continues the replay',
  rebuild: 'the old tables stay, unless the new ones had just replaced them',
  'dead-letters retry': 'the same command continues',
  'refresh run': 'the same command continues',
};

/** A dry run leaves nothing. */
export function whatRemains(name: TaskName, options: unknown): string | undefined {
  const { dryRun = false } = options as { dryRun?: boolean };
  return dryRun ? undefined : AFTER_INTERRUPTION[name];
}

/** The messages for tasks that match nothing. */
const MISSING: Partial<Record<TaskName, string>> = {
  'dead-letters list': 'There are no dead letters',
  'dead-letters show': 'There is no such dead letter',
  'dead-letters retry': 'There are no dead letters to retry',
  'refresh run': 'No batch is due for a refresh',
  replay: 'There is no job to run again',
  explain: 'No run of this place has ended',
};

/** Names the folder, because a wrong one is the usual reason. */
function describeNothing({ name, options }: TaskCall, config: Config): string {
  const where = usesDataFolder(config) ? ` in ${config.dataDir}` : '';
  // With a filter, there may well be others.
  const isFiltered = name === 'dead-letters list' && Object.keys(options as object).length > 0;
  const missing = isFiltered ? MISSING['dead-letters show'] : MISSING[name];
  return missing === undefined ? `Nothing${where} matches the request.` : `${missing}${where}.`;
}

/** The owner of the folder may just be starting, or be another command. */
async function runHereOrRemotely(config: Config, call: TaskCall): Promise<TaskOutcome> {
  let inUse: CairnError | undefined;
  const isTransient = (error: unknown) => error === inUse;
  return retrying({ ...RETRY_FOLDER, clock: systemClock, isTransient }, async () => {
    try {
      return await runHere(config, call);
    } catch (error) {
      if (!isCairnError(error, 'data_folder_in_use')) throw error;
      inUse = error;
      // It throws `inUse` if no process could be reached.
      return sendTask(config.dataDir, call, inUse);
    }
  });
}

async function runHere(config: Config, call: TaskCall): Promise<TaskOutcome> {
  const context = { config, clock: systemClock, log: silentLog };
  const waiting = announceWaits(systemClock, call.output.note, call.signal);
  const { platform, close } = await openPlatform(context, readRecordSchemas(), waiting);
  try {
    await prepareLog(platform, config);
    const task = await OPERATOR_TASKS[call.name]();
    const isServing = !usesDataFolder(config);
    const taskContext: TaskContext = {
      platform,
      isServing,
      output: call.output,
      signal: call.signal,
    };
    return await task(taskContext, call.options);
  } finally {
    await close();
  }
}
