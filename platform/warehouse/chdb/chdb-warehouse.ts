/**
 * The warehouse as the chDB engine in this process. The engine takes statements only as text, so an
 * inserted Avro file goes through the folder `spool` inside the engine's own folder.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { DiskSpace, withStorageErrors } from '../../folders/disk-space.ts';
import { requireRightsIn } from '../../folders/folder-rights.ts';
import { type AvroInsert, createClientWarehouse } from '../client-warehouse.ts';
import { quoteString } from '../quoting.ts';
import { withSpoolFile } from '../spool.ts';
import type { Warehouse } from '../warehouse.ts';
import { createEngineConnection, runInsert } from './chdb-connection.ts';
import { type EngineOptions, openChdbEngine } from './chdb-engine.ts';

const SPOOL_FOLDER = 'spool';
/** `all_1_5_1`, the folder of some rows of a table. */
const PART_FOLDERS = /_\d+_\d+_\d+$/;

/**
 * Rejects with `warehouse_unavailable` if the engine cannot open the folder, and with
 * `data_folder_unusable` if this user may not use all of it: the engine would end the process.
 */
export async function openChdbWarehouse(
  options: EngineOptions & { readonly space?: DiskSpace; readonly database?: string },
): Promise<Warehouse> {
  const { database } = options;
  const suffix = database === undefined ? '' : `-${database}`;
  const spool = join(options.folder, `${SPOOL_FOLDER}${suffix}`);
  await requireRightsIn(options.folder, { unopened: PART_FOLDERS });
  const engine = await openChdbEngine(options);
  // Tables of another database are built while the product reads its own.
  const insertLane = database === undefined ? 'write' : 'copy';
  const connection = createEngineConnection(engine, insertLane, database);
  // The client's own log would repeat, as text, every error that it throws.
  const log = { level: ClickHouseLogLevel.OFF };
  const client = createClient({ connection, log });
  const insertAvro = ({ head, source, settings }: AvroInsert) =>
    withStorageErrors(() =>
      withSpoolFile(spool, [source.file], async (file) => {
        const sql = `${head} file(${quoteString(file)}, Avro, ${quoteString(source.fields)})`;
        const insert = { sql, settings, ...(database !== undefined && { database }) };
        await runInsert(engine, insert, insertLane);
      }),
    );
  // Remove files that a killed process has left there.
  await rm(spool, { recursive: true, force: true });
  const warehouse = createClientWarehouse(client, { insertAvro });
  const space = options.space ?? new DiskSpace(options);
  return {
    ...warehouse,
    insert: async (block) => {
      space.require('accepted work');
      await warehouse.insert(block);
    },
  };
}
