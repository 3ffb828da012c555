/**
 * `cairn config check`: reads the environment, reports all faults at once, lists every option. With
 * `--connect` it tries each configured part instead.
 */
import { checkParts } from '../platform/check-parts.ts';
import { type Config, describeOptions, readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import { describeUnknownVariables } from '../platform/config/unknown-variables.ts';
import { ocrPackageFault } from '../platform/pictures/ocr-package.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CairnError, isCairnError } from '../platform/runtime/errors.ts';
import { silentLog } from '../platform/runtime/log.ts';
import { endWhenInterrupted } from './operations/interruption.ts';
import { findSharedPort } from './shared-port.ts';

const CONNECT_TIMEOUT_MS = 10_000;

export async function configCheck(
  { connect = false }: { connect?: boolean },
  env: Environment,
): Promise<void> {
  const faults = [...configFaults(env), ...describeUnknownVariables(env)];
  if (faults.length > 0) throw new CairnError('config_invalid', faults.join('; '));
  if (connect) {
    endWhenInterrupted();
    return connectParts(readConfig(env));
  }
  const config = readConfig(env);
  const sharedPort = findSharedPort([], config);
  if (sharedPort !== null) process.stdout.write(`For \`cairn up\` without names: ${sharedPort}\n`);
  const { ocrFolder } = config;
  const fault = ocrFolder === null ? null : ocrPackageFault(ocrFolder);
  if (fault !== null) process.stdout.write(`Text on pictures is not read. ${fault}\n`);
  process.stdout.write(`The configuration is valid. All options:\n${describeOptions()}\n`);
}

function configFaults(env: Environment): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!isCairnError(error, 'config_invalid')) throw error;
    return [error.message];
  }
}

async function connectParts(config: Config): Promise<void> {
  const context = { config, clock: systemClock, log: silentLog };
  const states = await checkParts(context, CONNECT_TIMEOUT_MS);
  for (const { part, fault } of states) process.stdout.write(`${part}: ${fault ?? 'ok'}\n`);
  if (states.length === 0) process.stdout.write('Every part is embedded.\n');
  const failed = states.filter(({ fault }) => fault !== null);
  // A part that did not answer in time may have connections that would keep the process running.
  process.exit(failed.length > 0 ? 1 : 0);
}
