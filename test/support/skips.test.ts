import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from './backend.ts';
import { describeSkips, recordSkip, SKIPS_VARIABLE } from './skips.ts';

const original = process.env[SKIPS_VARIABLE];
let folder: string;

beforeEach(() => {
  folder = temporaryFolder('skips');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
  if (original === undefined) delete process.env[SKIPS_VARIABLE];
  else process.env[SKIPS_VARIABLE] = original;
});

it('names each suite that was skipped, and why', () => {
  const file = join(folder, 'skips');
  process.env[SKIPS_VARIABLE] = file;
  expect(describeSkips(file)).toBe('');
  recordSkip('Redis', 'redis-server is not on PATH');
  recordSkip('leases', 'redis-server is not on PATH');
  recordSkip('S3', 'go is not on PATH');
  expect(describeSkips(file)).toBe(
    '\nSkipped suites:\n' +
      '  Redis, leases\n    because redis-server is not on PATH\n' +
      '  S3\n    because go is not on PATH\n',
  );
});
