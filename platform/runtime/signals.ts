/** What the process does with signals. Only this file listens for them. */

/** The first SIGTERM or SIGINT; a second one ends the process. */
export function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve(signal);
      });
    }
  });
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
