import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeHotState } from '../../test/contracts/hot-state-contract.ts';
import { systemClock } from '../runtime/clock.ts';
import { openLmdbHotState } from './lmdb-hot-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-hot-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Only one process may open the folder, so one instance plays both.
describeHotState('lmdb', async () => {
  const state = openLmdbHotState({ folder: join(folder, 'contract'), clock: systemClock });
  return [state, state];
});

it('keeps values, marks and messages across a restart', async () => {
  const path = join(folder, 'restart');
  const before = openLmdbHotState({ folder: path, clock: systemClock });
  await before.set('k', 'v', 60_000);
  await before.raiseMarks('m', { a: 7 });
  await before.deliver('d', 'hello', 60_000);
  await before.close();
  const after = openLmdbHotState({ folder: path, clock: systemClock });
  expect(await after.get('k')).toBe('v');
  expect(await after.marks('m')).toEqual({ a: 7 });
  expect(await after.receive('d', 10)).toBe('hello');
  await after.close();
  expect(await after.ready()).toBe(false);
});
