/**
 * Parses the bodies of requests through admission, or ends the request with admission's error
 * response.
 */
import type { BodyName, RequestBody } from '../../../domain/api/request-bodies.ts';
import type { AdmissionTask, Admitted, AdmittedJob } from '../admission/admit.ts';
import { Problem } from '../views/response.ts';
import type { Api } from './api.ts';
import type { Call } from './router.ts';

/**
 * Admits a body for an organization. If it names a custom attribute that this instance does not
 * know, it is admitted again with the attributes that exist by now: the common request must not
 * wait for the warehouse.
 */
export async function admitFor<Task extends AdmissionTask>(
  { admission, customKeys }: Api,
  organizationId: string,
  task: Task,
  bytes: Uint8Array,
  idSeed: string | null = null,
): Promise<Admitted<Task>> {
  const attempt = (customAttributes: readonly string[], body: Uint8Array) =>
    admission.run({ task, organizationId, customAttributes, bytes: body, idSeed });
  const known = customKeys.known(organizationId);
  let outcome = await attempt(known, bytes);
  if (outcome.refused && outcome.bodyForRetry) {
    const keys = await customKeys.read(organizationId);
    if (keys.length > known.length) outcome = await attempt(keys, outcome.bodyForRetry);
  }
  if (outcome.refused) throw new Problem({ status: outcome.status, body: outcome.body });
  return outcome;
}

const EMPTY_OBJECT = Buffer.from('{}');

/** The body in the shape of the call's route. */
export async function readBody<Name extends BodyName>(
  call: Call<never, Name>,
): Promise<RequestBody<Name>> {
  const { api, organizationId, bodyName: name, bodyOptional } = call;
  const { bytes } = await call.body();
  const sent = bodyOptional && bytes.length === 0 ? EMPTY_OBJECT : bytes;
  const { value } = await admitFor(api, organizationId, { kind: 'body', name }, sent);
  return value as RequestBody<Name>;
}

/** The body as one job record. */
export async function readJob(call: Call<never, 'JobRecord'>): Promise<AdmittedJob> {
  const { api, organizationId, ids } = call;
  const { bytes } = await call.body();
  return admitFor(api, organizationId, { kind: 'job' }, bytes, ids.seed);
}
