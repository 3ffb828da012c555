/**
 * `cairn up [SERVICE...]`: runs services until SIGTERM or SIGINT, then drains and exits 0.
 *
 * A drain past its deadline ends the process: everything acknowledged is on the log already.
 */
import { systemClock } from '../platform/runtime/clock.ts';
import { readConfig } from '../platform/runtime/config.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { createLog } from '../platform/runtime/log.ts';
import { nextSignal } from '../platform/runtime/signals.ts';
import { runServices, SERVICE_NAMES, type ServiceName } from '../services/main.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export async function up(names: readonly string[], env: Environment): Promise<void> {
  const config = readConfig(env);
  const log = createLog(config.logLevel);
  const context = { config, clock: systemClock, log };
  const product = await runServices(checkedNames(names), context);
  if (product.address) process.stdout.write(`listening on ${product.address}\n`);
  const asked = nextSignal();
  await Promise.race([product.started, asked]);
  const signal = await asked;
  log.info({ signal }, 'stopping');
  const inTime = await product.stop();
  if (!inTime) log.warn({}, 'the drain was cut short; what was not done is done at the next start');
  process.exit(0);
}

function checkedNames(names: readonly string[]): readonly ServiceName[] {
  const unknown = names.filter((name) => !(SERVICE_NAMES as readonly string[]).includes(name));
  if (unknown.length === 0) return names as readonly ServiceName[];
  throw new CairnError(
    'config_invalid',
    `no service is called ${unknown.join(', ')}; there are ${SERVICE_NAMES.join(', ')}`,
  );
}
