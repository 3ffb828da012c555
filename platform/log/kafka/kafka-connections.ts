/**
 * Three habits of kafkajs's connections, mended from outside.
 *
 * 1. Whoever finds a connection closed opens it, so several at a time open several sockets; the
 *    losers stay, and when Kafka ends them for idling they take the live one with them. Here all
 *    who come meanwhile share one opening.
 * 2. A request that times out leaves its connection as it is. A peer that vanished without a word
 *    would be asked for ever; here the connection is given up with the request.
 * 3. Sockets are opened with Nagle's delay; here without.
 */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactoryArgs } from 'kafkajs';

interface Connection {
  connect(): Promise<unknown>;
}

export interface ConnectionPool {
  readonly pool?: readonly Connection[];
  send<T>(request: unknown): Promise<T>;
  destroy(): Promise<unknown>;
}

const mended = new WeakSet<ConnectionPool>();

export function mendConnections(connections: ConnectionPool): void {
  if (mended.has(connections)) return;
  mended.add(connections);
  for (const connection of connections.pool ?? []) shareOpening(connection);
  giveUpSilentOnes(connections);
}

function shareOpening(connection: Connection): void {
  const connect = connection.connect.bind(connection);
  let opening: Promise<unknown> | undefined;
  connection.connect = () => {
    opening ??= connect().finally(() => {
      opening = undefined;
    });
    return opening;
  };
}

function giveUpSilentOnes(connections: ConnectionPool): void {
  const send = connections.send.bind(connections);
  connections.send = async <T>(request: unknown): Promise<T> => {
    try {
      return await send<T>(request);
    } catch (error) {
      const silent = error instanceof Error && error.name === 'KafkaJSRequestTimeoutError';
      // Ends when the other requests in flight have ended, each in its own time.
      if (silent) connections.destroy().catch(() => undefined);
      throw error;
    }
  };
}

const KEEP_ALIVE_MS = 60_000;

export function openSocket({ host, port, ssl, onConnect }: ISocketFactoryArgs): Socket {
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = ssl
    ? connectTls({ host, port, ...servername, ...ssl }, onConnect)
    : connectPlain({ host, port }, onConnect);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  // kafkajs unrefs a socket that does not connect once a retry; each adds a listener.
  socket.setMaxListeners(0);
  return socket;
}
