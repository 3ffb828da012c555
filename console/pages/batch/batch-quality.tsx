/** The quality of a batch by attribute: fill rates, origins and confidence. */
import type { Confidence, Statistics } from '../../client/shapes.ts';
import { writeCount, writeName, writeShare } from '../../client/words.ts';
import { type Bar, BarChart } from '../../parts/bar-chart.tsx';

const ORIGINS = ['found', 'confirmed', 'echoed', 'empty'] as const;
const LEVELS: readonly Confidence[] = ['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'NONE'];

export function BatchQuality({ statistics }: { statistics: Statistics }) {
  const fills = Object.entries(statistics.attribute_fill_rates).toSorted(([, a], [, b]) => b - a);
  const levels = Object.entries(statistics.confidence).toSorted(([a], [b]) => a.localeCompare(b));
  const origins = Object.entries(statistics.value_origins).toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  if (fills.length === 0) return <p>No results yet.</p>;
  return (
    <>
      <h2>Fill rates</h2>
      <p>Of the places where an attribute ran, the share with a value.</p>
      <BarChart
        label="Fill rates by attribute"
        bars={fills.map(([key, rate]) => ({
          name: writeName(key),
          figures: writeShare(rate),
          parts: [{ share: rate, kind: 'fill' }],
        }))}
      />
      <h2>Origin of values</h2>
      <p>
        Found: from a source. Confirmed: a source agrees with your input. Echoed: only your input.
      </p>
      <Legend kinds={ORIGINS} />
      <BarChart
        label="Origin of values by attribute"
        bars={origins.map(([key, counts]) => toBar(key, counts, ORIGINS))}
      />
      <h2>Confidence</h2>
      <Legend kinds={LEVELS} />
      <BarChart
        label="Confidence by field"
        bars={levels.map(([key, counts]) => toBar(key, counts, LEVELS))}
      />
      <Spending spent={statistics.spent} />
    </>
  );
}

function Legend({ kinds }: { kinds: readonly string[] }) {
  return (
    <p class="legend">
      {kinds.map((kind) => (
        <span key={kind}>
          <svg viewBox="0 0 10 10" width="12" height="12" aria-hidden="true">
            <rect class={`part-${kind}`} width="10" height="10" />
          </svg>
          {writeName(kind)}
        </span>
      ))}
    </p>
  );
}

function toBar<Kind extends string>(
  key: string,
  counts: Readonly<Record<Kind, number>>,
  kinds: readonly Kind[],
): Bar {
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const shown = kinds.filter((kind) => counts[kind] > 0);
  return {
    name: writeName(key),
    figures: shown.map((kind) => `${writeName(kind)} ${writeCount(counts[kind])}`).join(', '),
    parts: kinds.map((kind) => ({ share: total && counts[kind] / total, kind })),
  };
}

function Spending({ spent }: { spent: Statistics['spent'] }) {
  const { total, currency } = spent;
  return (
    <>
      <h2>Spending</h2>
      <p>
        {total.cost.toFixed(2)} {currency} on {writeCount(total.calls)} paid calls.
      </p>
    </>
  );
}
