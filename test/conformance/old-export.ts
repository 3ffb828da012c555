/**
 * An export that was completed longer ago than exports are kept, for requirements about times that
 * no test can wait for. It is appended to the log before the deployment starts.
 */
import { type ExportRecord, exportKey } from '../../domain/records.ts';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import { readConfig } from '../../platform/config/config.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { openLog } from '../../platform/open-platform.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { prepareLog } from '../../services/main.ts';

const DAY_MS = 24 * 3_600_000;

export const OLD_EXPORT = {
  organization: 'exports-ag',
  id: '0197a000-0000-7000-8000-000000000001',
} as const;

export async function writeOldExport(env: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig(env);
  const context = { config, clock: systemClock, log: silentLog };
  const { platform, close } = await openLog(context, readRecordSchemas());
  try {
    await prepareLog(platform, config);
    const key = Buffer.from(exportKey(OLD_EXPORT.organization, OLD_EXPORT.id));
    const record = { key, value: platform.codec.encode('exports', oldExport()) };
    const partition = partitionForKey(key, await platform.broker.partitionCount('exports'));
    await platform.broker.append([{ topic: 'exports', partition, batch: packRecords([record]) }]);
  } finally {
    await close();
  }
}

function oldExport(): ExportRecord {
  const at = Date.now() - 8 * DAY_MS;
  return {
    organization_id: OLD_EXPORT.organization,
    export_id: OLD_EXPORT.id,
    status: 'COMPLETED',
    at,
    created_at: at,
    batch_ids: ['a batch of then'],
    csv_options_json: JSON.stringify({
      schema_version: 2,
      prune_empty_columns: false,
      format: 'csv',
      columns: ['inputs'],
      formula_guard: true,
    }),
    artifact: `exports/${OLD_EXPORT.organization}/${OLD_EXPORT.id}/old.csv`,
    error: null,
    metadata_json: null,
  };
}
