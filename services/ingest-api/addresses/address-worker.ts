/** The thread that reads addresses: each message is a query, each reply the completed query. */
import { parentPort } from 'node:worker_threads';
import { withAddressParts } from '../../../places/address/query-address.ts';
import type { PlaceQuery } from '../../../places/place.ts';

// Work at import is this module's purpose: it is a thread's own, and nothing imports it.
parentPort?.on('message', (query: PlaceQuery) => {
  parentPort?.postMessage(withAddressParts(query));
});
