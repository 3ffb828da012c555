import { expect } from 'vitest';
import type { ConsoleUser } from './console-user.ts';

/** Ends a visit, in which no other host may have been asked, and no fault be left. */
export async function endVisit({ context, faults, foreignRequests }: ConsoleUser): Promise<void> {
  expect(foreignRequests).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
}
