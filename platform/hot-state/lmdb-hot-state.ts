/**
 * Hot state in LMDB: for one process (its folder is locked by the process that opened it).
 *
 * 1. Every change is one synchronous write transaction, so two callers never interleave.
 * 2. Writes are not fsynced: hot state may be lost, and a killed process loses nothing because
 *    the pages are the kernel's.
 */
import { mkdirSync } from 'node:fs';
import { open, type RootDatabase } from 'lmdb';
import type { Clock } from '../runtime/clock.ts';
import { once } from '../runtime/life-cycle.ts';
import type { HotState, TokenBucket } from './hot-state.ts';
import { type BucketState, refill, rememberMs, take } from './token-bucket.ts';
import { WaitingRoom } from './waiting-room.ts';

interface Entry {
  readonly value: unknown;
  /** Milliseconds since the epoch, or 0 for never. */
  readonly endsMs: number;
}

const SWEEP_INTERVAL_MS = 60_000;

export function openLmdbHotState({ folder, clock }: { folder: string; clock: Clock }): HotState {
  mkdirSync(folder, { recursive: true });
  const db: RootDatabase<Entry, string> = open({ path: folder, noSync: true, maxReaders: 64 });
  const room = new WaitingRoom(clock);
  const entries = liveEntries(db, clock);
  const sweeper = setInterval(() => sweep(db, clock), SWEEP_INTERVAL_MS).unref();
  let isOpen = true;
  const close = once(async () => {
    isOpen = false;
    clearInterval(sweeper);
    room.close();
    await db.close();
  });
  return {
    ...values(db, entries),
    ...marks(db, entries),
    ...messages(db, entries, room),
    ...tokens(db, entries, clock),
    ready: async () => isOpen,
    close,
  };
}

type Entries = ReturnType<typeof liveEntries>;

function liveEntries(db: RootDatabase<Entry, string>, clock: Clock) {
  return {
    get<T>(key: string): T | null {
      const entry = db.get(key);
      if (entry === undefined) return null;
      return entry.endsMs !== 0 && entry.endsMs <= clock.nowMs() ? null : (entry.value as T);
    },
    put(key: string, value: unknown, ttlMs: number | null): void {
      db.putSync(key, { value, endsMs: ttlMs === null ? 0 : clock.nowMs() + ttlMs });
    },
  };
}

function values(db: RootDatabase<Entry, string>, entries: Entries) {
  const name = (key: string) => `v:${key}`;
  return {
    get: async (key: string) => entries.get<string>(name(key)),
    set: async (key: string, value: string, ttlMs: number) => entries.put(name(key), value, ttlMs),
    setIfAbsent: async (key: string, value: string, ttlMs: number) =>
      db.transactionSync(() => {
        const current = entries.get<string>(name(key));
        if (current === null) entries.put(name(key), value, ttlMs);
        return current;
      }),
    compareAndSet: async (key: string, expected: string, value: string, ttlMs: number) =>
      db.transactionSync(() => {
        const same = entries.get<string>(name(key)) === expected;
        if (same) entries.put(name(key), value, ttlMs);
        return same;
      }),
    compareAndDelete: async (key: string, expected: string) =>
      db.transactionSync(() => {
        const same = entries.get<string>(name(key)) === expected;
        if (same) db.removeSync(name(key));
        return same;
      }),
    delete: async (key: string) => {
      db.removeSync(name(key));
    },
  };
}

function marks(db: RootDatabase<Entry, string>, entries: Entries) {
  const name = (key: string) => `m:${key}`;
  const read = (key: string) => entries.get<Record<string, number>>(name(key)) ?? {};
  return {
    marks: async (key: string) => read(key),
    raiseMarks: async (key: string, raised: Readonly<Record<string, number>>) => {
      db.transactionSync(() => {
        const now = { ...read(key) };
        for (const [mark, value] of Object.entries(raised)) {
          now[mark] = Math.max(now[mark] ?? value, value);
        }
        entries.put(name(key), now, null);
      });
    },
  };
}

function messages(db: RootDatabase<Entry, string>, entries: Entries, room: WaitingRoom) {
  const name = (address: string) => `d:${address}`;
  const takeStored = (address: string) =>
    db.transactionSync(() => {
      const stored = entries.get<string>(name(address));
      if (stored !== null) db.removeSync(name(address));
      return stored;
    });
  return {
    deliver: async (address: string, message: string, ttlMs: number) => {
      if (!room.hand(address, message)) entries.put(name(address), message, ttlMs);
    },
    receive: async (address: string, timeoutMs: number, signal?: AbortSignal) =>
      takeStored(address) ?? (await room.wait(address, timeoutMs, signal)),
  };
}

function tokens(db: RootDatabase<Entry, string>, entries: Entries, clock: Clock) {
  const change = <T>(
    key: string,
    bucket: TokenBucket,
    body: (state: BucketState) => { state: BucketState; answer: T },
  ) =>
    db.transactionSync(() => {
      const name = `t:${key}`;
      const full = refill(entries.get<BucketState>(name), bucket, clock.nowMs());
      const { state, answer } = body(full);
      entries.put(name, state, rememberMs(bucket));
      return answer;
    });
  return {
    takeToken: async (key: string, bucket: TokenBucket) =>
      change(key, bucket, (state) => take(state, bucket)),
    returnToken: async (key: string, bucket: TokenBucket) =>
      change(key, bucket, (state) => ({
        state: { ...state, tokens: Math.min(bucket.capacity, state.tokens + 1) },
        answer: undefined,
      })),
  };
}

/** Deletes what has ended, so that the file does not grow with forgotten keys. */
function sweep(db: RootDatabase<Entry, string>, clock: Clock): void {
  const nowMs = clock.nowMs();
  db.transactionSync(() => {
    for (const { key, value } of db.getRange()) {
      if (value.endsMs !== 0 && value.endsMs <= nowMs) db.removeSync(key);
    }
  });
}
