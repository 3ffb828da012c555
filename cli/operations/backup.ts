/**
 * `cairn backup DIR` and `cairn restore DIR`: back up the embedded parts while the product serves,
 * and restore them. This process makes the copy, next to the one that has locked the folder.
 */
import { type Config, readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/option.ts';
import { checkFormats } from '../../platform/folder-formats.ts';
import { type BackupManifest, makeBackup, restoreBackup } from '../../platform/folders/backup.ts';
import { openInFolder } from '../../platform/folders/data-folder.ts';
import { lockFolder } from '../../platform/folders/folder-lock.ts';
import { readVersion } from '../../platform/runtime/assets.ts';
import { systemClock, toTimestamp } from '../../platform/runtime/clock.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import { runInterruptibly } from './interruption.ts';
import { requireData } from './require-data.ts';

export async function backup(folder: string, env: Environment): Promise<void> {
  const config = readConfig(env);
  requireEmbeddedLog(config);
  requireData(config);
  const { dataDir } = config;
  // A build that does not know a format may not know its files either.
  await openInFolder(dataDir, () => checkFormats(config));
  const onFile = (path: string) => process.stderr.write(`copied ${path}\n`);
  const [madeAt, version] = [toTimestamp(systemClock.nowMs()), readVersion()];
  const freeMinBytes = config.storageFreeMinBytes;
  const options = { dataDir, folder, madeAt, version, freeMinBytes, onFile };
  await runInterruptibly(async (signal) => {
    const made = await openInFolder(folder, () => makeBackup({ ...options, signal }));
    process.stdout.write(`${describeManifest(made)} of ${dataDir} are in ${folder}\n`);
  });
}

export async function restore(folder: string, env: Environment): Promise<void> {
  const { dataDir } = readConfig(env);
  const lock = await lockFolder(dataDir, systemClock);
  try {
    await runInterruptibly(async (signal) => {
      const made = await openInFolder(dataDir, () => restoreBackup(folder, dataDir, signal));
      checkFormats({ dataDir });
      process.stdout.write(`${describeManifest(made)} of ${made.made_at} are in ${dataDir}\n`);
      process.stderr.write('The next start rebuilds the warehouse from the log.\n');
    });
  } finally {
    await lock.release();
  }
}

function requireEmbeddedLog({ kafkaBrokers }: Config): void {
  if (kafkaBrokers === null) return;
  const message = 'The log is on Kafka (KAFKA_BROKERS is set): back it up with its own tools.';
  throw new CairnError('config_invalid', message);
}

function describeManifest({ files }: BackupManifest): string {
  const sizes = Object.values(files);
  const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0);
  return `${sizes.length} files, ${(bytes / 1_048_576).toFixed(1)} MiB,`;
}
