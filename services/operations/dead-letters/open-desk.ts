/** Dead letters for operators over REST (ledger/letters/dead-letter-admin.ts). */
import type {
  DeadLetterAdmin,
  LetterPage,
  ListedLetter,
} from '../../../ledger/letters/dead-letter-admin.ts';
import type { TaskContext, TaskOutput } from '../../../ledger/operator-task.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { readRanges } from '../offset-options.ts';
import { readWholeLetter } from './letter-views.ts';
import { readNewestLetters } from './newest-letters.ts';
import { retryChosen } from './retry-letters.ts';
import { findLetter } from './show-letters.ts';

/** The number of newest letters per partition that a list reads. */
const MAX_LOOKED_AT = 5_000;

export function openLetterDesk(platform: Platform): DeadLetterAdmin {
  const contextFor = (signal: AbortSignal, output: TaskOutput): TaskContext => {
    return { platform, output, signal, isServing: true };
  };
  return {
    list: (filter, limit, signal) => listNewest(contextFor(signal, SILENT), filter, limit),
    read: async (id) => {
      const found = await findLetter(platform, id);
      return found && readWholeLetter(platform, found);
    },
    retry: async (ids, again, signal) => {
      const notes: string[] = [];
      const output = { ...SILENT, note: (text: string) => void notes.push(text) };
      const options = { ids: [...ids], again, all: false, dryRun: false };
      const { retried } = await retryChosen(contextFor(signal, output), options);
      return { retried, notes };
    },
  };
}

const SILENT: TaskOutput = {
  line: async () => undefined,
  note: () => undefined,
  progress: () => undefined,
};

async function listNewest(
  context: TaskContext,
  filter: Parameters<DeadLetterAdmin['list']>[0],
  limit: number,
): Promise<LetterPage> {
  const { broker } = context.platform;
  const ranges = await readRanges(broker, { topic: 'dead-letters' });
  const newest = ranges.map((range) => ({
    ...range,
    fromOffset: Math.max(range.fromOffset, range.toOffset - MAX_LOOKED_AT),
  }));
  const letters: ListedLetter[] = [];
  for await (const letter of readNewestLetters(context, newest, filter)) {
    if (letters.length === limit) return { letters, isWhole: false };
    letters.push(letter);
  }
  const isWhole = newest.every(({ fromOffset }, i) => fromOffset === ranges[i]!.fromOffset);
  return { letters, isWhole };
}
