import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readRecordSchemas } from '../ledger/records/schemas.ts';
import { readConfig } from './config/config.ts';
import { openLog, openPlatform } from './open-platform.ts';
import { systemClock } from './runtime/clock.ts';
import { silentLog } from './runtime/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-open-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('OP3 a data folder can be open only once at a time, and again after it was closed', async () => {
  const config = readConfig({ CAIRN_DATA_DIR: folder });
  const context = { config, clock: systemClock, log: silentLog };
  const schemas = readRecordSchemas();
  const first = await openPlatform(context, schemas);
  for (const open of [openPlatform, openLog]) {
    await expect(open(context, schemas)).rejects.toMatchObject({ code: 'data_folder_in_use' });
  }
  await first.close();
  await (await openLog(context, schemas)).close();
  await (await openPlatform(context, schemas)).close();
});
