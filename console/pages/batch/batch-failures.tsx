/** The failed places of a batch, grouped by reason, and a button to rerun them. */
import type { Job } from '../../client/shapes.ts';
import { writeCount, writeName, writePlaces, writeValue } from '../../client/words.ts';
import { ActionButton, Outcome, useAction } from '../../parts/action.tsx';
import { Failure, Loading } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { useClient } from '../../parts/use-client.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { linkTo } from '../../parts/use-route.ts';

/** The number of failed places to group. */
const FAILURES_READ = 1_000;
const EXAMPLE_PLACES = 5;

interface BatchFailuresProps {
  readonly id: string;
  /** Attributes that ended with an operational error, with the number of places. */
  readonly errors: readonly { readonly attribute: string; readonly places: number }[];
  onChanged(): void;
}

export function BatchFailures({ id, errors, onChanged }: BatchFailuresProps) {
  const client = useClient();
  const { value, error, reload } = useLoaded(`failures ${id}`, (signal) =>
    client.listJobs({ batchId: id, status: 'failed', limit: FAILURES_READ, offset: 0 }, signal),
  );
  const action = useAction();
  const runAgain = async () => {
    const { job_count } = await client.reprocess(id, { failed_only: true });
    onChanged();
    reload();
    return `${writePlaces(job_count)} will run again.`;
  };
  if (!value) return error ? <Failure error={error} /> : <Loading what="failures" />;
  return (
    <>
      <p>{value.total === 0 ? 'No places failed.' : `${writePlaces(value.total)} failed.`}</p>
      {value.total > 0 && (
        <ActionButton action={action} kind="primary" work={runAgain}>
          Rerun failed places
        </ActionButton>
      )}
      <Outcome action={action} />
      {value.total > 0 && <ReasonTable groups={groupByReason(value.jobs)} />}
      {errors.length > 0 && (
        <>
          <h2>Attributes with errors</h2>
          <ul>
            {errors.map(({ attribute, places }) => (
              <li key={attribute}>
                {writeName(attribute)}: {writePlaces(places)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface ReasonGroup {
  readonly reason: string;
  readonly jobs: readonly Job[];
}

function ReasonTable({ groups }: { groups: readonly ReasonGroup[] }) {
  const columns = ['Reason', { name: 'Places', isNumber: true }, 'Examples'];
  return (
    <ScrollTable label="Failures by reason" columns={columns}>
      {groups.map(({ reason, jobs }) => (
        <tr key={reason}>
          <th scope="row">{reason}</th>
          <td class="number">{writeCount(jobs.length)}</td>
          <td>
            {jobs.slice(0, EXAMPLE_PLACES).map(({ place_id, inputs }) => (
              <a key={place_id} class="example" href={linkTo(['places', place_id])}>
                {writeValue(inputs['name']) || place_id}
              </a>
            ))}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** The most frequent reasons come first. */
function groupByReason(jobs: readonly Job[]): ReasonGroup[] {
  const groups = new Map<string, Job[]>();
  for (const job of jobs) {
    const reason = job.job_metadata.enrichment_metadata.error ?? 'No reason recorded';
    groups.set(reason, [...(groups.get(reason) ?? []), job]);
  }
  return [...groups]
    .map(([reason, members]) => ({ reason, jobs: members }))
    .toSorted((a, b) => b.jobs.length - a.jobs.length);
}
