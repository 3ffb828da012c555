/** Runs work that leaves nothing behind when it is interrupted. */
import { nextSignal } from '../../platform/runtime/signals.ts';

const INTERRUPTED = 130;

/**
 * `work` rejects soon after its signal is aborted, and has cleared away by then. The process then
 * ends as one that was interrupted; a second signal ends it at once.
 */
export async function runInterruptibly(work: (signal: AbortSignal) => Promise<void>) {
  const interrupted = new AbortController();
  void nextSignal().then(() => interrupted.abort());
  try {
    await work(interrupted.signal);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.stderr.write('cairn: Interrupted; what had not ended is left out.\n');
    process.exit(INTERRUPTED);
  }
}
