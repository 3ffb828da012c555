/**
 * Reads the dead letters from the newest to the oldest.
 *
 * NL1 Memory holds one block of each partition, without the letters' bytes, however many letters
 *     there are. The log reads forwards, so each block is read and then reversed.
 */
import type { LetterFilter, ListedLetter } from '../../../ledger/letters/dead-letter-admin.ts';
import type { TaskContext } from '../../../ledger/operator-task.ts';
import type { PartitionRange } from '../../../platform/log/broker.ts';
import { readLetters } from '../read-letters.ts';
import { listLetter } from './letter-views.ts';

const BLOCK_LETTERS = 500;

/** NL1. Letters of several partitions are merged by their times. */
export async function* readNewestLetters(
  context: TaskContext,
  ranges: readonly PartitionRange[],
  filter: LetterFilter = {},
): AsyncGenerator<ListedLetter> {
  const partitions = ranges.map((range) => readBackwards(context, range, filter));
  try {
    const heads = await Promise.all(partitions.map((letters) => letters.next()));
    for (;;) {
      let newest = -1;
      for (const [i, head] of heads.entries()) {
        if (head.done) continue;
        const best = heads[newest];
        if (best === undefined || best.done || head.value.at > best.value.at) newest = i;
      }
      const head = heads[newest];
      if (head === undefined || head.done) return;
      yield head.value;
      heads[newest] = await partitions[newest]!.next();
    }
  } finally {
    for (const letters of partitions) await letters.return(undefined);
  }
}

async function* readBackwards(
  context: TaskContext,
  { fromOffset, toOffset, ...partition }: PartitionRange,
  filter: LetterFilter,
): AsyncGenerator<ListedLetter, undefined> {
  for (let end = toOffset; end > fromOffset; end -= BLOCK_LETTERS) {
    const start = Math.max(fromOffset, end - BLOCK_LETTERS);
    const block: ListedLetter[] = [];
    const range = { ...partition, fromOffset: start, toOffset: end };
    for await (const found of readLetters(context, [range], filter)) {
      block.push(await listLetter(context.platform, found));
    }
    // Clocks of the writers may disagree.
    yield* block.toReversed().toSorted((a, b) => b.at - a.at);
  }
}
