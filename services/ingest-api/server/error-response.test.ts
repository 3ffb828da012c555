import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listFolder } from '../../../places/folder-files.ts';
import { RememberingLog } from '../../../test/support/remembering-log.ts';
import { toErrorResponse } from './error-response.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-errors-'));
const circle = join(folder, 'places');
symlinkSync(circle, circle);
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['a folder that cannot be read', () => listFolder(circle), /places cannot be read: /],
  ['a file that cannot be read', () => readFileSync(circle), /^ELOOP/],
])('%s is an outage with one line in the log', (_, read, message) => {
  const log = new RememberingLog();
  const answer = answerTo(read, log);
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers).toHaveProperty('Retry-After');
  const error = expect.stringMatching(message);
  expect(log.lines).toEqual([{ level: 'warn', message: 'request answered 503', error }]);
});

it('a bug is a 500, with its stack in the log', () => {
  const log = new RememberingLog();
  const bug = () => {
    throw new TypeError('x is not a function');
  };
  expect(answerTo(bug, log)).toEqual({ status: 500, body: { detail: 'Internal error.' } });
  expect(log.lines).toMatchObject([{ level: 'error', stack: expect.any(String) }]);
});

function answerTo(read: () => unknown, log: RememberingLog) {
  try {
    read();
  } catch (error) {
    return toErrorResponse(error, log);
  }
  throw new Error('It did not throw.');
}
