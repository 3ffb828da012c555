/** Commands that wait for an unavailable part report it, and can be interrupted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../../test/support/backend.ts';
import { freePort } from '../../test/support/ports.ts';

/** Runs a command, and interrupts it after its first output. */
async function interruptAfterWord(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(repositoryFolder, 'bin', 'cairn.js'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.includes('Waiting for')) child.kill('SIGINT');
  });
  const [code] = await once(child, 'close');
  return { code, lines: said.trim().split('\n') };
}

it.each([['lag'], ['dead-letters list'], ['refresh status']])('%s', async (command) => {
  const address = `127.0.0.1:${await freePort()}`;
  const { code, lines } = await interruptAfterWord(command.split(' '), {
    CAIRN_DATA_DIR: temporaryFolder('part-away'),
    KAFKA_BROKERS: address,
  });
  expect(code).toBe(130);
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^Waiting for Kafka: .*${address}`)),
    'cairn: Interrupted.',
  ]);
});
