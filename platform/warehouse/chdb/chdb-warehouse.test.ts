import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWarehouse } from '../../../test/contracts/warehouse-contract.ts';
import { systemClock } from '../../runtime/clock.ts';
import { silentLog } from '../../runtime/log.ts';
import { openChdbWarehouse } from './chdb-warehouse.ts';

describeWarehouse('chDB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-chdb-'));
  const warehouse = await openChdbWarehouse({ folder, clock: systemClock, log: silentLog });
  return {
    warehouse,
    close: async () => {
      await warehouse.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
