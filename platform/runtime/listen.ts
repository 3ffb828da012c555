/** Listens on an address, or says in one sentence why it cannot. */
import type { Server } from 'node:net';
import { CairnError, errorMessage } from './errors.ts';

export interface ListenAddress {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  /** What listens, as a sentence begins with it: `The API`. */
  readonly what: string;
}

/**
 * How many connections wait to be accepted while the process is busy. Of one more, Linux says
 * nothing to the caller, who tries again after 1, 3, 7 and 15 seconds. Node asks for 511; the
 * system cuts it to what it allows, 4,096 by default on Linux.
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
