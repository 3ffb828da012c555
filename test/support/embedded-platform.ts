/** The embedded adapters, in a temporary folder: for tests that need several of them together. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TOPICS } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import type { Artifacts } from '../../platform/artifacts/artifacts.ts';
import { openLocalCodec } from '../../platform/codec/local-codec.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openLmdbHotState } from '../../platform/hot-state/lmdb-hot-state.ts';
import { openLmdbBroker } from '../../platform/log/lmdb/lmdb-broker.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openStorage } from '../../platform/storage.ts';
import { createTelemetry } from '../../platform/telemetry/telemetry.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import { deferredWarehouse } from '../../platform/warehouse/deferred-warehouse.ts';
import { migrate } from '../../platform/warehouse/migrations.ts';
import { temporaryFolder } from './backend.ts';

export interface EmbeddedPlatform {
  readonly platform: Platform;
  close(): Promise<void>;
}

/**
 * Log, codec, hot state and warehouse, which opens with its first use; no artifacts. Topics have
 * two partitions.
 */
export async function openEmbeddedPlatform(
  env: Record<string, string> = {},
): Promise<EmbeddedPlatform> {
  const folder = temporaryFolder('sink');
  const clock = systemClock;
  const log = silentLog;
  const broker = await openLmdbBroker({ folder: join(folder, 'log'), clock });
  const codec = openLocalCodec({ folder: join(folder, 'schemas'), schemas: readRecordSchemas() });
  const hotState = openLmdbHotState({ folder: join(folder, 'hot-state'), clock });
  const warehouse = deferredWarehouse(async () => {
    const opened = await openChdbWarehouse({ folder: join(folder, 'warehouse'), clock, log });
    await migrate(opened);
    return opened;
  });
  const config = readConfig(env);
  await codec.prepare();
  await broker.ensureTopics(TOPICS.map((name) => ({ name, partitions: 2, retentionMs: -1 })));
  const artifacts = undefined as unknown as Artifacts;
  const storage = openStorage({ config, clock });
  return {
    platform: {
      config,
      clock,
      log,
      telemetry: createTelemetry(clock),
      broker,
      codec,
      warehouse,
      hotState,
      artifacts,
      storage,
    },
    close: async () => {
      for (const adapter of [broker, codec, hotState, warehouse]) await adapter.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
