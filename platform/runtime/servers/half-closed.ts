/**
 * Answers clients that close their half of the connection after the request, as `ncat`, `socat` and
 * some proxies do. By default, Node then closes the other half: the request was handled, but the
 * client never got the answer.
 *
 * HC1 They get their answer if it begins within a limit. They cannot be distinguished from clients
 *     that are gone, whose turns and memory others wait for, so after the limit their connection is
 *     closed.
 * HC2 An answer that has begun is not cut off here. Writing it detects whether the client is gone.
 * HC3 A stream of events, which may be silent for long, ends when the client closes its half.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../clock.ts';

const ANSWER_WITHIN_MS = 10_000;

/** Node has this switch, but its types do not. */
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
