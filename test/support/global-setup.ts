/**
 * The test runner's global setup: opens the desk from which suites get the run's shared parts,
 * and stops at the end whatever was started. It starts nothing by itself.
 */
import { deskVariable, openDesk } from './desk.ts';
import { startOwnKafka } from './kafka.ts';
import { startOwnRedis } from './redis.ts';
import { startOwnRegistry } from './registry.ts';
import { startOwnS3 } from './s3.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const desk = await openDesk({
    kafka: () => startOwnKafka(),
    registry: () => startOwnRegistry(),
    redis: () => startOwnRedis(),
    s3: () => startOwnS3(),
  });
  process.env[deskVariable] = desk.url;
  return async () => {
    delete process.env[deskVariable];
    await desk.close();
  };
}
