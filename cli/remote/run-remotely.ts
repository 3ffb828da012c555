/** Runs a command that asks a service, and ends the process with an exit code that tells how. */
import type { TaskOutput } from '../../ledger/operator-task.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { nextSignal } from '../../platform/runtime/signals.ts';
import { createTerminalOutput } from '../operations/task-terminal.ts';

const INTERRUPTED_BY_USER = 130;

/** `work` resolves with the exit code; what it rejects with is printed by the caller. */
export async function runRemotely(
  work: (output: TaskOutput, signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const interrupted = new AbortController();
  void nextSignal().then(() => interrupted.abort());
  const { output, end } = createTerminalOutput(systemClock, process.stdout, process.stderr);
  let code: number;
  try {
    code = await work(output, interrupted.signal);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    code = INTERRUPTED_BY_USER;
  } finally {
    end();
  }
  process.exit(code);
}
