/**
 * The state of a process's parts and services for `/readyz`, and the same as metrics: which parts
 * answer, which services run, how far the warehouse is behind the log.
 *
 * A process is ready while every part answers that one of its services requires. If the API runs,
 * only its requirements count, because only its callers depend on readiness. The other parts are
 * reported, too.
 */
import type { TopicName } from '../domain/records.ts';
import { SINK_GROUPS } from '../ledger/consumer-groups.ts';
import type { Platform } from '../ledger/platform.ts';
import { endMarks, readSinkMarks } from '../ledger/progress.ts';
import { readRebuild } from '../ledger/rebuild.ts';
import { isCairnError } from '../platform/runtime/errors.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';

type PartName = 'log' | 'warehouse' | 'hot_state' | 'registry' | 'artifacts';

/** By service: the parts without which it does nothing useful. */
const NEEDS: Readonly<Record<string, readonly PartName[]>> = {
  'ingest-api': ['log', 'warehouse', 'hot_state'],
  enricher: ['log'],
  sink: ['log', 'warehouse', 'hot_state'],
  exporter: ['log', 'warehouse', 'hot_state', 'artifacts'],
  scheduler: ['log', 'warehouse', 'hot_state'],
};

/** The topics that the sink writes to the warehouse. */
const SUNK_TOPICS: readonly TopicName[] = Object.values(SINK_GROUPS).flat();

/** The start of a record with the maximum schema id, which no registry has. */
const NO_SUCH_SCHEMA = Uint8Array.of(0, 0x7f, 0xff, 0xff, 0xff);

/** Adds the parts to the health and the metrics of the process that runs the services. */
export function showParts(platform: Platform, services: readonly string[]): void {
  const { broker, warehouse, hotState, artifacts, telemetry } = platform;
  const { health } = telemetry;
  const checks: Readonly<Record<PartName, () => Promise<boolean>>> = {
    log: () => broker.ready(),
    warehouse: () => warehouse.ready(),
    hot_state: () => hotState.ready(),
    registry: () => registryAnswers(platform),
    artifacts: () => artifacts.ready(),
  };
  const deciding = services.includes('ingest-api') ? ['ingest-api'] : services;
  for (const [part, isUp] of Object.entries(checks)) {
    const required = deciding.some((name) => NEEDS[name]?.includes(part as PartName));
    const check = async () => ((await isUp()) ? { up: true } : { up: false, says: NO_ANSWER });
    health.add({ kind: 'part', name: part, required, check });
  }
  showSink(platform);
  showRebuild(platform);
  showSpace(platform);
  showPartMetrics(telemetry);
}

const NO_ANSWER = 'it does not answer';

/** A registry that answers that it has no such schema works. */
async function registryAnswers({ codec }: Platform): Promise<boolean> {
  try {
    await codec.decode('keys', NO_SUCH_SCHEMA);
  } catch (error) {
    if (!isCairnError(error, 'record_undecodable')) throw error;
  }
  return true;
}

/** The disks of the embedded parts. */
function showSpace({ storage, telemetry }: Platform): void {
  const check = () => {
    const [says] = storage.faults();
    return says === undefined ? { up: true } : { up: false, says };
  };
  telemetry.health.add({ kind: 'part', name: 'storage', required: true, check });
}

/** A process is ready during a rebuild: reads report how far behind they are. */
function showRebuild({ hotState, telemetry }: Platform): void {
  const check = async () => {
    const { progress, gone } = await readRebuild(hotState);
    const lost =
      gone.length === 0 ? [] : [`gone from the log and the warehouse: ${gone.join(', ')}`];
    if (progress === null) return lost.length === 0 ? { up: true } : { up: true, says: lost[0]! };
    const { done, total } = progress;
    const says = [`rebuilding, ${done} of ${total} records are done`, ...lost].join('; ');
    return { up: true, lag: total - done, says };
  };
  telemetry.health.add({ kind: 'part', name: 'warehouse_rebuild', required: false, check });
}

/** How far the sinks are behind the log, in whichever processes they run. */
function showSink(platform: Platform): void {
  const { telemetry } = platform;
  const check = async () => {
    const lags = await readSinkLags(platform);
    return { up: true, lag: lags.reduce((sum, [, lag]) => sum + lag, 0) };
  };
  telemetry.health.add({ kind: 'consumer', name: 'sink_progress', required: false, check });
  telemetry.metrics
    .gauge({
      name: 'cairn_warehouse_lag_records',
      help: 'Records on the log that the sinks have not written to the warehouse.',
      labels: ['topic'],
    })
    .show(async () => {
      const lags = await readSinkLags(platform);
      return lags.map(([topic, lag]) => [{ topic }, lag] as const);
    });
}

async function readSinkLags({ broker, hotState }: Platform): Promise<[TopicName, number][]> {
  const marks = await readSinkMarks(hotState);
  return Promise.all(
    SUNK_TOPICS.map(async (topic): Promise<[TopicName, number]> => {
      const ends = Object.entries(await endMarks(broker, topic));
      return [topic, ends.reduce((sum, [at, end]) => sum + Math.max(0, end - (marks[at] ?? 0)), 0)];
    }),
  );
}

function showPartMetrics({ health, metrics }: Telemetry): void {
  metrics
    .gauge({
      name: 'cairn_part_up',
      help: '1 while the part or service answers, 0 while it is away.',
      labels: ['part'],
    })
    .show(async () => {
      const { parts } = await health.report();
      const shown = parts.filter(({ kind }) => kind !== 'consumer');
      return shown.map(({ name, state }) => [{ part: name }, state === 'up' ? 1 : 0] as const);
    });
  metrics
    .gauge({
      name: 'cairn_ready',
      help: '1 while the process is ready, as /readyz says.',
      labels: [],
    })
    .show(async () => [[{}, (await health.report()).ready ? 1 : 0]]);
}

/** The running services of the process: each counts as away until it has started. */
export class ServiceStates {
  readonly #states = new Map<string, 'starting' | 'running' | 'stopping'>();

  constructor(health: Telemetry['health'], services: readonly string[]) {
    for (const name of services) {
      this.#states.set(name, 'starting');
      const check = () => {
        const state = this.#states.get(name)!;
        return state === 'running' ? { up: true } : { up: false, says: `it is ${state}` };
      };
      health.add({ kind: 'service', name, required: true, check });
    }
  }

  started(name: string): void {
    if (this.#states.has(name)) this.#states.set(name, 'running');
  }

  stopping(): void {
    for (const name of this.#states.keys()) this.#states.set(name, 'stopping');
  }
}
