/**
 * A signal that ends with others. `AbortSignal.any` does the same at several times the cost, which
 * counts where each job has one: its signals are held weakly, and each abort makes an error.
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
    const abort = () => controller.abort(other?.reason);
    if (other?.aborted) abort();
    // One signal may end any number of others; each lets go of it.
    if (other) setMaxListeners(0, other);
    other?.addEventListener('abort', abort);
    return () => other?.removeEventListener('abort', abort);
  });
  const end = () => {
    for (const unlink of links) unlink();
    controller.abort(ENDED);
  };
  return { signal: controller.signal, end };
}
