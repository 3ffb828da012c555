/**
 * How services start and stop in a process.
 *
 * LC1 A service starts once and stops once; `stop` may be called any number of times.
 * LC2 Services start one after the other and stop in the same order. The one that users call starts
 *     and stops first: the work that it accepted is safe without the others.
 * LC3 A service that fails ends the process; an orchestrator or a person restarts it.
 */
import { type Clock, within } from './clock.ts';
import type { Log } from './log.ts';

export interface Service {
  readonly name: string;
  /** Resolves when the service is running. */
  start(): Promise<void>;
  /** Finishes what is in flight and closes everything. Idempotent. */
  stop(): Promise<void>;
}

export interface StartingServices {
  /** Resolves with the first service when it is running. */
  readonly first: Promise<Service>;
  /** Resolves when every service runs. Rejects with the first error, after the others stopped. */
  readonly all: Promise<void>;
  /** Stops all services in order; resolves with true if all stopped before the deadline. */
  stop(deadlineMs: number): Promise<boolean>;
}

export interface StartContext {
  readonly log: Log;
  readonly clock: Clock;
  /** Called with the name of each running service. */
  readonly onStarted?: (name: string) => void;
}

/** Creates and starts one service after the other, so that the first is up as early as possible. */
export function startServices(
  [makeFirst, ...makers]: readonly [MakeService, ...MakeService[]],
  { log, clock, onStarted }: StartContext,
): StartingServices {
  const started: Service[] = [];
  let isStopping = false;
  const stopStarted = once(async () => {
    for (const service of started) await stopService(service, log);
  });
  const startOne = async (make: MakeService) => {
    const service = await make();
    await service.start();
    started.push(service);
    log.info({ service: service.name }, 'started');
    onStarted?.(service.name);
    return service;
  };
  const startOthers = async () => {
    for (const make of makers) if (!isStopping) await startOne(make);
  };
  const first = startOne(makeFirst);
  const all = first.then(startOthers).catch(async (error: unknown) => {
    await stopStarted();
    throw error;
  });
  const stop = async () => {
    isStopping = true;
    await all.catch(() => undefined);
    await stopStarted();
  };
  return {
    first,
    all,
    stop: (deadlineMs) => {
      const stopped = stop().then(() => true);
      return within(clock, deadlineMs, stopped, false);
    },
  };
}

type MakeService = () => Promise<Service>;

async function stopService(service: Service, log: Log): Promise<void> {
  try {
    await service.stop();
    log.info({ service: service.name }, 'stopped');
  } catch (error) {
    log.error({ service: service.name, error: String(error) }, 'stop failed');
  }
}

/** Returns a function that runs its body once and returns the same promise to every caller. */
export function once<T>(body: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= body();
    return running;
  };
}
