/** One batch: how far it has come, its places with what was found, its quality and its failures. */
import type { Statistics } from '../client/shapes.ts';
import { Failure, Heading, Status, Waiting } from '../parts/notices.tsx';
import { ProgressFigures } from '../parts/progress.tsx';
import { useClient } from '../parts/use-client.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { linkTo, type Route } from '../parts/use-route.ts';
import { BatchPlaces } from './batch-places.tsx';

const [POLL_MS, HEAD_POLL_MS] = [1_000, 4_000];

const TABS = [{ id: 'places', name: 'Places' }] as const;
type Tab = (typeof TABS)[number]['id'];

const isBusy = ({ status_counts: { pending, in_progress } }: Statistics) =>
  pending + in_progress > 0;
const hasEnded = (status: string) => status === 'completed' || status === 'failed';

export function BatchPage({ id, route }: { id: string; route: Route }) {
  const client = useClient();
  const counted = useLoaded(
    `statistics ${id}`,
    (signal) => client.getStatistics(id, signal),
    (shown) => (shown && isBusy(shown) ? POLL_MS : null),
  );
  // This answer holds the id of every place, so it is asked for less often.
  const head = useLoaded(
    `batch ${id}`,
    (signal) => client.getBatch(id, signal),
    (shown) => (shown && !hasEnded(shown.status) ? HEAD_POLL_MS : null),
  );
  const error = counted.error ?? head.error;
  const tab = (route.query.get('tab') ?? 'places') as Tab;
  const [statistics, batch] = [counted.value, head.value];
  if (!statistics || !batch)
    return error ? <Failure error={error} /> : <Waiting what="the batch" />;
  return (
    <>
      <Heading
        title={
          <>
            {batch.batch_name} <Status name={batch.status} />
          </>
        }
      />
      <Failure error={error} />
      <ProgressFigures statistics={statistics} />
      <nav class="tabs" aria-label="Parts of the batch">
        {TABS.map(({ id: tabId, name }) => (
          <a
            key={tabId}
            href={linkTo(['batches', id], { tab: tabId })}
            aria-current={tab === tabId ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      {tab === 'places' && <BatchPlaces id={id} route={route} isBusy={isBusy(statistics)} />}
    </>
  );
}
