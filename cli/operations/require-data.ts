/**
 * A command that inspects or copies an installation must not create an empty one: if only the name
 * of the folder is wrong, it would show nothing and succeed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { CairnError } from '../../platform/runtime/errors.ts';

/** True if the log is on servers, or in the data folder. */
export function hasData({ kafkaBrokers, dataDir }: Config): boolean {
  return kafkaBrokers !== null || existsSync(join(dataDir, 'log'));
}

/** Throws if there is no log. */
export function requireData(config: Config): void {
  if (hasData(config)) return;
  const words = `There is no Cairn data in ${config.dataDir}.`;
  const advice = 'Set CAIRN_DATA_DIR to the folder that `cairn up` uses.';
  throw new CairnError('config_invalid', `${words} ${advice}`);
}
