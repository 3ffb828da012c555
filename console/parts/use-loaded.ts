/**
 * Loads what a page shows, and loads it again while it changes. An answer that comes after the
 * person went elsewhere is dropped. A page in the background asks nothing.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { RequestError } from '../client/request.ts';

export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly error: RequestError | null;
  reload(): void;
}

type Load<Value> = (signal: AbortSignal) => Promise<Value>;

/** `key` names what is loaded: another key starts afresh. `pollMs` is for what still changes. */
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
  usePolling(reload, pollMs(value) ?? (isPassing(fault) ? RETRY_MS : null), state);
  return { value, error: fault, reload };
}

/** What is asked for again by itself: Cairn is restarted, or is busy. */
const RETRY_MS = 5_000;
const PASSING_STATUSES = [0, 429, 502, 503, 504];

function isPassing(error: RequestError | null): boolean {
  return error !== null && PASSING_STATUSES.includes(error.status);
}

function toRequestError(error: unknown): RequestError | null {
  if (error === null) return null;
  return error instanceof RequestError ? error : new RequestError(0, String(error));
}

/** Asks again some time after each answer, and once a page in the background is looked at again. */
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
