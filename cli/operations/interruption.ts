/** An interrupted command reports in one line what remains, and exits with 130. */
import { nextSignal } from '../../platform/runtime/signals.ts';

const INTERRUPTED = 130;

/** Aborted by the first signal; a second one ends the process at once. */
export function abortWhenInterrupted(): AbortController {
  const interrupted = new AbortController();
  void nextSignal().then(() => interrupted.abort());
  return interrupted;
}

/** `whatRemains` is a clause without a full stop. */
export function endInterrupted(whatRemains?: string): never {
  const clause = whatRemains === undefined ? '' : `; ${whatRemains}`;
  process.stderr.write(`cairn: Interrupted${clause}.\n`);
  process.exit(INTERRUPTED);
}

/** For a command that may end at any moment. */
export function endWhenInterrupted(whatRemains?: string): void {
  void nextSignal().then(() => endInterrupted(whatRemains));
}

/** `work` must reject soon after its signal is aborted, and leave nothing behind. */
export async function runInterruptibly(work: (signal: AbortSignal) => Promise<void>) {
  const { signal } = abortWhenInterrupted();
  try {
    await work(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    endInterrupted('what was not finished is discarded');
  }
}
