import { expect, it } from 'vitest';
import { describeHotState } from '../../test/contracts/hot-state-contract.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { freePort } from '../../test/support/ports.ts';
import { startRedis } from '../../test/support/redis.ts';
import { systemClock } from '../runtime/clock.ts';
import { openRedisHotState } from './redis-hot-state.ts';

const open = (url: string) =>
  openRedisHotState({ url, keyPrefix: `t${process.pid}.`, clock: systemClock });

describeWithBackend('Redis', startRedis, (redis) => {
  describeHotState('redis', async () => [open(redis().url), open(redis().url)]);
});

it('rejects with hot_state_unavailable when there is no server', async () => {
  const state = open(`redis://127.0.0.1:${await freePort()}`);
  await expect(state.get('x')).rejects.toMatchObject({ code: 'hot_state_unavailable' });
  expect(await state.ready()).toBe(false);
  await state.close();
});
