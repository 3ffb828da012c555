/** All routes of the API that want a key. */
import { BATCH_ROUTES } from './batches.ts';
import type { Route } from './router.ts';
import { SUBMIT_BATCH_ROUTES } from './submit-batch.ts';

export const ROUTES: readonly Route[] = [...SUBMIT_BATCH_ROUTES, ...BATCH_ROUTES];
