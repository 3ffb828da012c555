/** The first signal that asks for a stop is heard; the second one ends the process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const load = (file: string) =>
  `await import(${JSON.stringify(new URL(file, import.meta.url).href)})`;

/**
 * A process that prints which signal asked it to stop, and then continues. `shell`: the script that
 * starts it, as its arguments.
 */
async function startChild(shell = 'exec "$@"') {
  const code = `
    const { nextSignal, outliveHangUps, outliveUserSignals } = ${load('./signals.ts')};
    const { ignoresHangUps, readStart } = ${load('./hang-ups.ts')};
    if (ignoresHangUps(readStart())) outliveHangUps();
    outliveUserSignals((signal) => console.log('reported ' + signal));
    const asked = nextSignal();
    setInterval(() => undefined, 1e6);
    console.log(process.pid);
    console.log(await asked);`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', code];
  const child = spawn('bash', ['-c', shell, 'bash', ...node], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const nextLine = async () => String((await once(child.stdout, 'data'))[0]).trim();
  const pid = Number(await nextLine());
  return { child, nextLine, kill: (signal: NodeJS.Signals) => process.kill(pid, signal) };
}

it.each([
  ['SIGHUP', 'SIGTERM'],
  ['SIGTERM', 'SIGINT'],
  ['SIGINT', 'SIGINT'],
] as const)('after %s the process continues, and %s ends it', async (first, second) => {
  const { child, nextLine, kill } = await startChild();
  kill(first);
  expect(await nextLine()).toBe(first);
  kill(second);
  expect(await once(child, 'exit')).toEqual([null, second]);
});

it.each(['SIGUSR1', 'SIGUSR2'] as const)('%s is reported, and does nothing', async (signal) => {
  const { nextLine, kill } = await startChild();
  kill(signal);
  expect(await nextLine()).toBe(`reported ${signal}`);
  kill('SIGTERM');
  expect(await nextLine()).toBe('SIGTERM');
});

it.each([
  ['nohup', 'nohup "$@"; true'],
  ['a script below nohup', `trap '' HUP; "$@"; true`],
])('under %s, SIGHUP does nothing', async (_name, shell) => {
  const { nextLine, kill } = await startChild(shell);
  kill('SIGHUP');
  kill('SIGUSR1');
  expect(await nextLine()).toBe('reported SIGUSR1');
  kill('SIGTERM');
  expect(await nextLine()).toBe('SIGTERM');
  kill('SIGKILL');
});
