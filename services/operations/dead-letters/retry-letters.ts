/**
 * `cairn dead-letters retry`: processes dead letters again.
 *
 * RL1 A letter with a readable job starts a rerun of that job: the old bytes would undo later
 *     changes and deletions by the caller. If the job was deleted or submitted again since, nothing
 *     runs, because nobody requests any more what the letter says. The same holds if the job has
 *     run again since, unless `again` is given.
 * RL2 Any other record is appended to its topic again, byte for byte, under its key. The log may
 *     keep it longer than the letter, and then has it in full.
 * RL3 A letter is noted as retried after its effect is durable. Before that, its group is stored as
 *     begun, and the next retry finishes an interrupted one: it skips records that are on the log
 *     since then, and jobs that are in the group's run.
 * RL4 A record is appended once, however many groups have a letter for it.
 * RL5 One process at a time retries, so that no letter is retried twice at once.
 */
import * as z from 'zod';
import {
  type OperatorTask,
  readTaskOptions,
  runUnderLease,
  type TaskContext,
} from '../../../ledger/operator-task.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { readRanges } from '../offset-options.ts';
import { type FoundLetter, readLetters } from '../read-letters.ts';
import { requireServing, untilWritten } from '../replay/replay.ts';
import { readRetried } from './retried-letters.ts';
import { resumeUnfinished, retryGroup } from './retry-group.ts';
import { findLetter, letterFilter } from './show-letters.ts';

const retryOptions = letterFilter.extend({
  ids: z.array(z.string()).default([]),
  all: z.boolean().default(false),
  again: z.boolean().default(false),
  dryRun: z.boolean().default(false),
});

type RetryOptions = z.output<typeof retryOptions>;

/** At most this many letters are held in memory and retried together. */
const GROUP_LETTERS = 5_000;

export const retryLetters: OperatorTask = async (context, given) => {
  const options = readTaskOptions(retryOptions, given);
  requireChoice(options);
  const { letters, retried, finished } = await retryChosen(context, options);
  if (letters === 0) return finished > 0 ? 'done' : 'nothing';
  const would = options.dryRun ? 'would be retried' : 'are retried';
  await context.output.line(`${retried} of ${letters} letters ${would}.`);
  return 'done';
};

/**
 * Resolves to the number of chosen letters, the number of retried ones, and the number of letters
 * from an interrupted retry that were finished first.
 */
export async function retryChosen(context: TaskContext, options: RetryOptions) {
  requireServing(context);
  await untilWritten(context);
  if (options.dryRun) return retryAlone(context, options, new Set());
  return runUnderLease(context, RETRY_LEASE, async (alone) =>
    retryAlone(alone, options, await resumeUnfinished(alone)),
  );
}

/** RL5. */
const RETRY_LEASE = { key: 'dead-letters-retry', ttlMs: 20_000, what: 'A retry of dead letters' };

async function retryAlone(
  context: TaskContext,
  options: RetryOptions,
  finished: ReadonlySet<string>,
) {
  let [letters, retried] = [0, 0];
  for await (const group of groupLetters(chosenLetters(context, options, finished))) {
    letters += group.length;
    retried += await retryGroup(context, group, options);
    context.output.progress({ done: letters, total: null, unit: 'letters' });
  }
  return { letters, retried, finished: finished.size };
}

function requireChoice({ ids, all, reason, topic, group, from, to }: RetryOptions): void {
  const isFiltered = [reason, topic, group, from, to].some((given) => given !== undefined);
  const choices = [ids.length > 0, all, isFiltered && !all].filter(Boolean).length;
  if (choices === 1) return;
  const what = choices === 0 ? 'Say which letters' : 'Say which letters in one way';
  const message = `${what}: ids, or --reason, --topic, --group, --from, --to, or --all.`;
  throw new CairnError('config_invalid', message);
}

async function* chosenLetters(
  context: TaskContext,
  options: RetryOptions,
  finished: ReadonlySet<string>,
): AsyncGenerator<FoundLetter> {
  const { platform, output } = context;
  for await (const found of lettersBy(context, options)) {
    if (finished.has(found.id)) continue;
    const before = options.again ? null : await readRetried(platform.hotState, found);
    if (before === null) yield found;
    else output.note(`${found.id} was retried at ${before}; --again retries it once more.`);
  }
}

async function* lettersBy(context: TaskContext, { ids, ...filter }: RetryOptions) {
  const { platform } = context;
  for (const id of new Set(ids)) {
    const found = await findLetter(platform, id);
    if (found === null) throw new CairnError('config_invalid', `There is no dead letter ${id}.`);
    yield found;
  }
  if (ids.length > 0) return;
  // The ends are read once: a record that fails again is a new letter.
  const ranges = await readRanges(platform.broker, { ...filter, topic: 'dead-letters' });
  yield* readLetters(context, ranges, filter);
}

async function* groupLetters(letters: AsyncIterable<FoundLetter>): AsyncGenerator<FoundLetter[]> {
  let group: FoundLetter[] = [];
  for await (const letter of letters) {
    group.push(letter);
    if (group.length < GROUP_LETTERS) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
