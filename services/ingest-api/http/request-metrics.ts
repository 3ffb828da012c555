/** Metrics of this service: how many requests, how long they took, how the process fares. */
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Clock } from '../../../platform/runtime/clock.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export class RequestMetrics {
  readonly #registry = new Registry();
  readonly #clock: Clock;
  readonly #durations: Histogram<'method' | 'route' | 'status'>;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#durations = new Histogram({
      name: 'cairn_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers: [this.#registry],
    });
    collectDefaultMetrics({ register: this.#registry });
  }

  observe(): RequestHandler {
    return (request, response, next) => {
      const startMs = this.#clock.elapsedMs();
      response.once('close', () => {
        // The route's pattern, never the path: that would name tenants and places.
        const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
        const labels = { method: request.method, route, status: String(response.statusCode) };
        this.#durations.observe(labels, (this.#clock.elapsedMs() - startMs) / 1000);
      });
      next();
    };
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
