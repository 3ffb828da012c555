/** The dependencies of the API's handlers. */
import type { DeadLetterAdmin } from '../../../ledger/letters/dead-letter-admin.ts';
import type { Platform } from '../../../ledger/platform.ts';
import type { KeyStore } from '../../../ledger/records/api-keys.ts';
import type { Journal } from '../../../ledger/records/journal.ts';
import type { KeyUses } from '../../../ledger/records/key-uses.ts';
import type { UnsunkBatches } from '../../../ledger/records/unsunk-batches.ts';
import type { RefreshCalendar } from '../../../ledger/refreshes/calendar.ts';
import type { WebhookStore } from '../../../ledger/webhooks/endpoints.ts';
import type { OsmExtracts } from '../../../places/osm-extract/extracts.ts';
import type { PlaceIndex } from '../../../places/search/place-index.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import type { AddressThread } from '../addresses/address-thread.ts';
import type { AdmissionPool } from '../admission/admission-pool.ts';
import type { Answers } from '../answers/answers.ts';
import type { AnswerTurns } from '../views/answer-turns.ts';
import type { LateResults } from '../views/late-results.ts';
import type { ProgressFeeds } from '../views/progress-feeds.ts';
import type { CustomKeys } from './custom-keys.ts';
import type { RequestBodyReader } from './request-body.ts';

export interface Api {
  readonly platform: Platform;
  readonly log: Log;
  readonly keys: KeyStore;
  readonly keyUses: KeyUses;
  readonly admission: AdmissionPool;
  readonly addresses: AddressThread;
  readonly customKeys: CustomKeys;
  readonly journal: Journal;
  readonly unsunkBatches: UnsunkBatches;
  readonly lateResults: LateResults;
  readonly refreshCalendar: RefreshCalendar;
  readonly bodies: RequestBodyReader;
  readonly inlineExports: AnswerTurns;
  /** Lists of jobs. */
  readonly longLists: AnswerTurns;
  readonly answers: Answers;
  readonly progress: ProgressFeeds;
  /** Null if they are not served. */
  readonly letters: DeadLetterAdmin | null;
  readonly webhooks: WebhookStore;
  /** Opened by the first request that needs it. */
  readonly placeIndex: () => Promise<PlaceIndex>;
  readonly osmExtracts: OsmExtracts;
  /** Aborted when the service stops: all waits should end. */
  readonly stopping: AbortSignal;
}
