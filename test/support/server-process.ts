/**
 * Starts a backend's server as a child process, waits until it is ready, and stops it again.
 *
 * Invariants:
 * SP1 `startServer` returns only once the server is ready.
 * SP2 A server does not outlive the process that started it: `stop` ends it, it is killed when this
 *     process exits, and on Linux the kernel kills it when this process is killed.
 * SP3 Ctrl-C in a terminal reaches only the starter, because the server leads its own process
 *     group. So the starter decides in which order the servers stop.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { systemClock } from '../../platform/runtime/clock.ts';
import { findOnPath } from './backend.ts';
import { freePort } from './ports.ts';
import { until } from './until.ts';

export type ServerSpec = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly logFile: string;
  /** Returns true once the server can be used; false or an error means not yet. */
  readonly isReady: () => Promise<boolean>;
  readonly readyTimeoutMs?: number;
  readonly stopTimeoutMs?: number;
};

export type ServerProcess = {
  readonly pid: number;
  /** SIGTERM, then SIGKILL when that takes too long. Idempotent. */
  stop(): Promise<void>;
  /** SIGKILL, as a crash. */
  kill(): Promise<void>;
};

/** The server's port was in use: the caller retries with another one. */
export class PortTaken extends Error {}

const running = new Set<ChildProcess>();

export async function startServer(spec: ServerSpec): Promise<ServerProcess> {
  const child = launch(spec);
  try {
    await waitUntilReady(spec, child);
  } catch (error) {
    await end(child, 'SIGKILL', 5_000);
    throw error;
  }
  return {
    pid: child.pid ?? -1,
    stop: () => end(child, 'SIGTERM', spec.stopTimeoutMs ?? 30_000),
    kill: () => end(child, 'SIGKILL', 5_000),
  };
}

/** Calls `start` with a free port, and retries with another one when it is in use by then. */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === 5) throw error;
    }
  }
}

function launch(spec: ServerSpec): ChildProcess {
  const log = openSync(spec.logFile, 'a');
  const [command, args] = dieWithParent(spec.command, spec.args);
  const child = spawn(command, args, {
    cwd: spec.cwd,
    env: { ...process.env, ...spec.env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  // A child that cannot be spawned shows in its missing exit code and its log.
  child.once('error', () => running.delete(child));
  child.once('exit', () => running.delete(child));
  if (running.size === 0) process.once('exit', killAll);
  running.add(child);
  return child;
}

/** SP2: setpriv asks the kernel to kill the server when its parent is gone. */
function dieWithParent(command: string, args: readonly string[]): [string, string[]] {
  const setpriv = process.platform === 'linux' ? findOnPath('setpriv') : undefined;
  if (!setpriv) return [command, [...args]];
  return [setpriv, ['--pdeathsig', 'KILL', '--', command, ...args]];
}

function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function waitUntilReady(spec: ServerSpec, child: ChildProcess): Promise<void> {
  const isReady = async () => {
    if (hasEnded(child)) throw endedEarly(spec, child);
    return spec.isReady().catch(() => false);
  };
  const what = () => `${spec.name} is ready; its log ends with:\n${tail(spec.logFile)}`;
  await until(isReady, what, { timeoutMs: spec.readyTimeoutMs ?? 180_000, pollMs: 100 });
  // Another server may have answered, on a port that ours failed to take.
  await systemClock.sleep(20);
  if (hasEnded(child)) throw endedEarly(spec, child);
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function endedEarly(spec: ServerSpec, child: ChildProcess): Error {
  const words = tail(spec.logFile);
  const end = child.exitCode ?? child.signalCode;
  const message = `${spec.name} ended at its start (${end}):\n${words}`;
  return /in use|BindException|EADDRINUSE/i.test(words)
    ? new PortTaken(message)
    : new Error(message);
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-30).join('\n');
  } catch {
    return '(no log)';
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(timer);
}
