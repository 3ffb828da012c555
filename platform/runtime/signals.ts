/** What the process does with signals. Only this file listens for them. */
import { constants } from 'node:os';

/**
 * A terminal that closes sends SIGHUP. Node gives that signal its default at the start, under
 * `nohup` too, so without a listener it would end the process in the middle of its work.
 */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** The first signal that asks for an end; a second one, whichever it is, ends at once. */
export function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isAsked = false;
    const hear = (signal: NodeJS.Signals) => {
      if (isAsked) endBy(signal);
      isAsked = true;
      resolve(signal);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, hear);
  });
}

/** By a shell's convention, the exit code after a signal is this plus the signal's number. */
const SIGNAL_CODES = 128;

/**
 * Ends the process as the system does. Node's own exit would first wait for the embedded engine's
 * thread, and crash where that is at work.
 */
export function endBy(signal: NodeJS.Signals): never {
  // The system's own action is back with the last listener gone. SIGKILL has no listeners.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // The system spares the first process of a container.
  process.exit(SIGNAL_CODES + constants.signals[signal]);
}

/** The signals of a crash, whose default is to end the process. */
const CRASH_SIGNALS = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'] as const;

/**
 * Gives the signals of a crash back to the system, after a native library has taken them. When
 * Node's last listener of a signal goes, libuv sets the system's own action again, for all threads.
 * Only the main thread can do this.
 */
function letCrashesEndProcess(): void {
  for (const signal of CRASH_SIGNALS) {
    const listener = () => undefined;
    process.on(signal, listener).off(signal, listener);
  }
}

const CRASH_GUARD_INTERVAL_MS = 50;

/** Gives them back again and again, while a library may take them; `stop` does so a last time. */
export function startCrashGuard(): { stop(): void } {
  const timer = setInterval(letCrashesEndProcess, CRASH_GUARD_INTERVAL_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      letCrashesEndProcess();
    },
  };
}
