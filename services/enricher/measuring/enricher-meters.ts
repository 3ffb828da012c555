/** The enricher's metrics, including its threads' work. */
import { retryCounter } from '../../../platform/log/consumer/watched-consumer.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { sourceCalls } from '../../../platform/metrics/source-calls.ts';
import { ATTRIBUTE_BOUNDS_SECONDS, type WorkRecord } from './work-recorder.ts';

const DURATION_BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const AGE_BOUNDS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200];

export type EnricherMeters = ReturnType<typeof enricherMeters>;

export function enricherMeters(metrics: Metrics) {
  return {
    jobs: jobCounter(metrics),
    durations: metrics.histogram({
      name: 'cairn_job_duration_seconds',
      help: 'Time from when a job is taken up until its result is durable.',
      labels: ['lane'],
      bounds: DURATION_BOUNDS_SECONDS,
    }),
    ages: metrics.histogram({
      name: 'cairn_job_age_seconds',
      help: 'Time from when a job is accepted until its result is durable.',
      labels: ['lane'],
      bounds: AGE_BOUNDS_SECONDS,
    }),
    attributes: metrics.counter({
      name: 'cairn_attribute_outcomes_total',
      help: 'Attributes of jobs, by how they ended.',
      labels: ['attribute', 'outcome'],
    }),
    attributeDurations: metrics.histogram({
      name: 'cairn_attribute_duration_seconds',
      help: 'Time of one attribute of one job.',
      labels: ['attribute'],
      bounds: ATTRIBUTE_BOUNDS_SECONDS,
    }),
    sources: sourceCalls(metrics),
    circuits: metrics.gauge({
      name: 'cairn_source_circuit_open',
      help: '1 while a source is not asked because it failed or said when to come back.',
      labels: ['source'],
    }),
    retries: retryCounter(metrics),
  };
}

/** Zero at first, so that the first failure is seen as an increase. */
function jobCounter(metrics: Metrics) {
  const counter = metrics.counter({
    name: 'cairn_jobs_finished_total',
    help: 'Jobs that ended, by lane and outcome: completed, failed, skipped, cancelled or held.',
    labels: ['lane', 'outcome'],
  });
  for (const lane of ['interactive', 'bulk']) {
    for (const outcome of ['completed', 'failed', 'skipped']) counter.add({ lane, outcome }, 0);
  }
  return counter;
}

/** Counts the work that the thread recorded. */
export function countWork(meters: EnricherMeters, work: readonly WorkRecord[]): void {
  const { attributes, attributeDurations, sources } = meters;
  for (const { kind, name, outcomes, durations } of work) {
    for (const [outcome, count] of Object.entries(outcomes)) {
      if (kind === 'source') sources.counts.add({ source: name, outcome }, count);
      else attributes.add({ attribute: name, outcome }, count);
    }
    if (kind === 'source') sources.durations.merge({ source: name }, durations);
    else attributeDurations.merge({ attribute: name }, durations);
  }
}
