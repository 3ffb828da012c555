/** `cairn batch watch`: follows a batch until all its places have ended. */
import { BEHIND_HEADER } from '../../domain/api/headers.ts';
import { formatCountIs } from '../../domain/words/count-words.ts';
import type { TaskOutput } from '../../ledger/operator-task.ts';
import type { Environment } from '../../platform/config/option.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { RemoteApi, type RemoteOptions } from './remote-api.ts';
import { runRemotely } from './run-remotely.ts';

const POLL_INTERVAL_MS = 1_000;
/** Some places failed, but the command did not. */
const SOME_FAILED = 3;

interface CountedBatch {
  readonly jobs: Readonly<Record<'pending' | 'in_progress' | 'completed' | 'failed', number>>;
}

export function watchBatch(id: string, options: RemoteOptions, env: Environment): Promise<void> {
  return runRemotely(
    (output, signal) => waitForEnd(new RemoteApi(options, env, output.note), id, output, signal),
    'the batch continues',
  );
}

/** Resolves with the exit code when no place is pending or in progress. */
export async function waitForEnd(
  api: RemoteApi,
  id: string,
  output: TaskOutput,
  signal: AbortSignal,
): Promise<number> {
  const path = `/batches/${encodeURIComponent(id)}?ids=false`;
  let doneBefore: number | undefined;
  for (;;) {
    const { headers, body } = await api.askJsonAnswer<CountedBatch>(path, { signal });
    const isCurrent = !headers.has(BEHIND_HEADER);
    const { jobs } = body;
    const { pending, in_progress, completed, failed } = jobs;
    const done = completed + failed;
    const total = done + pending + in_progress;
    if (done === total && isCurrent) {
      output.note(`${formatCountIs(completed, 'place')} completed, ${failed} failed.`);
      return failed > 0 ? SOME_FAILED : 0;
    }
    doneBefore ??= done;
    output.progress({ done, total, unit: 'places', doneBefore });
    await systemClock.sleep(POLL_INTERVAL_MS, signal);
    signal.throwIfAborted();
  }
}
