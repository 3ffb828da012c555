/**
 * Hot state in Redis, for any number of instances.
 *
 * RH1 Every atomic operation is one Lua script (redis-scripts.ts).
 * RH2 A message is stored in a list, and the first waiter to pop it gets it. A published address
 *     only wakes the waiters. A lost wake-up costs one poll interval, never the message.
 * RH3 A server that becomes a replica keeps its connections and refuses writes on them. They are
 *     reopened, at the address that the name resolves to then.
 *     So are connections that stay silent: the server may be gone, and its name lead elsewhere.
 * RH4 The database may hold other applications' keys: every key of Cairn begins with `cairn:`,
 *     after the configured prefix, and no other key is changed (0269).
 */
import { Redis } from 'ioredis';
import type { Clock } from '../runtime/clock.ts';
import { CairnError, errorMessage, rootMessage } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import { linkSignals } from '../runtime/linked-signal.ts';
import { ForeignKeys } from './foreign-keys.ts';
import type { HotState, TokenBucket } from './hot-state.ts';
import { SCRIPTS } from './redis-scripts.ts';
import { nextTokenMs, rememberMs } from './token-bucket.ts';
import { WaitingRoom } from './waiting-room.ts';

type ScriptedRedis = Redis & Record<keyof typeof SCRIPTS, (...args: unknown[]) => Promise<unknown>>;

/** RH4. */
const OWN_KEYS = 'cairn:';
const COMMAND_TIMEOUT_MS = 5_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
const WAKE_UP_INTERVAL_MS = 1_000;

export function openRedisHotState(options: {
  url: string;
  keyPrefix: string;
  clock: Clock;
}): HotState {
  const { url, clock } = options;
  const keyPrefix = `${options.keyPrefix}${OWN_KEYS}`;
  const redis = connectRedis(url, keyPrefix);
  const listener = connectRedis(url, keyPrefix);
  reopenWhenSilent([redis, listener], clock);
  const room = new WaitingRoom(clock);
  const channel = `${keyPrefix}wake`;
  const subscribed = subscription(listener, channel, room);
  const name = (kind: string, key: string) => `${keyPrefix}${kind}:${key}`;
  return {
    ...redisValues(redis, (key) => name('v', key)),
    ...redisMarks(redis, (key) => name('m', key)),
    ...redisTokens(redis, (key) => name('t', key)),
    deliver: async (address, message, ttlMs) => {
      const key = name('d', address);
      await withRedisErrors(redis, redis.cairnDeliver(key, channel, message, ttlMs, address));
    },
    receive: async (address, timeoutMs, signal) => {
      await withRedisErrors(listener, subscribed());
      const pop = () => withRedisErrors(redis, redis.lpop(name('d', address)));
      return receiveFrom({ room, clock, pop, address, timeoutMs, signal });
    },
    ready: async () => {
      await requireWrite(redis, name('r', 'ready'));
      await requireChannels(redis, listener, `${channel}-check`);
      return true;
    },
    close: once(async () => {
      room.close();
      redis.disconnect();
      listener.disconnect();
    }),
  };
}

/**
 * A full Redis and a replica answer a ping but refuse every write, so they are useless here, and so
 * is one with a foreign value in a key of Cairn. The write changes nothing: no such key exists.
 * Rejects with Redis's error, or with the reason why it cannot be reached.
 */
async function requireWrite(redis: ScriptedRedis, key: string): Promise<void> {
  await withRedisErrors(redis, redis.set(key, '1', 'XX'));
  await withRedisErrors(redis, redis.cairnCompareAndDelete(key, '1'));
  const found = foreignKeys.get(redis)!;
  const foreign = await withRedisErrors(redis, found.findOne(redis));
  if (foreign === undefined) return;
  throw new CairnError('hot_state_unavailable', `Redis ${found.describe(foreign)}.`);
}

/**
 * A user of Redis 7 may use no channel unless a rule allows it (`&`). Then nobody hears of a reply,
 * while everything else works. Nobody reads what is published here.
 */
async function requireChannels(redis: Redis, listener: Redis, channel: string): Promise<void> {
  await withRedisErrors(listener, listener.subscribe(`${channel}-in`));
  await withRedisErrors(redis, redis.publish(`${channel}-out`, ''));
}

