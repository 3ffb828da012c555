/**
 * Signals that end work, and how to release them.
 *
 * A signal may live as long as its process. A listener stays on it until it is removed, and
 * `AbortSignal.any` of Node 20 permanently leaves some bytes on each of its source signals. So no
 * other file listens to a signal or joins signals itself.
 */

import { setMaxListeners } from 'node:events';

/**
 * Shared: nobody needs to know where it was created, and a new error for each abort would record a
 * stack.
 */
const ENDED = new DOMException('It has ended.', 'AbortError');

export interface LinkedSignal {
  /** Aborted with the first of the others, for the same reason, or by `end`. */
  readonly signal: AbortSignal;
  /** Must be called: it releases the others. */
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

/** Settles like the work, or rejects with the signal's reason if it is aborted first. */
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
 * Calls the listener when the signal is aborted, but not if it already was. The returned function
 * removes the listener; call it if the signal outlives the work.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  // Any number of waits may end with one signal. Nothing leaks, because each removes its listener.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}
