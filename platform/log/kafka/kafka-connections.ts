/**
 * Fixes four problems of kafkajs's connections from outside, and avoids a node that hangs.
 *
 * CN1 In kafkajs, each caller that finds a connection closed opens it, so several callers open
 *     several sockets. When Kafka closes the surplus ones because they are idle, the live one is
 *     closed with them. Here all callers share one attempt to connect.
 * CN2 In kafkajs, a request that times out leaves its connection open, so requests to a peer that
 *     vanished would continue forever. Here a timeout closes the connection.
 * CN3 kafkajs opens sockets with Nagle's delay; here it is off.
 * CN4 A silent node is avoided: requests that wait for it fail at once, and no connection to it is
 *     opened.
 * CN5 kafkajs takes what is before the first colon for the host, so it could reach no IPv6 address.
 *     Here it gets such an address without colons.
 */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactoryArgs } from 'kafkajs';
import { CairnError } from '../../runtime/errors.ts';

interface Connection {
  readonly socket?: Socket | null;
  connect(): Promise<unknown>;
}

export interface ConnectionPool {
  readonly pool?: readonly Connection[];
  send<T>(request: unknown): Promise<T>;
  destroy(): Promise<unknown>;
}

const patched = new WeakSet<ConnectionPool>();

export function patchConnections(connections: ConnectionPool): void {
  if (patched.has(connections)) return;
  patched.add(connections);
  for (const connection of connections.pool ?? []) shareOpening(connection);
  closeOnTimeout(connections);
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

function closeOnTimeout(connections: ConnectionPool): void {
  const send = connections.send.bind(connections);
  let isClosing = false;
  connections.send = async <T>(request: unknown): Promise<T> => {
    try {
      return await send<T>(request);
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'KafkaJSRequestTimeoutError';
      if (isTimeout && !isClosing) {
        isClosing = true;
        const opened = () => {
          isClosing = false;
        };
        // It resolves only when the other requests in flight have ended, so it is not awaited. Each
        // further close would wait for them too.
        connections.destroy().then(opened, opened);
      }
      throw error;
    }
  };
}

const KEEP_ALIVE_MS = 60_000;

/** Cannot be part of an address, nor of the name of an interface behind it. */
const COLON_FOR_KAFKAJS = '|';

/** CN5. The `host:port` of a broker for kafkajs; `openSocket` understands it. */
export function writeForKafkaJs(broker: string): string {
  return broker.replace(/^\[.*\]/, (address) => address.replaceAll(':', COLON_FOR_KAFKAJS));
}

function readFromKafkaJs(host: string): string {
  if (!host.startsWith('[')) return host;
  return host.slice(1, -1).replaceAll(COLON_FOR_KAFKAJS, ':');
}

export function openSocket({ host: written, port, ssl, onConnect }: ISocketFactoryArgs): Socket {
  const host = readFromKafkaJs(written);
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = ssl
    ? connectTls({ host, port, ...servername, ...ssl }, onConnect)
    : connectPlain({ host, port }, onConnect);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  // kafkajs adds a listener each time it retries a socket that does not connect.
  socket.setMaxListeners(0);
  return socket;
}

/** A part that must not wait for a silent node. */
export interface NodeAvoider {
  avoidNode(nodeId: number): void;
  resumeNode(nodeId: number): void;
}

interface NodeFinder {
  findBroker(node: { nodeId: number }): Promise<{ readonly connectionPool: ConnectionPool }>;
}

/** CN4. The returned object tells the cluster which nodes are silent. */
export function avoidSilentNodes(cluster: NodeFinder): NodeAvoider {
  const find = cluster.findBroker.bind(cluster);
  const found = new Map<number, ConnectionPool>();
  const silent = new Set<number>();
  cluster.findBroker = async (node) => {
    const { nodeId } = node;
    if (silent.has(nodeId)) throw silentError(nodeId);
    const broker = await find(node);
    found.set(nodeId, broker.connectionPool);
    return broker;
  };
  return {
    avoidNode: (nodeId) => {
      silent.add(nodeId);
      for (const { socket } of found.get(nodeId)?.pool ?? []) socket?.destroy(silentError(nodeId));
    },
    resumeNode: (nodeId) => silent.delete(nodeId),
  };
}

function silentError(nodeId: number): CairnError {
  return new CairnError('broker_unavailable', `Node ${nodeId} of Kafka does not answer.`);
}
