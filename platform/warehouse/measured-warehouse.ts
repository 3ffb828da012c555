/** Measures a warehouse: the durations and outcomes of its statements. */
import type { Metrics } from '../metrics/metrics.ts';
import { timedOutcome } from '../metrics/timed-outcome.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Warehouse } from './warehouse.ts';

const STATEMENT_BOUNDS_SECONDS = [
  0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

export function measuredWarehouse(warehouse: Warehouse, clock: Clock, metrics: Metrics): Warehouse {
  const durations = metrics.histogram({
    name: 'cairn_warehouse_statement_duration_seconds',
    help: 'Time from a statement to its answer, waiting for the engine included.',
    labels: ['kind', 'outcome'],
    bounds: STATEMENT_BOUNDS_SECONDS,
  });
  const measure = <T>(kind: string, work: () => Promise<T>): Promise<T> =>
    timedOutcome(clock, work, (outcome, seconds) => durations.observe({ kind, outcome }, seconds));
  return {
    query: (query) => measure('query', () => warehouse.query(query)),
    queryColumns: (query) => measure('query', () => warehouse.queryColumns(query)),
    insert: (block) => measure('insert', () => warehouse.insert(block)),
    command: (query) => measure('command', () => warehouse.command(query)),
    ready: () => warehouse.ready(),
    close: () => warehouse.close(),
  };
}