function connectRedis(url: string, keyPrefix: string): ScriptedRedis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 3,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (times: number) => Math.min(times * 50, MAX_RECONNECT_DELAY_MS),
    // RH3.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    scripts: SCRIPTS,
    // It would end the process if Redis denied the channel at that moment.
    autoResubscribe: false,
  });
  foreignKeys.set(redis, new ForeignKeys(keyPrefix));
  redis.on('error', (error) => connectFaults.set(redis, error));
  redis.on('ready', () => connectFaults.delete(redis));
  return redis as ScriptedRedis;
}

/**
 * RH3. TCP gives such a connection up after a quarter of an hour, and ioredis does not. The
 * listener sends no commands that would show it.
 */
function reopenWhenSilent(connections: readonly Redis[], clock: Clock): void {
  const connectedAtMs = new Map<Redis, number>();
  for (const one of connections) {
    one.on('connect', () => connectedAtMs.set(one, clock.elapsedMs()));
    silenceListeners.set(one, () => {
      for (const [connection, atMs] of connectedAtMs) {
        // The command may have been sent on the connection before.
        if (clock.elapsedMs() - atMs < COMMAND_TIMEOUT_MS) continue;
        connectedAtMs.delete(connection);
        connection.disconnect(true);
      }
    });
  }
}

/** Called when a command has got no answer. */
const silenceListeners = new WeakMap<Redis, () => void>();

/** Why the last connection attempt failed: the error of a waiting command does not say it. */
const connectFaults = new WeakMap<Redis, Error>();

/** Those that a command has met. */
const foreignKeys = new WeakMap<Redis, ForeignKeys>();

/** Subscribes once for each connection, and again after a failed attempt. */
function subscription(listener: Redis, channel: string, room: WaitingRoom): () => Promise<unknown> {
  listener.on('message', (_channel: string, address: string) => room.deliver(address, address));
  let subscribed: Promise<unknown> | undefined;
  let isWanted = false;
  const subscribe = () => {
    isWanted = true;
    subscribed ??= listener.subscribe(channel).catch((error: unknown) => {
      subscribed = undefined;
      throw error;
    });
    return subscribed;
  };
  listener.on('close', () => {
    subscribed = undefined;
  });
  listener.on('ready', () => {
    // If Redis denies it, the next waiter reports that.
    if (isWanted) subscribe().catch(() => undefined);
  });
  return subscribe;
}

/** An access list allows no such command, key or channel; a script words it differently. */
const REDIS_DENIALS = /^NOPERM|user executing the script/;

const REDIS_LOGIN_ERRORS = /^(WRONGPASS|NOAUTH|ERR (AUTH|invalid password))/;

async function withRedisErrors<T>(redis: Redis, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (REDIS_LOGIN_ERRORS.test(errorMessage(cause))) {
      const message = `Redis refuses the login: ${errorMessage(cause)}`;
      throw new CairnError('login_refused', message, { cause });
    }
    const message = `Redis ${describeFault(redis, cause)}`;
    if (isTimeout(cause)) silenceListeners.get(redis)?.();
    throw new CairnError('hot_state_unavailable', message, { cause });
  }
}

/** Ends a sentence about Redis. */
function describeFault(redis: Redis, cause: unknown): string {
  if (cause instanceof Error && cause.name === 'MaxRetriesPerRequestError') {
    const fault = connectFaults.get(redis);
    return `cannot be reached${fault === undefined ? '' : `: ${rootMessage(fault)}`}`;
  }
  // ioredis is connected and waits until Redis has loaded its data.
  if (isTimeout(cause) && redis.status === 'connect')
    return 'is not ready; it may be loading its data';
  const foreign = findForeignKey(cause);
  if (foreign !== undefined) return foreignKeys.get(redis)!.describe(foreign);
  // The rest of the message is advice and the name of the script.
  const reason = errorMessage(cause).replace(/\. .*/s, '');
  return REDIS_DENIALS.test(reason)
    ? `denies a right that Cairn needs: ${reason}`
    : `failed: ${reason}`;
}

