/**
 * Hot state in LMDB, for one process: the one that has locked the data folder.
 *
 * LH1 Every change is one synchronous write transaction, so two callers never interleave.
 * LH2 Writes are not fsynced. Hot state may be lost, and a killed process loses nothing because
 *     the kernel has the pages.
 */
import { mkdirSync } from 'node:fs';
import { open, type RootDatabase } from 'lmdb';
import type { Clock } from '../runtime/clock.ts';
import { once } from '../runtime/life-cycle.ts';
import type { HotState, TokenBucket } from './hot-state.ts';
import { type BucketState, refill, rememberMs, takeFrom } from './token-bucket.ts';
import { WaitingRoom } from './waiting-room.ts';

interface ExpiringEntry {
  readonly value: unknown;
  /** Milliseconds since the epoch, or 0 for never. */
  readonly endsMs: number;
}

type Database = RootDatabase<ExpiringEntry, string>;

const SWEEP_INTERVAL_MS = 60_000;

export function openLmdbHotState({ folder, clock }: { folder: string; clock: Clock }): HotState {
  mkdirSync(folder, { recursive: true });
  const db: Database = open({ path: folder, noSync: true, maxReaders: 64 });
  const room = new WaitingRoom(clock);
  const entries = liveEntries(db, clock);
  const sweeper = setInterval(() => removeExpired(db, clock), SWEEP_INTERVAL_MS).unref();
  let isOpen = true;
  const close = once(async () => {
    isOpen = false;
    clearInterval(sweeper);
    room.close();
    await db.close();
  });
  return {
    ...lmdbValues(entries),
    ...lmdbMarks(entries),
    ...lmdbMessages(entries, room),
    ...lmdbTokens(entries, clock),
    ready: async () => isOpen,
    close,
  };
}

type LiveEntries = ReturnType<typeof liveEntries>;

function liveEntries(db: Database, clock: Clock) {
  return {
    get<T>(key: string): T | null {
      const entry = db.get(key);
      if (entry === undefined) return null;
      return entry.endsMs !== 0 && entry.endsMs <= clock.nowMs() ? null : (entry.value as T);
    },
    put(key: string, value: unknown, ttlMs: number | null): void {
      db.putSync(key, { value, endsMs: ttlMs === null ? 0 : clock.nowMs() + ttlMs });
    },
    remove(key: string): void {
      db.removeSync(key);
    },
    /** Runs the body as one transaction. */
    change<T>(body: () => T): T {
      return db.transactionSync(body);
    },
  };
}

type ValueMethods = 'get' | 'set' | 'setIfAbsent' | 'compareAndSet' | 'compareAndDelete' | 'delete';

function lmdbValues(entries: LiveEntries): Pick<HotState, ValueMethods> {
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

function lmdbMarks(entries: LiveEntries): Pick<HotState, 'marks' | 'raiseMarks'> {
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
  };
}

function lmdbMessages(
  entries: LiveEntries,
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

function lmdbTokens(
  entries: LiveEntries,
  clock: Clock,
): Pick<HotState, 'takeToken' | 'returnToken'> {
  const change = async <T>(
    key: string,
    bucket: TokenBucket,
    body: (state: BucketState) => { state: BucketState; answer: T },
  ) =>
    entries.change(() => {
      const name = `t:${key}`;
      const filled = refill(entries.get<BucketState>(name), bucket, clock.nowMs());
      const { state, answer } = body(filled);
      entries.put(name, state, rememberMs(bucket));
      return answer;
    });
  return {
    takeToken: (key, bucket) => change(key, bucket, (state) => takeFrom(state, bucket)),
    returnToken: (key, bucket) =>
      change(key, bucket, (state) => ({
        state: { ...state, tokens: Math.min(bucket.capacity, state.tokens + 1) },
        answer: undefined,
      })),
  };
}

/** So that the file does not grow with forgotten keys. */
function removeExpired(db: Database, clock: Clock): void {
  const nowMs = clock.nowMs();
  db.transactionSync(() => {
    for (const { key, value } of db.getRange()) {
      if (value.endsMs !== 0 && value.endsMs <= nowMs) db.removeSync(key);
    }
  });
}
