/**
 * Waits for an unavailable part: Kafka, the registry, the warehouse, Redis, S3.
 *
 * UA1 It waits as long as the fault is transient, with backoff. Any other error is thrown at once,
 *     and so is a refused login, which waiting does not fix.
 * UA2 It logs the first failure, then one line a minute, and again when the part is available.
 * UA3 A listener is told about a part that hangs before its first failure.
 */
import type { Clock } from './clock.ts';
import { EachMinute } from './each-minute.ts';
import { errorMessage, isCairnError } from './errors.ts';
import { linkSignals } from './linked-signal.ts';
import type { Log } from './log.ts';
import { retrying } from './retry.ts';

export interface WaitContext {
  readonly clock: Clock;
  readonly log: Log;
  /** If it is aborted, the current failure is final. */
  readonly signal?: AbortSignal;
  /** Called with each failure, and with null on success. */
  readonly onWait?: (part: string, error: unknown) => void;
  /** UA3. Called once for a slow attempt; `onWait` is called when it succeeds, too. */
  readonly onSlow?: (part: string) => void;
}

/** Less than a probe's timeout, and more than a healthy part takes. */
const SLOW_MS = 700;

const BACKOFF = { firstDelayMs: 200, maxDelayMs: 5_000 };

/** Resolves with the result of `work` once the part that it needs is available. */
export async function untilAvailable<T>(
  part: string,
  context: WaitContext,
  work: () => Promise<T>,
): Promise<T> {
  const { clock, log, signal, onWait } = context;
  const startedMs = clock.elapsedMs();
  const slow = watchSlowness(part, context);
  const warn = warnRarely({ clock, log }, `${part} is away; waiting for it`);
  const onRetry = (error: unknown, failures: number) => {
    warn(error, failures);
    onWait?.(part, error);
  };
  let failed = false;
  const result = await retrying(
    { ...BACKOFF, clock, signal, isTransient: isOutage, onRetry },
    async (attempt) => {
      failed = attempt > 1;
      return work();
    },
  ).finally(slow.end);
  if (failed) {
    log.info({ part, waited_ms: Math.round(clock.elapsedMs() - startedMs) }, `${part} is there`);
  }
  if (failed || slow.wasReported()) onWait?.(part, null);
  return result;
}

/** UA3. */
function watchSlowness(part: string, { clock, signal, onSlow }: WaitContext) {
  const ended = linkSignals(signal);
  let wasReported = false;
  const report = async () => {
    await clock.sleep(SLOW_MS, ended.signal);
    if (ended.signal.aborted) return;
    wasReported = true;
    onSlow?.(part);
  };
  if (onSlow !== undefined) void report();
  return { end: ended.end, wasReported: () => wasReported };
}

/** A fault that no adapter names, such as a port in use, is not an outage. */
function isOutage(error: unknown): boolean {
  return isCairnError(error) && error.retryable && error.code !== 'login_refused';
}

/** For `onRetry`: warns of the first failure, and of later ones once a minute. */
export function warnRarely(
  { clock, log }: { clock: Clock; log: Log },
  message: string,
): (error: unknown, failures: number) => void {
  const warning = new EachMinute(clock);
  return (error, failures) => {
    if (warning.isDue()) log.warn({ error: errorMessage(error), failures }, message);
  };
}
