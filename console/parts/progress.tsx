/** The progress of a batch: a bar, figures and the rate. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { measurePace, recentCounts, type SeenCount } from '../client/pace.ts';
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

const SAMPLE_INTERVAL_MS = 1_000;

/** Jobs per second that this page has seen end, measured also when none ends; null at first. */
function usePace(ended: number): number | null {
  const newestEnded = useRef(ended);
  newestEnded.current = ended;
  const [pace, setPace] = useState<number | null>(null);
  useEffect(() => {
    let samples: SeenCount[] = [];
    const sample = () => {
      const newest = { atMs: performance.now(), ended: newestEnded.current };
      samples = [...recentCounts(samples, newest.atMs), newest];
      setPace(measurePace(samples));
    };
    sample();
    const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
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
        {isBusy && pace !== null && (pace > 0 || in_progress > 0) && (
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

/** The number of places that each attribute has finished. */
export function AttributeProgress({ statistics }: { statistics: Statistics }) {
  const { attribute_status, total_jobs } = statistics;
  const bars = Object.entries(attribute_status).map(([key, counts]) => {
    const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const failed = counts.ERROR;
    return {
      name: writeName(key),
      figures: `${writeCount(done)} of ${writeCount(total_jobs)}`,
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
