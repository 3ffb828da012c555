/**
 * Signals that end work, and how to let go of them.
 *
 * A signal may live as long as its process. What listens to it stays on it until it is removed, and
 * `AbortSignal.any` of Node 20 leaves some bytes on each signal that it is given, for ever. So no
 * other file listens to a signal or joins signals by itself.
 */

import { setMaxListeners } from 'node:events';

/** Nobody asks where it was made; an error of its own for each abort would note its stack. */
const ENDED = new DOMException('It has ended.', 'AbortError');

export interface LinkedSignal {
  /** Aborted with the first of the others, for its reason, or by `end`. */
  readonly signal: AbortSignal;
  /** Must be called: it lets go of the others. */
  end(): void;
}

export function linkSignals(...others: readonly (AbortSignal | undefined)[]): LinkedSignal {
  const controller = new AbortController();
  const links = others.map((other) => {
    if (!other) return () => undefined;
    const abort = () => controller.abort(other.reason);
    if (other.aborted) abort();
    return onAbort(other, abort);
  });
  const end = () => {
    for (const unlink of links) unlink();
    controller.abort(ENDED);
  };
  return { signal: controller.signal, end };
}

/** Does the work under a signal that ends with the first of the others, or with the work. */
export async function underSignals<T>(
  others: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, end } = linkSignals(...others);
  try {
    return await work(signal);
  } finally {
    end();
  }
}

/** As the work, or rejects with the signal's reason when it is aborted before. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let forget: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else forget = onAbort(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    forget();
  }
}

/**
 * Calls the listener when the signal is aborted; not when it was before. What it returns removes
 * the listener, which must be done where the signal outlives the work.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  // Any number of waits may end with one signal. Nothing leaks, as each removes its listener.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}
