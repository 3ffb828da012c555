/** What the handlers of the API work with. */
import type { PlaceIndex } from '../../places/place-index.ts';
import type { Journal } from '../../platform/journal/journal.ts';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Log } from '../../platform/runtime/log.ts';
import type { AdmissionPool } from './admission/admission-pool.ts';
import type { Answers } from './answers/answers.ts';
import type { CustomKeys } from './custom-keys.ts';
import type { BodyReader } from './http/request-body.ts';

export interface Api {
  readonly parts: Parts;
  readonly log: Log;
  readonly keys: KeyStore;
  readonly admission: AdmissionPool;
  readonly customKeys: CustomKeys;
  readonly journal: Journal;
  readonly bodies: BodyReader;
  readonly answers: Answers;
  /** Opened by the first request that wants it. */
  readonly placeIndex: () => Promise<PlaceIndex>;
  /** Aborted when the service stops: what waits for others is to give up. */
  readonly stopping: AbortSignal;
}
