/**
 * Ends exports whose time is over: the file goes, then the log says so.
 *
 * E1 The file goes first, so that an export whose end was told has none; cut short between the two
 *    it is taken up again. Told twice it is the same record: its time is when the time was over.
 */
import { EXPORT_RETENTION_MS } from '../../../domain/exports.ts';
import { type ExportRecord, exportKey } from '../../../domain/records.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { waitForTopic } from '../../../ledger/progress.ts';
import { type NamedExportRow, overdueExports, recordOfRow } from '../../../ledger/reads/exports.ts';
import { Journal } from '../../../ledger/records/journal.ts';
import { ask } from '../../../platform/warehouse/statement.ts';

const PAGE_EXPORTS = 100;

/** Answers how many it ended. */
export async function expireExports(platform: Platform, signal: AbortSignal): Promise<number> {
  const { artifacts, clock, warehouse } = platform;
  const journal = new Journal(platform);
  await waitForTopic(platform, 'exports', signal);
  const params = { expired_ms: clock.nowMs() - EXPORT_RETENTION_MS, limit: PAGE_EXPORTS };
  let last = { organization_id: '', export_id: '' };
  let ended = 0;
  for (;;) {
    const behind = { organization: last.organization_id, export: last.export_id };
    const page = await ask(warehouse, overdueExports, { ...params, ...behind });
    for (const row of page) {
      signal.throwIfAborted();
      if (row.artifact !== null) await artifacts.delete(row.artifact);
      const record = expiredRecord(row);
      const key = exportKey(row.organization_id, row.export_id);
      await journal.accept(row.organization_id, 'exports', [{ key, record }]);
      ended++;
    }
    if (page.length < PAGE_EXPORTS) return ended;
    last = page.at(-1)!;
  }
}

function expiredRecord(row: NamedExportRow): ExportRecord {
  const at = row.updated_ms + EXPORT_RETENTION_MS;
  return { ...recordOfRow(row), status: 'EXPIRED', at, artifact: null, error: null };
}
