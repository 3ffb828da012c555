/** Pauses a process of a test, as a machine that hangs. */
import { readdir, readFile } from 'node:fs/promises';
import { until } from './until.ts';

/**
 * Sends SIGSTOP, and resolves when every thread stands still: a thread on another processor runs on
 * for a while, so the process may still answer a request. SIGCONT continues it.
 */
export async function pauseProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const hasStopped = async () => (await threadStates(pid)).every((state) => state === 'T');
  await until(hasStopped, `process ${pid} stands still`, { pollMs: 1 });
}

/** The letters of proc_pid_stat(5); none where there is no `/proc`. */
async function threadStates(pid: number): Promise<readonly string[]> {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder).catch(() => []);
  const lines = await Promise.all(
    threads.map((thread) => readFile(`${folder}/${thread}/stat`, 'utf8').catch(() => '')),
  );
  // The name before the state is in brackets, and may have brackets of its own.
  return lines.filter((line) => line !== '').map((line) => line[line.lastIndexOf(')') + 2]!);
}
