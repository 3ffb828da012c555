/**
 * A span for each request, whose context the request's records carry (platform/tracing). The
 * caller's `traceparent` is its parent. Used only if a trace endpoint is configured.
 */
import type { RequestHandler } from 'express';
import { OPERATOR_PATHS } from '../../../platform/telemetry/operator-answers.ts';
import { TRACEPARENT, type Tracing } from '../../../platform/tracing/tracing.ts';

const UNTRACED: ReadonlySet<string> = new Set(OPERATOR_PATHS);

export function traceRequests(tracing: Tracing): RequestHandler {
  return (request, response, next) => {
    if (UNTRACED.has(request.path)) return next();
    const { method } = request;
    const fields = {
      'http.request.method': method,
      'cairn.request_id': String(response.locals['requestId']),
    };
    const parent = request.get(TRACEPARENT);
    const span = tracing.start(method, { kind: 'server', parent, fields });
    if (span === null) return next();
    response.once('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path;
      if (route !== undefined) span.rename(`${method} ${route}`);
      const { statusCode } = response;
      span.set({ 'http.response.status_code': statusCode, ...(route && { 'http.route': route }) });
      span.end(statusCode >= 500 ? `status ${statusCode}` : null);
    });
    tracing.within(span, next);
  };
}
