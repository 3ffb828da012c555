/** The list of batches, newest first, with their progress. */
import { useState } from 'preact/hooks';
import type { BatchItem } from '../client/shapes.ts';
import { writeCount, writeTime } from '../client/words.ts';
import { Failure, Heading, Loading, Pager } from '../parts/notices.tsx';
import { ProgressBar } from '../parts/progress.tsx';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { useClient } from '../parts/use-client.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { goTo, linkTo, type Route, readOffset } from '../parts/use-route.ts';

const BATCHES_SHOWN = 25;
const [BUSY_POLL_MS, IDLE_POLL_MS] = [2_000, 15_000];

const isUnfinished = (item: BatchItem) => item.completed_count + item.failed_count < item.job_count;

export function BatchesPage({ route }: { route: Route }) {
  const client = useClient();
  const name = route.query.get('name') ?? '';
  const offset = readOffset(route);
  const { value: page, error } = useLoaded(
    `batches ${name} ${offset}`,
    (signal) => client.listBatches({ limit: BATCHES_SHOWN, offset, query: name }, signal),
    (shown) => (shown?.batches.some(isUnfinished) ? BUSY_POLL_MS : IDLE_POLL_MS),
  );
  return (
    <>
      <Heading title="Batches">
        <a class="button primary" href={linkTo(['upload'])}>
          Upload places
        </a>
      </Heading>
      <NameFilter name={name} />
      <Failure error={error} />
      {!page && !error && <Loading what="batches" />}
      {page && page.batches.length === 0 && (
        <p>{name ? `No batches match "${name}".` : 'No batches yet.'}</p>
      )}
      {page && page.batches.length > 0 && <BatchTable items={page.batches} />}
      {page && (
        <Pager
          {...page}
          what="batches"
          link={(from) => linkTo(['batches'], { name, from: from || undefined })}
        />
      )}
    </>
  );
}

function NameFilter({ name }: { name: string }) {
  const [text, setText] = useState(name);
  const submit = (event: Event) => {
    event.preventDefault();
    goTo(['batches'], { name: text.trim() });
  };
  return (
    <search>
      <form class="filters" onSubmit={submit}>
        <label>
          Name contains
          <input
            type="search"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit">Filter</button>
      </form>
    </search>
  );
}

const BATCH_COLUMNS = [
  'Name',
  'Created',
  { name: 'Places', isNumber: true },
  'Progress',
  { name: 'Failed', isNumber: true },
];

function BatchTable({ items }: { items: readonly BatchItem[] }) {
  return (
    <ScrollTable label="Batches" columns={BATCH_COLUMNS}>
      {items.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            <a href={linkTo(['batches', item.id])}>{item.name}</a>
          </th>
          <td>{writeTime(item.created_at)}</td>
          <td class="number">{writeCount(item.job_count)}</td>
          <td>
            <ProgressBar
              label={`Progress of ${item.name}`}
              completed={item.completed_count}
              failed={item.failed_count}
              total={item.job_count}
            />
          </td>
          <td class="number">{writeCount(item.failed_count)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
