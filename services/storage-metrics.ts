/**
 * Reports the storage that the parts use: embedded ones on the local disk, ClickHouse on its own.
 */
import type { Platform } from '../ledger/platform.ts';
import { embeddedParts } from '../platform/embedded-parts.ts';
import { folderBytesReader, freeBytes } from '../platform/metrics/folder-bytes.ts';

const SERVER_BYTES = `SELECT sum(bytes_on_disk) AS bytes
FROM system.parts
WHERE active AND database = currentDatabase()`;

export function showStorage({ config, clock, warehouse, telemetry }: Platform): void {
  const { metrics } = telemetry;
  const bytes = metrics.gauge({
    name: 'cairn_storage_bytes',
    help: 'Bytes that a part takes on the disk: embedded parts, and tables on a ClickHouse server.',
    labels: ['part'],
  });
  const embedded = embeddedParts(config);
  for (const { label: part, path } of embedded) {
    const read = folderBytesReader(path, clock);
    bytes.show(async () => [[{ part }, await read()]]);
  }
  if (config.clickhouseUrl !== null) {
    bytes.show(async () => {
      const [row] = await warehouse.query<{ bytes: number | string }>({ sql: SERVER_BYTES });
      return [[{ part: 'warehouse' }, Number(row?.bytes ?? 0)]];
    });
  }
  const free = metrics.gauge({
    name: 'cairn_storage_free_bytes',
    help: 'Bytes that are free on the disk of the data folder.',
    labels: [],
  });
  if (embedded.length > 0) free.show(async () => [[{}, await freeBytes(config.dataDir)]]);
}
