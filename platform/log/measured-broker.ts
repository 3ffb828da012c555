/** Measures a log: how long its appends take, and how they end. */
import type { Metrics } from '../metrics/metrics.ts';
import { timedOutcome } from '../metrics/timed-outcome.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Broker } from './broker.ts';

const APPEND_BOUNDS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/** In place: a log can do more than this port says, and keeps its class. */
export function measureAppends(broker: Broker, clock: Clock, metrics: Metrics): void {
  const durations = metrics.histogram({
    name: 'cairn_log_append_duration_seconds',
    help: 'Time from an append to its acknowledgement: fsync when embedded, else acks=all.',
    labels: ['topic', 'outcome'],
    bounds: APPEND_BOUNDS_SECONDS,
  });
  const append = broker.append.bind(broker);
  broker.append = (appends) =>
    timedOutcome(
      clock,
      () => append(appends),
      (outcome, seconds) => {
        // An append to several topics is one write.
        for (const topic of new Set(appends.map((one) => one.topic))) {
          durations.observe({ topic, outcome }, seconds);
        }
      },
    );
}
