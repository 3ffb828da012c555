/**
 * Standard output and standard error of a command that can no longer be written.
 *
 * RG1 The reader of a pipe may go before the end, as `head` does: that is no fault.
 * RG2 A command whose output cannot be written, as on a full disk, has failed. A process that
 *     serves goes on: its output is not its work.
 * RG3 A terminal that is gone does not change how the process ends.
 */
import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { describeFileFault } from '../../platform/folders/file-faults.ts';

/** The exit code then, as a shell shows SIGPIPE. */
export const READER_GONE = 141;

const FAILED = 1;

let isServing = false;

/** RG2. From now on this process serves. */
export function outliveOutput(): void {
  isServing = true;
}

/** What is written later is lost without an error. */
export function outliveReaders(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      process.exitCode = READER_GONE;
    } else if (!isServing) {
      process.stderr.write(`cairn: The output cannot be written: ${describeFileFault(error)}.\n`);
      process.exit(FAILED);
    }
  });
  // Where faults are told nobody can be told of this one.
  process.stderr.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exitCode = READER_GONE;
  });
}

const STANDARD_DESCRIPTORS = [0, 1, 2] as const;

/**
 * RG3. At its end Node gives each terminal that it began with the modes of before, and aborts where
 * that fails, as it does when the terminal is gone. It spares descriptors that are closed.
 */
export function outliveTerminal(): void {
  const terminals = STANDARD_DESCRIPTORS.filter((descriptor) => isatty(descriptor));
  process.on('exit', () => {
    for (const descriptor of terminals) if (!isatty(descriptor)) closeSync(descriptor);
  });
}
