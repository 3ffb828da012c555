/**
 * Streams the progress of a batch as server-sent events, until the batch ends.
 *
 * FB1 Each `progress` event has the whole state, so a reader that missed some has lost nothing. The
 *     last event is `end`, with the reason; a broken connection has none.
 * FB2 Something is sent at least every HEARTBEAT_MS, so that proxies keep the connection and a
 *     reader that has disconnected is detected.
 * FB3 A reader that accepts nothing for WRITE_TIMEOUT_MS is disconnected.
 * FB4 The key is checked again at least every KEY_CHECK_MS, even between frequent events: revoking
 *     a key ends its streams.
 */
import type { PROGRESS_ENDS } from '../../../domain/api/responses/batch-responses.ts';
import { linkSignals, onAbort } from '../../../platform/runtime/linked-signal.ts';
import { authenticate } from '../server/authentication.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { type KnownProgress, readProgress } from '../views/batch-progress.ts';
import type { FollowedState, ProgressReader } from '../views/progress-feeds.ts';
import { Problem } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

const HEARTBEAT_MS = 15_000;
/** A revocation takes effect within a second. */
const KEY_CHECK_MS = 500;
/** The reader then opens another stream. */
const MAX_STREAM_MS = 15 * 60_000;
const WRITE_TIMEOUT_MS = 60_000;
/** How long a browser's EventSource waits before it reconnects. */
const RECONNECT_MS = 2_000;

type End = (typeof PROGRESS_ENDS)[number];

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Compression and proxies would delay events.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

async function followBatch(call: Call<'batch_id'>): Promise<ResponseTo<'followBatch'>> {
  const params = { organization: call.organizationId, batch: call.path.batch_id };
  const first = await readProgress(call.newest, params);
  const reader = call.api.progress.open(params);
  // Also if the caller disconnects before the first event is requested.
  onAbort(call.signal, () => reader.close());
  if (call.signal.aborted) reader.close();
  const body = writeEvents(call, first, reader);
  return { status: 200, headers: HEADERS, body, writeTimeoutMs: WRITE_TIMEOUT_MS };
}

async function* writeEvents(
  call: Call<'batch_id'>,
  first: KnownProgress,
  reader: ProgressReader,
): AsyncGenerator<string> {
  const { clock } = call.api.platform;
  const gone = linkSignals(call.signal, call.api.stopping);
  const untilMs = clock.elapsedMs() + MAX_STREAM_MS;
  let state: FollowedState = first;
  let shown = '';
  let quietSinceMs = clock.elapsedMs();
  try {
    yield `retry: ${RECONNECT_MS}\n\n`;
    for (;;) {
      const event = writeEvent('progress', state?.progress ?? {});
      const isNew = state !== null && event !== shown;
      const isQuiet = clock.elapsedMs() - quietSinceMs >= HEARTBEAT_MS;
      if (isNew) yield event;
      else if (isQuiet) yield ': still here\n\n';
      if (isNew || isQuiet) quietSinceMs = clock.elapsedMs();
      if (isNew) shown = event;
      if (call.signal.aborted) return;
      const end = findEnd(call, state, clock.elapsedMs() >= untilMs);
      if (end !== null) return yield writeEvent('end', { reason: end });
      const next: FollowedState | undefined = await reader.next(KEY_CHECK_MS, gone.signal);
      if (next !== undefined) state = next;
    }
  } finally {
    gone.end();
    reader.close();
  }
}

function findEnd(call: Call<'batch_id'>, state: FollowedState, isLate: boolean): End | null {
  if (state === null) return 'deleted';
  if (state.isFinal) return state.progress.status as 'completed' | 'failed';
  if (call.api.stopping.aborted) return 'stopping';
  if (!isKeyValid(call)) return 'unauthorized';
  return isLate ? 'time_limit' : null;
}

/** False if the key was revoked, or has expired, since the stream began. */
function isKeyValid({ api, header }: Call): boolean {
  try {
    authenticate(api, { authorization: header('authorization'), apikey: header('apikey') });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function writeEvent(name: 'progress' | 'end', data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

export const PROGRESS_ROUTES: readonly Route[] = [
  route('followBatch', 'GET', `${ENRICHMENT_PATH}/batches/:batch_id/progress`, followBatch),
];
