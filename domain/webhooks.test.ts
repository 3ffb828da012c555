/** When a delivery is attempted. */
import { expect, it } from 'vitest';
import { attemptIsDue } from './webhooks.ts';

const AT_MS = Date.UTC(2026, 0, 9);
const HOUR_MS = 3_600_000;

it('an attempt is due at its time, and at once if the clock went back since', () => {
  const retrying = { at: AT_MS, next_attempt_at: AT_MS + 4 * HOUR_MS };
  expect(attemptIsDue(retrying, AT_MS)).toBe(false);
  expect(attemptIsDue(retrying, AT_MS + 4 * HOUR_MS - 1)).toBe(false);
  expect(attemptIsDue(retrying, AT_MS + 4 * HOUR_MS)).toBe(true);
  // The clock of another instance may be a little behind.
  expect(attemptIsDue(retrying, AT_MS - 59_000)).toBe(false);
  expect(attemptIsDue(retrying, AT_MS - 24 * HOUR_MS)).toBe(true);
  expect(attemptIsDue({ at: AT_MS, next_attempt_at: null }, AT_MS)).toBe(false);
});
