/** An interrupted command. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { repositoryFolder } from '../../test/support/backend.ts';
import { runCommand } from '../../test/support/command.ts';
import { whatRemains } from './run-task.ts';

it('reports it while topics grow on a server that does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const command = [join(repositoryFolder, 'bin', 'cairn.js'), 'topics', 'grow', '--all'];
  const child = spawn(process.execPath, [...command, '--partitions', '16'], {
    env: { PATH: process.env['PATH'], KAFKA_BROKERS: `127.0.0.1:${port}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [connection] = await once(silent, 'connection');
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect([code, await said]).toEqual([130, 'cairn: Interrupted; the same command continues.\n']);
  connection.destroy();
  silent.close();
});

it('ends even if a server does not answer its request', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const at = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const command = [join(repositoryFolder, 'bin', 'cairn.js'), 'lag'];
  const servers = {
    KAFKA_BROKERS: at,
    SCHEMA_REGISTRY_URL: `http://${at}`,
    CLICKHOUSE_URL: `http://${at}`,
    REDIS_URL: `redis://${at}`,
    S3_ENDPOINT: `http://${at}`,
    S3_BUCKET: 'cairn',
  };
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env['PATH'], ...servers },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [connection] = await once(silent, 'connection');
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect([code, await said]).toEqual([130, 'cairn: Interrupted.\n']);
  connection.destroy();
  silent.close();
}, 20_000);

it.each([
  [['keys', 'list'], 'cairn: Interrupted.\n'],
  [
    ['keys', 'create', '--org', 'acme'],
    'cairn: Interrupted; `cairn keys list` shows whether there is a new key.\n',
  ],
  [
    ['keys', 'revoke', 'key-1'],
    'cairn: Interrupted; `cairn keys list` shows whether it is revoked.\n',
  ],
  [['config', 'check', '--connect'], 'cairn: Interrupted.\n'],
])(
  '%j reports it while Kafka does not answer',
  async (words, sentence) => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-interrupted-'));
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const at = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const child = spawn(process.execPath, [join(repositoryFolder, 'bin', 'cairn.js'), ...words], {
      env: { PATH: process.env['PATH'], CAIRN_DATA_DIR: folder, KAFKA_BROKERS: at },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = text(child.stderr);
    const [connection] = await once(silent, 'connection');
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect([code, (await said).split('\n').slice(-2).join('\n')]).toEqual([130, sentence]);
    connection.destroy();
    silent.close();
    rmSync(folder, { recursive: true, force: true });
  },
  20_000,
);

it('reports it in one line, and exits with 130', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-interrupted-'));
  const env = { CAIRN_DATA_DIR: folder };
  await runCommand(['keys', 'create', '--org', 'acme'], env);
  const command = [join(repositoryFolder, 'bin', 'cairn.js'), 'topics', 'tail', 'keys', '--follow'];
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.once('data', () => child.kill('SIGINT'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([130, 'cairn: Interrupted.\n']);
  rmSync(folder, { recursive: true, force: true });
});

it('suggests no continuation of a dry run', () => {
  expect(whatRemains('replay', {})).toContain('--resume continues');
  expect(whatRemains('replay', { dryRun: true })).toBeUndefined();
});
