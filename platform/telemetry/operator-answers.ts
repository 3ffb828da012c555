/**
 * Answers operators without a key, on any port: is the process alive (`/healthz`), is it ready
 * (`/readyz`), what are its metrics (`/metrics`).
 */
import { METRICS_CONTENT_TYPE } from '../metrics/metrics.ts';
import type { HealthReport } from './health.ts';
import type { Telemetry } from './telemetry.ts';

export const OPERATOR_PATHS = ['/healthz', '/readyz', '/metrics'] as const;
export type OperatorPath = (typeof OPERATOR_PATHS)[number];

export interface OperatorAnswer {
  readonly status: 200 | 503;
  readonly contentType: string;
  readonly text: string;
}

export async function answerOperator(
  path: OperatorPath,
  { health, metrics }: Telemetry,
): Promise<OperatorAnswer> {
  if (path === '/healthz') return jsonAnswer(200, { status: 'ok' });
  if (path === '/readyz') return readinessAnswer(await health.report());
  return { status: 200, contentType: METRICS_CONTENT_TYPE, text: await metrics.page() };
}

function readinessAnswer(report: HealthReport): OperatorAnswer {
  return jsonAnswer(report.ready ? 200 : 503, readinessJson(report));
}

/** A part that no check has seen yet is not up. */
export function readinessJson({ ready, parts, waitingFor }: HealthReport) {
  const isUp = (name: string) => parts.some((part) => part.name === name && part.state === 'up');
  return {
    status: ready ? ('ready' as const) : ('not ready' as const),
    log: isUp('log'),
    warehouse: isUp('warehouse'),
    hot_state: isUp('hot_state'),
    ...(waitingFor.length === 0 ? {} : { waiting_for: [...waitingFor] }),
    parts: [...parts],
  };
}

function jsonAnswer(status: 200 | 503, body: object): OperatorAnswer {
  return { status, contentType: 'application/json', text: JSON.stringify(body) };
}
