/** The parts that are embedded unless an option names a server. Each has its own folder. */
import { join } from 'node:path';
import type { Config } from './config/config.ts';

interface EmbeddedPart {
  /** Below the data folder. */
  readonly folder: string;
  /** The part's name in sentences. */
  readonly words: string;
  /** The part's name in metrics. */
  readonly label: string;
  /** The option that replaces the embedded part with a server. */
  readonly option: keyof Config;
}

export const EMBEDDED_PARTS = [
  { folder: 'log', words: 'the log', label: 'log', option: 'kafkaBrokers' },
  { folder: 'schemas', words: 'schemas', label: 'registry', option: 'schemaRegistryUrl' },
  {
    folder: 'warehouse',
    words: 'the warehouse',
    label: 'warehouse',
    option: 'clickhouseUrl',
  },
  { folder: 'hot-state', words: 'hot state', label: 'hot_state', option: 'redisUrl' },
  { folder: 'artifacts', words: 'artifacts', label: 'artifacts', option: 's3Endpoint' },
] as const satisfies readonly EmbeddedPart[];

export type FolderName = (typeof EMBEDDED_PARTS)[number]['folder'];

/** Where exporters build files. Several processes may share it. */
export function scratchFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'exporter');
}

/** True if at least one part lives in the data folder. */
export function usesDataFolder(config: Config): boolean {
  return EMBEDDED_PARTS.some(({ option }) => config[option] === null);
}

/** The parts that are embedded under this configuration, with the paths of their folders. */
export function embeddedParts(config: Config) {
  return EMBEDDED_PARTS.filter(({ option }) => config[option] === null).map((part) => ({
    ...part,
    path: join(config.dataDir, part.folder),
  }));
}
