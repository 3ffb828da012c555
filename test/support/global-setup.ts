/**
 * The test runner's global setup. It starts no backend by itself: suites ask for the shared ones,
 * and those that were started are stopped at the end. Last it prints which suites were skipped.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './backend.ts';
import { startOwnKafka } from './kafka.ts';
import { startOwnRedis } from './redis.ts';
import { startOwnRegistry } from './registry.ts';
import { startOwnS3 } from './s3.ts';
import { SHARED_BACKENDS_VARIABLE, serveSharedBackends } from './shared-backends.ts';
import { describeSkips, SKIPS_VARIABLE } from './skips.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const folder = temporaryFolder('test-run');
  const skipsFile = join(folder, 'skips');
  const shared = await serveSharedBackends({
    kafka: () => startOwnKafka(),
    registry: () => startOwnRegistry(),
    redis: () => startOwnRedis(),
    s3: () => startOwnS3(),
  });
  process.env[SHARED_BACKENDS_VARIABLE] = shared.url;
  process.env[SKIPS_VARIABLE] = skipsFile;
  return async () => {
    delete process.env[SHARED_BACKENDS_VARIABLE];
    await shared.close();
    process.stderr.write(describeSkips(skipsFile));
    rmSync(folder, { recursive: true, force: true });
  };
}
