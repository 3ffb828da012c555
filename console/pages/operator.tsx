/** For operators: the state of the parts, consumer lag, dead letters, costs and keys. */
import { readMetrics, type Sample, sumByLabel } from '../client/read-metrics.ts';
import type { Readiness } from '../client/shapes.ts';
import { writeCount } from '../client/words.ts';
import { Failure, Heading, Loading, Status } from '../parts/notices.tsx';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { useClient } from '../parts/use-client.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { KeysPart } from './operation/keys.tsx';
import { LettersPart } from './operation/letters.tsx';
import { CostsPart } from './operation/source-costs.tsx';
import { SourceTable } from './operation/sources.tsx';

const OPERATION_POLL_MS = 3_000;

export function OperatorPage() {
  const client = useClient();
  const always = () => OPERATION_POLL_MS;
  const readiness = useLoaded('readiness', client.getReadiness, always);
  const metrics = useLoaded('metrics', client.getMetrics, always);
  const samples = readMetrics(metrics.value ?? '');
  return (
    <>
      <Heading title="Operation" />
      <Failure error={readiness.error ?? metrics.error} />
      {!readiness.value && !readiness.error && <Loading what="the status" />}
      {readiness.value && <Parts readiness={readiness.value} />}
      {metrics.value && (
        <>
          <h2>This process</h2>
          <p>
            These figures come from the process that serves the API. Other processes expose their
            own.
          </p>
          <ConsumerTable samples={samples} />
          <SourceTable samples={samples} />
        </>
      )}
      <CostsPart />
      <LettersPart />
      <KeysPart />
    </>
  );
}

function Parts({ readiness }: { readiness: Readiness }) {
  const away = readiness.parts.filter(({ state }) => state !== 'up');
  return (
    <>
      <p>
        Cairn is {readiness.status}. {describeParts(readiness)}
      </p>
      {away.length > 0 && <PartTable parts={away} label="Unavailable parts" />}
      <details>
        <summary>All parts ({writeCount(readiness.parts.length)})</summary>
        <PartTable parts={readiness.parts} label="Parts" />
      </details>
    </>
  );
}

function describeParts({ parts }: Readiness): string {
  const away = parts.filter(({ state }) => state !== 'up').length;
  if (away === 0) return 'All parts are up.';
  const verb = away === 1 ? 'is' : 'are';
  return `${writeCount(away)} of ${writeCount(parts.length)} parts ${verb} unavailable.`;
}

interface PartTableProps {
  readonly parts: Readiness['parts'];
  readonly label: string;
}

function PartTable({ parts, label }: PartTableProps) {
  return (
    <ScrollTable label={label} columns={['Part', 'State', 'Details']}>
      {parts.map(({ kind, name, state, says }) => (
        <tr key={`${kind} ${name}`}>
          <th scope="row">
            {name} <span class="id">{kind}</span>
          </th>
          <td>
            <Status name={state} />
          </td>
          <td>{says}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function ConsumerTable({ samples }: { samples: readonly Sample[] }) {
  const lags = sumByLabel(samples, 'cairn_consumer_lag_records', 'group');
  const sumFor = (name: string, group: string) =>
    sumByLabel(samples, name, 'group').find(([key]) => key === group)?.[1] ?? 0;
  const columns = [
    'Consumer group',
    { name: 'Lag', isNumber: true },
    { name: 'In flight', isNumber: true },
    { name: 'Waiting for retry', isNumber: true },
  ];
  return (
    <ScrollTable label="Consumers" columns={columns}>
      {lags.map(([group, lag]) => (
        <tr key={group}>
          <th scope="row">{group}</th>
          <td class="number">{writeCount(lag)}</td>
          <td class="number">{writeCount(sumFor('cairn_consumer_in_flight_records', group))}</td>
          <td class="number">
            {writeCount(sumFor('cairn_consumer_waiting_retry_records', group))}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
