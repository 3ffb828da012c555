/**
 * The sink: topics into the warehouse, one pump for each family, each a consumer group of its own
 * so that a stall of one holds up no other.
 *
 * It owns neither what a record means nor what is read: those are the domain's and the queries'.
 * It never answers anyone and never writes to the log, but for dead letters.
 */

import type { Platform } from '../../ledger/platform.ts';
import { SinkMarksPublisher } from '../../ledger/progress.ts';
import type { BlockConsumer } from '../../platform/log/consumer/block-consumer.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { FAMILIES } from './families.ts';
import { startPump } from './pump.ts';

const REPEAT_MARKS_MS = 3_000;

/** `onFatal` is for tests; without it a fault that does not pass ends the process. */
export function createSink(platform: Platform, onFatal = endProcess): Service {
  const marks = new SinkMarksPublisher(platform.hotState);
  const stopping = new AbortController();
  const pumps: BlockConsumer[] = [];
  let repeating: Promise<void> | undefined;
  return {
    name: 'sink',
    // Does not wait for the warehouse: the pumps do, each before its first block.
    start: async () => {
      for (const family of FAMILIES) pumps.push(await startPump(family, platform, marks, onFatal));
      repeating = repeatMarks(platform, marks, stopping.signal);
    },
    stop: once(async () => {
      stopping.abort();
      await Promise.all(pumps.map((pump) => pump.stop()));
      await repeating;
    }),
  };
}

/** The process is started anew, and the block that could not be written comes again. */
function endProcess(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

async function repeatMarks(
  { clock, log }: Platform,
  marks: SinkMarksPublisher,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(REPEAT_MARKS_MS, signal);
    await marks.repeat().catch((error: unknown) => {
      log.warn({ error: errorMessage(error) }, 'marks could not be published; they are told again');
    });
  }
}
