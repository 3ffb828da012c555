/** The progress of a batch as it is streamed; null while no stream is open, and the page polls. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { followBatch } from '../../client/follow.ts';
import type { Progress } from '../../client/shapes.ts';
import { useClient } from '../../parts/use-client.ts';

const [FIRST_RETRY_MS, LAST_RETRY_MS] = [2_000, 60_000];
/** Another stream would only say the same again. */
const FINAL = new Set(['completed', 'failed', 'deleted', 'unauthorized']);

/** `isOpen` says whether there is anything to follow; `onEnd` is called when there is no more. */
export function useProgress(id: string, isOpen: boolean, onEnd: () => void): Progress | null {
  const { session } = useClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const newestOnEnd = useRef(onEnd);
  newestOnEnd.current = onEnd;
  useEffect(() => {
    if (!isOpen) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const follow = async () => {
      for (let retryMs = FIRST_RETRY_MS; !signal.aborted; ) {
        const reason = await followBatch(session, id, signal, (newest) => {
          retryMs = FIRST_RETRY_MS;
          setProgress(newest);
        }).catch(() => null);
        if (signal.aborted) return;
        setProgress(null);
        if (reason !== null && FINAL.has(reason)) return newestOnEnd.current();
        await pause(retryMs, signal);
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
      }
    };
    void follow();
    return () => {
      stopping.abort();
      setProgress(null);
    };
  }, [session, id, isOpen]);
  return progress;
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
