/** Runs the `cairn` command to its end, or until its standard error holds what is waited for. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryFolder } from './backend.ts';

export interface Ended {
  /** Null when it was ended because it had written what was waited for. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  /** Ends the command when its standard error holds this text. */
  readonly until?: string;
  readonly timeoutMs?: number;
  /** Closes its standard output at once, as `head` does when it has seen enough. */
  readonly closesOutput?: boolean;
}

export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { until, timeoutMs = 150_000, closesOutput = false }: RunOptions = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [join(repositoryFolder, 'bin', 'cairn.js'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (closesOutput) child.stdout.destroy();
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      if (until !== undefined && output.stderr.includes(until)) child.kill('SIGKILL');
    });
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, ...output };
}
