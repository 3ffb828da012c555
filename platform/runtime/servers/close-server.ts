/**
 * Ends an HTTP server without cutting off answers. Node's own `close` destroys connections whose
 * answer is written but not yet sent: a slow reader of a large answer gets only its beginning.
 *
 * CS1 A request that has begun when the server closes is answered whole, within the grace time.
 * CS2 A connection without a request ends at once, another one after its answer.
 * CS3 A caller that stopped sending or reading delays a stop by the grace time at most.
 */
import type { Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { type Clock, within } from '../clock.ts';

export interface Closing {
  readonly clock: Clock;
  /** Null: waits for all answers, however long they take. */
  readonly graceMs: number | null;
}

/** Called before the server listens. The function that it returns closes the server. */
export function prepareClose(server: Server, { clock, graceMs }: Closing): () => Promise<void> {
  const connections = new Map<Socket, Set<ServerResponse>>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const open = connections.get(socket)?.add(response);
    response.once('close', () => open?.delete(response));
    if (isClosing) endAfter(response, socket);
  });
  return async () => {
    isClosing = true;
    const closed = stopListening(server);
    for (const [socket, open] of connections) {
      if (open.size === 0) socket.destroy();
      for (const response of open) endAfter(response, socket);
    }
    if (graceMs !== null) {
      await within(clock, graceMs, closed, undefined);
      server.closeAllConnections();
    }
    await closed;
  };
}

/** Resolves when the last connection has ended. */
function stopListening(server: Server): Promise<void> {
  // Not `server.close`: see the file's head.
  return new Promise((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
}

function endAfter(response: ServerResponse, socket: Socket): void {
  if (response.headersSent) response.once('finish', () => socket.destroySoon());
  else response.setHeader('Connection', 'close');
}
