/** The metrics of the scheduler. */
import type { Metrics } from '../../platform/metrics/metrics.ts';

const RUN_BOUNDS_SECONDS = [0.05, 0.25, 1, 5, 30, 60, 300, 900, 3_600];

export function timetableMeters(metrics: Metrics) {
  /** By task: its last success in this process. */
  const lastSuccess = new Map<string, number>();
  metrics
    .gauge({
      name: 'cairn_scheduler_last_success_timestamp_seconds',
      help: 'When a task last succeeded in this process, in Unix time.',
      labels: ['task'],
    })
    .show(() => Array.from(lastSuccess, ([task, ms]) => [{ task }, ms / 1000] as const));
  return {
    lastSuccess,
    runs: metrics.counter({
      name: 'cairn_scheduler_runs_total',
      help: 'Runs of a task, by outcome.',
      labels: ['task', 'outcome'],
    }),
    durations: metrics.histogram({
      name: 'cairn_scheduler_run_duration_seconds',
      help: 'Time of one run of a task.',
      labels: ['task'],
      bounds: RUN_BOUNDS_SECONDS,
    }),
  };
}
