/**
 * Checks whether the named services can run in a separate process. Only one process can use an
 * embedded part, so services that are not named here run nowhere.
 */
import { listWords } from '../domain/words/list-words.ts';
import type { Config } from '../platform/config/config.ts';
import { embeddedParts } from '../platform/embedded-parts.ts';
import { SERVICE_NAMES, type ServiceName } from '../services/main.ts';

/** Through these parts the API learns what the sink has written. */
const SHARED_WITH_SINK: readonly (keyof Config)[] = ['kafkaBrokers', 'clickhouseUrl', 'redisUrl'];

export interface SplitFault {
  /** True if what the services accept would never become visible. */
  readonly refused: boolean;
  readonly sentence: string;
}

/** Null if every service runs here, or every part can be shared with other processes. */
export function findSplitFault(names: readonly ServiceName[], config: Config): SplitFault | null {
  const missing = SERVICE_NAMES.filter((name) => names.length > 0 && !names.includes(name));
  const embedded = embeddedParts(config);
  if (missing.length === 0 || embedded.length === 0) return null;
  const isBlind =
    names.includes('ingest-api') &&
    missing.includes('sink') &&
    embedded.some(({ option }) => SHARED_WITH_SINK.includes(option));
  const parts = listWords(embedded.map(({ words }) => words));
  const because = `no other process can use what is embedded here (${parts})`;
  if (isBlind) {
    const sentence =
      `ingest-api needs sink in its process, because ${because}: what it accepts would never be ` +
      'seen. Name both, or run `cairn up` without names.';
    return { refused: true, sentence };
  }
  const only = `only ${listWords(names)} ${names.length === 1 ? 'runs' : 'run'}`;
  return { refused: false, sentence: `${only}, and ${listWords(missing)} cannot: ${because}` };
}
