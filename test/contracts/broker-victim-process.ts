/** Runs broker-victim.ts in a process of its own and kills it once it has fetched. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { VictimOrder } from './broker-driver.ts';

export async function runVictim(task: {
  module: string;
  opens: string;
  options: Record<string, unknown>;
  order: VictimOrder;
}): Promise<void> {
  const script = fileURLToPath(new URL('./broker-victim.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(task)], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const said = once(child.stdout!, 'data').then(([text]) => String(text).trim());
    const answer = await Promise.race([said, ended.then(([code]) => `ended with ${code}`)]);
    if (answer !== 'fetched') throw new Error(`the victim ${answer}`);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}
