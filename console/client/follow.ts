/** Follows the progress of a batch by the API's stream of events. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { resourcePath, send } from './request.ts';
import type { Session } from './session.ts';
import type { Progress } from './shapes.ts';

/** The server says something every 15 seconds. */
const SILENCE_MS = 45_000;

/** Resolves with the reason of the end; null when the connection broke off. */
export async function followBatch(
  session: Session,
  id: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<string | null> {
  const silence = new AbortController();
  const heard = setTimer(() => silence.abort());
  const ended = AbortSignal.any([signal, silence.signal]);
  try {
    const path = resourcePath(session, 'batches', id, 'progress');
    const { body } = await send(session, path, { signal: ended });
    const listened = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, out) => {
        heard.restart();
        out.enqueue(piece);
      },
    });
    const text = body!.pipeThrough(listened).pipeThrough(new TextDecoderStream() as TextDecoding);
    const events = text.pipeThrough(new EventSourceParserStream()).getReader();
    for (;;) {
      const { value: event, done } = await events.read();
      if (done) return null;
      if (event.event === 'progress') onProgress(JSON.parse(event.data) as Progress);
      if (event.event === 'end') return (JSON.parse(event.data) as { reason: string }).reason;
    }
  } finally {
    heard.stop();
  }
}

type TextDecoding = ReadableWritablePair<string, Uint8Array>;

function setTimer(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MS);
  return {
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
