/** The progress of a batch as it is streamed. While no stream is open, the page polls. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { followBatch } from '../../client/follow.ts';
import type { Progress } from '../../client/shapes.ts';
import { useClient } from '../../parts/use-client.ts';

const [FIRST_RETRY_MS, LAST_RETRY_MS] = [2_000, 60_000];
/** Another stream would only say the same again. */
const FINAL = new Set(['completed', 'failed', 'deleted', 'unauthorized']);

interface Streamed {
  /** The newest that was told, also when the stream has ended since. */
  readonly progress: Progress | null;
  /** When, by `performance.now()`. */
  readonly toldAtMs: number;
  readonly isLive: boolean;
}

const UNTOLD: Streamed = { progress: null, toldAtMs: 0, isLive: false };

/** `isOpen` says whether there is anything to follow; `onEnd` is called when there is no more. */
export function useProgress(id: string, isOpen: boolean, onEnd: () => void): Streamed {
  const { session } = useClient();
  const [streamed, setStreamed] = useState(UNTOLD);
  const endStream = () => setStreamed((before) => ({ ...before, isLive: false }));
  const newestOnEnd = useRef(onEnd);
  newestOnEnd.current = onEnd;
  useEffect(() => {
    if (!isOpen) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const follow = async () => {
      for (let retryMs = FIRST_RETRY_MS; !signal.aborted; ) {
        const reason = await followBatch(session, id, signal, (progress) => {
          retryMs = FIRST_RETRY_MS;
          setStreamed({ progress, toldAtMs: performance.now(), isLive: true });
        }).catch(() => null);
        if (signal.aborted) return;
        endStream();
        if (reason !== null && FINAL.has(reason)) return newestOnEnd.current();
        await pause(retryMs, signal);
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
      }
    };
    void follow();
    return () => {
      stopping.abort();
      endStream();
    };
  }, [session, id, isOpen]);
  return streamed;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
