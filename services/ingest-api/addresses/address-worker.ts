/** The thread that reads addresses: each message is a query, each reply what became of it. */
import { parentPort } from 'node:worker_threads';
import { withAddressParts } from '../../../places/address/query-address.ts';
import type { PlaceQuery } from '../../../places/place.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';

export type AddressReply = { readonly query: PlaceQuery } | { readonly error: string };

// Work at import is this module's purpose: it is a thread's own, and nothing imports it.
parentPort?.on('message', (query: PlaceQuery) => {
  parentPort?.postMessage(readAddress(query));
});

/** An address that cannot be read must not end the thread, where others wait. */
function readAddress(query: PlaceQuery): AddressReply {
  try {
    return { query: withAddressParts(query) };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}
