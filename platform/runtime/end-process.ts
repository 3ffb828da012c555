/**
 * Ends the process, after closing what must not be running then. A fault that the process cannot
 * fix is reported in one sentence, a bug with a stack trace. The process is then restarted, and
 * uncommitted records are delivered again.
 */
import { isCairnError } from './errors.ts';
import { endBy } from './signals.ts';

const CLOSE_MS = 5_000;

const closers = new Set<() => Promise<void>>();
let isEnding = false;

/** `close` is called before the process ends; the returned function unregisters it. */
export function closeBeforeEnd(close: () => Promise<void>): () => void {
  closers.add(close);
  return () => closers.delete(close);
}

const checks = new Set<() => Promise<void>>();

/**
 * `check` is called before the process ends by an error. It rejects with the cause, if it knows
 * one: a removed folder says more than the first file that is missing.
 */
export function checkBeforeEnd(check: () => Promise<void>): void {
  checks.add(check);
}

export function endProcess(error: unknown): void {
  setImmediate(() => {
    if (!isCairnError(error)) throw error;
    if (isEnding) return;
    isEnding = true;
    void reportEnd(error.message);
  });
}

async function reportEnd(message: string): Promise<never> {
  const cause = await Promise.all([...checks].map((check) => check())).catch((found) => found);
  process.stderr.write(`cairn: ${isCairnError(cause) ? cause.message : message}\n`);
  return exitProcess(1);
}

/** Ends the process with the code. Whatever does not close in time is killed with the process. */
export async function exitProcess(code: number): Promise<never> {
  setTimeout(() => endBy('SIGKILL'), CLOSE_MS);
  await Promise.allSettled([...closers].map((close) => close()));
  process.exit(code);
}
