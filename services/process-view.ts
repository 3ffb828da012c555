/**
 * Makes a process observable from its start: its telemetry, its METRICS_PORT, and the log line
 * about what starts.
 */
import type { RuntimeContext } from '../platform/platform.ts';
import { readVersion } from '../platform/runtime/assets.ts';
import { once } from '../platform/runtime/life-cycle.ts';
import { createTelemetry, type Telemetry } from '../platform/telemetry/telemetry.ts';
import { openTracing } from '../platform/tracing/open-tracing.ts';
import { openOperatorPort } from './operator-port.ts';
import { ServiceStates } from './part-health.ts';

export type TelemetryContext = RuntimeContext & { readonly telemetry: Telemetry };

export interface ProcessView {
  readonly telemetry: Telemetry;
  readonly states: ServiceStates;
  /** Base address of METRICS_PORT, or null without one. */
  readonly operatorAddress: string | null;
  /** Idempotent. */
  close(): Promise<void>;
}

/** Rejects with `address_unavailable` if METRICS_PORT cannot be opened. */
export async function openProcessView(
  services: readonly string[],
  context: RuntimeContext,
): Promise<ProcessView> {
  const { config, clock, log } = context;
  const version = readVersion();
  log.info({ version, node: process.version, pid: process.pid, services }, 'Cairn starts');
  const telemetry = createTelemetry(clock, await openTracing(context, version));
  showBuild(telemetry, version);
  const states = new ServiceStates(telemetry.health, services);
  const { metricsPort, host } = config;
  const port =
    metricsPort === null
      ? null
      : await openOperatorPort({ port: metricsPort, host }, { clock, log, telemetry });
  const close = once(async () => {
    await port?.close();
    await telemetry.tracing.close();
  });
  return { telemetry, states, operatorAddress: port?.address ?? null, close };
}

function showBuild({ metrics }: Telemetry, version: string): void {
  metrics
    .gauge({
      name: 'cairn_build_info',
      help: 'Always 1; the labels say what runs.',
      labels: ['version', 'node'],
    })
    .show(() => [[{ version, node: process.version }, 1]]);
}
