/** Formats the demo's output about a batch. */
import { bar } from '../operations/task-terminal.ts';
import type { DemoJob, DemoStatistics } from './api-client.ts';

/** `elapsedMs` is the time since the places were submitted. */
export function progressLine(statistics: DemoStatistics, elapsedMs: number): string {
  const { completed = 0, failed = 0, in_progress = 0 } = statistics.status_counts;
  const { total_jobs: total } = statistics;
  const done = completed + failed;
  const line = `${bar(total === 0 ? 0 : done / total)} ${done} of ${total} places`;
  if (done === total) return `${line} in ${seconds(elapsedMs)} s`;
  if (done === 0) return `${line}, ${in_progress} in work`;
  const perSecond = (done * 1000) / elapsedMs;
  const left = ((total - done) / perSecond) * 1000;
  return `${line}, ${Math.round(perSecond)} a second, ${seconds(left)} s left`;
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

export function attributeTable(statistics: DemoStatistics): string {
  const rates = statistics.attribute_fill_rates ?? {};
  const rows = Object.keys(rates)
    .toSorted()
    .map((key) => [
      key,
      percent(rates[key]!),
      bar(rates[key]!),
      ...formatOrigins(statistics, key),
      formatStatusCounts(statistics, key),
    ]);
  const origins = ['found', 'confirmed', 'echoed'];
  return table([['attribute', 'fill rate', '', ...origins, 'status'], ...rows]);
}

/** A value that only repeats the input does not count as found. */
function formatOrigins({ value_origins }: DemoStatistics, key: string): string[] {
  const { found, confirmed, echoed } = value_origins[key] ?? {};
  return [found, confirmed, echoed].map((jobs) => (jobs ? String(jobs) : ''));
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
  const lines = listValues(outputs).map(([field, value]) => [
    `  ${field}`,
    abbreviate(value),
    confidence[field] ?? '',
  ]);
  return `${place_id}: ${String(inputs['name'])}\n${table(lines)}`;
}

/** How many outputs of a place have a value. */
export function countValues({ outputs }: DemoJob): number {
  return listValues(outputs).length;
}

function listValues(outputs: DemoJob['outputs']): [string, unknown][] {
  return Object.entries(outputs).filter(([, value]) => value !== null && !isEmpty(value));
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
