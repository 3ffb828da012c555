/**
 * Whether the starter asked that hang-ups be ignored, as `nohup` does.
 *
 * It sets SIGHUP to "ignore", which a process inherits; but Node restores the default action before
 * any of our code runs, so what the starter left behind elsewhere has to tell.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** What a process can see of its start. */
export interface Start {
  /** The command as the shell started it (`_` in the environment), if the shell says so. */
  readonly command: string | undefined;
  /** The target of its standard input, and how it was opened; empty where that is unknown. */
  readonly input: string;
  readonly inputInfo: string;
  /** The status of its parent by the kernel; empty where that is unknown. */
  readonly parentStatus: string;
}

const ACCESS_MODES = 3;
const WRITE_ONLY = 1;
/** Signal 1 is the lowest bit. */
const SIGHUP_BIT = 1;

export function ignoresHangUps({ command = '', input, inputInfo, parentStatus }: Start): boolean {
  if (basename(command) === 'nohup') return true;
  // On a terminal, `nohup` replaces standard input by one that cannot be read.
  const flags = Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(inputInfo)?.[1] ?? '0', 8);
  if (input === '/dev/null' && (flags & ACCESS_MODES) === WRITE_ONLY) return true;
  // The process has inherited what its parent ignores, such as a script below `nohup`.
  const ignored = /^SigIgn:\s*([0-9a-f]+)$/m.exec(parentStatus)?.[1] ?? '0';
  return (Number.parseInt(ignored.slice(-1), 16) & SIGHUP_BIT) !== 0;
}

/** Must be called at the start: the parent may end. */
export function readStart(): Start {
  return {
    command: process.env['_'],
    input: orEmpty(() => readlinkSync('/proc/self/fd/0')),
    inputInfo: orEmpty(() => readFileSync('/proc/self/fdinfo/0', 'utf8')),
    parentStatus: orEmpty(() => readFileSync(`/proc/${process.ppid}/status`, 'utf8')),
  };
}

/** Only Linux has these files, and a container may hide them. */
function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
