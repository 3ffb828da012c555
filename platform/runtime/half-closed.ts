/**
 * Callers who close their half of the connection behind the request, as `ncat`, `socat` and
 * some proxies do. Node by itself closes the other half then: what they asked for was done, and
 * they never heard of it.
 *
 * HC1 They get their answer when it begins within a while. Nobody can tell them from callers who
 *     have gone, whose turns and whose memory others wait for: after that their connection is cut.
 * HC2 An answer that has begun is not cut off here. Writing it tells who is still there.
 * HC3 A stream of events, which may say nothing for long, ends with the caller's half.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from './clock.ts';

const ANSWER_WITHIN_MS = 10_000;

/** Node has the switch, and its types do not. */
type HalfOpenServer = Server & { httpAllowHalfOpen: boolean };

export function answerHalfClosed(server: Server, clock: Clock, withinMs = ANSWER_WITHIN_MS): void {
  (server as HalfOpenServer).httpAllowHalfOpen = true;
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    const responses = new Set<ServerResponse>();
    open.set(socket, responses);
    socket.once('end', () => {
      if ([...responses].some(isStream)) socket.destroy();
      else if (responses.size > 0) void cutOffLater(socket, responses, { clock, withinMs });
    });
  });
  server.on('request', (request, response) => {
    const responses = open.get(request.socket)!.add(response);
    response.once('close', () => responses.delete(response));
  });
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream');
}

/** HC1, HC2, HC3. */
async function cutOffLater(
  socket: Socket,
  responses: ReadonlySet<ServerResponse>,
  { clock, withinMs }: { readonly clock: Clock; readonly withinMs: number },
): Promise<void> {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  await clock.sleep(withinMs, closed.signal);
  const isStarted = [...responses].some((one) => one.headersSent && !isStream(one));
  if (!isStarted) socket.destroy();
}
