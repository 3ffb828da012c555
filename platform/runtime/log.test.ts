/** A log whose lines cannot be written ends nothing, and goes on when they can. */
import fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/backend.ts';
import { createLog } from './log.ts';

const folder = temporaryFolder('log');
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});

it.each(['ENOSPC', 'EIO'])('LO1 lines wait while writing fails with %s', (code) => {
  fs.mkdirSync(folder, { recursive: true });
  const path = join(folder, 'log');
  const fd = fs.openSync(path, 'w');
  const log = createLog('info', fd);
  const failing = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error(code), { code });
  });
  log.warn({}, 'first');
  log.warn({}, 'second');
  expect(failing).toHaveBeenCalled();
  failing.mockRestore();
  log.info({}, 'third');
  fs.closeSync(fd);
  const lines = fs.readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'second', 'third']);
});
