/**
 * The only source of time and randomness, so that a test can control both. Everything that waits or
 * reads the time takes a Clock; `systemClock` is the real one.
 */
import { randomBytes } from 'node:crypto';
import { linkSignals, onAbort } from './linked-signal.ts';

export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  nowMs(): number;
  /** Monotonic milliseconds, for durations. */
  elapsedMs(): number;
  /** Resolves after `ms`, or at once (without an error) when `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** `count` random bytes. */
  random(count: number): Uint8Array;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  // Not node:timers/promises, which creates an error for each sleep that is ended early.
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        forget?.();
        resolve();
      };
      const timer = setTimeout(end, ms);
      const forget = signal && onAbort(signal, end);
    }),
  random: (count) => randomBytes(count),
};

/**
 * Resolves or rejects like the work, or resolves with `late` once `ms` have passed or the signal is
 * aborted.
 */
export async function within<T, Late>(
  clock: Clock,
  ms: number,
  work: Promise<T>,
  late: Late,
  signal?: AbortSignal,
): Promise<T | Late> {
  const timer = linkSignals(signal);
  try {
    return await Promise.race([work, clock.sleep(ms, timer.signal).then(() => late)]);
  } finally {
    timer.end();
  }
}

/** RFC 3339 in UTC with milliseconds and `Z`: `2026-11-09T00:00:00.000Z`. */
export function toTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/**
 * UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then random bits. It sorts by time only as
 * well as clocks agree, so nothing may depend on its order.
 */
export function uuidV7(clock: Clock): string {
  const bytes = Buffer.from(clock.random(16));
  bytes.writeUIntBE(clock.nowMs(), 0, 6);
  return formatUuid(bytes, 7);
}

/** The first 16 bytes as a UUID of this version; sets its version and variant bits in them. */
export function formatUuid(bytes: Buffer, version: 7 | 8): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32].map((end, i) => hex.slice([0, 8, 12, 16, 20][i], end)).join('-');
}

/** Sets this process's time zone to UTC, also for native code that it loads. */
export function useUtc(): void {
  process.env['TZ'] = 'UTC';
}
