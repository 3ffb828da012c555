/** Runs a command that calls a service, and ends the process with an exit code for the outcome. */
import type { TaskOutput } from '../../ledger/operator-task.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { abortWhenInterrupted, endInterrupted } from '../operations/interruption.ts';
import { createTerminalOutput } from '../operations/task-terminal.ts';

/**
 * `work` resolves with the exit code; the caller prints its error. `whatRemains` describes what an
 * interruption leaves.
 */
export async function runRemotely(
  work: (output: TaskOutput, signal: AbortSignal) => Promise<number>,
  whatRemains?: string | (() => string),
): Promise<void> {
  const { signal } = abortWhenInterrupted();
  const { output, end } = createTerminalOutput(systemClock, process.stdout, process.stderr);
  let code: number;
  try {
    code = await work(output, signal);
  } catch (error) {
    end();
    const remains = typeof whatRemains === 'function' ? whatRemains() : whatRemains;
    if (signal.aborted) endInterrupted(remains);
    throw error;
  }
  end();
  process.exit(code);
}
