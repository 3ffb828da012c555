/**
 * A command that looks at an installation, or copies it, must not make an empty one: it would tell
 * of nothing, and succeed, where only the name of the folder is wrong.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { CairnError } from '../../platform/runtime/errors.ts';

/** Throws unless the log is on servers, or in the data folder. */
export function requireData({ kafkaBrokers, dataDir }: Config): void {
  if (kafkaBrokers !== null || existsSync(join(dataDir, 'log'))) return;
  const words = `There is no data of Cairn in ${dataDir}.`;
  const advice = 'Set CAIRN_DATA_DIR to the folder that `cairn up` uses.';
  throw new CairnError('config_invalid', `${words} ${advice}`);
}
