/** `cairn config check`: reads the environment, reports all faults at once, lists every option. */
import { describeOptions, type Environment, readConfig } from '../platform/runtime/config.ts';
import { CairnError, isCairnError } from '../platform/runtime/errors.ts';
import { describeUnknownVariables } from '../platform/runtime/unknown-variables.ts';

export function configCheck(env: Environment): void {
  const faults = [...configFaults(env), ...describeUnknownVariables(env)];
  if (faults.length > 0) throw new CairnError('config_invalid', faults.join('; '));
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
