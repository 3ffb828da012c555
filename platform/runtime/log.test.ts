/** A log whose lines cannot be written ends nothing, and continues when they can. */
import fs from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/backend.ts';
import { createLog, logWarnings, silentLog } from './log.ts';

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

it('a warning of Node or of a package becomes a log line', async () => {
  const lines: [object, string][] = [];
  const before = process.listeners('warning');
  const undo = logWarnings({ ...silentLog, warn: (...line) => void lines.push(line) });
  try {
    process.emitWarning('Node 18 will not be supported', 'SupportWarning');
    await setImmediate();
  } finally {
    undo();
  }
  expect(lines).toEqual([[{ warning: 'SupportWarning' }, 'Node 18 will not be supported']]);
  expect(process.listeners('warning')).toEqual(before);
});
