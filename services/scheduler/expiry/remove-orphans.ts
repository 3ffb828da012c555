/**
 * Removes export files that no export refers to: an exporter died between storing a file and
 * appending its record, or the deletion of a file failed.
 *
 * RO1 A file is removed if it is older than a day and its export has ended without it. If the
 *     export is unknown or has not ended, its file stays until a completed export would have
 *     expired.
 * RO2 Uploads that started a day ago and never ended are removed: their exporter died, or could not
 *     reach the store.
 */
import { EXPORT_RETENTION_MS, exportHasEnded } from '../../../domain/exports.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { waitForTopic } from '../../../ledger/progress.ts';
import { findExports, type StoredExport } from '../../../ledger/reads/exports.ts';
import type { ListedArtifact } from '../../../platform/artifacts/artifacts.ts';
import { splitIntoPieces, textBytes } from '../../../platform/warehouse/pages.ts';
import { ask } from '../../../platform/warehouse/statement.ts';

const MIN_ORPHAN_AGE_MS = 24 * 3_600_000;
const EXPORTS_FOLDER = 'exports/';

interface ExportFile extends ListedArtifact {
  readonly organization: string;
  readonly export: string;
}

/** Resolves to the number of removed files. */
export async function removeOrphans(platform: Platform, signal: AbortSignal): Promise<number> {
  const { artifacts, clock } = platform;
  await waitForTopic(platform, 'exports', signal);
  let removed = 0;
  for await (const page of artifacts.list(EXPORTS_FOLDER)) {
    const nowMs = clock.nowMs();
    const old = page
      .flatMap(parseExportFile)
      .filter(({ writtenMs }) => nowMs - writtenMs > MIN_ORPHAN_AGE_MS);
    for (const piece of splitIntoPieces(old, ({ artifact }) => textBytes(artifact))) {
      signal.throwIfAborted();
      for (const { artifact } of await findOrphans(platform, piece, nowMs)) {
        await artifacts.delete(artifact);
        removed++;
      }
    }
  }
  const begunBeforeMs = clock.nowMs() - MIN_ORPHAN_AGE_MS;
  return removed + (await artifacts.removeUnfinished(EXPORTS_FOLDER, begunBeforeMs));
}

/** `exports/ORGANIZATION/EXPORT/FILE`; any other artifact is ignored. */
function parseExportFile(listed: ListedArtifact): ExportFile[] {
  const [, organization, id, file, ...more] = listed.artifact.split('/');
  if (!organization || !id || !file || more.length > 0) return [];
  return [{ ...listed, organization, export: id }];
}

async function findOrphans({ warehouse }: Platform, files: readonly ExportFile[], nowMs: number) {
  const rows = await ask(warehouse, findExports, {
    organizations: files.map(({ organization }) => organization),
    exports: files.map((file) => file.export),
    expired_ms: nowMs - EXPORT_RETENTION_MS,
  });
  const known = new Map(rows.map((row) => [`${row.organization_id}/${row.export_id}`, row]));
  return files.filter((file) =>
    isOrphan(file, known.get(`${file.organization}/${file.export}`), nowMs),
  );
}

/** RO1. */
function isOrphan(file: ExportFile, row: StoredExport | undefined, nowMs: number): boolean {
  const maxAgeMs = EXPORT_RETENTION_MS + MIN_ORPHAN_AGE_MS;
  if (row === undefined || !exportHasEnded(row.state)) return nowMs - file.writtenMs > maxAgeMs;
  return row.state !== 'completed' || row.artifact !== file.artifact;
}
