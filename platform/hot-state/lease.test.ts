import { join } from 'node:path';
import { describeLeases } from '../../test/contracts/lease-contract.ts';
import { temporaryFolder } from '../../test/support/backend.ts';
import { systemClock } from '../runtime/clock.ts';
import { openLmdbHotState } from './lmdb-hot-state.ts';

describeLeases('lmdb', async () =>
  openLmdbHotState({ folder: join(temporaryFolder('lease'), 'hot-state'), clock: systemClock }),
);
