/** Queries of several callers in one thread. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PlaceQuery } from '../../../places/place.ts';
import { AddressThread } from './address-thread.ts';

let thread: AddressThread;
beforeEach(() => {
  thread = new AddressThread();
});
afterEach(() => thread.close());

const queryAt = (full_address: string) => ({ name: 'Gasthof Adler', full_address }) as PlaceQuery;

it('AT2: an address that cannot be parsed fails only its own query', async () => {
  const unreadable = queryAt(42 as never);
  const [before, failed, after] = await Promise.allSettled([
    thread.complete(queryAt('Herrengasse 12, 9490 Vaduz, Liechtenstein')),
    thread.complete(unreadable),
    thread.complete(queryAt('350 5th Ave, New York, NY 10118')),
  ]);
  expect(before).toMatchObject({ status: 'fulfilled', value: { city: 'Vaduz' } });
  expect(failed).toMatchObject({ status: 'rejected' });
  expect(after).toMatchObject({ status: 'fulfilled', value: { city: 'New York' } });
});
