/** Listens on an address, or explains in one sentence why it cannot. */
import type { Server } from 'node:net';
import { CairnError, errorMessage } from '../errors.ts';

export interface ListenAddress {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  /** The listener's name, as the beginning of a sentence: `The API`. */
  readonly what: string;
}

/**
 * How many connections may wait to be accepted while the process is busy. Linux silently drops
 * further ones, and the client retries after 1, 3, 7 and 15 seconds. Node's default is 511; the
 * system limits it to its maximum, 4,096 by default on Linux.
 */
const MAX_WAITING_CONNECTIONS = 4_096;

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process uses the port',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'no address is known for that name',
  EACCES: 'this user may not use the port',
};

/** Resolves when the server listens. Rejects with `address_unavailable`. */
export function listen(server: Server, { port, host, what }: ListenAddress): Promise<void> {
  return new Promise((listening, failed) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const reason = LISTEN_FAULTS[error.code ?? ''] ?? errorMessage(error);
      const shown = host.includes(':') ? `[${host}]` : host;
      const message = `${what} cannot listen on ${shown}:${port}: ${reason}.`;
      failed(new CairnError('address_unavailable', message, { cause: error }));
    };
    server.once('error', fail);
    server.listen({ port, host, backlog: MAX_WAITING_CONNECTIONS }, () => {
      server.off('error', fail);
      listening();
    });
  });
}
