/**
 * Ends exports whose time is over: the file goes, then the log says so.
 *
 * E1 The file goes first, so that an export whose end was told has none; cut short between the two
 *    it is taken up again. Told twice it is the same record: its time is when the time was over.
 */
import { EXPORT_RETENTION_MS } from '../../../domain/export-retention.ts';
import { type ExportRecord, exportKey } from '../../../domain/records.ts';
import { Journal } from '../../../platform/journal/journal.ts';
import { waitForTopic } from '../../../platform/journal/read-barrier.ts';
import type { Parts } from '../../../platform/parts.ts';
import { recordOfRow } from '../../../platform/warehouse/export-records.ts';
import {
  type NamedExportRow,
  overdueExports,
} from '../../../platform/warehouse/queries/exports.ts';
import { ask } from '../../../platform/warehouse/queries/statement.ts';

const PAGE_EXPORTS = 100;

/** Answers how many it ended. */
export async function expireExports(parts: Parts, signal: AbortSignal): Promise<number> {
  const { artifacts, clock, warehouse } = parts;
  const journal = new Journal(parts);
  await waitForTopic(parts, 'exports', signal);
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
