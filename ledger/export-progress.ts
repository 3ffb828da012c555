/**
 * How many rows of an export are written. The exporter publishes it in hot state while it builds
 * the file. Nothing depends on it, so it may be lost.
 */
import * as z from 'zod';
import type { HotState } from '../platform/hot-state/hot-state.ts';

const exportProgress = z.object({ rows_done: z.int().min(0), rows_total: z.int().min(0) });

export type ExportProgress = z.output<typeof exportProgress>;

interface ExportName {
  readonly organization_id: string;
  readonly export_id: string;
}

/** The progress of an export that nobody builds any more expires. */
const PROGRESS_TTL_MS = 10 * 60_000;

const progressKey = ({ organization_id, export_id }: ExportName) =>
  `export-progress:${organization_id}:${export_id}`;

/** The file may have more rows than expected, because jobs can be added meanwhile. */
export async function noteExportProgress(
  hotState: HotState,
  name: ExportName,
  { rows_done, rows_total }: ExportProgress,
): Promise<void> {
  const progress = { rows_done, rows_total: Math.max(rows_done, rows_total) };
  await hotState.set(progressKey(name), JSON.stringify(progress), PROGRESS_TTL_MS);
}

/** Null if no progress was published. */
export async function readExportProgress(
  hotState: HotState,
  name: ExportName,
): Promise<ExportProgress | null> {
  const text = await hotState.get(progressKey(name));
  return text === null ? null : exportProgress.parse(JSON.parse(text));
}
