/** The API alone on the embedded parts, for the bench of submitting. Prints its address. */

import { readConfig } from '../../platform/config/config.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { createLog } from '../../platform/runtime/log.ts';
import { runServices } from '../../services/main.ts';

const { env } = process;
const config = readConfig({
  PORT: '0',
  FETCH_PUBLIC: 'false',
  CAIRN_DATA_DIR: env['BENCH_FOLDER'],
  CAIRN_BOOTSTRAP_KEYS: `*:operator:${env['BENCH_KEY']}`,
});
const log = createLog(env['LOG_LEVEL'] ?? 'error');
const product = await runServices(['ingest-api'], { config, clock: systemClock, log });
process.stdout.write(`${product.address}\n`);
process.once('SIGTERM', () => {
  void product.stop().then(() => process.exit(0));
});
