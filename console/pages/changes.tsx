/** What refreshes and reruns have changed since a given day. */
import { useState } from 'preact/hooks';
import { writeTime } from '../client/words.ts';
import { ChangeList } from '../parts/change-list.tsx';
import { Failure, Heading, Loading } from '../parts/notices.tsx';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { useClient } from '../parts/use-client.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { goTo, linkTo, type Route } from '../parts/use-route.ts';

const CHANGES_SHOWN = 200;

export function ChangesPage({ route }: { route: Route }) {
  const client = useClient();
  const since = route.query.get('since') ?? '2020-01-01';
  const cursor = route.query.get('cursor') ?? undefined;
  const { value, error } = useLoaded(`changes ${since} ${cursor}`, (signal) => {
    const query = { since: `${since}T00:00:00Z`, limit: CHANGES_SHOWN };
    return client.listChanges(cursor ? { ...query, cursor } : query, signal);
  });
  return (
    <>
      <Heading title="Changes" />
      <p>Changes made by refreshes and reruns, oldest first.</p>
      <SinceFilter since={since} />
      <Failure error={error} />
      {!value && !error && <Loading what="changes" />}
      {value?.changes.length === 0 && <p>No changes.</p>}
      {value && value.changes.length > 0 && (
        <ScrollTable label="Changes" columns={['Place', 'Changed at', 'Changes']}>
          {value.changes.map(({ place_id, run_id, changed_at, changes }) => (
            <tr key={`${run_id} ${place_id}`}>
              <th scope="row">
                <a href={linkTo(['places', place_id])}>{place_id}</a>
              </th>
              <td>{writeTime(changed_at)}</td>
              <td>
                <ChangeList changes={Object.entries(changes)} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {value?.next_cursor && (
        <p>
          <a href={linkTo(['changes'], { since, cursor: value.next_cursor })}>Next</a>
        </p>
      )}
    </>
  );
}

function SinceFilter({ since }: { since: string }) {
  const [day, setDay] = useState(since);
  const submit = (event: Event) => {
    event.preventDefault();
    goTo(['changes'], { since: day });
  };
  return (
    <form class="filters" onSubmit={submit}>
      <label>
        Since
        <input
          type="date"
          required
          value={day}
          onInput={(event) => setDay(event.currentTarget.value)}
        />
      </label>
      <button type="submit">Show</button>
    </form>
  );
}
