/** `cairn osm import`: loads extracts of OpenStreetMap into the data folder. */
import { join } from 'node:path';
import { importExtract } from '../places/osm-extract/import-extract.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { openSpace } from '../platform/storage.ts';
import { runInterruptibly } from './operations/interruption.ts';

/** Progress is shown at most this often. */
const SHARE_INTERVAL_MS = 1_000;

export async function osmImport(
  files: readonly string[],
  { dryRun = false }: { dryRun?: boolean },
  env: Environment,
): Promise<void> {
  const config = readConfig(env);
  const [folder, clock] = [join(config.dataDir, 'osm'), systemClock];
  const space = openSpace({ config, clock }, folder);
  const requireSpace = (bytes: number) => space.require('new work', bytes);
  await runInterruptibly(async (signal) => {
    for (const file of files) {
      const onProgress = progressLines(file);
      const request = { folder, file, clock, onProgress, dryRun, requireSpace, signal };
      const report = await importExtract(request);
      process.stdout.write(`${file}: ${JSON.stringify(report)}\n`);
    }
  });
  const what = dryRun
    ? 'The files can be imported.'
    : 'Enrichers use the extracts; restart an enricher that had none before.';
  process.stdout.write(`${what} Their data is © OpenStreetMap contributors, ODbL 1.0.\n`);
}

/** Lines on stderr, so that stdout contains only the reports. */
function progressLines(file: string): (share: number) => void {
  let shownAtMs = systemClock.elapsedMs();
  return (share) => {
    const nowMs = systemClock.elapsedMs();
    if (nowMs - shownAtMs < SHARE_INTERVAL_MS) return;
    shownAtMs = nowMs;
    process.stderr.write(`${file}: ${Math.floor(100 * share)} %\n`);
  };
}
