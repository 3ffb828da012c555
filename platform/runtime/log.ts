/**
 * Structured logs: JSON lines on standard error.
 *
 * LO1 A line that cannot be written ends nothing: standard error may be a file on a full disk, or a
 *     terminal that is gone. Lines wait, up to MAX_WAITING_BYTES, until writing succeeds again.
 */
import { pino } from 'pino';

const STANDARD_ERROR = 2;
const MAX_WAITING_BYTES = 1024 * 1024;

/** Fields that every line already has; a duplicate would make it JSON with a repeated name. */
type LogFields = { readonly [name: string]: unknown } & {
  readonly [name in 'level' | 'time' | 'msg']?: never;
};

export type Log = {
  child(bindings: Record<string, unknown>): Log;
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

export function createLog(level: string, fd = STANDARD_ERROR): Log {
  const destination = pino.destination({ fd, sync: true, maxLength: MAX_WAITING_BYTES });
  destination.on('error', () => undefined);
  const formatters = { level: (label: string) => ({ level: label }) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, formatters }, destination);
}

/**
 * Turns warnings of Node and packages into log lines. By default Node prints them as plain text,
 * which breaks readers that parse the log as JSON. Returns a function that undoes it.
 */
export function logWarnings(log: Log): () => void {
  const printers = process.listeners('warning');
  const write = ({ name, message }: Error) => log.warn({ warning: name }, message);
  process.removeAllListeners('warning').on('warning', write);
  return () => {
    process.off('warning', write);
    for (const printer of printers) process.on('warning', printer);
  };
}

/** Logs nothing: for tests and for commands that end by themselves. */
export const silentLog: Log = {
  child: () => silentLog,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
