/**
 * Starts a part's server as a child process, waits until it answers, and ends it again.
 *
 * Invariants:
 * S1 `startServer` returns only when the server answered its readiness question.
 * S2 A server does not outlive whoever started it: it is stopped by `stop`, killed when this
 *    process exits, and, on Linux, killed by the kernel when this process is killed.
 * S3 A terminal's Ctrl-C reaches only the starter (the server leads its own process group), so
 *    that the starter decides the order of stopping.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOnPath } from './part.ts';
import { freePort } from './ports.ts';

export type ServerSpec = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly logFile: string;
  /** Answers true once the server serves; false or an error means not yet. */
  readonly isReady: () => Promise<boolean>;
  readonly readyTimeoutMs?: number;
  readonly stopTimeoutMs?: number;
};

export type ServerProcess = {
  readonly pid: number;
  /** Ends it in order (SIGTERM), or hard when that takes too long. Idempotent. */
  stop(): Promise<void>;
  /** Ends it as a crash does (SIGKILL). */
  kill(): Promise<void>;
};

/** The server could not take its port: the caller tries again with another. */
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
    stop: () => end(child, 'SIGTERM', spec.stopTimeoutMs ?? 15_000),
    kill: () => end(child, 'SIGKILL', 5_000),
  };
}

/** Calls `start` with a free port, again with another one when it was taken meanwhile. */
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
  const [command, args] = tiedToUs(spec.command, spec.args);
  const child = spawn(command, args, {
    cwd: spec.cwd,
    env: { ...process.env, ...spec.env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  // A child that cannot be spawned is noticed by its missing exit code and its log.
  child.once('error', () => running.delete(child));
  child.once('exit', () => running.delete(child));
  if (running.size === 0) process.once('exit', killAll);
  running.add(child);
  return child;
}

/** S2: setpriv asks the kernel to kill the server when its parent is gone. */
function tiedToUs(command: string, args: readonly string[]): [string, string[]] {
  const setpriv = process.platform === 'linux' ? findOnPath('setpriv') : undefined;
  if (!setpriv) return [command, [...args]];
  return [setpriv, ['--pdeathsig', 'KILL', '--', command, ...args]];
}

function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function waitUntilReady(spec: ServerSpec, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + (spec.readyTimeoutMs ?? 90_000);
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw endedEarly(spec, child);
    if (await spec.isReady().catch(() => false)) {
      // Somebody else's server may have answered on a port that ours failed to take.
      await sleep(20);
      if (hasEnded(child)) throw endedEarly(spec, child);
      return;
    }
    await sleep(100);
  }
  throw new Error(`${spec.name} did not become ready in time:\n${tail(spec.logFile)}`);
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

async function end(child: ChildProcess, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}
