/** All routes of the API that need a key. */
import { CALLER_ROUTES } from '../callers/caller-routes.ts';
import { BATCH_CORRECTION_ROUTES } from '../corrections/correct-batch.ts';
import { CORRECTION_ROUTES } from '../corrections/correction-routes.ts';
import { HISTORY_ROUTES } from '../history/history-routes.ts';
import { MAP_ROUTES } from '../map/map-routes.ts';
import { KEY_ROUTES } from '../operator/key-routes.ts';
import { LETTER_ROUTES } from '../operator/letter-routes.ts';
import { SOURCE_ROUTES } from '../operator/source-routes.ts';
import { PROGRESS_ROUTES } from '../progress/follow-batch.ts';
import type { Route } from '../server/router.ts';
import { DUPLICATE_ROUTES } from '../steering/find-duplicates.ts';
import { STEER_BATCH_ROUTES } from '../steering/steer-batch.ts';
import { DELIVERY_ROUTES } from '../webhooks/delivery-routes.ts';
import { WEBHOOK_ROUTES } from '../webhooks/webhook-routes.ts';
import { ATTRIBUTE_ROUTES } from './attributes.ts';
import { BATCH_STATISTICS_ROUTES } from './batch-statistics.ts';
import { BATCH_ROUTES } from './batches.ts';
import { ENRICH_ROUTES } from './enrich.ts';
import { ESTIMATE_ROUTES } from './estimate-batch.ts';
import { EXPORT_ROUTES } from './exports.ts';
import { JOB_ROUTES } from './jobs.ts';
import { PLACEMATCH_ROUTES } from './placematch.ts';
import { REPROCESS_ROUTES } from './reprocess.ts';
import { SEARCH_ROUTES } from './search.ts';
import { SUBMIT_BATCH_ROUTES } from './submit-batch.ts';

export const ROUTES: readonly Route[] = [
  ...SUBMIT_BATCH_ROUTES,
  ...ESTIMATE_ROUTES,
  ...REPROCESS_ROUTES,
  ...BATCH_ROUTES,
  ...STEER_BATCH_ROUTES,
  ...DUPLICATE_ROUTES,
  ...BATCH_STATISTICS_ROUTES,
  ...PROGRESS_ROUTES,
  ...JOB_ROUTES,
  ...HISTORY_ROUTES,
  ...CORRECTION_ROUTES,
  ...BATCH_CORRECTION_ROUTES,
  ...ENRICH_ROUTES,
  ...EXPORT_ROUTES,
  ...ATTRIBUTE_ROUTES,
  ...WEBHOOK_ROUTES,
  ...DELIVERY_ROUTES,
  ...SEARCH_ROUTES,
  ...PLACEMATCH_ROUTES,
  ...MAP_ROUTES,
  ...CALLER_ROUTES,
  ...KEY_ROUTES,
  ...SOURCE_ROUTES,
  ...LETTER_ROUTES,
];
