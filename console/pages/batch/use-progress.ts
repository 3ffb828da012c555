/** The streamed progress of a batch. While no stream is open, the page polls. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { followBatch } from '../../client/follow.ts';
import type { Progress } from '../../client/shapes.ts';
import { useClient } from '../../parts/use-client.ts';

const [FIRST_RETRY_MS, LAST_RETRY_MS] = [2_000, 60_000];
/** Reasons after which another stream would not report anything new. */
const FINAL = new Set(['completed', 'failed', 'deleted', 'unauthorized']);

interface Streamed {
  /** The newest event, also after the stream has ended. */
  readonly progress: Progress | null;
  /** When it arrived, by `performance.now()`. */
  readonly receivedAtMs: number;
  readonly isLive: boolean;
}

const NOTHING_STREAMED: Streamed = { progress: null, receivedAtMs: 0, isLive: false };

/** Follows the batch while `isOpen`; calls `onEnd` when nothing more can come. */
export function useProgress(id: string, isOpen: boolean, onEnd: () => void): Streamed {
  const { session } = useClient();
  const [streamed, setStreamed] = useState(NOTHING_STREAMED);
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
          setStreamed({ progress, receivedAtMs: performance.now(), isLive: true });
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
