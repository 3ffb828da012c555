/** Opens the configured tracing. Only this file names its adapter. */
import type { Config } from '../config/config.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { NO_TRACING, type Tracing } from './tracing.ts';

/** Loads OpenTelemetry only if an endpoint for traces is configured. */
export async function openTracing(
  { config, clock, log }: { readonly config: Config; readonly clock: Clock; readonly log: Log },
  version: string,
): Promise<Tracing> {
  const { otlpEndpoint: endpoint, traceSampleRatio: sampleRatio } = config;
  if (endpoint === null) return NO_TRACING;
  const { createOtelTracing } = await import('./otel-tracing.ts');
  return createOtelTracing({ endpoint, sampleRatio, version, clock, log });
}
