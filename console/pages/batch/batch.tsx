/** One batch: its progress, its places with their findings, its quality and its failures. */
import { useEffect, useState } from 'preact/hooks';
import type { BatchState, Statistics } from '../../client/shapes.ts';
import { writePlaces, writeTime } from '../../client/words.ts';
import { Failure, Heading, Loading, NotFound, Status } from '../../parts/notices.tsx';
import { AttributeProgress, ProgressFigures } from '../../parts/progress.tsx';
import { useClient } from '../../parts/use-client.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { linkTo, type Route } from '../../parts/use-route.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchDuplicates } from './batch-duplicates.tsx';
import { BatchFailures } from './batch-failures.tsx';
import { BatchMap } from './batch-map.tsx';
import { BatchPlaces } from './batch-places.tsx';
import { BatchQuality } from './batch-quality.tsx';
import { useProgress } from './use-progress.ts';

/** Intervals while no event stream is open. */
const [COUNTS_POLL_MS, HEAD_POLL_MS] = [1_000, 4_000];
/** The stream does not include confidence and spending, which this page shows. */
const QUALITY_POLL_MS = 5_000;

const NOT_FOUND = 404;

const TABS = [
  { id: 'places', name: 'Places' },
  { id: 'map', name: 'Map' },
  { id: 'quality', name: 'Quality' },
  { id: 'failures', name: 'Failures' },
  { id: 'duplicates', name: 'Duplicates' },
] as const;
type Tab = (typeof TABS)[number]['id'];

const isBusy = ({ status_counts: { pending, in_progress } }: Statistics) =>
  pending + in_progress > 0;
const hasEnded = (status: string) => status === 'completed' || status === 'failed';

/** The state of the batch: streamed while it runs, polled otherwise. */
function useBatch(id: string, tab: Tab) {
  const client = useClient();
  const [follows, setFollows] = useState(false);
  const reload = () => {
    counted.reload();
    head.reload();
  };
  const { progress, receivedAtMs, isLive } = useProgress(id, follows, reload);
  const pollMs = tab === 'quality' ? QUALITY_POLL_MS : null;
  const counted = useLoaded(
    `statistics ${id}`,
    async (signal) => {
      const askedAtMs = performance.now();
      return { ...(await client.getStatistics(id, signal)), askedAtMs };
    },
    (shown) => (shown && isBusy(shown) ? (isLive ? pollMs : COUNTS_POLL_MS) : null),
  );
  const head = useLoaded(
    `batch ${id}`,
    (signal) => client.getBatch(id, signal),
    (shown) => (shown && !isLive && !hasEnded(shown.status) ? HEAD_POLL_MS : null),
  );
  const isOpen = head.value !== undefined && !hasEnded(head.value.status);
  useEffect(() => setFollows(isOpen), [isOpen]);
  const { status, paused } = progress ?? {};
  const isChanged = isLive && head.value && !hasEnded(progress!.status);
  useEffect(() => {
    if (isChanged) head.reload();
  }, [status, paused]);
  // A poll that started before the newest event may arrive after it, with older figures.
  const isNewer = counted.value && receivedAtMs > counted.value.askedAtMs;
  const statistics = counted.value && { ...counted.value, ...(isNewer && progress) };
  return { statistics, batch: head.value, error: counted.error ?? head.error, reload };
}

export function BatchPage({ id, route }: { id: string; route: Route }) {
  const asked = route.query.get('tab');
  const tab: Tab = TABS.find(({ id: known }) => known === asked)?.id ?? 'places';
  const { statistics, batch, error, reload } = useBatch(id, tab);
  if (error?.status === NOT_FOUND) return <NotFound what="batch" />;
  if (!statistics || !batch)
    return error ? <Failure error={error} /> : <Loading what="the batch" />;
  return (
    <>
      <Heading
        title={
          <>
            {batch.batch_name} <Status name={batch.status} />{' '}
            {batch.paused && <Status name="paused" />}
          </>
        }
      >
        <BatchActions batch={batch} onChanged={reload} />
      </Heading>
      <Failure error={error} />
      {batch.cancelled_at && <p>Cancelled on {writeTime(batch.cancelled_at)}.</p>}
      <RefreshNote batch={batch} />
      <ProgressFigures statistics={statistics} />
      {isBusy(statistics) && <AttributeProgress statistics={statistics} />}
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
      {tab === 'map' && <BatchMap id={id} isBusy={isBusy(statistics)} />}
      {tab === 'quality' && <BatchQuality statistics={statistics} />}
      {tab === 'failures' && (
        <BatchFailures id={id} errors={attributeErrors(statistics)} onChanged={reload} />
      )}
      {tab === 'duplicates' && <BatchDuplicates id={id} />}
    </>
  );
}

function attributeErrors({ attribute_status }: Statistics) {
  const errors = Object.entries(attribute_status).map(([attribute, { ERROR }]) => ({
    attribute,
    places: ERROR,
  }));
  return errors.filter(({ places }) => places > 0).toSorted((a, b) => b.places - a.places);
}

/** When the batch was last refreshed and when it will be next. */
function RefreshNote({ batch }: { batch: BatchState }) {
  const { next_refresh_at: next, last_refresh: last } = batch;
  if (next === null && last === null) return null;
  return (
    <p>
      {next && `Refreshed every month. Next refresh: ${writeTime(next)}. `}
      {last && `Last refresh: ${writeTime(last.accepted_at)}, ${writePlaces(last.job_count)}. `}
      {last && (
        <a href={linkTo(['changes'], { since: last.accepted_at.slice(0, 10) })}>See changes</a>
      )}
    </p>
  );
}
