/** A log whose lines cannot be written ends nothing, and continues when they can. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../../test/support/backend.ts';
import { until } from '../../test/support/until.ts';
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

/** On a busy machine. */
const START_LIMIT_MS = 120_000;

/** Writes more than a pipe holds, and then more than may wait. */
const WRITER = `
  import { spawnSync } from 'node:child_process';
  import { createLog } from './platform/runtime/log.ts';
  const log = createLog('info');
  const write = (from, to) => {
    for (let at = from; at < to; at += 1) log.info({ at }, 'x'.repeat(1_000));
  };
  // The child makes what it inherits blocking.
  if (process.env.IS_INHERITED) spawnSync('true', { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('SIGTERM', () => process.exit(0));
  write(0, 500);
  process.stdout.write('500 ');
  write(500, 3_000);
  process.stdout.write('3000 ');
  setInterval(() => undefined, 1_000);
`;

/** Its standard error is a pipe, as in a shell, or a socket, as Node makes. */
function startWriter(kind: 'pipe' | 'socket') {
  fs.mkdirSync(folder, { recursive: true });
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  const writer = fs.openSync(path, 'w');
  const args = ['--import', 'tsx', '--input-type=module', '-e', WRITER];
  const child = spawn(process.execPath, args, {
    cwd: repositoryFolder,
    env: { ...process.env, IS_INHERITED: kind === 'pipe' ? '1' : '' },
    stdio: ['ignore', 'pipe', kind === 'pipe' ? writer : 'pipe'],
  });
  fs.closeSync(writer);
  const pipe = new Socket({ fd: reader });
  const ended = once(child, 'exit');
  return {
    printed: collect(child.stdout!),
    read: () => collect(child.stderr ?? pipe),
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      pipe.destroy();
      return code;
    },
  };
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let received = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    received += piece;
  });
  return () => received;
}

it.each(['pipe', 'socket'] as const)('LO2 a %s that nobody reads delays nothing', async (kind) => {
  const { printed, read, stop } = startWriter(kind);
  let received = () => '';
  try {
    await until(() => printed() === '500 3000 ', printed, { timeoutMs: START_LIMIT_MS });
    received = read();
    await until(() => received().includes('dropped_lines'), 'the log continues');
  } finally {
    expect(await stop()).toBe(0);
  }
  const lines = received().trimEnd().split('\n');
  const [dropped, ...written] = lines.map((line) => JSON.parse(line)).reverse();
  expect(written.map(({ at }) => at).reverse()).toEqual(written.map((_, index) => index));
  expect(dropped.dropped_lines).toBe(3_000 - written.length);
  expect(written.length).toBeGreaterThan(900);
});

it('LO2 a pipe that nobody reads does not delay the end by more than a second', async () => {
  const { printed, stop } = startWriter('pipe');
  try {
    await until(() => printed() === '500 3000 ', printed, { timeoutMs: START_LIMIT_MS });
  } finally {
    expect(await stop()).toBe(0);
  }
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
