/** `cairn config check`: reads the environment, reports all faults at once, shows every option. */
import { describeOptions, readConfig } from '../platform/runtime/config.ts';

export function configCheck(env: Readonly<Record<string, string | undefined>>): void {
  readConfig(env);
  process.stdout.write(`The configuration is valid. These options exist:\n${describeOptions()}\n`);
}
