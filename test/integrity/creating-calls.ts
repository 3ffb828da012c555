/**
 * Every request that creates something, by its route, and its effect: how many records it appends
 * to the topic of what it creates.
 */
import { expect } from 'vitest';
import type { TopicName } from '../../domain/records.ts';
import type { Broker } from '../../platform/log/broker.ts';
import type { Reply } from '../support/embedded-api.ts';

/** Sends a request of an organization, to any instance. */
export type SendAs = (
  organization: string,
  method: string,
  path: string,
  sent?: { body?: unknown; headers?: Record<string, string> },
) => Promise<Reply>;

export interface CreatingCall {
  /** As in the route table, below the organization's path. */
  readonly route: string;
  /** The path below the organization's; `prepare` stores the batch that it names. */
  readonly path: string;
  readonly topic: TopicName;
  readonly status: number;
  readonly body: object;
  readonly other: object;
}

const INPUTS = { name: 'Once', latitude: 48.85, longitude: 2.35 };
/** A batch of one stored job, which `prepare` submits. */
const BATCH = 'prepared';

/** A body with attributes, and another one with other attributes. */
function choosing(body: object) {
  return {
    body: { ...body, attributes: ['names'] },
    other: { ...body, attributes: ['websites'] },
  };
}

export const CREATING_CALLS: readonly CreatingCall[] = [
  {
    route: 'batches',
    path: 'batches',
    topic: 'batches',
    status: 200,
    body: { batch_name: 'Once', jobs: [{ inputs: INPUTS }], kick_off_jobs_now: false },
    other: { batch_name: 'Other', jobs: [{ inputs: INPUTS }], kick_off_jobs_now: false },
  },
  {
    route: 'batches/:batch_id/reprocess',
    path: `batches/${BATCH}/reprocess`,
    topic: 'batches',
    status: 200,
    ...choosing({ failed_only: false }),
  },
  {
    route: 'jobs/reprocess',
    path: 'jobs/reprocess',
    topic: 'batches',
    status: 200,
    ...choosing({ place_ids: ['prepared-place'] }),
  },
  {
    route: 'jobs',
    path: 'jobs',
    topic: 'jobs.interactive',
    status: 202,
    body: { inputs: INPUTS },
    other: { inputs: { ...INPUTS, name: 'Other' } },
  },
  {
    route: 'enrich',
    path: 'enrich',
    topic: 'jobs.interactive',
    status: 200,
    ...choosing({ inputs: INPUTS }),
  },
  {
    route: 'exports',
    path: 'exports',
    topic: 'exports',
    status: 202,
    body: { batch_ids: [BATCH], run_in_background: true },
    other: { batch_ids: [BATCH], run_in_background: true, prune_empty_columns: true },
  },
  {
    route: 'custom_attributes',
    path: 'custom_attributes',
    topic: 'attributes',
    status: 201,
    body: { name: 'Once' },
    other: { name: 'Other' },
  },
  {
    route: 'webhooks',
    path: 'webhooks',
    topic: 'webhooks',
    status: 201,
    body: { url: 'https://hooks.acme.com/once' },
    other: { url: 'https://hooks.acme.com/other' },
  },
];

/** Stores the batch that some of the requests name. */
export async function prepare(send: SendAs, organization: string): Promise<void> {
  const jobs = [{ place_id: 'prepared-place', inputs: INPUTS }];
  const body = { batch_id: BATCH, batch_name: BATCH, jobs, kick_off_jobs_now: false };
  const reply = await send(organization, 'POST', 'batches', { body });
  expect(reply.status, reply.text).toBe(200);
}

/** The number of records on the topic. */
export async function recordsOn(broker: Broker, topic: TopicName): Promise<number> {
  const ends = await broker.ends(topic);
  return ends.reduce((sum, { high }) => sum + high, 0);
}

const COPIES = 50;

/** Sends the same request many times at once. */
export function sendCopies(
  send: SendAs,
  organization: string,
  { path, body }: CreatingCall,
  key: string,
): Promise<Reply[]> {
  const sent = { body, headers: { 'idempotency-key': key } };
  return Promise.all(Array.from({ length: COPIES }, () => send(organization, 'POST', path, sent)));
}

/** All have the same response, and all but one say that it is replayed. */
export function expectOneResponse(replies: readonly Reply[], status: number): void {
  expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
  expect(replies[0]!.status, replies[0]!.text).toBe(status);
  const repeats = replies.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
  expect(repeats).toHaveLength(replies.length - 1);
}
