/**
 * The stages of a run. The greatest recorded one counts. A held run never continues: its job waits
 * for a further run.
 */
import type { JobStatus } from './jobs.ts';

export const STAGES = {
  accepted: 0,
  started: 1,
  completed: 2,
  failed: 3,
  held: 4,
  deleted: 9,
} as const;

const STATUSES: Readonly<Record<number, JobStatus>> = {
  [STAGES.accepted]: 'pending',
  [STAGES.started]: 'in_progress',
  [STAGES.completed]: 'completed',
  [STAGES.failed]: 'failed',
  [STAGES.held]: 'pending',
};

/** The stages that callers see as the status. */
export function stagesWithStatus(status: JobStatus): number[] {
  const stages = Object.entries(STATUSES).filter(([, shown]) => shown === status);
  return stages.map(([stage]) => Number(stage));
}

/** The status that callers see. */
export function statusAtStage(stage: number): JobStatus {
  return STATUSES[stage] ?? 'pending';
}

/** True for the stages of completed and failed jobs. */
export function hasEnded(stage: number): boolean {
  return stage === STAGES.completed || stage === STAGES.failed;
}
