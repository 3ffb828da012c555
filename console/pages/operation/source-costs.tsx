/** The answers and costs of sources over all organizations and enrichers, for operators. */
import { useState } from 'preact/hooks';
import type { SourcePage } from '../../client/shapes.ts';
import { writeCount, writeTime } from '../../client/words.ts';
import { Failure, Loading } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { useClient } from '../../parts/use-client.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { isForbidden, OperatorsOnly } from './operators-only.tsx';

const PERIODS = [1, 7, 30, 90];
const COLUMNS = [
  'Source',
  { name: 'Found', isNumber: true },
  { name: 'Found nothing', isNumber: true },
  { name: 'Failed', isNumber: true },
  { name: 'Not called', isNumber: true },
  { name: 'Paid calls', isNumber: true },
  { name: 'Tokens in', isNumber: true },
  { name: 'Tokens out', isNumber: true },
  { name: 'Cost', isNumber: true },
];

/** Loads the figures only on demand: the query reads all results of the period. */
export function CostsPart() {
  const [days, setDays] = useState<number | null>(null);
  return (
    <>
      <h2>Source costs</h2>
      <div class="filters">
        {PERIODS.map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={days === period}
            onClick={() => setDays(period)}
          >
            {period === 1 ? 'Last day' : `Last ${period} days`}
          </button>
        ))}
      </div>
      {days !== null && <Costs days={days} />}
    </>
  );
}

function Costs({ days }: { days: number }) {
  const client = useClient();
  const page = useLoaded(`sources ${days}`, (signal) => client.listSources(days, signal));
  if (isForbidden(page.error)) return <OperatorsOnly />;
  return (
    <>
      <Failure error={page.error} />
      {!page.value && !page.error && <Loading what="the sources" />}
      {page.value && <CostTable page={page.value} />}
    </>
  );
}

function CostTable({ page: { since, sources, spent } }: { page: SourcePage }) {
  if (sources.length === 0) return <p>No sources called since {writeTime(since)}.</p>;
  const { total, currency } = spent;
  return (
    <>
      <p>
        {writeMoney(total.cost, currency)} since {writeTime(since)} for all organizations, at
        current prices. A place counts once per run.
      </p>
      <ScrollTable label="Source costs" columns={COLUMNS}>
        {sources.map((source) => (
          <CostRow key={source.source} source={source} spent={spent} />
        ))}
      </ScrollTable>
    </>
  );
}

interface CostRowProps {
  readonly source: SourcePage['sources'][number];
  readonly spent: SourcePage['spent'];
}

function CostRow({ source, spent: { sources, currency } }: CostRowProps) {
  const own = sources[source.source];
  return (
    <tr>
      <th scope="row">{source.source}</th>
      <td class="number">{writeCount(source.found)}</td>
      <td class="number">{writeCount(source.nothing)}</td>
      <td class="number">
        {writeCount(source.failed)}
        {source.last_failed_at && (
          <span class="id">
            {writeTime(source.last_failed_at)}: {source.last_failure}
          </span>
        )}
      </td>
      <td class="number">{writeCount(source.unavailable)}</td>
      <td class="number">{writeCount(own?.calls ?? 0)}</td>
      <td class="number">{writeCount(own?.input_tokens ?? 0)}</td>
      <td class="number">{writeCount(own?.output_tokens ?? 0)}</td>
      <td class="number">{writeMoney(own?.cost ?? 0, currency)}</td>
    </tr>
  );
}

const writeMoney = (amount: number, currency: string) => `${amount.toFixed(2)} ${currency}`;
