/**
 * Hot state in Redis, for any number of instances.
 *
 * 1. What must be atomic is one Lua script (redis-scripts.ts).
 * 2. A message waits in a list; a published address only wakes waiters, and whoever pops the list
 *    first has it. A lost wake-up costs one poll interval, never the message.
 */
import { Redis } from 'ioredis';
import type { Clock } from '../runtime/clock.ts';
import { CairnError, errorMessage } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import type { HotState, TokenBucket } from './hot-state.ts';
import { SCRIPTS } from './redis-scripts.ts';
import { rememberMs } from './token-bucket.ts';
import { WaitingRoom } from './waiting-room.ts';

type Scripted = Redis & Record<keyof typeof SCRIPTS, (...args: unknown[]) => Promise<unknown>>;

const COMMAND_TIMEOUT_MS = 5_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
const POLL_INTERVAL_MS = 1_000;

export function openRedisHotState(options: {
  url: string;
  keyPrefix: string;
  clock: Clock;
}): HotState {
  const { url, keyPrefix, clock } = options;
  const redis = connect(url);
  const listener = connect(url);
  const room = new WaitingRoom(clock);
  const channel = `${keyPrefix}wake`;
  const subscribed = once(() => listen(listener, channel, room));
  const name = (kind: string, key: string) => `${keyPrefix}${kind}:${key}`;
  return {
    ...values(redis, (key) => name('v', key)),
    ...marks(redis, (key) => name('m', key)),
    ...tokens(redis, (key) => name('t', key)),
    deliver: async (address, message, ttlMs) => {
      await asked(redis.cairnDeliver(name('d', address), channel, message, ttlMs, address));
    },
    receive: async (address, timeoutMs, signal) => {
      await asked(subscribed());
      const pop = () => asked(redis.lpop(name('d', address)));
      return receiveFrom({ room, clock, pop, address, timeoutMs, signal });
    },
    ready: async () => (await redis.ping().catch(() => null)) === 'PONG',
    close: once(async () => {
      room.close();
      redis.disconnect();
      listener.disconnect();
    }),
  };
}

function connect(url: string): Scripted {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 3,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (times: number) => Math.min(times * 50, MAX_RECONNECT_DELAY_MS),
    scripts: SCRIPTS,
  });
  // Each command reports its own failure; without a listener ioredis prints every reconnect.
  redis.on('error', () => undefined);
  return redis as Scripted;
}

async function listen(listener: Redis, channel: string, room: WaitingRoom): Promise<void> {
  listener.on('message', (_channel: string, address: string) => room.hand(address, address));
  await listener.subscribe(channel);
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new CairnError('hot_state_unavailable', `Redis: ${errorMessage(cause)}`, { cause });
  }
}

function values(redis: Scripted, name: (key: string) => string) {
  return {
    get: (key: string) => asked(redis.get(name(key))),
    set: async (key: string, value: string, ttlMs: number) => {
      await asked(redis.set(name(key), value, 'PX', ttlMs));
    },
    setIfAbsent: async (key: string, value: string, ttlMs: number) =>
      (await asked(redis.cairnSetIfAbsent(name(key), value, ttlMs))) as string | null,
    compareAndSet: async (key: string, expected: string, value: string, ttlMs: number) =>
      (await asked(redis.cairnCompareAndSet(name(key), expected, value, ttlMs))) === 1,
    compareAndDelete: async (key: string, expected: string) =>
      (await asked(redis.cairnCompareAndDelete(name(key), expected))) === 1,
    delete: async (key: string) => {
      await asked(redis.del(name(key)));
    },
  };
}

function marks(redis: Scripted, name: (key: string) => string) {
  return {
    raiseMarks: async (key: string, raised: Readonly<Record<string, number>>) => {
      const pairs = Object.entries(raised).flat();
      if (pairs.length > 0) await asked(redis.cairnRaiseMarks(name(key), ...pairs));
    },
    marks: async (key: string) => {
      const stored = await asked(redis.hgetall(name(key)));
      return Object.fromEntries(Object.entries(stored).map(([k, v]) => [k, Number(v)]));
    },
  };
}

function tokens(redis: Scripted, name: (key: string) => string) {
  const change = async (key: string, bucket: TokenBucket, take: number) => {
    const { capacity, refillPerSecond } = bucket;
    const answer = redis.cairnTokens(
      name(key),
      capacity,
      refillPerSecond,
      take,
      rememberMs(bucket),
    );
    const [allowed, left] = (await asked(answer)) as [number, string];
    return { allowed: allowed === 1, left: Number(left) };
  };
  return {
    takeToken: async (key: string, bucket: TokenBucket) => {
      const { allowed, left } = await change(key, bucket, 1);
      const retryAfterMs = Math.ceil((Math.max(0, 1 - left) / bucket.refillPerSecond) * 1000);
      return { allowed, remaining: Math.floor(left), retryAfterMs };
    },
    returnToken: async (key: string, bucket: TokenBucket) => {
      await change(key, bucket, -1);
    },
  };
}

async function receiveFrom(wait: {
  room: WaitingRoom;
  clock: Clock;
  pop: () => Promise<string | null>;
  address: string;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}): Promise<string | null> {
  const { room, clock, pop, address, signal } = wait;
  const endMs = clock.elapsedMs() + wait.timeoutMs;
  while (true) {
    // The waiter enters the room before it looks, so no wake-up falls between the two.
    const leftMs = endMs - clock.elapsedMs();
    const leaving = new AbortController();
    const either = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
    const woken = room.wait(address, Math.max(0, Math.min(leftMs, POLL_INTERVAL_MS)), either);
    const message = await pop();
    if (message !== null || leftMs <= 0 || signal?.aborted) {
      leaving.abort();
      await woken;
      return message;
    }
    await woken;
  }
}
