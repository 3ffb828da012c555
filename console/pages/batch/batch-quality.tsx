/** What was found in a batch, attribute by attribute: fill rates, and how sure the values are. */
import type { Confidence, Statistics } from '../../client/shapes.ts';
import { writeCount, writeName, writeShare } from '../../client/words.ts';
import { type Bar, BarChart } from '../../parts/bar-chart.tsx';

const LEVELS: readonly Confidence[] = ['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'NONE'];

export function BatchQuality({ statistics }: { statistics: Statistics }) {
  const fills = Object.entries(statistics.attribute_fill_rates).toSorted(([, a], [, b]) => b - a);
  const levels = Object.entries(statistics.confidence).toSorted(([a], [b]) => a.localeCompare(b));
  if (fills.length === 0) return <p>Nothing has been looked for yet.</p>;
  return (
    <>
      <h2>Fill rates</h2>
      <p>Of the places where an attribute ran: in which share it found a value.</p>
      <BarChart
        label="Fill rates by attribute"
        bars={fills.map(([key, rate]) => ({
          name: writeName(key),
          says: writeShare(rate),
          parts: [{ share: rate, kind: 'fill' }],
        }))}
      />
      <h2>Confidence</h2>
      <p class="legend">
        {LEVELS.map((level) => (
          <span key={level}>
            <svg viewBox="0 0 10 10" width="12" height="12" aria-hidden="true">
              <rect class={`part-${level}`} width="10" height="10" />
            </svg>
            {writeName(level)}
          </span>
        ))}
      </p>
      <BarChart
        label="Confidence by field"
        bars={levels.map(([key, counts]) => toConfidenceBar(key, counts))}
      />
      <Spending spent={statistics.spent} />
    </>
  );
}

function toConfidenceBar(key: string, counts: Readonly<Record<Confidence, number>>): Bar {
  const total = LEVELS.reduce((sum, level) => sum + counts[level], 0);
  const shown = LEVELS.filter((level) => counts[level] > 0);
  return {
    name: writeName(key),
    says: shown.map((level) => `${writeName(level)} ${writeCount(counts[level])}`).join(', '),
    parts: LEVELS.map((level) => ({ share: total && counts[level] / total, kind: level })),
  };
}

function Spending({ spent }: { spent: Statistics['spent'] }) {
  const { total, currency } = spent;
  return (
    <>
      <h2>Spent</h2>
      <p>
        {total.cost.toFixed(2)} {currency} on {writeCount(total.calls)} paid calls.
      </p>
    </>
  );
}
