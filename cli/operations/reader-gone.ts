/** The reader of a pipe may go before the end, as `head` does: that is no fault. */

/** The exit code then, as a shell shows SIGPIPE. */
export const READER_GONE = 141;

/** What is written later is lost without an error. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exitCode = READER_GONE;
    });
  }
}
