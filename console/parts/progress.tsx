/** How far a batch has come: a bar, figures, and the pace. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Statistics } from '../client/shapes.ts';
import { writeCount, writeName, writeSeconds, writeShare } from '../client/words.ts';
import { BarChart } from './bar-chart.tsx';

interface ProgressBarProps {
  readonly label: string;
  readonly completed: number;
  readonly failed: number;
  readonly total: number;
}

export function ProgressBar({ label, completed, failed, total }: ProgressBarProps) {
  const ended = completed + failed;
  const width = (jobs: number) => (total === 0 ? 0 : (100 * jobs) / total);
  return (
    <div class="progress">
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={ended}
      >
        <rect class="progress-all" width="100" height="8" />
        <rect class="progress-completed" width={width(completed)} height="8" />
        <rect class="progress-failed" x={width(completed)} width={width(failed)} height="8" />
      </svg>
      <span>{total === 0 ? '–' : writeShare(Math.floor((100 * ended) / total) / 100)}</span>
    </div>
  );
}

interface SeenCount {
  readonly atMs: number;
  readonly ended: number;
}

/** The pace is measured over this time. */
const PACE_MS = 20_000;

/** Jobs a second that this page has seen end; null before it has seen two figures. */
function usePace(ended: number): number | null {
  const samples = useRef<SeenCount[]>([]);
  const [pace, setPace] = useState<number | null>(null);
  useEffect(() => {
    const atMs = performance.now();
    const recent = samples.current.filter((sample) => atMs - sample.atMs <= PACE_MS);
    samples.current = [...recent, { atMs, ended }];
    const first = samples.current[0]!;
    const tookMs = atMs - first.atMs;
    setPace(tookMs > 0 && ended > first.ended ? ((ended - first.ended) * 1_000) / tookMs : null);
  }, [ended]);
  return pace;
}

export function ProgressFigures({ statistics }: { statistics: Statistics }) {
  const { pending, in_progress, completed, failed } = statistics.status_counts;
  const pace = usePace(completed + failed);
  const isBusy = pending + in_progress > 0;
  return (
    <section aria-label="Progress">
      <ProgressBar
        label="Progress of the batch"
        completed={completed}
        failed={failed}
        total={statistics.total_jobs}
      />
      <dl class="figures">
        <Figure name="Places" value={writeCount(statistics.total_jobs)} />
        <Figure name="Pending" value={writeCount(pending)} />
        <Figure name="In progress" value={writeCount(in_progress)} />
        <Figure name="Completed" value={writeCount(completed)} />
        <Figure name="Failed" value={writeCount(failed)} />
        {isBusy && pace !== null && (
          <Figure name="Rate" value={`${pace.toFixed(pace < 10 ? 1 : 0)} places/s`} />
        )}
        {isBusy && statistics.eta_seconds !== null && (
          <Figure name="Time left" value={`about ${writeSeconds(statistics.eta_seconds)}`} />
        )}
        {statistics.average_fill_rate !== null && (
          <Figure name="Average fill rate" value={writeShare(statistics.average_fill_rate)} />
        )}
      </dl>
    </section>
  );
}

/** How many places each attribute is done with. */
export function AttributeProgress({ statistics }: { statistics: Statistics }) {
  const { attribute_status, total_jobs } = statistics;
  const bars = Object.entries(attribute_status).map(([key, counts]) => {
    const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const failed = counts.ERROR;
    return {
      name: writeName(key),
      says: `${writeCount(done)} of ${writeCount(total_jobs)}`,
      parts: [
        { share: total_jobs && (done - failed) / total_jobs, kind: 'fill' },
        { share: total_jobs && failed / total_jobs, kind: 'failed' },
      ],
    };
  });
  if (bars.length === 0) return null;
  return (
    <details class="chooser">
      <summary>By attribute</summary>
      <BarChart label="Progress by attribute" bars={bars} />
    </details>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
