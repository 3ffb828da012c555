/**
 * Removes files of exports that no export shows: an exporter died between storing a file and
 * telling of it, or the file's deletion did not get through.
 *
 * O1 A file goes only when it is older than a day, and its export has ended without it. The file of
 *    an export that is not known, or has not ended, goes when even a completed one's would.
 */
import { EXPORT_RETENTION_MS, exportHasEnded } from '../../../domain/exports.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { waitForTopic } from '../../../ledger/progress.ts';
import { findExports, type NamedExportRow } from '../../../ledger/reads/exports.ts';
import type { ListedArtifact } from '../../../platform/artifacts/artifacts.ts';
import { sizeOfText, splitIntoPieces } from '../../../platform/warehouse/pages.ts';
import { ask } from '../../../platform/warehouse/statement.ts';

const DAY_MS = 24 * 3_600_000;
const FOLDER = 'exports/';

interface ExportFile extends ListedArtifact {
  readonly organization: string;
  readonly export: string;
}

/** Answers how many it removed. */
export async function removeOrphans(platform: Platform, signal: AbortSignal): Promise<number> {
  const { artifacts, clock } = platform;
  await waitForTopic(platform, 'exports', signal);
  let removed = 0;
  for await (const page of artifacts.list(FOLDER)) {
    const nowMs = clock.nowMs();
    const old = page.flatMap(exportFile).filter(({ writtenMs }) => nowMs - writtenMs > DAY_MS);
    for (const piece of splitIntoPieces(old, ({ artifact }) => sizeOfText(artifact))) {
      signal.throwIfAborted();
      for (const { artifact } of await orphansOf(platform, piece, nowMs)) {
        await artifacts.delete(artifact);
        removed++;
      }
    }
  }
  return removed;
}

/** `exports/ORGANIZATION/EXPORT/FILE`; nothing else is touched. */
function exportFile(listed: ListedArtifact): ExportFile[] {
  const [, organization, name, file, ...more] = listed.artifact.split('/');
  if (!organization || !name || !file || more.length > 0) return [];
  return [{ ...listed, organization, export: name }];
}

async function orphansOf({ warehouse }: Platform, files: readonly ExportFile[], nowMs: number) {
  const rows = await ask(warehouse, findExports, {
    organizations: files.map(({ organization }) => organization),
    exports: files.map((file) => file.export),
    expired_ms: nowMs - EXPORT_RETENTION_MS,
  });
  const byName = new Map(rows.map((row) => [`${row.organization_id}/${row.export_id}`, row]));
  return files.filter((file) => isOrphan(file, byName.get(nameOf(file)), nowMs));
}

function nameOf(file: ExportFile): string {
  return `${file.organization}/${file.export}`;
}

/** O1. */
function isOrphan(file: ExportFile, row: NamedExportRow | undefined, nowMs: number): boolean {
  const longestMs = EXPORT_RETENTION_MS + DAY_MS;
  if (row === undefined || !exportHasEnded(row.state)) return nowMs - file.writtenMs > longestMs;
  return row.state !== 'completed' || row.artifact !== file.artifact;
}
