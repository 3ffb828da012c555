/** The clients of the export areas, and the request that creates an export. */
import { type BatchBody, Client, needsRoute, organizationPath, storeBatch } from './client.ts';
import type { Deployment } from './deployment.ts';
import type { Precondition } from './requirements.ts';

export const exportsClient = (deployment: Deployment) => new Client(deployment, 'exports-ag');
/** For the cases that count listed exports. */
export const listedClient = (deployment: Deployment) => new Client(deployment, 'listed-ag');
export const NEEDS_EXPORTS: Precondition = needsRoute('GET', organizationPath('acme', '/exports'));

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

export const createExport = <T = string>(deployment: Deployment, body: Body, headers = {}) =>
  exportsClient(deployment).post<T>('/exports', body, headers);

const uploads = new WeakMap<Deployment, Promise<BatchBody>>();

/** A stored batch of one job that no case changes, for cases that only read its export. */
export function storedBatch(deployment: Deployment): Promise<BatchBody> {
  const known = uploads.get(deployment);
  if (known) return known;
  const uploading = storeBatch(exportsClient(deployment));
  uploads.set(deployment, uploading);
  return uploading;
}
