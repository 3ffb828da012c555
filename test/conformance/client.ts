/** Requests as callers make them, and the shapes of the responses that the cases read. */

import { expect } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { checkAnswer } from '../openapi/published-answers.ts';
import { until } from '../support/until.ts';
import { type Deployment, memberKey, type Organization } from './deployment.ts';
import type { Precondition } from './requirements.ts';

export interface Reply<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it is JSON, otherwise its text. */
  readonly body: T;
}

export interface Request {
  /** An object is sent as JSON; a text or bytes as they are. */
  readonly body?: object | string | undefined;
  /** Null sends no key. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

let sent = 0;

/** The instances in turn, so that one instance serves what another one wrote. */
function nextAddress({ addresses }: Deployment): string {
  sent += 1;
  return addresses[sent % addresses.length]!;
}

/** A request to any path of the server. */
export async function send<T = unknown>(
  deployment: Deployment,
  method: string,
  path: string,
  { body, key = memberKey('acme'), headers = {} }: Request = {},
): Promise<Reply<T>> {
  const isPlain = typeof body === 'string' || body instanceof Uint8Array;
  const answer = await fetch(nextAddress(deployment) + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isPlain ? (body as string) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  checkAnswer({ method, path, status: answer.status, headers: answer.headers, text });
  const isJson = answer.headers.get('content-type')?.includes('json');
  return {
    status: answer.status,
    headers: answer.headers,
    body: (isJson ? JSON.parse(text) : text) as T,
  };
}

export function organizationPath(organization: string, path: string): string {
  return `/v1/${organization}/place_enrichment${path}`;
}

/** The API as one organization sees it. */
export class Client {
  readonly #subject: Deployment;
  readonly #organization: string;
  readonly #key: string;

  constructor(deployment: Deployment, organization: Organization, key = memberKey(organization)) {
    this.#subject = deployment;
    this.#organization = organization;
    this.#key = key;
  }

  ask<T = unknown>(method: string, path: string, request: Request = {}): Promise<Reply<T>> {
    const full = organizationPath(this.#organization, path);
    return send<T>(this.#subject, method, full, { key: this.#key, ...request });
  }

  get<T = unknown>(path: string): Promise<Reply<T>> {
    return this.ask<T>('GET', path);
  }

  post<T = unknown>(path: string, body: object | string, headers = {}): Promise<Reply<T>> {
    return this.ask<T>('POST', path, { body, headers });
  }

  put<T = unknown>(path: string, body: object): Promise<Reply<T>> {
    return this.ask<T>('PUT', path, { body });
  }

  delete<T = unknown>(path: string): Promise<Reply<T>> {
    return this.ask<T>('DELETE', path);
  }
}

export const JOB_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export interface BatchBody {
  readonly id: string;
  readonly batch_name: string;
  readonly jobs: Readonly<Record<JobStatus, string[]>>;
  readonly status: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly attribute_status?: Readonly<Record<string, Distribution>>;
}

export type Distribution = Readonly<Record<string, { total: number; ids: string[] }>>;

export interface EvidenceBody {
  readonly source: string;
  readonly url: string | null;
  readonly title: string | null;
  readonly observed_at: string | null;
  readonly quote: string;
  readonly licence: string | null;
}

export interface JobBody {
  readonly place_id: string;
  readonly batch_id: string | null;
  readonly created_at: string;
  readonly status: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly reasoning: Readonly<Record<string, string>>;
  readonly confidence_scores: Readonly<Record<string, string>>;
  readonly job_metadata: {
    readonly attribute_status: Readonly<Record<string, string>>;
    readonly last_enriched: string;
    readonly country_code: string;
    readonly enrichment_metadata: {
      readonly run_id: string;
      readonly cached: readonly string[];
      readonly verdicts: Readonly<Record<string, string>>;
      readonly scores: Readonly<Record<string, number>>;
      readonly evidence: Readonly<Record<string, EvidenceBody[]>>;
    } & Readonly<Record<string, unknown>>;
  };
}

export interface JobList {
  readonly jobs: JobBody[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

export interface BatchItem {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly job_count: number;
  readonly [count: string]: unknown;
}

export interface BatchList {
  readonly batches: BatchItem[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

export interface Fault {
  readonly loc: (string | number)[];
  readonly msg: string;
  readonly type: string;
}

export interface Refusal {
  readonly detail: string | Fault[];
  readonly truncated?: number;
}

let made = 0;

/** An identifier that no other case uses. */
export function uniqueId(what: string): string {
  made += 1;
  return `${what}-${made}`;
}

export const UNKNOWN_ID = '01a1fe13-0000-7000-8000-000000000000';
export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A place whose address and coordinates agree, with all inputs that core attributes need. */
export function inputs(more: object = {}) {
  return {
    name: 'Gasthof Löwen',
    latitude: 47.1405,
    longitude: 9.5215,
    full_address: 'Landstrasse 10, 9490 Vaduz, Liechtenstein',
    ...more,
  };
}

export function job(placeId: string = uniqueId('place'), more: object = {}) {
  return { place_id: placeId, inputs: inputs(more) };
}

/** Submits a batch that is only stored. */
export async function storeBatch(
  client: Client,
  jobs: readonly object[] = [job()],
  more: object = {},
): Promise<BatchBody> {
  const body = { batch_name: 'A batch', kick_off_jobs_now: false, jobs };
  const reply = await client.post<BatchBody>('/batches', { ...body, ...more });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

/** Submits a batch and waits until it has ended. */
export async function enrichedBatch(
  client: Client,
  jobs: readonly object[] = [job()],
  more: object = {},
): Promise<BatchBody> {
  const wish = { kick_off_jobs_now: true, attributes: ['websites', 'phoneNumbers'], ...more };
  return waitForBatchEnd(client, (await storeBatch(client, jobs, wish)).id);
}

/** Enriches a batch of one job and runs it again; the job before and after that. */
export async function reprocessedJob(client: Client, wish: object): Promise<[JobBody, JobBody]> {
  const { id, jobs } = await enrichedBatch(client);
  const path = `/jobs/${jobs.completed[0]}`;
  const { body: before } = await client.get<JobBody>(path);
  const again = { failed_only: false, ...wish };
  const reply = await client.post(`/batches/${id}/reprocess`, again);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await waitForBatchEnd(client, id);
  return [before, (await client.get<JobBody>(path)).body];
}

/** On a busy machine each read may wait for a sink that is far behind. */
export const WAIT = { timeoutMs: 120_000, pollMs: 500 };

/** Waits until no job of the batch is pending or in progress, by an answer that is not behind. */
export function waitForBatchEnd(client: Client, batchId: string): Promise<BatchBody> {
  const ended = async () => {
    const { body, headers } = await client.get<BatchBody>(`/batches/${batchId}`);
    if (headers.has('cairn-behind-ms')) return false;
    return body.jobs.pending.length + body.jobs.in_progress.length === 0 && body;
  };
  return until(ended, `batch ${batchId} has ended`, WAIT);
}

export function waitForJobEnd(client: Client, placeId: string): Promise<JobBody> {
  const ended = async () => {
    const { body } = await client.get<JobBody>(`/jobs/${placeId}`);
    return ['completed', 'failed'].includes(body.status) && body;
  };
  return until(ended, `job ${placeId} has ended`, WAIT);
}

export function pause(ms: number): Promise<void> {
  return systemClock.sleep(ms);
}

/** Refused with a list of faults, one of which is at `loc`. */
export function expectFault(reply: Reply, ...loc: (string | number)[]): void {
  expect(reply.status, JSON.stringify(reply.body)).toBe(422);
  const { detail } = reply.body as Refusal;
  expect(detail).toBeInstanceOf(Array);
  expect((detail as Fault[]).map((fault) => fault.loc)).toContainEqual(loc);
}

/** Refused with one sentence, which is returned. */
export function expectRefusal(reply: Reply, status: number): string {
  expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  const { detail } = reply.body as Refusal;
  expect(typeof detail).toBe('string');
  return detail as string;
}

/** The precondition that the route exists. */
export function needsRoute(method: string, path: string): Precondition {
  return async (deployment) => {
    const { status, body } = await send(
      deployment,
      method,
      path,
      method === 'GET' ? {} : { body: {} },
    );
    const isUnknown =
      status === 404 && (body as Refusal).detail?.toString().startsWith('There is no path');
    return isUnknown ? `${method} ${path} does not exist yet` : null;
  };
}
