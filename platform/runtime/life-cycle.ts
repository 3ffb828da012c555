/**
 * The life of a service and of a process made of services.
 *
 * 1. A service starts once and stops once; `stop` may be called any number of times.
 * 2. Services stop in the reverse of their start: what users touch goes first, what it stands on
 *    last.
 * 3. A service that fails takes the process down; an orchestrator or a person starts it anew.
 */
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

export interface Service {
  readonly name: string;
  /** Resolves when the service does its work. */
  start(): Promise<void>;
  /** Finishes what is under way and lets go of everything. Idempotent. */
  stop(): Promise<void>;
}

export interface RunningServices {
  /** Stops all in reverse order; resolves true when all stopped within the deadline. */
  stop(deadlineMs: number): Promise<boolean>;
}

export async function startServices(
  services: readonly Service[],
  { log, clock }: { log: Log; clock: Clock },
): Promise<RunningServices> {
  const started: Service[] = [];
  const stopAll = once(async () => {
    for (const service of started.toReversed()) await stopOne(service, log);
  });
  for (const service of services) {
    try {
      await service.start();
    } catch (error) {
      await stopAll();
      throw error;
    }
    started.push(service);
    log.info({ service: service.name }, 'started');
  }
  return {
    stop: async (deadlineMs) => {
      const timer = new AbortController();
      const late = clock.sleep(deadlineMs, timer.signal).then(() => false);
      const inTime = await Promise.race([stopAll().then(() => true), late]);
      timer.abort();
      return inTime;
    },
  };
}

async function stopOne(service: Service, log: Log): Promise<void> {
  try {
    await service.stop();
    log.info({ service: service.name }, 'stopped');
  } catch (error) {
    log.error({ service: service.name, error: String(error) }, 'stop failed');
  }
}

/** A function that runs its body once and gives every caller the same promise. */
export function once<T>(body: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= body();
    return running;
  };
}
