/** What the process does with signals. Only this file listens for them. */

/**
 * A terminal that closes sends SIGHUP. Node gives that signal its default at the start, under
 * `nohup` too, so without a listener it would end the process in the middle of its work.
 */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** The first signal that asks for an end; a second one, whichever it is, ends the process. */
export function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isAsked = false;
    const hear = (signal: NodeJS.Signals) => {
      if (isAsked) process.exit(1);
      isAsked = true;
      resolve(signal);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, hear);
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
