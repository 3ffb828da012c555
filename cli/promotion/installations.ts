/**
 * The two installations of a promotion: the data folder, and the servers that the variables name.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordTypes } from '../../domain/records.ts';
import { LOG_IDENTITY } from '../../ledger/false-marks.ts';
import type { TaskContext } from '../../ledger/operator-task.ts';
import type { Platform } from '../../ledger/platform.ts';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import type { Artifacts } from '../../platform/artifacts/artifacts.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import { type Config, OPTIONS } from '../../platform/config/config.ts';
import { EMBEDDED_PARTS } from '../../platform/embedded-parts.ts';
import type { Broker, PartitionAdmin, RecordRemoval } from '../../platform/log/broker.ts';
import { openEmbeddedRecords, openLogAdapter, openPlatform } from '../../platform/open-platform.ts';
import type { RuntimeContext } from '../../platform/platform.ts';
import { refused } from '../../platform/promotion/log-copy.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import { readWrittenLog } from '../../platform/warehouse/written-log.ts';
import { announceWaits } from '../operations/part-waits.ts';

export interface SourceInstallation {
  readonly broker: Broker & PartitionAdmin;
  readonly codec: Codec<RecordTypes>;
  readonly artifacts: Artifacts;
  close(): Promise<void>;
}

export interface TargetInstallation {
  /** Its topics are not prepared yet. */
  readonly platform: Platform;
  /** The log without placements: records stay in the partition that they were appended to. */
  readonly broker: Broker & PartitionAdmin & RecordRemoval;
  readonly identity: string;
  close(): Promise<void>;
}

/** Rejects with `config_invalid` unless a variable names a server for each part. */
export function requireServers(config: Config): void {
  const missing = EMBEDDED_PARTS.filter(({ option }) => config[option] === null);
  if (missing.length === 0) return;
  const names = missing.map(({ option }) => OPTIONS[option].env).join(', ');
  const message = `These variables name the new backends, and they are not set: ${names}.`;
  throw new CairnError('config_invalid', message);
}

/** The same configuration with every part in the data folder. */
export function embeddedConfig(config: Config): Config {
  const embedded = EMBEDDED_PARTS.map(({ option }) => [option, null]);
  return { ...config, ...Object.fromEntries(embedded) };
}

/** Rejects with `data_folder_in_use` while a process has locked the folder. */
export async function openSource(context: RuntimeContext): Promise<SourceInstallation> {
  const { dataDir } = context.config;
  if (!existsSync(join(dataDir, 'log', 'data.mdb'))) {
    const message = `There is no embedded log in ${dataDir}; is CAIRN_DATA_DIR right?`;
    throw new CairnError('data_folder_unusable', message);
  }
  return openEmbeddedRecords({ ...context }, readRecordSchemas());
}

/** Rejects with `promotion_refused` if the target belongs to another log. */
export async function openTarget(
  context: RuntimeContext,
  { output, signal }: Pick<TaskContext, 'output' | 'signal'>,
): Promise<TargetInstallation> {
  const { platform, close: closePlatform } = await openPlatform(
    context,
    readRecordSchemas(),
    announceWaits(context.clock, output.note, signal),
  );
  const broker = await openLogAdapter(context).catch(async (error: unknown) => {
    await closePlatform();
    throw error;
  });
  const close = async () => {
    await broker.close();
    await closePlatform();
  };
  try {
    const identity = await broker.identity();
    await requireNoOtherLog(platform, identity);
    return { platform, broker, identity, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function requireNoOtherLog(platform: Platform, identity: string): Promise<void> {
  const named = {
    'The warehouse of CLICKHOUSE_URL': await readWrittenLog(platform.warehouse),
    'Hot state of REDIS_URL': await platform.hotState.get(LOG_IDENTITY),
  };
  for (const [part, log] of Object.entries(named)) {
    if (log === null || log === identity) continue;
    throw refused(`${part} belongs to another installation, whose log is ${log}`);
  }
}
