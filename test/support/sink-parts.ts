/** The real embedded parts in a temporary folder, for tests of what stands on several of them. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TOPICS } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import type { Artifacts } from '../../platform/artifacts/artifacts.ts';
import { openLocalCodec } from '../../platform/codec/local-codec.ts';
import { openLmdbHotState } from '../../platform/hot-state/lmdb-hot-state.ts';
import { openLmdbBroker } from '../../platform/log/lmdb/lmdb-broker.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { readConfig } from '../../platform/runtime/config.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import { temporaryFolder } from './part.ts';

export interface OpenParts {
  readonly platform: Platform;
  close(): Promise<void>;
}

/** Log, codec, hot state and warehouse; no artifacts. Topics have two partitions. */
export async function openSinkParts(env: Record<string, string> = {}): Promise<OpenParts> {
  const folder = temporaryFolder('sink');
  const clock = systemClock;
  const log = silentLog;
  const broker = await openLmdbBroker({ folder: join(folder, 'log'), clock });
  const codec = openLocalCodec({ folder: join(folder, 'schemas'), schemas: readRecordSchemas() });
  const hotState = openLmdbHotState({ folder: join(folder, 'hot-state'), clock });
  const warehouse = await openChdbWarehouse({ folder: join(folder, 'warehouse'), clock, log });
  const config = readConfig(env);
  await codec.prepare();
  await broker.ensureTopics(TOPICS.map((name) => ({ name, partitions: 2, retentionMs: -1 })));
  const artifacts = undefined as unknown as Artifacts;
  return {
    platform: { config, clock, log, broker, codec, warehouse, hotState, artifacts },
    close: async () => {
      for (const part of [broker, codec, hotState, warehouse]) await part.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
