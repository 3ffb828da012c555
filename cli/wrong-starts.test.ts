/** A wrong start gives the operator one sentence, never a stack trace. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryFolder } from '../test/support/backend.ts';
import { runCommand } from '../test/support/command.ts';

let folder: string;
let other: Server;
let busyPort: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-starts-'));
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
  mkdirSync(join(folder, 'half'));
  mkdirSync(join(folder, 'newer', 'log'), { recursive: true });
  writeFileSync(join(folder, 'newer', 'log', 'cairn-format.json'), '{"format":99}');
  writeFileSync(join(folder, 'half', 'log'), '');
  other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  busyPort = String((other.address() as AddressInfo).port);
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
const newFolder = () => join(folder, String(count++));
const start = (env: Record<string, string>, until?: string, services: readonly string[] = []) =>
  runCommand(
    ['up', ...services],
    { PORT: '0', CAIRN_DATA_DIR: newFolder(), ...env },
    until === undefined ? {} : { until },
  );

/** The lines that are not log lines. */
function sentences(stderr: string): string[] {
  return stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
}

describe('cairn up ends with exit code 1 and one sentence', () => {
  const cases: readonly (readonly [string, () => Record<string, string>, RegExp])[] = [
    [
      'on an invalid log level',
      () => ({ LOG_LEVEL: 'verbose' }),
      /^cairn: LOG_LEVEL must be one of debug, info, warn, error, silent$/,
    ],
    [
      'on a port that is in use',
      () => ({ PORT: busyPort }),
      /^cairn: The API cannot listen on 127\.0\.0\.1:\d+: another process uses the port\.$/,
    ],
    [
      'on a METRICS_PORT that is in use',
      () => ({ METRICS_PORT: busyPort }),
      /^cairn: METRICS_PORT cannot listen on 127\.0\.0\.1:\d+: another process uses the port\.$/,
    ],
    [
      'on one port for two listeners',
      () => ({ PORT: '18190', METRICS_PORT: '18190' }),
      /^cairn: PORT and METRICS_PORT are both 18190: each needs a port of its own\.$/,
    ],
    [
      'on a CLICKHOUSE_URL with an unknown parameter',
      () => ({ CLICKHOUSE_URL: 'http://127.0.0.1:1/?user=me' }),
      /^cairn: CLICKHOUSE_URL cannot be used: Unknown URL parameters: user\.$/,
    ],
    [
      'on a variable that Kubernetes sets for a Service',
      () => ({ CLICKHOUSE_PORT: 'tcp://10.0.0.1:8123' }),
      /^cairn: CLICKHOUSE_PORT is set by Kubernetes for a Service of that name; set .+$/,
    ],
    [
      'on an address of another machine',
      () => ({ HOST: '192.0.2.1' }),
      /^cairn: The API cannot listen on 192\.0\.2\.1:0: this machine has no such address\.$/,
    ],
    [
      'on a host name that is unknown',
      () => ({ HOST: 'nowhere.invalid' }),
      /^cairn: The API cannot listen on nowhere\.invalid:0: .+\.$/,
    ],
    [
      'on a data folder that is a file',
      () => ({ CAIRN_DATA_DIR: join(folder, 'file') }),
      /^cairn: The folder .*file cannot be used: it is not a folder\.$/,
    ],
    [
      'on a data folder below a file',
      () => ({ CAIRN_DATA_DIR: join(folder, 'file', 'below') }),
      /^cairn: The folder .*below cannot be used: .+\.$/,
    ],
    [
      'on a data folder that cannot be written',
      () => ({ CAIRN_DATA_DIR: '/proc/cairn' }),
      /^cairn: The folder \/proc\/cairn cannot be used: \/proc cannot contain folders\.$/,
    ],
    [
      'on a data folder with a name that is too long',
      () => ({ CAIRN_DATA_DIR: join(folder, 'n'.repeat(300)) }),
      /^cairn: The folder .*nnn cannot be used: its path is too long\.$/,
    ],
    [
      'on a data folder that is a link to nothing',
      () => ({ CAIRN_DATA_DIR: join(folder, 'link') }),
      /^cairn: The folder .*link cannot be used: a part of it is missing\.$/,
    ],
    [
      'on a data folder whose log cannot be opened',
      () => ({ CAIRN_DATA_DIR: join(folder, 'half') }),
      /^cairn: .*log.*$/,
    ],
  ];
  it.concurrent.each(cases)('%s', async (_, env, sentence) => {
    const { code, stderr } = await start(env());
    expect([code, sentences(stderr).length], stderr).toEqual([1, 1]);
    expect(sentences(stderr)[0]).toMatch(sentence);
  });
});

