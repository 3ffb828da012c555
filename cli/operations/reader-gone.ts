/**
 * Handles standard output and standard error that can no longer be written.
 *
 * RG1 The reader of a pipe may leave before the end, as `head` does: that is not a fault.
 * RG2 A command whose output cannot be written, for example on a full disk, has failed. A process
 *     that serves continues: its output is not its work.
 * RG3 A terminal that is gone does not change how the process ends.
 */
import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { describeFileFault } from '../../platform/folders/file-faults.ts';

/** The exit code in that case, which is what a shell shows for SIGPIPE. */
export const READER_GONE = 141;

const FAILED = 1;

let isServing = false;

/** RG2. From now on this process serves. */
export function outliveOutput(): void {
  isServing = true;
}

/** Later output is discarded without an error. */
export function outliveReaders(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      process.exitCode = READER_GONE;
    } else if (!isServing) {
      process.stderr.write(`cairn: The output cannot be written: ${describeFileFault(error)}.\n`);
      process.exit(FAILED);
    }
  });
  // Standard error is where faults are reported, so its own fault cannot be.
  process.stderr.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exitCode = READER_GONE;
  });
}

const STANDARD_DESCRIPTORS = [0, 1, 2] as const;

/**
 * RG3. At exit, Node restores the initial modes of each terminal, and aborts if that fails, as it
 * does if the terminal is gone. It skips closed descriptors.
 */
export function outliveTerminal(): void {
  const terminals = STANDARD_DESCRIPTORS.filter((descriptor) => isatty(descriptor));
  process.on('exit', () => {
    for (const descriptor of terminals) if (!isatty(descriptor)) closeSync(descriptor);
  });
}
