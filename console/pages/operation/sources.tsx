/** The state of the evidence sources that this process has called, from its metrics. */
import { type Sample, sumByLabel } from '../../client/read-metrics.ts';
import { writeCount, writeName } from '../../client/words.ts';
import { Status } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';

const CALLS = 'cairn_source_calls_total';
const ANSWERS = ['found', 'empty'];
const SOURCE_COLUMNS = [
  'Source',
  'State',
  { name: 'Found', isNumber: true },
  { name: 'Found nothing', isNumber: true },
  { name: 'Failed', isNumber: true },
  { name: 'Seconds per call', isNumber: true },
];

export function SourceTable({ samples }: { samples: readonly Sample[] }) {
  const sources = sumByLabel(samples, CALLS, 'source');
  return (
    <>
      <h3>Sources called since start</h3>
      {sources.length === 0 && <p>None yet.</p>}
      {sources.length > 0 && (
        <ScrollTable label="Sources of this process" columns={SOURCE_COLUMNS}>
          {sources.map(([source]) => (
            <SourceRow key={source} source={source} samples={samples} />
          ))}
        </ScrollTable>
      )}
    </>
  );
}

function SourceRow({ source, samples }: { source: string; samples: readonly Sample[] }) {
  const own = samples.filter(({ labels }) => labels['source'] === source);
  const outcomes = sumByLabel(own, CALLS, 'outcome');
  const countFor = (name: string) => outcomes.find(([outcome]) => outcome === name)?.[1] ?? 0;
  const faults = outcomes.filter(([outcome]) => !ANSWERS.includes(outcome));
  const sum = (name: string) => sumByLabel(own, name, 'source')[0]?.[1] ?? 0;
  const isCircuitOpen = sum('cairn_source_circuit_open') > 0;
  const calls = sum('cairn_source_call_duration_seconds_count');
  const mean =
    calls === 0 ? '–' : (sum('cairn_source_call_duration_seconds_sum') / calls).toFixed(3);
  return (
    <tr>
      <th scope="row">{source}</th>
      <td>
        <Status name={isCircuitOpen ? 'away' : 'up'} />
        {isCircuitOpen && <span class="id">circuit breaker open</span>}
      </td>
      <td class="number">{writeCount(countFor('found'))}</td>
      <td class="number">{writeCount(countFor('empty'))}</td>
      <td class="number">
        {writeCount(faults.reduce((total, [, count]) => total + count, 0))}
        {faults.map(([outcome, count]) => (
          <span class="id" key={outcome}>
            {writeName(outcome)}: {writeCount(count)}
          </span>
        ))}
      </td>
      <td class="number">{mean}</td>
    </tr>
  );
}
