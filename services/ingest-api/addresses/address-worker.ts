/** The thread that parses addresses: each message is a query, each reply its outcome. */
import { parentPort } from 'node:worker_threads';
import { withAddressParts } from '../../../places/address/query-address.ts';
import type { PlaceQuery } from '../../../places/place.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';

export type AddressReply = { readonly query: PlaceQuery } | { readonly error: string };

// This module works at import on purpose: it is the entry point of a thread, and nothing imports
// it.
parentPort?.on('message', (query: PlaceQuery) => {
  parentPort?.postMessage(readAddress(query));
});

/** A failing address must not end the thread, since other queries wait in it. */
function readAddress(query: PlaceQuery): AddressReply {
  try {
    return { query: withAddressParts(query) };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}
