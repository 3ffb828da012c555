/**
 * Expires exports whose retention has passed: deletes the file, then appends the EXPIRED record.
 *
 * EE1 The file is deleted first, so an export with an EXPIRED record has none. If the task is
 *     interrupted in between, the next run repairs it. A repeated record equals the first, because
 *     its time is the end of the retention.
 */
import { EXPORT_RETENTION_MS } from '../../../domain/exports.ts';
import { type ExportRecord, exportKey } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { waitForTopic } from '../../../ledger/progress.ts';
import { exportRecord, overdueExports, type StoredExport } from '../../../ledger/reads/exports.ts';
import { Journal } from '../../../ledger/records/journal.ts';
import { ask } from '../../../platform/warehouse/statement.ts';

const PAGE_EXPORTS = 100;

/** Resolves to the number of expired exports. */
export async function expireExports(platform: Platform, signal: AbortSignal): Promise<number> {
  const { artifacts, clock, warehouse } = platform;
  const journal = new Journal(platform);
  await waitForTopic(platform, 'exports', signal);
  const params = { expired_ms: clock.nowMs() - EXPORT_RETENTION_MS, limit: PAGE_EXPORTS };
  let last = { organization_id: '', export_id: '' };
  let expired = 0;
  for (;;) {
    const after = { organization: last.organization_id, export: last.export_id };
    const page = await ask(warehouse, overdueExports, { ...params, ...after });
    for (const row of page) {
      signal.throwIfAborted();
      if (row.artifact !== null) await artifacts.delete(row.artifact);
      const record = expiredRecord(row);
      const key = exportKey(row.organization_id, row.export_id);
      await journal.accept(row.organization_id, 'exports', [{ key, record }]);
      expired++;
    }
    if (page.length < PAGE_EXPORTS) return expired;
    last = page.at(-1)!;
  }
}

function expiredRecord(row: StoredExport): ExportRecord {
  const at = row.at + EXPORT_RETENTION_MS;
  return { ...exportRecord(row), status: 'EXPIRED', at, artifact: null, error: null };
}
