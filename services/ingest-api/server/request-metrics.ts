/** Counts and times the requests of this service, by route. */
import type { RequestHandler } from 'express';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';

const REQUEST_BOUNDS_SECONDS = [
  0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];
/** Methods that a route may have; others are counted as `other`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function requestMetrics(clock: Clock, metrics: Metrics): RequestHandler {
  const durations = metrics.histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route.',
    labels: ['method', 'route', 'status'],
    bounds: REQUEST_BOUNDS_SECONDS,
  });
  let inFlight = 0;
  const gauge = { name: 'cairn_http_requests_in_flight', labels: [] } as const;
  metrics
    .gauge({ ...gauge, help: 'Requests whose response has not ended.' })
    .show(() => [[{}, inFlight]]);
  return (request, response, next) => {
    const startMs = clock.elapsedMs();
    inFlight++;
    response.once('close', () => {
      inFlight--;
      const seconds = (clock.elapsedMs() - startMs) / 1000;
      const method = METHODS.has(request.method) ? request.method : 'other';
      // The route's pattern, never the path, which would contain organizations and places.
      const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
      durations.observe({ method, route, status: String(response.statusCode) }, seconds);
    });
    next();
  };
}