function isTimeout(cause: unknown): boolean {
  return errorMessage(cause) === 'Command timed out';
}

/** ioredis adds the failed command to the error. A script's first argument is a hash, no key. */
function findForeignKey(cause: unknown): string | undefined {
  if (!errorMessage(cause).startsWith('WRONGTYPE')) return undefined;
  const { command } = cause as { command?: { args?: readonly unknown[] } };
  const key = command?.args?.find((arg) => typeof arg === 'string' && arg.includes(OWN_KEYS));
  return typeof key === 'string' ? key : undefined;
}

function redisValues(redis: ScriptedRedis, name: (key: string) => string) {
  return {
    get: (key: string) => withRedisErrors(redis, redis.get(name(key))),
    set: async (key: string, value: string, ttlMs: number) => {
      await withRedisErrors(redis, redis.set(name(key), value, 'PX', ttlMs));
    },
    setIfAbsent: async (key: string, value: string, ttlMs: number) =>
      (await withRedisErrors(redis, redis.cairnSetIfAbsent(name(key), value, ttlMs))) as
        | string
        | null,
    compareAndSet: async (key: string, expected: string, value: string, ttlMs: number) =>
      (await withRedisErrors(
        redis,
        redis.cairnCompareAndSet(name(key), expected, value, ttlMs),
      )) === 1,
    compareAndDelete: async (key: string, expected: string) =>
      (await withRedisErrors(redis, redis.cairnCompareAndDelete(name(key), expected))) === 1,
    delete: async (key: string) => {
      await withRedisErrors(redis, redis.del(name(key)));
    },
  };
}

function redisMarks(redis: ScriptedRedis, name: (key: string) => string) {
  return {
    raiseMarks: async (key: string, raised: Readonly<Record<string, number>>, ttlMs = 0) => {
      const pairs = Object.entries(raised).flat();
      if (pairs.length === 0) return;
      await withRedisErrors(redis, redis.cairnRaiseMarks(name(key), ttlMs, ...pairs));
    },
    setMarks: async (key: string, marks: Readonly<Record<string, number>>) => {
      if (Object.keys(marks).length > 0)
        await withRedisErrors(redis, redis.hset(name(key), { ...marks }));
    },
    forgetMarks: async () => {
      // The prefix may contain characters that are special in a pattern.
      const pattern = `${name('').replace(/[[\]*?\\]/g, '\\$&')}*`;
      for await (const keys of redis.scanStream({ match: pattern, count: 1_000 })) {
        if (keys.length > 0) await withRedisErrors(redis, redis.unlink(...(keys as string[])));
      }
    },
    marks: async (key: string) => {
      const stored = await withRedisErrors(redis, redis.hgetall(name(key)));
      return Object.fromEntries(Object.entries(stored).map(([k, v]) => [k, Number(v)]));
    },
  };
}

function redisTokens(redis: ScriptedRedis, name: (key: string) => string) {
  const change = async (key: string, bucket: TokenBucket, taken: number) => {
    const { capacity, refillPerSecond } = bucket;
    const args = [capacity, refillPerSecond, taken, rememberMs(bucket)];
    const answer = await withRedisErrors(redis, redis.cairnTokens(name(key), ...args));
    const [allowed, left] = answer as [number, string];
    return { allowed: allowed === 1, left: Number(left) };
  };
  return {
    takeToken: async (key: string, bucket: TokenBucket, count = 1) => {
      const { allowed, left } = await change(key, bucket, count);
      return { allowed, remaining: Math.floor(left), retryAfterMs: nextTokenMs(left, bucket) };
    },
    returnToken: async (key: string, bucket: TokenBucket, count = 1) => {
      await change(key, bucket, -count);
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
    // The wait begins before the pop, so that no wake-up is lost between the two.
    const leftMs = endMs - clock.elapsedMs();
    const waiting = linkSignals(signal);
    const waitMs = Math.max(0, Math.min(leftMs, WAKE_UP_INTERVAL_MS));
    const woken = room.wait(address, waitMs, waiting.signal).finally(waiting.end);
    const message = await pop();
    if (message !== null || leftMs <= 0 || signal?.aborted) {
      waiting.end();
      await woken;
      return message;
    }
    await woken;
  }
}
