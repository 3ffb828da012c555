import { rm } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { describeHotState } from '../../test/contracts/hot-state-contract.ts';
import { temporaryFolder } from '../../test/support/backend.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { freePort } from '../../test/support/ports.ts';
import { startOwnRedis, startRedis } from '../../test/support/redis.ts';
import { prepareRelay } from '../../test/support/relay.ts';
import { until } from '../../test/support/until.ts';
import { systemClock } from '../runtime/clock.ts';
import type { HotState } from './hot-state.ts';
import { openRedisHotState } from './redis-hot-state.ts';

const open = (url: string) =>
  openRedisHotState({ url, keyPrefix: `t${process.pid}.`, clock: systemClock });

describeWithBackend('Redis', startRedis, (redis) => {
  describeHotState('redis', async () => [open(redis().url), open(redis().url)]);
});

it('rejects with hot_state_unavailable if there is no server', async () => {
  const state = open(`redis://127.0.0.1:${await freePort()}`);
  await expect(state.get('x')).rejects.toMatchObject({ code: 'hot_state_unavailable' });
  await expect(state.ready()).rejects.toThrow(/^Redis cannot be reached: connect ECONNREFUSED/);
  await state.close();
});

describeWithBackend('Redis', startOwnRedis, (redis) => {
  it('receives again once Redis is back, even if the first subscription failed', async () => {
    const relay = await prepareRelay(redis().url);
    const state = open(`redis://127.0.0.1:${relay.port}`);
    const receive = () => state.receive('reply', 60_000);
    await expect(receive()).rejects.toMatchObject({ code: 'hot_state_unavailable' });
    await relay.open();
    await until(() => state.ready().catch(() => false), 'Redis is back', { pollMs: 50 });
    const received = receive();
    await state.deliver('reply', 'hello', 60_000);
    expect(await received).toBe('hello');
    await state.close();
    await relay.cut();
  });

  it('is not ready while Redis refuses to write, and reports why', async () => {
    const state = open(redis().url);
    const admin = new Redis(redis().url);
    await admin.call('REPLICAOF', '127.0.0.1', '1');
    await expect(state.ready()).rejects.toThrow(/READONLY/);
    await admin.call('REPLICAOF', 'NO', 'ONE');
    // It connects anew, which takes a moment.
    expect(await until(() => state.ready().catch(() => false), 'it can write')).toBe(true);
    await admin.config('SET', 'maxmemory', '1');
    await expect(state.ready()).rejects.toThrow(/maxmemory/);
    await admin.config('SET', 'maxmemory', '0');
    expect(await state.ready()).toBe(true);
    admin.disconnect();
    await state.close();
  });

  it('is not ready while Redis denies a right, and works once it is given', async () => {
    const admin = new Redis(redis().url);
    const allow = (...rules: string[]) => admin.call('ACL', 'SETUSER', 'cairn', ...rules);
    // Since version 7, a new user of Redis may use no channel.
    await allow('on', '>secret', '~*', 'resetchannels', '+@all');
    const { host } = new URL(redis().url);
    const state = open(`redis://cairn:secret@${host}`);
    const denied = /^Redis denies a right that Cairn needs: .*channel/i;
    await expect(state.ready()).rejects.toThrow(denied);
    await expect(state.receive('reply', 60_000)).rejects.toThrow(denied);
    await allow('&*');
    expect(await state.ready()).toBe(true);
    const received = state.receive('reply', 60_000);
    await state.deliver('reply', 'hello', 60_000);
    expect(await received).toBe('hello');
    await allow('-publish');
    await expect(state.ready()).rejects.toThrow(
      /^Redis denies a right that Cairn needs: .*publish/,
    );
    await allow('+publish', '-eval', '-evalsha');
    await expect(state.ready()).rejects.toThrow(/^Redis denies a right that Cairn needs: .*eval/);
    await admin.call('ACL', 'DELUSER', 'cairn');
    admin.disconnect();
    await state.close();
  });

  it('RH2 wakes a waiter at once after its subscription was denied for a while', async () => {
    const admin = new Redis(redis().url);
    const allow = (...rules: string[]) => admin.call('ACL', 'SETUSER', 'waiter', ...rules);
    await allow('on', '>secret', '~*', '&*', '+@all');
    const { host } = new URL(redis().url);
    const state = open(`redis://waiter:secret@${host}`);
    expect(await state.receive('reply', 1)).toBe(null);
    // Redis closes the connections that are subscribed to a channel that is denied.
    await allow('resetchannels');
    const isDenied = () =>
      state.ready().then(
        () => false,
        ({ message }) => /denies/.test(message),
      );
    await until(isDenied, 'it is denied');
    await allow('&*');
    await until(() => state.ready().catch(() => false), 'it is allowed');
    let fastestMs = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 5; i++) {
      const received = state.receive(`reply ${i}`, 60_000);
      await systemClock.sleep(200);
      const sentMs = systemClock.elapsedMs();
      await state.deliver(`reply ${i}`, 'hello', 60_000);
      await received;
      fastestMs = Math.min(fastestMs, systemClock.elapsedMs() - sentMs);
    }
    expect(fastestMs).toBeLessThan(400);
    await admin.call('ACL', 'DELUSER', 'waiter');
    admin.disconnect();
    await state.close();
  });

  it("RH4 leaves other applications' keys as they are, whatever they are called", async () => {
    const state = open(redis().url);
    const admin = new Redis(redis().url);
    const prefix = `t${process.pid}.`;
    const names = ['m:1', 'v:x', 'd:x', 'r:ready', 'sink'].map((name) => `${prefix}${name}`);
    for (const name of names) await admin.hset(name, 'field', '7');
    await state.raiseMarks('1', { a: 1 });
    await state.set('x', 'own', 60_000);
    await state.forgetMarks();
    expect([await state.marks('1'), await state.get('x')]).toEqual([{}, 'own']);
    for (const name of names) expect(await admin.hget(name, 'field'), name).toBe('7');
    await admin.del(...names);
    admin.disconnect();
    await state.close();
  });

  it.each([
    ['v:y', (state: HotState) => state.get('y')],
    ['m:y', (state: HotState) => state.raiseMarks('y', { a: 1 })],
  ])('RH4 is not ready while the key %s has a value of another type', async (name, use) => {
    const state = open(redis().url);
    const admin = new Redis(redis().url);
    const key = `t${process.pid}.cairn:${name}`;
    await admin.rpush(key, 'foreign');
    const sentence =
      `Redis has a value of another type in the key ${key}: another application uses the same ` +
      'database. Name a database of its own for Cairn in REDIS_URL, or delete the key';
    await expect(use(state)).rejects.toThrow(sentence);
    await expect(state.ready()).rejects.toThrow(sentence);
    await admin.del(key);
    expect(await state.ready()).toBe(true);
    await use(state);
    admin.disconnect();
    await state.close();
  });

  it('RH3 connects anew when a server that vanished left its connections open', async () => {
    const relay = await prepareRelay(redis().url);
    await relay.open();
    const state = open(`redis://127.0.0.1:${relay.port}`);
    const isReady = () => state.ready().catch(() => false);
    await until(isReady, 'it is connected', { pollMs: 50 });
    const receive = () => state.receive('moved', 60_000);
    const first = receive();
    await state.deliver('moved', 'first', 60_000);
    expect(await first).toBe('first');
    relay.forsake();
    await expect(state.ready()).rejects.toThrow('Command timed out');
    await until(isReady, 'it is connected again', { pollMs: 50, timeoutMs: 60_000 });
    const second = receive();
    await state.deliver('moved', 'second', 60_000);
    expect(await second).toBe('second');
    await state.close();
    await relay.cut();
  }, 120_000);

  it('RH3 writes to the new primary after a failover that left its connections open', async () => {
    const relay = await prepareRelay(redis().url);
    await relay.open();
    const state = open(`redis://127.0.0.1:${relay.port}`);
    await state.set('before', '1', 60_000);
    const [replica, primary] = [new Redis(redis().url), await startOwnRedis()];
    await replica.call('REPLICAOF', '127.0.0.1', new URL(primary.url).port);
    relay.moveTo(primary.url);
    const isSet = () => state.setIfAbsent('after', '1', 60_000).then(() => true);
    await until(() => isSet().catch(() => false), 'the new primary takes it');
    await replica.call('REPLICAOF', 'NO', 'ONE');
    replica.disconnect();
    await state.close();
    await Promise.all([relay.cut(), primary.stop()]);
  });

  it('says that Redis cannot save its data, without the advice', async () => {
    const state = open(redis().url);
    const admin = new Redis(redis().url);
    const folder = temporaryFolder('redis-data');
    const [, before] = (await admin.config('GET', 'dir')) as [string, string];
    await admin.config('SET', 'dir', folder);
    await rm(folder, { recursive: true });
    await admin.config('SET', 'save', '3600 1');
    await admin.bgsave();
    const message = /^Redis failed: MISCONF [^.]* unable to persist to disk$/;
    await until(
      () =>
        state.ready().then(
          () => false,
          () => true,
        ),
      'it refuses to write',
    );
    await expect(state.ready()).rejects.toThrow(message);
    await expect(state.setIfAbsent('a', '1', 1_000)).rejects.toThrow(message);
    await admin.config('SET', 'save', '');
    await admin.config('SET', 'dir', before);
    expect(await state.ready()).toBe(true);
    admin.disconnect();
    await state.close();
  });
});
