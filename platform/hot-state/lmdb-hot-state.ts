/** Hot state in LMDB, for one process: the one that has locked the data folder. */

import { DiskSpace } from '../folders/disk-space.ts';
import type { Clock } from '../runtime/clock.ts';
import { isCairnError } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import { type Log, silentLog } from '../runtime/log.ts';
import type { HotState, TokenBucket } from './hot-state.ts';
import { LmdbEntries } from './lmdb-entries.ts';
import { type BucketState, refill, rememberMs, takeFrom } from './token-bucket.ts';
import { WaitingRoom } from './waiting-room.ts';

export interface LmdbHotStateOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log?: Log;
  /** The disk space of the folder, with the limit of the process. */
  readonly space?: DiskSpace;
}

const SWEEP_INTERVAL_MS = 60_000;

export function openLmdbHotState(options: LmdbHotStateOptions): HotState {
  const { folder, clock, log = silentLog, space = new DiskSpace(options) } = options;
  const entries = new LmdbEntries({ folder, clock, log, space });
  const room = new WaitingRoom(clock);
  const sweeper = setInterval(() => removeExpired(entries), SWEEP_INTERVAL_MS).unref();
  let isOpen = true;
  const close = once(async () => {
    isOpen = false;
    clearInterval(sweeper);
    removeExpired(entries);
    room.close();
    await entries.close();
  });
  return {
    ...lmdbValues(entries),
    ...lmdbMarks(entries),
    ...lmdbMessages(entries, room),
    ...lmdbTokens(entries),
    ready: async () => isOpen,
    close,
  };
}

/** Entries that cannot be removed now because the disk is full go with a later sweep. */
function removeExpired(entries: LmdbEntries): void {
  try {
    entries.removeExpired();
  } catch (error) {
    if (!isCairnError(error)) throw error;
  }
}

type ValueMethods = 'get' | 'set' | 'setIfAbsent' | 'compareAndSet' | 'compareAndDelete' | 'delete';

function lmdbValues(entries: LmdbEntries): Pick<HotState, ValueMethods> {
  const name = (key: string) => `v:${key}`;
  const changeIf = async (key: string, expected: string, change: () => void) =>
    entries.change(() => {
      const isExpected = entries.get<string>(name(key)) === expected;
      if (isExpected) change();
      return isExpected;
    });
  return {
    get: async (key) => entries.get<string>(name(key)),
    set: async (key, value, ttlMs) => entries.put(name(key), value, ttlMs),
    setIfAbsent: async (key, value, ttlMs) =>
      entries.change(() => {
        const current = entries.get<string>(name(key));
        if (current === null) entries.put(name(key), value, ttlMs);
        return current;
      }),
    compareAndSet: (key, expected, value, ttlMs) =>
      changeIf(key, expected, () => entries.put(name(key), value, ttlMs)),
    compareAndDelete: (key, expected) => changeIf(key, expected, () => entries.remove(name(key))),
    delete: async (key) => entries.remove(name(key)),
  };
}

type MarkMethods = 'marks' | 'raiseMarks' | 'setMarks' | 'forgetMarks';

function lmdbMarks(entries: LmdbEntries): Pick<HotState, MarkMethods> {
  const name = (key: string) => `m:${key}`;
  const read = (key: string) => entries.get<Record<string, number>>(name(key)) ?? {};
  return {
    marks: async (key) => read(key),
    raiseMarks: async (key, raised, ttlMs) =>
      entries.change(() => {
        const marks = { ...read(key) };
        for (const [mark, value] of Object.entries(raised)) {
          marks[mark] = Math.max(marks[mark] ?? value, value);
        }
        entries.put(name(key), marks, ttlMs ?? null);
      }),
    setMarks: async (key, marks) =>
      entries.change(() => entries.put(name(key), { ...read(key), ...marks }, null)),
    forgetMarks: async () => entries.removePrefixed(name('')),
  };
}

function lmdbMessages(
  entries: LmdbEntries,
  room: WaitingRoom,
): Pick<HotState, 'deliver' | 'receive'> {
  const name = (address: string) => `d:${address}`;
  const takeStored = (address: string) =>
    entries.change(() => {
      const stored = entries.get<string>(name(address));
      if (stored !== null) entries.remove(name(address));
      return stored;
    });
  return {
    deliver: async (address, message, ttlMs) => {
      if (!room.deliver(address, message)) entries.put(name(address), message, ttlMs);
    },
    receive: async (address, timeoutMs, signal) =>
      takeStored(address) ?? (await room.wait(address, timeoutMs, signal)),
  };
}

function lmdbTokens(entries: LmdbEntries): Pick<HotState, 'takeToken' | 'returnToken'> {
  const change = async <T>(
    key: string,
    bucket: TokenBucket,
    body: (state: BucketState) => { state: BucketState; answer: T },
  ) =>
    entries.change(() => {
      const name = `t:${key}`;
      const filled = refill(entries.get<BucketState>(name), bucket, entries.nowMs());
      const { state, answer } = body(filled);
      entries.put(name, state, rememberMs(bucket));
      return answer;
    });
  return {
    takeToken: (key, bucket, count) =>
      change(key, bucket, (state) => takeFrom(state, bucket, count)),
    returnToken: (key, bucket, count = 1) =>
      change(key, bucket, (state) => ({
        state: { ...state, tokens: Math.min(bucket.capacity, state.tokens + count) },
        answer: undefined,
      })),
  };
}
