/** Runs a command that asks a service, and ends the process with an exit code that tells how. */
import type { TaskOutput } from '../../ledger/operator-task.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { abortWhenInterrupted, endInterrupted } from '../operations/interruption.ts';
import { createTerminalOutput } from '../operations/task-terminal.ts';

/**
 * `work` resolves with the exit code; what it rejects with is printed by the caller. `whatStays`
 * says what an interruption leaves.
 */
export async function runRemotely(
  work: (output: TaskOutput, signal: AbortSignal) => Promise<number>,
  whatStays?: string,
): Promise<void> {
  const { signal } = abortWhenInterrupted();
  const { output, end } = createTerminalOutput(systemClock, process.stdout, process.stderr);
  let code: number;
  try {
    code = await work(output, signal);
  } catch (error) {
    end();
    if (signal.aborted) endInterrupted(whatStays);
    throw error;
  }
  end();
  process.exit(code);
}
