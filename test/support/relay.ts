/** A TCP relay on a port of its own: a backend that is away until `open`, and again after `cut`. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './ports.ts';

export interface Relay {
  readonly port: number;
  open(): Promise<void>;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** New connections go to another backend; those that are open stay where they are. */
  moveTo(url: string): void;
  /** Open connections carry nothing any more, new ones do: another machine has the address now. */
  forsake(): void;
  /** Keeps connections, and takes new ones, but carries nothing: a backend that hangs. */
  silence(): void;
}

/** It stands in front of the backend at `url`, and begins closed. */
export async function prepareRelay(url: string): Promise<Relay> {
  let backend = new URL(url);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let isSilent = false;
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const accept = (from: Socket) => {
    if (isSilent) {
      sockets.add(from);
      from.on('error', () => undefined).on('close', () => sockets.delete(from));
      return;
    }
    const to = connect(Number(backend.port), backend.hostname);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
      socket.pipe(other);
    }
  };
  return {
    port,
    open: async () => {
      isSilent = false;
      endConnections();
      if (server) return;
      server = createServer(accept);
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    cut: async () => {
      const closed = server && once(server, 'close');
      server?.close();
      endConnections();
      await closed;
      server = undefined;
    },
    moveTo: (other) => {
      backend = new URL(other);
    },
    forsake: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
