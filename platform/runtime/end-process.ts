/**
 * Ends the process after a fault that it cannot mend, in one sentence; after a bug, with a stack
 * trace. It is restarted then, and what it had not committed is delivered again.
 */
import { isCairnError } from './errors.ts';

export function endProcess(error: unknown): void {
  setImmediate(() => {
    if (!isCairnError(error)) throw error;
    process.stderr.write(`cairn: ${error.message}\n`);
    process.exit(1);
  });
}
