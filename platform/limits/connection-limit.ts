/**
 * Limits the connections of a server, so that idle clients cannot use up the process's file
 * descriptors: the log and the warehouse need some at any moment.
 *
 * CL1 A connection beyond the limit is closed before anything is read from it.
 * CL2 Each refused connection is counted. The log reports it at once, and then once a minute.
 */
import type { Server } from 'node:net';
import type { Metrics } from '../metrics/metrics.ts';
import type { Clock } from '../runtime/clock.ts';
import { EachMinute } from '../runtime/each-minute.ts';
import type { Log } from '../runtime/log.ts';
import { NEEDED_OPEN_FILES, readOpenFilesLimit } from './process-limits.ts';

/**
 * Each server's share of the file descriptors that the process does not need for itself. The rest
 * is for outgoing connections.
 */
const SHARES = { api: 0.75, warehouse: 0.08, operator: 0.04 } as const;
/** The result when the process runs with the lowest limit that it accepts. */
const MIN_CONNECTIONS = 16;

export type LimitedServer = keyof typeof SHARES;

/** Infinity if the system does not limit the process. */
export function mostConnections(name: LimitedServer, openFiles = readOpenFilesLimit()): number {
  const share = Math.floor((openFiles - NEEDED_OPEN_FILES) * SHARES[name]);
  return Math.max(MIN_CONNECTIONS, share);
}

interface ConnectionLimitContext {
  readonly clock: Clock;
  readonly log: Log;
  /** Omitted if nobody reads metrics. */
  readonly metrics?: Metrics | undefined;
}

export function limitConnections(
  server: Server,
  name: LimitedServer,
  { clock, log, metrics }: ConnectionLimitContext,
  most: number = mostConnections(name),
): void {
  const refused = metrics?.counter({
    name: 'cairn_connections_refused_total',
    help: 'Connections that were closed because a server had as many open as it may have.',
    labels: ['server'],
  });
  refused?.add({ server: name }, 0);
  if (most === Number.POSITIVE_INFINITY) return;
  server.maxConnections = most;
  const warning = new EachMinute(clock);
  server.on('drop', () => {
    refused?.add({ server: name });
    if (warning.isDue()) log.warn({ server: name, most }, TOO_MANY);
  });
}

const TOO_MANY =
  'connections are refused: there are as many as the limit of open files (ulimit -n) has room for';
