/**
 * Bounds the connections of a server, so that callers who open many and say nothing leave the
 * process its files: the log and the warehouse open some at any moment.
 *
 * CL1 A connection beyond the bound is closed before anything is read from it.
 * CL2 Each is counted. The log says so at once, and then each minute.
 */
import type { Server } from 'node:net';
import type { Metrics } from '../metrics/metrics.ts';
import type { Clock } from '../runtime/clock.ts';
import { EachMinute } from '../runtime/each-minute.ts';
import type { Log } from '../runtime/log.ts';
import { NEEDED_OPEN_FILES, readOpenFilesLimit } from './process-limits.ts';

/**
 * By server: its share of the files that the process does not need for itself. The rest is for
 * connections that it opens to others.
 */
const SHARES = { api: 0.75, warehouse: 0.08, operator: 0.04 } as const;
/** Where the limit of the process is the lowest that it starts with. */
const MIN_CONNECTIONS = 16;

export type LimitedServer = keyof typeof SHARES;

/** Infinity where the system does not bound the process. */
export function mostConnections(name: LimitedServer, openFiles = readOpenFilesLimit()): number {
  const share = Math.floor((openFiles - NEEDED_OPEN_FILES) * SHARES[name]);
  return Math.max(MIN_CONNECTIONS, share);
}

interface ConnectionLimitContext {
  readonly clock: Clock;
  readonly log: Log;
  /** Left out where nobody reads metrics. */
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
