/**
 * Structured logs: JSON lines on standard error.
 *
 * LO1 A line that cannot be written ends nothing: standard error may be a file on a full disk, or a
 *     terminal that is gone. Lines wait, up to MAX_WAITING_BYTES, until writing succeeds again; the
 *     log then says how many did not fit.
 * LO2 A line that cannot be written at once delays nothing: standard error may be a pipe that
 *     nobody reads. At its exit, the process waits a second for a slow reader.
 */
import { constants, fstatSync, openSync } from 'node:fs';
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

const RETRY_INTERVAL_MS = 100;
/** Between two of them, pino's destination sleeps for 100 ms. */
const EXIT_ATTEMPTS = 10;

export function createLog(level: string, fd = STANDARD_ERROR): Log {
  const output = openOutput(fd);
  const formatters = { level: (label: string) => ({ level: label }) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  const log = pino({ level, base: null, timestamp, formatters }, output);
  reportDropped(output, log);
  return log;
}

type Output = ReturnType<typeof pino.destination>;

function openOutput(given: number): Output {
  const fd = given === STANDARD_ERROR ? openStandardError() : given;
  let attemptsLeft = 0;
  // LO2. By default, it sleeps and tries again for ever, and nothing else runs meanwhile.
  const retryEAGAIN = () => attemptsLeft-- > 0;
  const options = { fd, sync: true, maxLength: MAX_WAITING_BYTES, retryEAGAIN };
  const output = pino.destination(options);
  let retry: NodeJS.Timeout | undefined;
  const writeWaiting = () => {
    retry = undefined;
    output.write('');
  };
  output.on('error', () => {
    retry ??= setTimeout(writeWaiting, RETRY_INTERVAL_MS).unref();
  });
  process.on('exit', () => {
    if (retry === undefined) return;
    attemptsLeft = EXIT_ATTEMPTS;
    writeWaiting();
  });
  return output;
}

/**
 * LO2. Node makes a pipe or a socket non-blocking when it opens its stream. A child that inherits
 * it, and any other process that has it, may undo that; so a pipe is opened again for the log.
 */
function openStandardError(): number {
  const { fd } = process.stderr;
  try {
    if (!fstatSync(fd).isFIFO()) return fd;
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // This system has no such file, or the pipe belongs to another user.
    return fd;
  }
}

/** LO1. */
function reportDropped(output: Output, log: Log): void {
  let lines = 0;
  output.on('drop', () => {
    lines += 1;
  });
  output.on('drain', () => {
    if (lines === 0) return;
    log.warn({ dropped_lines: lines }, 'earlier lines of this log could not be written');
    lines = 0;
  });
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
