/** Counts calls to the sources of evidence: datasets, search providers, models. */
import type { Clock } from '../runtime/clock.ts';
import { errorReason } from '../runtime/errors.ts';
import type { Metrics } from './metrics.ts';

export const SOURCE_BOUNDS_SECONDS = [
  0.000_1, 0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/** The outcome of a call that did not fail. */
export type SourceOutcome = 'found' | 'empty';

export type SourceCalls = ReturnType<typeof sourceCalls>;

export function sourceCalls(metrics: Metrics) {
  return {
    counts: metrics.counter({
      name: 'cairn_source_calls_total',
      help: 'Calls of a source, by outcome: found, empty, or why the call failed.',
      labels: ['source', 'outcome'],
    }),
    durations: metrics.histogram({
      name: 'cairn_source_call_duration_seconds',
      help: 'Time of one call of a source.',
      labels: ['source'],
      bounds: SOURCE_BOUNDS_SECONDS,
    }),
  };
}

/** Counts and times one call. */
export async function countCall<T>(
  { counts, durations }: SourceCalls,
  clock: Clock,
  source: string,
  work: () => Promise<T>,
  isEmpty: (answer: T) => boolean = () => false,
): Promise<T> {
  const startedMs = clock.elapsedMs();
  let outcome: string = 'found';
  try {
    const answer = await work();
    if (isEmpty(answer)) outcome = 'empty';
    return answer;
  } catch (error) {
    outcome = errorReason(error);
    throw error;
  } finally {
    counts.add({ source, outcome });
    durations.observe({ source }, (clock.elapsedMs() - startedMs) / 1000);
  }
}
