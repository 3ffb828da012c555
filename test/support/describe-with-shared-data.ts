/**
 * A suite over large real data that the project does not ship. Where the data is not on the machine
 * the suite is skipped, with CI=true too, and the run names it at its end.
 */
import { join } from 'node:path';
import { describe } from 'vitest';
import { sharedData } from './shared-data.ts';
import { recordSkip } from './skips.ts';

/** `path` is that of a file or folder below the shared data; `body` gets it as an absolute path. */
export function describeWithSharedData(
  name: string,
  path: readonly string[],
  body: (path: string) => void,
): void {
  const found = sharedData(...path);
  if (found !== undefined) {
    describe(name, () => body(found));
    return;
  }
  recordSkip(name, `${join('shared', 'data', ...path)} is not on this machine`);
  describe.skip(name, () => body(''));
}
