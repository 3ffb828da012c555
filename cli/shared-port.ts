/** Finds a port that is configured for two listeners of one process. */
import { listWords } from '../domain/words/list-words.ts';
import type { Config } from '../platform/config/config.ts';
import type { ServiceName } from '../services/main.ts';

/**
 * A sentence, or null. Without this check, the second listener would blame another process for
 * using the port. `names` are the services of the process; if there are none, it runs all.
 */
export function findSharedPort(names: readonly ServiceName[], config: Config): string | null {
  const servesApi = names.length === 0 || names.includes('ingest-api');
  const listeners = [
    ['PORT', servesApi ? config.port : null],
    ['METRICS_PORT', config.metricsPort],
    ['CLICKHOUSE_PORT', config.clickhousePort],
  ] as const;
  for (const [, port] of listeners) {
    const same = listeners.filter(([, other]) => other === port).map(([variable]) => variable);
    // Port 0 picks a free port each time.
    if (!port || same.length < 2) continue;
    const both = same.length === 2 ? 'both' : 'all';
    return `${listWords(same)} are ${both} ${port}: each needs a port of its own.`;
  }
  return null;
}
