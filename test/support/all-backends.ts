/** All real backends of the scaled product, started one after the other. */
import { combineBackends } from './describe-with-backend.ts';
import { startKafka } from './kafka.ts';
import { startRedis } from './redis.ts';
import { startRegistry } from './registry.ts';
import { startS3 } from './s3.ts';
import { startWarehouse } from './warehouse.ts';

export const startAllBackends = combineBackends({
  kafka: startKafka,
  registry: startRegistry,
  redis: startRedis,
  s3: startS3,
  warehouse: startWarehouse,
});
