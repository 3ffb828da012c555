/** The tasks of operators' commands, by name. The code of each is loaded on demand. */
import type { OperatorTask } from '../ledger/operator-task.ts';

export const OPERATOR_TASKS = {
  'topics show': async () => (await import('./operations/show-topics.ts')).showTopics,
  'topics tail': async () => (await import('./operations/tail-topic.ts')).tailTopic,
  lag: async () => (await import('./operations/show-lag.ts')).showLag,
  'dead-letters list': async () =>
    (await import('./operations/dead-letters/show-letters.ts')).listLetters,
  'dead-letters show': async () =>
    (await import('./operations/dead-letters/show-letters.ts')).showLetter,
  'dead-letters retry': async () =>
    (await import('./operations/dead-letters/retry-letters.ts')).retryLetters,
  explain: async () => (await import('./operations/explain/explain-place.ts')).explainPlace,
  'refresh status': async () =>
    (await import('./scheduler/refresh/refresh-tasks.ts')).refreshStatus,
  'refresh run': async () => (await import('./scheduler/refresh/refresh-tasks.ts')).refreshRun,
  replay: async () => (await import('./operations/replay/replay.ts')).replay,
  rebuild: async () => (await import('./sink/rebuild/rebuild.ts')).rebuild,
} as const satisfies Readonly<Record<string, () => Promise<OperatorTask>>>;

export type TaskName = keyof typeof OPERATOR_TASKS;

export function isTaskName(name: unknown): name is TaskName {
  return typeof name === 'string' && Object.hasOwn(OPERATOR_TASKS, name);
}
