/** A command that is interrupted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFolder } from '../../test/support/backend.ts';
import { runCommand } from '../../test/support/command.ts';
import { whatStays } from './run-task.ts';

it('says so in one line, and ends with 130', async () => {
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

it('names no way to go on with a dry run', () => {
  expect(whatStays('replay', {})).toContain('--resume goes on');
  expect(whatStays('replay', { dryRun: true })).toBeUndefined();
});
