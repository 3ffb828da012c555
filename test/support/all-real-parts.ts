/** Everything that the scaled product stands on, real, each part started on its own. */
import { allParts } from './describe-with-part.ts';
import { startKafka } from './kafka.ts';
import { startRedis } from './redis.ts';
import { startRegistry } from './registry.ts';
import { startS3 } from './s3.ts';
import { startWarehouse } from './warehouse.ts';

export const startAllRealParts = allParts({
  kafka: startKafka,
  registry: startRegistry,
  redis: startRedis,
  s3: startS3,
  warehouse: startWarehouse,
});
