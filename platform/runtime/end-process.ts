/**
 * Ends the process, and closes first what must not be at work then. After a fault that it cannot
 * mend that is told in one sentence, after a bug with a stack trace: it is restarted then, and what
 * it had not committed is delivered again.
 */
import { isCairnError } from './errors.ts';
import { endBy } from './signals.ts';

const CLOSE_MS = 5_000;

const closers = new Set<() => Promise<void>>();
let isEnding = false;

/** `close` is called before the process ends; the result lets go of it. */
export function closeBeforeEnd(close: () => Promise<void>): () => void {
  closers.add(close);
  return () => closers.delete(close);
}

export function endProcess(error: unknown): void {
  setImmediate(() => {
    if (!isCairnError(error)) throw error;
    if (isEnding) return;
    isEnding = true;
    process.stderr.write(`cairn: ${error.message}\n`);
    void exitProcess(1);
  });
}

/** Ends the process with the code. What does not close in time is killed, with the process. */
export async function exitProcess(code: number): Promise<never> {
  setTimeout(() => endBy('SIGKILL'), CLOSE_MS);
  await Promise.allSettled([...closers].map((close) => close()));
  process.exit(code);
}
