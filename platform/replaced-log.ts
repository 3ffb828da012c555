/**
 * The error for a warehouse that was written from another log. Each way out loses something, so the
 * operator must choose.
 */
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { CairnError } from './runtime/errors.ts';

type PartAddresses = Pick<Config, 'dataDir' | 'kafkaBrokers' | 'clickhouseUrl'>;

/** `reason` is a main clause without its full stop. */
export function replacedLogError(config: PartAddresses, reason: string): CairnError {
  const { dataDir, kafkaBrokers, clickhouseUrl } = config;
  const log = kafkaBrokers === null ? join(dataDir, 'log') : 'the topics';
  const warehouse =
    clickhouseUrl === null
      ? `move ${join(dataDir, 'warehouse')} away`
      : 'drop the tables in the database of CLICKHOUSE_URL';
  const choice = `Restore ${log}, or ${warehouse} to have it rebuilt from this log`;
  return new CairnError('log_replaced', `${reason}. ${choice}.`);
}
