/** `cairn config check`: reads the environment, reports all faults at once, lists every option. */
import { describeOptions, type Environment, readConfig } from '../platform/runtime/config.ts';

export function configCheck(env: Environment): void {
  readConfig(env);
  process.stdout.write(`The configuration is valid. All options:\n${describeOptions()}\n`);
}
