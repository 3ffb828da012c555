/** The messages for faults of ClickHouse's engine. */
import { expect, it } from 'vitest';
import { toEngineError } from './engine-faults.ts';

it.each([
  [243, 'NOT_ENOUGH_SPACE', 'Cannot reserve 1.00 MiB, not enough space. '],
  [75, 'CANNOT_WRITE_TO_FILE_DESCRIPTOR', 'Cannot write, errno: 28, strerror: No space left'],
])('reports a full disk as such: %i', (code, type, message) => {
  const error = toEngineError({ code, type, message }, null);
  expect(error).toMatchObject({
    code: 'storage_full',
    message: `The disk of the warehouse is full: Code ${code} (${type}): ${message.trim()}`,
  });
});

it.each([
  [76, 'CANNOT_OPEN_FILE', 'Cannot open file a: , errno: 24, strerror: Too many open files.'],
  [298, 'CANNOT_PIPE', 'Cannot create pipe: , errno: 24, strerror: Too many open files.'],
  [
    460,
    'CANNOT_CREATE_TIMER',
    'Cannot create timer_fd: , errno: 24, strerror: Too many open files.',
  ],
  [573, 'EPOLL_ERROR', 'Cannot open epoll descriptor: , errno: 24, strerror: Too many open files.'],
  [424, 'CANNOT_LINK', 'Cannot link, errno: 23, strerror: Too many open files in system'],
])('retries a call that the system refuses: %i', (code, type, message) => {
  const error = toEngineError({ code, type, message }, null);
  expect(error).toMatchObject({ code: 'warehouse_unavailable', retryable: true });
});
