/** The first signal that asks for a stop is heard; the second one ends the process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that prints which signal asked it to stop, and then continues. */
async function startChild() {
  const url = new URL('./signals.ts', import.meta.url).href;
  const code = `
    const { nextSignal, outliveUserSignals } = await import(${JSON.stringify(url)});
    outliveUserSignals((signal) => console.log('reported ' + signal));
    const asked = nextSignal();
    setInterval(() => undefined, 1e6);
    console.log('ready');
    console.log(await asked);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const nextLine = async () => String((await once(child.stdout, 'data'))[0]).trim();
  expect(await nextLine()).toBe('ready');
  return { child, nextLine };
}

it.each([
  ['SIGHUP', 'SIGTERM'],
  ['SIGTERM', 'SIGINT'],
  ['SIGINT', 'SIGINT'],
] as const)('after %s the process continues, and %s ends it', async (first, second) => {
  const { child, nextLine } = await startChild();
  child.kill(first);
  expect(await nextLine()).toBe(first);
  child.kill(second);
  expect(await once(child, 'exit')).toEqual([null, second]);
});

it.each(['SIGUSR1', 'SIGUSR2'] as const)('%s is reported, and does nothing', async (signal) => {
  const { child, nextLine } = await startChild();
  child.kill(signal);
  expect(await nextLine()).toBe(`reported ${signal}`);
  child.kill('SIGTERM');
  expect(await nextLine()).toBe('SIGTERM');
});
