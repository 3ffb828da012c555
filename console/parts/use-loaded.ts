/**
 * Loads the data of a page, and reloads it while it changes. A response that arrives after the user
 * has left the page is dropped. A page in the background sends no requests.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { RequestError } from '../client/request.ts';

export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly error: RequestError | null;
  reload(): void;
}

type Load<Value> = (signal: AbortSignal) => Promise<Value>;

/**
 * `key` identifies the data: a new key starts afresh. `pollMs` returns the interval to the next
 * load, or null for data that no longer changes.
 */
export function useLoaded<Value>(
  key: string,
  load: Load<Value>,
  pollMs: (value: Value | undefined) => number | null = () => null,
): Loaded<Value> {
  const [state, setState] = useState<{ key: string; value?: Value; error?: RequestError }>({ key });
  const [round, setRound] = useState(0);
  const newestLoad = useRef(load);
  newestLoad.current = load;
  useEffect(() => {
    const stopping = new AbortController();
    newestLoad.current(stopping.signal).then(
      (value) => !stopping.signal.aborted && setState({ key, value }),
      (error) => {
        if (stopping.signal.aborted) return;
        setState((before) => ({ ...(before.key === key ? before : { key }), error }));
      },
    );
    return () => stopping.abort();
  }, [key, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const value = state.key === key ? state.value : undefined;
  const error = state.key === key ? (state.error ?? null) : null;
  const fault = toRequestError(error);
  usePolling(reload, pollMs(value) ?? (isTransient(fault) ? RETRY_MS : null), state);
  return { value, error: fault, reload };
}

/** Retried automatically: Cairn is restarting or busy. */
const RETRY_MS = 5_000;
const TRANSIENT_STATUSES = [0, 429, 502, 503, 504];

function isTransient(error: RequestError | null): boolean {
  return error !== null && TRANSIENT_STATUSES.includes(error.status);
}

function toRequestError(error: unknown): RequestError | null {
  if (error === null) return null;
  return error instanceof RequestError ? error : new RequestError(0, String(error));
}

/**
 * Reloads some time after each response, or, if the page is in the background, when it is next
 * visible.
 */
function usePolling(reload: () => void, waitMs: number | null, answer: unknown): void {
  useEffect(() => {
    if (waitMs === null) return;
    const ask = () => {
      if (!document.hidden) reload();
      else document.addEventListener('visibilitychange', ask, { once: true });
    };
    const timer = setTimeout(ask, waitMs);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [reload, waitMs, answer]);
}
