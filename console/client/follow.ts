/** Follows the progress of a batch through the API's event stream. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { resourcePath, send } from './request.ts';
import type { Session } from './session.ts';
import type { Progress } from './shapes.ts';

/** The server sends an event or a comment at least every 15 seconds. */
const MAX_SILENCE_MS = 45_000;

/** Resolves with the reason of the end, or null if the connection broke. */
export async function followBatch(
  session: Session,
  id: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<string | null> {
  const silence = new AbortController();
  const silenceTimer = startSilenceTimer(() => silence.abort());
  const ended = AbortSignal.any([signal, silence.signal]);
  try {
    const path = resourcePath(session, 'batches', id, 'progress');
    const { body } = await send(session, path, { signal: ended });
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, out) => {
        silenceTimer.restart();
        out.enqueue(piece);
      },
    });
    const text = body!.pipeThrough(watched).pipeThrough(new TextDecoderStream() as TextDecoding);
    const events = text.pipeThrough(new EventSourceParserStream()).getReader();
    for (;;) {
      const { value: event, done } = await events.read();
      if (done) return null;
      if (event.event === 'progress') onProgress(JSON.parse(event.data) as Progress);
      if (event.event === 'end') return (JSON.parse(event.data) as { reason: string }).reason;
    }
  } finally {
    silenceTimer.stop();
  }
}

type TextDecoding = ReadableWritablePair<string, Uint8Array>;

function startSilenceTimer(onSilence: () => void) {
  let timer = setTimeout(onSilence, MAX_SILENCE_MS);
  return {
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, MAX_SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
