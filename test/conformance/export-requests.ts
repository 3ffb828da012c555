/** What the areas of exports ask with: a client of their own, and the request that makes one. */
import { type BatchBody, Client, pathOf, route, upload } from './client.ts';
import type { Need } from './promises.ts';
import type { Subject } from './subject.ts';

export const of = (s: Subject) => new Client(s, 'exports-ag');
/** Of the cases that count what is listed. */
export const inListed = (s: Subject) => new Client(s, 'listed-ag');
export const NEED: Need = route('GET', pathOf('acme', '/exports'));

export interface Export {
  readonly id: string;
  readonly status: string;
  readonly batch_ids: string[];
  readonly csv_options: Readonly<Record<string, unknown>>;
  readonly batch_names: Readonly<Record<string, string>>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly status_url: string;
  readonly download_url: string | null;
  readonly error: string | null;
  readonly metadata: object | null;
  readonly expired: boolean;
}

export type Body = Readonly<Record<string, unknown>>;

export const create = <T = string>(s: Subject, body: Body, headers = {}) =>
  of(s).post<T>('/exports', body, headers);

const uploads = new WeakMap<Subject, Promise<BatchBody>>();

/** A stored batch of one job that nobody changes, for cases that only look at its export. */
export function storedBatch(s: Subject): Promise<BatchBody> {
  const known = uploads.get(s);
  if (known) return known;
  const uploading = upload(of(s));
  uploads.set(s, uploading);
  return uploading;
}
