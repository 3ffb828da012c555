/** Formats what the demo prints about a batch. */
import type { DemoJob, DemoStatistics } from './api-client.ts';

const BAR_WIDTH = 20;

export function progressLine(statistics: DemoStatistics): string {
  const { completed = 0, failed = 0 } = statistics.status_counts;
  const done = completed + failed;
  const share = statistics.total_jobs === 0 ? 0 : done / statistics.total_jobs;
  return `${bar(share)} ${done} of ${statistics.total_jobs} places`;
}

export function attributeTable(statistics: DemoStatistics): string {
  const rates = statistics.attribute_fill_rates ?? {};
  const rows = Object.keys(rates)
    .toSorted()
    .map((key) => [
      key,
      percent(rates[key]!),
      bar(rates[key]!),
      formatStatusCounts(statistics, key),
    ]);
  return table([['attribute', 'fill rate', '', 'status'], ...rows]);
}

function formatStatusCounts({ attribute_status }: DemoStatistics, key: string): string {
  return Object.entries(attribute_status[key] ?? {})
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${status} ${count}`)
    .join(', ');
}

/** A place, with one line per output that has a value. */
export function placeCard({ place_id, inputs, outputs, ...job }: DemoJob): string {
  const confidence = job.confidence_scores ?? {};
  const lines = Object.entries(outputs)
    .filter(([, value]) => value !== null && !isEmpty(value))
    .map(([field, value]) => [`  ${field}`, abbreviate(value), confidence[field] ?? '']);
  return `${place_id}: ${String(inputs['name'])}\n${table(lines)}`;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function abbreviate(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(withoutNulls(value));
  return text.length > 70 ? `${text.slice(0, 69)}…` : text;
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function bar(share: number): string {
  const filled = Math.round(share * BAR_WIDTH);
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
