/** The metrics of the exporter. */
import type { Metrics } from '../../platform/metrics/metrics.ts';

const STAGE_BOUNDS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];

export type ExportMeters = ReturnType<typeof exportMeters>;

export function exportMeters(metrics: Metrics) {
  const finished = metrics.counter({
    name: 'cairn_exports_finished_total',
    help: 'Exports that ended, by outcome.',
    labels: ['outcome'],
  });
  for (const outcome of ['completed', 'failed']) finished.add({ outcome }, 0);
  return {
    finished,
    stages: metrics.histogram({
      name: 'cairn_export_stage_duration_seconds',
      help: 'Time of one stage of an export: wait, build or store.',
      labels: ['stage'],
      bounds: STAGE_BOUNDS_SECONDS,
    }),
    rows: metrics.counter({
      name: 'cairn_export_rows_total',
      help: 'Rows of the files that were stored.',
      labels: ['format'],
    }),
    bytes: metrics.counter({
      name: 'cairn_export_bytes_total',
      help: 'Bytes of the files that were stored.',
      labels: ['format'],
    }),
  };
}
