/**
 * `cairn up [SERVICE...]`: runs services until SIGTERM or SIGINT, then stops them and exits with 0.
 * With --sample, an installation without datasets gets those that ship with Cairn.
 *
 * If a stop exceeds its deadline, the process ends anyway: the log has everything acknowledged.
 */

import { type Config, readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import { describeUnknownVariables } from '../platform/config/unknown-variables.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { exitProcess } from '../platform/runtime/end-process.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { createLog, type Log, logWarnings } from '../platform/runtime/log.ts';
import { collectGarbageWhenIdle } from '../platform/runtime/memory/idle-garbage.ts';
import { nextSignal, outliveUserSignals } from '../platform/runtime/signals.ts';
import {
  type RunningProduct,
  runServices,
  SERVICE_NAMES,
  type ServiceName,
} from '../services/main.ts';
import { hasPlaces, importMissingSamples } from './demo/sample-datasets.ts';
import { describeLowHeap, describeLowMemory } from './memory-need.ts';
import { describeMissingLoopback } from './missing-loopback.ts';
import { outliveOutput } from './operations/reader-gone.ts';
import { findSharedPort } from './shared-port.ts';
import { findSplitFault } from './split-services.ts';

export async function up(
  names: readonly string[],
  { sample = false }: { sample?: boolean },
  env: Environment,
): Promise<void> {
  outliveOutput();
  const config = readConfig(env);
  const log = createLog(config.logLevel);
  logWarnings(log);
  outliveUserSignals((signal) => log.warn({ signal }, 'this signal has no meaning here'));
  for (const sentence of describeUnknownVariables(env)) log.warn({}, sentence);
  const wanted = [...new Set(checkNames(names))];
  checkSplit(wanted, config, log);
  const sharedPort = findSharedPort(wanted, config);
  if (sharedPort !== null) throw new CairnError('config_invalid', sharedPort);
  collectGarbageWhenIdle();
  const low = [describeLowMemory(wanted, config), describeLowHeap(wanted)];
  for (const sentence of [...low, describeMissingLoopback(config.host)]) {
    if (sentence !== null) log.warn({}, sentence);
  }
  const asked = nextSignal();
  const product = await Promise.race([start(wanted, { config, log, sample }), asked]);
  if (typeof product === 'string') return endStart(product, log);
  if (product.address) process.stdout.write(`listening on ${product.address}\n`);
  if (product.address && !hasPlaces(config)) process.stdout.write(`${NO_PLACES}\n`);
  const signal = await nextEnd(product, asked);
  log.info({ signal }, 'stopping');
  const inTime = await product.stop();
  if (!inTime)
    log.warn({}, 'the stop timed out; the next start finishes the work that was in flight');
  await exitProcess(0);
}

const NO_PLACES =
  '0 places are indexed: jobs are compared with no dataset. Start again with --sample for small ' +
  'ones that ship, import your own with `cairn places import --source NAME FILE`, or see ' +
  '`cairn demo`.';

interface StartOptions {
  readonly config: Config;
  readonly log: Log;
  readonly sample: boolean;
}

async function start(names: readonly ServiceName[], { config, log, sample }: StartOptions) {
  if (sample) await importMissingSamples(config, (line) => process.stdout.write(`${line}\n`));
  return runServices(names, { config, clock: systemClock, log });
}

/** A start that imports, or still waits for a part, has accepted nothing. */
function endStart(signal: NodeJS.Signals, log: Log): Promise<never> {
  log.info({ signal }, 'stopping before the start is done');
  return exitProcess(0);
}

function checkSplit(names: readonly ServiceName[], config: Config, log: Log): void {
  const fault = findSplitFault(names, config);
  if (fault?.refused) throw new CairnError('config_invalid', fault.sentence);
  if (fault) log.warn({}, fault.sentence);
}

/** Resolves when the process is asked to stop. After a failure it stops, and rejects. */
async function nextEnd(product: RunningProduct, asked: Promise<NodeJS.Signals>) {
  try {
    return await Promise.race([asked, product.failed, product.started.then(() => asked)]);
  } catch (error) {
    await product.stop();
    throw error;
  }
}

function checkNames(names: readonly string[]): readonly ServiceName[] {
  const unknown = names.filter((name) => !(SERVICE_NAMES as readonly string[]).includes(name));
  if (unknown.length === 0) return names as readonly ServiceName[];
  throw new CairnError(
    'config_invalid',
    `There is no service ${unknown.join(', ')}. The services are ${SERVICE_NAMES.join(', ')}.`,
  );
}
