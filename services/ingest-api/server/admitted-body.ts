/** Bodies of requests, read by the admission's threads, or refused as they say. */
import type { BodyName, BodyOf } from '../../../domain/api/request-bodies.ts';
import type {
  AdmittedJob,
  BatchTask,
  BodyTask,
  JobTask,
  Outcomes,
  Task,
} from '../admission/admit.ts';
import { refused } from '../views/answer.ts';
import type { Api } from './api.ts';
import type { Call } from './router.ts';

/** A task without what admission is told about the organization. */
type Wanted =
  | Pick<BatchTask, 'kind' | 'schemaId' | 'partitions'>
  | Pick<JobTask, 'kind'>
  | Pick<BodyTask, 'kind' | 'name'>;

/**
 * Admits a body for an organization, or ends the request with the refusal. A body that names an
 * attribute of the organization's own which this instance has not heard of is read a second time,
 * with those that there are now: the common request must not wait for the warehouse.
 */
export async function admitFor<W extends Wanted>(
  api: Api,
  organizationId: string,
  wanted: W,
  bytes: Buffer,
): Promise<Outcomes[W['kind']]> {
  const attempt = (customAttributes: readonly string[], body: Buffer) =>
    api.admission.run({ ...wanted, organizationId, customAttributes } as Task, body);
  const known = api.customKeys.known(organizationId);
  let outcome = await attempt(known, bytes);
  if (outcome.refused && outcome.unheardOf) {
    const keys = await api.customKeys.read(organizationId);
    if (keys.length > known.length) outcome = await attempt(keys, Buffer.from(outcome.unheardOf));
  }
  if (outcome.refused) throw refused(outcome.status, outcome.body);
  return outcome as Outcomes[W['kind']];
}

const EMPTY_BODY = Buffer.from('{}');

/** The body, of the shape that the call's route names, or the refusal as an answer. */
export async function readBody<Name extends BodyName>(
  call: Call<never, Name>,
): Promise<BodyOf<Name>> {
  const { api, organizationId, bodyName: name, bodyOptional } = call;
  const bytes = await call.body();
  const sent = bodyOptional && bytes.length === 0 ? EMPTY_BODY : bytes;
  const { value } = await admitFor(api, organizationId, { kind: 'body', name }, sent);
  return value as BodyOf<Name>;
}

/** The one job record that the body is, or the refusal as an answer. */
export async function readJob(call: Call<never, 'JobRecord'>): Promise<AdmittedJob> {
  return admitFor(call.api, call.organizationId, { kind: 'job' }, await call.body());
}
