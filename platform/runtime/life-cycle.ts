/**
 * The life of a service and of a process made of services.
 *
 * 1. A service starts once and stops once; `stop` may be called any number of times.
 * 2. Services start one after the other and stop in the same order: what users touch comes first
 *    and goes first, because what it took in is safe without the others.
 * 3. A service that fails takes the process down; an orchestrator or a person starts it anew.
 */
import { type Clock, within } from './clock.ts';
import type { Log } from './log.ts';

export interface Service {
  readonly name: string;
  /** Resolves when the service does its work. */
  start(): Promise<void>;
  /** Finishes what is under way and lets go of everything. Idempotent. */
  stop(): Promise<void>;
}

export interface StartingServices {
  /** Resolves with the first service when it does its work. */
  readonly first: Promise<Service>;
  /** Resolves when every service does; rejects with the first fault, once what ran has stopped. */
  readonly all: Promise<void>;
  /** Stops all in their order; resolves true when all stopped within the deadline. */
  stop(deadlineMs: number): Promise<boolean>;
}

/** Makes and starts one service after the other, so that the first is there as soon as can be. */
export function startServices(
  [makeFirst, ...makers]: readonly [MakeService, ...MakeService[]],
  { log, clock }: { log: Log; clock: Clock },
): StartingServices {
  const started: Service[] = [];
  let isStopping = false;
  const stopStarted = once(async () => {
    for (const service of started) await stopOne(service, log);
  });
  const startOne = async (make: MakeService) => {
    const service = await make();
    await service.start();
    started.push(service);
    log.info({ service: service.name }, 'started');
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
    stop: (deadlineMs) =>
      within(
        clock,
        deadlineMs,
        stop().then(() => true),
        false,
      ),
  };
}

type MakeService = () => Promise<Service>;

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
