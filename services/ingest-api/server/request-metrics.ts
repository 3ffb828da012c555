/**
 * Metrics of this service: how many requests there were, how long they took, and how the process
 * is doing.
 *
 * The library is loaded when the first request ends, so that a process can take that request
 * sooner. Every request is counted.
 */
import type { RequestHandler } from 'express';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { once } from '../../../platform/runtime/life-cycle.ts';

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export class RequestMetrics {
  readonly #clock: Clock;
  readonly #meters = once(loadMeters);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  observe(): RequestHandler {
    return (request, response, next) => {
      const startMs = this.#clock.elapsedMs();
      response.once('close', () => {
        const seconds = (this.#clock.elapsedMs() - startMs) / 1000;
        // The route's pattern, never the path, which would name organizations and places.
        const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
        const labels = { method: request.method, route, status: String(response.statusCode) };
        void this.#meters().then(({ durations }) => durations.observe(labels, seconds));
      });
      next();
    };
  }

  /** The page that Prometheus scrapes. */
  async page(): Promise<{ readonly contentType: string; readonly text: string }> {
    const { registry } = await this.#meters();
    return { contentType: registry.contentType, text: await registry.metrics() };
  }
}

async function loadMeters() {
  const { collectDefaultMetrics, Histogram, Registry } = (await import('prom-client')).default;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return { registry, durations };
}
