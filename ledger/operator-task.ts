/**
 * A task is what an operator's command does: it works with the platform, and says lines of a
 * result, notes and progress. It runs in the command itself, or in the process that holds the data
 * folder when one does.
 *
 * OT1 A task that is aborted stops soon, and the same command can be given again.
 * OT2 A task that one process at a time may do waits for the lease of a process that was killed,
 *     and says so, so that nobody gives the command again and again.
 */
import * as z from 'zod';
import { waitForLease } from '../platform/hot-state/lease.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { underSignals } from '../platform/runtime/linked-signal.ts';
import type { Platform } from './platform.ts';

export interface TaskProgress {
  readonly done: number;
  /** Null when nobody knows. */
  readonly total: number | null;
  /** What is counted, in the plural: `jobs`, `records`. */
  readonly unit: string;
  /** What was done before anybody watched; it says nothing about the pace. */
  readonly doneBefore?: number;
}

export interface TaskOutput {
  /** A line of the result; resolves when the reader has room for the next one. */
  line(text: string): Promise<void>;
  /** What the operator should know beside the result. */
  note(text: string): void;
  progress(progress: TaskProgress): void;
}

export interface TaskContext {
  readonly platform: Platform;
  readonly output: TaskOutput;
  readonly signal: AbortSignal;
  /** False in a command beside which no service runs on the same folder. */
  readonly isServing: boolean;
}

/** `nothing`: no record, job or letter fitted what was asked for. */
export type TaskOutcome = 'done' | 'nothing';

/** The options are what the command was given; a task reads them with `readTaskOptions`. */
export type OperatorTask = (context: TaskContext, options: unknown) => Promise<TaskOutcome>;

/**
 * Rejects options that cannot be with `config_invalid`, in one sentence. `argument` is the one that
 * is given without a name.
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
  /** What one process at a time does: `This replay`. */
  readonly what: string;
}

/** OT2. Rejects with `task_running` when a process that lives holds the lease. */
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
