/** What happens to a process whose output can no longer be written. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** A disk without space. */
const FULL = '/dev/full';

async function runOnFullDisk(before: string) {
  const url = new URL('./reader-gone.ts', import.meta.url).href;
  const code = `
    const { outliveOutput, outliveReaders } = await import(${JSON.stringify(url)});
    outliveReaders();
    ${before}
    process.stdout.write('a line\\n');
    setTimeout(() => console.error('went on'), 100);`;
  const full = openSync(FULL, 'w');
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [exitCode] = await once(child, 'close');
  return { exitCode, said };
}

it('RG2 a command whose output is on a full disk fails, in one sentence', async () => {
  const sentence = 'cairn: The output cannot be written: the disk is full.\n';
  expect(await runOnFullDisk('')).toEqual({ exitCode: 1, said: sentence });
});

it('RG2 a process that serves goes on', async () => {
  expect(await runOnFullDisk('outliveOutput();')).toEqual({ exitCode: 0, said: 'went on\n' });
});
