/** What the handlers of the API work with. */
import type { BodyName, BodyOf } from '../../domain/api/request-bodies.ts';
import type { PlaceIndex } from '../../places/place-index.ts';
import type { Journal } from '../../platform/journal/journal.ts';
import { waitForWrites } from '../../platform/journal/read-barrier.ts';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Log } from '../../platform/runtime/log.ts';
import { customAttributes } from '../../platform/warehouse/queries/custom-attributes.ts';
import { ask } from '../../platform/warehouse/queries/statement.ts';
import type { AdmissionPool } from './admission/admission-pool.ts';
import type { AdmittedJob } from './admission/admit.ts';
import type { Answers } from './answers/answers.ts';
import { refused } from './http/answer.ts';
import type { BodyReader } from './http/request-body.ts';

export interface Api {
  readonly parts: Parts;
  readonly log: Log;
  readonly keys: KeyStore;
  readonly admission: AdmissionPool;
  readonly journal: Journal;
  readonly bodies: BodyReader;
  readonly answers: Answers;
  /** Opened by the first request that wants it. */
  readonly placeIndex: () => Promise<PlaceIndex>;
  /** Aborted when the service stops: what waits for others is to give up. */
  readonly stopping: AbortSignal;
}

const CUSTOM_KEY = Buffer.from('"custom_');

/**
 * Keys of the organization's own attributes, looked up only for a body that speaks of one: the
 * common request must not wait for the warehouse.
 */
export async function customKeysFor(api: Api, organizationId: string, body: Buffer) {
  if (!body.includes(CUSTOM_KEY)) return [];
  await waitForWrites(api.parts, organizationId);
  const rows = await ask(api.parts.warehouse, customAttributes, { organization: organizationId });
  return rows.map((row) => row.attribute_key);
}

/** A body of a named shape, or the refusal as an answer. */
export async function readBody<Name extends BodyName>(
  api: Api,
  organizationId: string,
  name: Name,
  bytes: Buffer,
): Promise<BodyOf<Name>> {
  const customKeys = await customKeysFor(api, organizationId, bytes);
  const task = { kind: 'body', name, organizationId, customAttributes: customKeys } as const;
  const outcome = await api.admission.run(task, bytes);
  if (outcome.refused) throw refused(outcome.status, outcome.body);
  return outcome.value as BodyOf<Name>;
}

/** One job record, or the refusal as an answer. */
export async function readJob(
  api: Api,
  organizationId: string,
  bytes: Buffer,
): Promise<AdmittedJob> {
  const customKeys = await customKeysFor(api, organizationId, bytes);
  const task = { kind: 'job', organizationId, customAttributes: customKeys } as const;
  const outcome = await api.admission.run(task, bytes);
  if (outcome.refused) throw refused(outcome.status, outcome.body);
  return outcome;
}
