/** Starts a process in which the embedded engine works on one file. */
import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import { entryPath } from '../../runtime/worker.ts';

export function startEngineProcess(
  module: `${string}.ts`,
  { stdin, stdout }: { stdin: 'ignore' | 'pipe'; stdout: 'ignore' | 'pipe' },
): ChildProcess {
  const path = entryPath(module);
  const execArgv = path.endsWith('.ts') ? ['--import', 'tsx'] : [];
  // When running from source, tsx must be found from the project, wherever the process was started.
  const cwd = dirname(path);
  const child = fork(path, { execArgv, cwd, stdio: [stdin, stdout, 'pipe', 'ipc'] });
  // Not inherited: that would make standard error blocking for this process (runtime/log.ts, LO2).
  child.stderr!.on('data', (text: Uint8Array) => process.stderr.write(text));
  return child;
}
