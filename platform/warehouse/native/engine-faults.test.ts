/** What people read of the faults of ClickHouse's engine. */
import { expect, it } from 'vitest';
import { toEngineError } from './engine-faults.ts';

it.each([
  [243, 'NOT_ENOUGH_SPACE', 'Cannot reserve 1.00 MiB, not enough space. '],
  [75, 'CANNOT_WRITE_TO_FILE_DESCRIPTOR', 'Cannot write, errno: 28, strerror: No space left'],
])('a full disk is told as one: %i', (code, type, message) => {
  const error = toEngineError({ code, type, message }, null);
  expect(error).toMatchObject({
    code: 'storage_full',
    message: `The disk of the warehouse is full: Code ${code} (${type}): ${message.trim()}`,
  });
});
