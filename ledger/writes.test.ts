import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { HotState } from '../platform/hot-state/hot-state.ts';
import { openLmdbHotState } from '../platform/hot-state/lmdb-hot-state.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { until } from '../test/support/until.ts';
import { readWritten, UnraisedMarks } from './writes.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-unraised-'));
const hotState = openLmdbHotState({ folder, clock: systemClock });
afterAll(async () => {
  await hotState.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Hot state that refuses marks as long as `isAway` says so. */
function awayHotState(isAway: () => boolean): { asked: number; hotState: HotState } {
  const seen = {
    asked: 0,
    hotState: Object.create(hotState, {
      raiseMarks: {
        value: async (...raised: Parameters<HotState['raiseMarks']>) => {
          seen.asked++;
          if (isAway()) throw new CairnError('hot_state_unavailable', 'It is away.');
          await hotState.raiseMarks(...raised);
        },
      },
    }) as HotState,
  };
  return seen;
}

it('WR3 raises the marks once hot state works, the highest of each subject', async () => {
  let isAway = true;
  const seen = awayHotState(() => isAway);
  const unraised = new UnraisedMarks({ hotState: seen.hotState, clock: systemClock });
  const batch = { organization: 'acme', batch: 'b1' };
  unraised.add([batch, { organization: 'acme' }], { 'batches/0': 3 });
  unraised.add([{ organization: 'acme' }], { 'batches/0': 5, 'jobs.bulk/1': 2 });
  await until(() => seen.asked >= 2, 'it has tried again');
  expect(await readWritten(hotState, { organization: 'acme' })).toEqual({});
  isAway = false;
  const isRaised = async () =>
    (await readWritten(hotState, { organization: 'acme' }))['batches/0'] === 5;
  await until(isRaised, 'the marks are raised');
  expect(await readWritten(hotState, { organization: 'acme' })).toEqual({
    'batches/0': 5,
    'jobs.bulk/1': 2,
  });
  expect(await readWritten(hotState, batch)).toEqual({ 'batches/0': 3 });
  unraised.add([{ organization: 'other' }], { 'batches/1': 1 });
  await until(
    async () => (await readWritten(hotState, { organization: 'other' }))['batches/1'] === 1,
    'later marks are raised, too',
  );
});
