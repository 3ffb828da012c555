/** The parts of the platform that sources of evidence use. */
import type { Platform } from '../../../ledger/platform.ts';

export type SourcePlatform = Pick<
  Platform,
  'config' | 'clock' | 'hotState' | 'warehouse' | 'log' | 'telemetry'
>;
