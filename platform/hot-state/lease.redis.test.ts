import { describeLeases } from '../../test/contracts/lease-contract.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { startRedis } from '../../test/support/redis.ts';
import { systemClock } from '../runtime/clock.ts';
import { openRedisHotState } from './redis-hot-state.ts';

describeWithBackend('Redis', startRedis, (redis) => {
  describeLeases('redis', async () =>
    openRedisHotState({ url: redis().url, keyPrefix: `l${process.pid}.`, clock: systemClock }),
  );
});
