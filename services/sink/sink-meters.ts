/** The metrics of the sink. */
import { retryCounter } from '../../platform/log/consumer/watched-consumer.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

const RECORD_BOUNDS = [1, 10, 100, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000];
const INSERT_BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const DELAY_BOUNDS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

export type SinkMeters = ReturnType<typeof sinkMeters>;

export function sinkMeters(metrics: Metrics) {
  return {
    blockRecords: metrics.histogram({
      name: 'cairn_sink_block_records',
      help: 'Records of a block that was written.',
      labels: ['group'],
      bounds: RECORD_BOUNDS,
    }),
    delays: metrics.histogram({
      name: 'cairn_sink_delay_seconds',
      help: "Time from a record's timestamp until readers see it in the warehouse.",
      labels: ['topic'],
      bounds: DELAY_BOUNDS_SECONDS,
    }),
    inserts: metrics.histogram({
      name: 'cairn_sink_insert_duration_seconds',
      help: 'Time of one insert into a table.',
      labels: ['table'],
      bounds: INSERT_BOUNDS_SECONDS,
    }),
    rows: metrics.counter({
      name: 'cairn_sink_rows_total',
      help: 'Rows inserted into a table.',
      labels: ['table'],
    }),
    retries: retryCounter(metrics),
  };
}
