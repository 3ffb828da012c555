/**
 * A task is the work of an operator's command. It uses the platform, and outputs result lines,
 * notes and progress. It runs in the command itself, or in the process that has locked the data
 * folder, if there is one.
 *
 * OT1 An aborted task stops soon, and the same command can be run again.
 * OT2 A task that only one process at a time may run waits for the lease of a process that was
 *     killed, and says so, so that nobody runs the command again and again.
 */
import * as z from 'zod';
import { waitForLease } from '../platform/hot-state/lease.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { underSignals } from '../platform/runtime/linked-signal.ts';
import type { Platform } from './platform.ts';

export interface TaskProgress {
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
  /** What is counted, in the plural: `jobs`, `records`. */
  readonly unit: string;
  /** Work done before the task was observed; it says nothing about the pace. */
  readonly doneBefore?: number;
}

export interface TaskOutput {
  /** A line of the result; resolves when the reader has room for the next one. */
  line(text: string): Promise<void>;
  /** A message for the operator, in addition to the result. */
  note(text: string): void;
  progress(progress: TaskProgress): void;
}

export interface TaskContext {
  readonly platform: Platform;
  readonly output: TaskOutput;
  readonly signal: AbortSignal;
  /** False in a command when no service runs on the same folder. */
  readonly isServing: boolean;
}

/** `nothing`: no record, job or letter matched the options. */
export type TaskOutcome = 'done' | 'nothing';

/** The options are the command's; a task reads them with `readTaskOptions`. */
export type OperatorTask = (context: TaskContext, options: unknown) => Promise<TaskOutcome>;

/**
 * Rejects invalid options with `config_invalid`, in one sentence. `argument` is the option that is
 * given without a name.
 */
export function readTaskOptions<T>(schema: z.ZodType<T>, options: unknown, argument?: string): T {
  const { success, data, error } = schema.safeParse(options);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    if (path.length === 0) return message;
    return `${name === argument ? name.toUpperCase() : optionName(name)}: ${message}`;
  });
  throw new CairnError('config_invalid', `The command cannot be run: ${faults.join('; ')}.`);
}

/** `dryRun` is written `--dry-run`. */
function optionName(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** An option that is a whole number from `min`, given as text. */
export function wholeNumberOption(min = 0) {
  const error = `must be a whole number, at least ${min}`;
  return z.coerce
    .string(error)
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .refine((count) => count >= min, error);
}

/** An option that is one of these words. */
export function wordOption<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}

interface TaskLease {
  readonly key: string;
  readonly ttlMs: number;
  /** What only one process at a time does: `This replay`. */
  readonly what: string;
}

/** OT2. Rejects with `task_running` if a live process holds the lease. */
export async function runUnderLease<T>(
  context: TaskContext,
  { key, ttlMs, what }: TaskLease,
  run: (context: TaskContext) => Promise<T>,
): Promise<T> {
  const { hotState, clock } = context.platform;
  const onWait = () => {
    const why = `${what} runs in another process, or in one that was killed a moment ago`;
    context.output.note(`${why}; waiting at most ${ttlMs / 1_000} s.`);
  };
  const options = { hotState, clock, key, ttlMs };
  const lease = await waitForLease(options, { onWait, signal: context.signal });
  if (lease === null) throw new CairnError('task_running', `${what} runs in another process.`);
  try {
    return await underSignals([context.signal, lease.lost], (signal) =>
      run({ ...context, signal }),
    );
  } finally {
    await lease.release();
  }
}
