/** Processes whose output can no longer be written. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { until } from '../../test/support/until.ts';

/** A full disk. */
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

it('RG2 a process that serves continues', async () => {
  expect(await runOnFullDisk('outliveOutput();')).toEqual({ exitCode: 0, said: 'went on\n' });
});

/** Asks a process to end after its terminal is gone, and returns its exit code. */
async function endWithoutTerminal(before: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-terminal-'));
  const [pidFile, codeFile] = [join(folder, 'pid'), join(folder, 'exit-code')];
  const url = new URL('./reader-gone.ts', import.meta.url).href;
  const code = `
    import { writeFileSync } from 'node:fs';
    import { outliveReaders, outliveTerminal } from ${JSON.stringify(url)};
    outliveReaders();
    ${before}
    process.on('SIGTERM', () => process.exit(7));
    setInterval(() => undefined, 1e6);
    writeFileSync(process.env.PID_FILE, String(process.pid));`;
  const names = { NODE: process.execPath, CODE: code, PID_FILE: pidFile, CODE_FILE: codeFile };
  const run = '$NODE --import tsx --input-type=module -e "$CODE"';
  // The shell ignores the end of its terminal, so that it can report the exit code.
  const command = `trap "" HUP; ${run}; echo $? > $CODE_FILE`;
  const terminal = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, ...names },
    stdio: 'ignore',
  });
  const read = (file: string) => () => existsSync(file) && readFileSync(file, 'utf8').trim();
  const pid = Number(await until(read(pidFile), 'the process runs', { timeoutMs: 15_000 }));
  terminal.kill('SIGKILL');
  await once(terminal, 'exit');
  process.kill(pid, 'SIGTERM');
  const exitCode = await until(read(codeFile), 'the process ends', { timeoutMs: 15_000 });
  rmSync(folder, { recursive: true });
  return exitCode;
}

it('RG3 a process whose terminal is gone ends with its own exit code', async () => {
  expect(await endWithoutTerminal('outliveTerminal();')).toBe('7');
});
