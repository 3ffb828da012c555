/** Runs an operator's task on the platform of a product in this process, and keeps what it says. */
import type { TaskOutcome, TaskProgress } from '../../ledger/operator-task.ts';
import type { Platform } from '../../ledger/platform.ts';
import { OPERATOR_TASKS, type TaskName } from '../../services/operator-tasks.ts';

export interface TaskEnd {
  readonly outcome: TaskOutcome;
  readonly lines: readonly string[];
  readonly notes: readonly string[];
  readonly progress: readonly TaskProgress[];
}

export interface TaskTestOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TaskProgress) => void;
  /** Where the notes go; they stay when the task fails. */
  readonly notes?: string[];
}

export async function runOperatorTask(
  platform: Platform,
  name: TaskName,
  options: object,
  {
    signal = new AbortController().signal,
    onProgress = () => undefined,
    notes = [],
  }: TaskTestOptions = {},
): Promise<TaskEnd> {
  const lines: string[] = [];
  const progress: TaskProgress[] = [];
  const output = {
    line: async (text: string) => void lines.push(text),
    note: (text: string) => void notes.push(text),
    progress: (now: TaskProgress) => {
      progress.push(now);
      onProgress(now);
    },
  };
  const task = await OPERATOR_TASKS[name]();
  const outcome = await task({ platform, output, signal, isServing: true }, options);
  return { outcome, lines, notes, progress };
}
