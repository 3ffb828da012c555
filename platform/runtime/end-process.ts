/**
 * Ends the process after a fault that it cannot mend, in one sentence; after a bug, with a stack
 * trace. It is restarted then, and what it had not committed is delivered again.
 */
import { isCairnError } from './errors.ts';

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
    setTimeout(() => process.exit(1), CLOSE_MS).unref();
    const closing = Promise.allSettled([...closers].map((close) => close()));
    void closing.then(() => process.exit(1));
  });
}
