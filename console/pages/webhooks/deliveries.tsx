/** The newest deliveries of a webhook: their status, their payload, and replay. */
import { useState } from 'preact/hooks';
import { DELIVERY_STATUSES } from '../../../domain/webhooks.ts';
import type { Delivery, DeliveryPage } from '../../client/shapes.ts';
import { writeCount, writeTime } from '../../client/words.ts';
import { Outcome, useAction } from '../../parts/action.tsx';
import { StatusFilter } from '../../parts/choosers/status-filter.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure, Loading, Status } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { useClient } from '../../parts/use-client.ts';
import { type Loaded, useLoaded } from '../../parts/use-loaded.ts';
import { goTo, linkTo } from '../../parts/use-route.ts';

const DELIVERIES_SHOWN = 50;
const [OPEN_POLL_MS, QUIET_POLL_MS] = [2_000, 10_000];
const DELIVERY_COLUMNS = [
  'Event',
  'Subject',
  'Status',
  { name: 'Attempts', isNumber: true },
  'Last response',
  'Created',
  'Actions',
];

const isOpenDelivery = ({ status }: Delivery) => status === 'queued' || status === 'retrying';

/** Loads the deliveries with this status, or all. Polls faster while some are in progress. */
export function useDeliveries(id: string, status: string): Loaded<DeliveryPage> {
  const client = useClient();
  return useLoaded(
    `deliveries ${id} ${status}`,
    (signal) => client.listDeliveries(id, { status, limit: DELIVERIES_SHOWN }, signal),
    (page) => (page?.deliveries.some(isOpenDelivery) ? OPEN_POLL_MS : QUIET_POLL_MS),
  );
}

interface DeliveryListProps {
  readonly id: string;
  readonly status: string;
  readonly deliveries: Loaded<DeliveryPage>;
}

export function DeliveryList({ id, status, deliveries }: DeliveryListProps) {
  const client = useClient();
  const { value, error, reload } = deliveries;
  const [opened, setOpened] = useState<Delivery | null>(null);
  const action = useAction();
  const replay = (delivery: Delivery) =>
    action.run(async () => {
      await client.replayDelivery(id, delivery.id);
      reload();
      return 'Redelivery queued with the same webhook-id.';
    });
  return (
    <>
      <h2>Deliveries</h2>
      <StatusFilter
        statuses={DELIVERY_STATUSES}
        chosen={status}
        onChoose={(chosen) => goTo(['webhooks', id], { status: chosen })}
      />
      <Failure error={error} />
      <Outcome action={action} />
      {!value && !error && <Loading what="deliveries" />}
      {value?.deliveries.length === 0 && (
        <p>{status ? `No ${status} deliveries.` : 'No deliveries yet.'}</p>
      )}
      {value && value.deliveries.length > 0 && (
        <ScrollTable label="Deliveries" columns={DELIVERY_COLUMNS}>
          {value.deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isBusy={action.isRunning}
              onOpen={() => setOpened(delivery)}
              onReplay={() => replay(delivery)}
            />
          ))}
        </ScrollTable>
      )}
      {opened && <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly isBusy: boolean;
  onOpen(): void;
  onReplay(): void;
}

function DeliveryRow({ delivery, isBusy, onOpen, onReplay }: DeliveryRowProps) {
  const { event, status, attempts, replays, created_at, next_attempt_at } = delivery;
  const spoken = <span class="hidden"> {`${event} of ${writeTime(created_at)}`}</span>;
  return (
    <tr>
      <th scope="row">
        <code>{event}</code>
      </th>
      <td>
        <Subject delivery={delivery} />
      </td>
      <td>
        <Status name={status} />
        {next_attempt_at && status === 'retrying' && (
          <span class="id">next {writeTime(next_attempt_at)}</span>
        )}
      </td>
      <td class="number">
        {writeCount(attempts)}
        {replays > 0 && <span class="id">{writeCount(replays)} replayed</span>}
      </td>
      <td>{writeAnswer(delivery)}</td>
      <td>{writeTime(created_at)}</td>
      <td>
        <div class="heading-actions">
          <button type="button" onClick={onOpen}>
            Details{spoken}
          </button>
          <button type="button" disabled={isBusy || status === 'waiting'} onClick={onReplay}>
            Replay{spoken}
          </button>
        </div>
      </td>
    </tr>
  );
}

/** Links to the batch. Exports, tests and partitions have no page. */
function Subject({ delivery: { event, subject } }: { delivery: Delivery }) {
  if (!/^(batch|refresh)\./.test(event)) return <span class="id">{subject}</span>;
  return <a href={linkTo(['batches', subject])}>{subject}</a>;
}

function writeAnswer({ last_answer_status, last_error }: Delivery): string {
  if (last_answer_status === null) return last_error ?? '–';
  return last_error ? `${last_answer_status}: ${last_error}` : String(last_answer_status);
}

function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose(): void }) {
  const { event, event_id, last_answer, payload, updated_at } = delivery;
  return (
    <Dialog title={`Delivery of ${event}`} onClose={onClose}>
      <dl class="facts">
        <dt>webhook-id</dt>
        <dd>{event_id}</dd>
        <dt>Status</dt>
        <dd>
          <Status name={delivery.status} /> since {writeTime(updated_at)}
        </dd>
        <dt>Last response</dt>
        <dd>{writeAnswer(delivery)}</dd>
      </dl>
      {last_answer && [<h3 key="name">Response body</h3>, <pre key="text">{last_answer}</pre>]}
      <h3>Payload</h3>
      {payload ? <pre>{JSON.stringify(payload, null, 2)}</pre> : <p>Not available yet.</p>}
    </Dialog>
  );
}
