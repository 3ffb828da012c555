/** How the process handles signals. Only this file listens for them. */
import { constants } from 'node:os';

/** A terminal that closes sends SIGHUP, which by default ends the process in the middle of work. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

let stopSignals: readonly NodeJS.Signals[] = STOP_SIGNALS;

/** From now on SIGHUP does nothing, as under `nohup` (hang-ups.ts). */
export function outliveHangUps(): void {
  stopSignals = STOP_SIGNALS.filter((signal) => signal !== 'SIGHUP');
  process.on('SIGHUP', () => undefined);
}

/** The first signal that requests a stop; a second one of any kind ends the process at once. */
export function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isAsked = false;
    const hear = (signal: NodeJS.Signals) => {
      if (isAsked) endBy(signal);
      isAsked = true;
      resolve(signal);
    };
    for (const signal of stopSignals) process.on(signal, hear);
  });
}

/**
 * Tools that rotate logs send these to ask for new files. By default SIGUSR2 ends the process, and
 * Node answers SIGUSR1 with a debugger, which lets every user of the machine run code in it.
 */
const USER_SIGNALS = ['SIGUSR1', 'SIGUSR2'] as const;

/** From now on they do nothing but to be reported. */
export function outliveUserSignals(report: (signal: NodeJS.Signals) => void): void {
  for (const signal of USER_SIGNALS) process.on(signal, report);
}

/** By shell convention, the exit code after a signal is this plus the signal's number. */
const SIGNAL_CODES = 128;

/**
 * Ends the process as the system does. Node's own exit would first wait for the embedded engine's
 * thread, and crash if that is busy.
 */
export function endBy(signal: NodeJS.Signals): never {
  // Removing the last listener restores the system's own action. SIGKILL has no listeners.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // The system does not kill the first process of a container.
  process.exit(SIGNAL_CODES + constants.signals[signal]);
}

/** Crash signals, whose default action is to end the process. */
const CRASH_SIGNALS = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'] as const;

/**
 * Restores the system's handling of crash signals after a native library has replaced it. When
 * Node's last listener of a signal is removed, libuv restores the system's own action, for all
 * threads. Only the main thread can do this.
 */
function restoreCrashSignals(): void {
  for (const signal of CRASH_SIGNALS) {
    const listener = () => undefined;
    process.on(signal, listener).off(signal, listener);
  }
}

const CRASH_GUARD_INTERVAL_MS = 50;

/** Restores it repeatedly while a library may replace it; `stop` does so a last time. */
export function startCrashGuard(): { stop(): void } {
  const timer = setInterval(restoreCrashSignals, CRASH_GUARD_INTERVAL_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      restoreCrashSignals();
    },
  };
}