it('cairn up refuses the API alone on embedded parts', async () => {
  const { code, stderr } = await start({}, undefined, ['ingest-api']);
  expect([code, sentences(stderr).length], stderr).toEqual([1, 1]);
  expect(stderr).toContain('ingest-api needs sink in its process');
});

describe('cairn config check', () => {
  it.each(['file', 'file/below', 'link', 'newer'])(
    'finds that the data folder %s cannot be used',
    async (name) => {
      const env = { CAIRN_DATA_DIR: join(folder, name) };
      const checked = await runCommand(['config', 'check', '--connect'], env);
      const started = await start(env);
      const [said] = sentences(started.stderr);
      expect([checked.code, started.code]).toEqual([1, 1]);
      expect(checked.stdout.split('\n')[0]).toBe(said!.replace('cairn: ', 'data folder: '));
    },
  );

  it('creates no data folder', async () => {
    const env = { CAIRN_DATA_DIR: join(newFolder(), 'below') };
    const { code, stdout } = await runCommand(['config', 'check', '--connect'], env);
    expect([code, stdout]).toEqual([0, 'Every part is embedded.\n']);
    expect(existsSync(env.CAIRN_DATA_DIR)).toBe(false);
  });

  it('fails on variables that look like options, and suggests the intended ones', async () => {
    const env = { KAFKA_BROKER: 'b:9092', CAIRN_BOOTSTRAP_KEY: 'secret', LOG_LEVEL: 'loud' };
    const { code, stdout, stderr } = await runCommand(['config', 'check'], env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'cairn: LOG_LEVEL must be one of debug, info, warn, error, silent; ' +
        'KAFKA_BROKER is unknown, did you mean KAFKA_BROKERS?; ' +
        'CAIRN_BOOTSTRAP_KEY is unknown, did you mean CAIRN_BOOTSTRAP_KEYS?\n',
    );
  });

  it('accepts the other variables of an environment', async () => {
    const env = { HOME: '/', HOSTNAME: 'x', POST: '1', KAFKA_SERVICE_HOST: 'x', REDIS_PORT: 'x' };
    expect(await runCommand(['config', 'check'], env)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('cairn up warns', () => {
  it('of services that can run nowhere', async () => {
    const { stderr } = await start({}, 'cannot: no other', ['ingest-api', 'sink']);
    expect(stderr).toContain('and enricher, exporter and scheduler cannot');
  });

  it('of variables that look like options', async () => {
    const { stderr } = await start({ KAFKA_BROKER: 'b:9092' }, 'did you mean');
    expect(stderr).toContain('KAFKA_BROKER is unknown, did you mean KAFKA_BROKERS?');
  });

  it('once if no API key is valid, and explains how to create one', async () => {
    const { stderr } = await start({}, '"ingest-api","msg":"started"');
    expect(stderr.match(/no API key/gi)).toHaveLength(1);
    expect(stderr).toContain('cairn keys create');
  });
});

describe('arguments that nobody intends are refused, and nothing is done', () => {
  it.concurrent.each([
    [['warehouse', 'serve', '--port', '', '--data-dir', 'x'], "option '--port <P>' is empty"],
    [['keys', 'create', '--org', 'a1', '--org', 'b2'], "option '--org <O>' is given twice"],
    [['backup', ''], "argument 'DIR' is empty"],
    [['up', 'sink', ''], "argument 'SERVICE' is empty"],
  ])('cairn %j', async (args, sentence) => {
    const dataDir = newFolder();
    const { code, stdout, stderr } = await runCommand(args, { CAIRN_DATA_DIR: dataDir });
    expect([code, stdout, stderr]).toEqual([1, '', `error: ${sentence}\n`]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('an option without the one that it needs, and numbers in other notations', async () => {
    const env = { CAIRN_DATA_DIR: newFolder() };
    await runCommand(['keys', 'create', '--org', 'acme'], env);
    const show = (...args: string[]) => runCommand(['topics', 'show', ...args], env);
    const alone = await show('--partition', '1');
    expect([alone.code, alone.stdout]).toEqual([1, '']);
    expect(alone.stderr).toContain('--partition needs a topic');
    const list = await runCommand(['dead-letters', 'list', '--group', 'g'], env);
    expect([list.code, list.stderr]).toEqual([2, expect.stringMatching(/^There is no such dead/)]);
    const odd = await show('results', '--partition', '1e0');
    expect([odd.code, odd.stderr]).toEqual([1, expect.stringContaining('must be a whole number')]);
  });
});

describe('without data', () => {
  it.each([
    ['topics', 'show'],
    ['dead-letters', 'list'],
    ['lag'],
    ['rebuild'],
    ['refresh', 'status'],
    ['backup', 'copy'],
    ['warehouse', 'serve', '--no-login', '--port=0', '--data-dir=missing'],
    ['keys', 'list'],
    ['keys', 'revoke', 'b502215a2206'],
  ])('`cairn %s %s` creates none, and names the folder that it examined', async (...command) => {
    const missing = newFolder();
    const args = command.map((word) =>
      word === 'copy' ? newFolder() : word.replace('=missing', `=${missing}`),
    );
    const { code, stdout, stderr } = await runCommand(args, { CAIRN_DATA_DIR: missing });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^cairn: There is no (Cairn data|warehouse) in /);
    expect(stderr).toContain(missing);
    expect(existsSync(missing)).toBe(false);
  });
});

it('the first key of a folder reports that an installation begins there', async () => {
  const env = { CAIRN_DATA_DIR: newFolder() };
  const create = () => runCommand(['keys', 'create', '--org', 'acme'], env);
  const words = `This key starts a new installation in ${env.CAIRN_DATA_DIR}.\n`;
  const stderr = `There was no Cairn data yet. ${words}`;
  expect(await create()).toMatchObject({ code: 0, stderr });
  expect(await create()).toMatchObject({ code: 0, stderr: '' });
});

it('an address with a login is refused, and the login is not shown', async () => {
  const env = { CAIRN_URL: 'http://me:hidden@127.0.0.1:1', CAIRN_API_KEY: 'k' };
  const { code, stderr } = await runCommand(['whoami'], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('must not contain a login')]);
  expect(stderr).not.toContain('hidden');
});

it('whoami reports an unavailable service at once, and the others wait for it', async () => {
  const closed = createServer();
  await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
  const { port } = closed.address() as AddressInfo;
  await new Promise((end) => closed.close(end));
  const env = { CAIRN_URL: `http://127.0.0.1:${port}`, CAIRN_API_KEY: 'k', CAIRN_ORG: 'acme' };
  const asked = await runCommand(['whoami'], env);
  expect([asked.code, asked.stdout]).toEqual([1, '']);
  expect(asked.stderr).toMatch(/cannot be reached: .*ECONNREFUSED.*\. Does Cairn run there\?/);
  const until = 'Retrying for two minutes.';
  expect((await runCommand(['batch', 'watch', 'b'], env, { until })).stderr).toContain(until);
});

it.each(['up', 'warehouse serve --port 0 --no-login --data-dir nowhere'])(
  'cairn %s ends with one sentence when only 64 files may be open',
  async (args) => {
    const command = `ulimit -n 64; exec "${process.execPath}" bin/cairn.js ${args}`;
    const env = { PATH: process.env['PATH'], PORT: '0', CAIRN_DATA_DIR: newFolder() };
    const ended = promisify(execFile)('sh', ['-c', command], { cwd: repositoryFolder, env });
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^cairn: This process may have 64 files .* LimitNOFILE\.\n$/),
    });
  },
);
