/** `cairn osm import`: loads extracts of OpenStreetMap into the data folder. */
import { join } from 'node:path';
import { importExtract } from '../places/osm-extract/import-extract.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import { systemClock } from '../platform/runtime/clock.ts';

/** Progress is shown at most this often. */
const SHARE_INTERVAL_MS = 1_000;

export async function osmImport(
  files: readonly string[],
  { dryRun = false }: { dryRun?: boolean },
  env: Environment,
): Promise<void> {
  const { dataDir } = readConfig(env);
  const folder = join(dataDir, 'osm');
  for (const file of files) {
    const onProgress = progressLines(file);
    const report = await importExtract({ folder, file, clock: systemClock, onProgress, dryRun });
    process.stdout.write(`${file}: ${JSON.stringify(report)}\n`);
  }
  const what = dryRun
    ? 'The files can be imported.'
    : 'Enrichers use the extracts; one that had none before needs a restart.';
  process.stdout.write(`${what} Their data is © OpenStreetMap contributors, ODbL 1.0.\n`);
}

/** Lines on stderr, so that stdout holds the reports alone. */
function progressLines(file: string): (share: number) => void {
  let shownAtMs = systemClock.elapsedMs();
  return (share) => {
    const nowMs = systemClock.elapsedMs();
    if (nowMs - shownAtMs < SHARE_INTERVAL_MS) return;
    shownAtMs = nowMs;
    process.stderr.write(`${file}: ${Math.floor(100 * share)} %\n`);
  };
}
