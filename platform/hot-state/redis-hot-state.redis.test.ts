import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { describeHotState } from '../../test/contracts/hot-state-contract.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { freePort } from '../../test/support/ports.ts';
import { startOwnRedis, startRedis } from '../../test/support/redis.ts';
import { prepareRelay } from '../../test/support/relay.ts';
import { until } from '../../test/support/until.ts';
import { systemClock } from '../runtime/clock.ts';
import { openRedisHotState } from './redis-hot-state.ts';

const open = (url: string) =>
  openRedisHotState({ url, keyPrefix: `t${process.pid}.`, clock: systemClock });

describeWithBackend('Redis', startRedis, (redis) => {
  describeHotState('redis', async () => [open(redis().url), open(redis().url)]);
});

it('rejects with hot_state_unavailable if there is no server', async () => {
  const state = open(`redis://127.0.0.1:${await freePort()}`);
  await expect(state.get('x')).rejects.toMatchObject({ code: 'hot_state_unavailable' });
  expect(await state.ready()).toBe(false);
  await state.close();
});

describeWithBackend('Redis', startOwnRedis, (redis) => {
  it('receives again once Redis is back, even if the first subscription failed', async () => {
    const relay = await prepareRelay(redis().url);
    const state = open(`redis://127.0.0.1:${relay.port}`);
    const receive = () => state.receive('reply', 60_000);
    await expect(receive()).rejects.toMatchObject({ code: 'hot_state_unavailable' });
    await relay.open();
    await until(() => state.ready(), 'Redis is back', { pollMs: 50 });
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
    expect(await state.ready()).toBe(true);
    await admin.config('SET', 'maxmemory', '1');
    await expect(state.ready()).rejects.toThrow(/maxmemory/);
    await admin.config('SET', 'maxmemory', '0');
    expect(await state.ready()).toBe(true);
    admin.disconnect();
    await state.close();
  });
});
