/** The metrics of webhooks. */
import type { Metrics } from '../../../platform/metrics/metrics.ts';

const ATTEMPT_BOUNDS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type WebhookMeters = ReturnType<typeof webhookMeters>;

export function webhookMeters(metrics: Metrics) {
  const attempts = metrics.histogram({
    name: 'cairn_webhook_attempt_duration_seconds',
    help: 'One attempt to deliver an event to an endpoint, by outcome.',
    labels: ['outcome'],
    bounds: ATTEMPT_BOUNDS_SECONDS,
  });
  const finished = metrics.counter({
    name: 'cairn_webhook_deliveries_finished_total',
    help: 'Deliveries that ended, by outcome.',
    labels: ['outcome'],
  });
  for (const outcome of ['delivered', 'failed']) finished.add({ outcome }, 0);
  return {
    attempts,
    finished,
    open: metrics.gauge({
      name: 'cairn_webhook_deliveries_open',
      help: 'Deliveries that have not ended, by state.',
      labels: ['state'],
    }),
  };
}
