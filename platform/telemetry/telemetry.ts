/** What a process exposes about itself: its metrics, its traces, its health. */
import { Metrics } from '../metrics/metrics.ts';
import type { Clock } from '../runtime/clock.ts';
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts';
import { Health } from './health.ts';

export interface Telemetry {
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly health: Health;
}

export function createTelemetry(clock: Clock, tracing: Tracing = NO_TRACING): Telemetry {
  return { metrics: new Metrics(clock), tracing, health: new Health(clock) };
}
