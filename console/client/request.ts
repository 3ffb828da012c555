/**
 * Sends requests to the API that served the page, with the key in a header. Nothing else in the
 * console uses the network.
 */
import type { Session } from './session.ts';

export interface RequestFault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/** A request that the API refused, or that did not reach it (status 0). */
export class RequestError extends Error {
  readonly status: number;
  readonly faults: readonly RequestFault[];

  constructor(status: number, message: string, faults: readonly RequestFault[] = []) {
    super(message);
    this.status = status;
    this.faults = faults;
  }
}

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Requests one of the organization's resources; `parts` is its path. */
export type AskFor = <Answer>(parts: readonly string[], request?: Request) => Promise<Answer>;

/** `path` starts at the root. Throws unless the status is a success. */
export async function send(session: Session | null, path: string, request: Request = {}) {
  const { method = 'GET', body, idempotencyKey, signal = null } = request;
  const headers = new Headers({ Accept: 'application/json, text/csv;q=0.9, */*;q=0.1' });
  if (session) headers.set('Authorization', `Bearer ${session.key}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  const written = body === undefined ? null : JSON.stringify(body);
  const address = path + writeQuery(request.query ?? {});
  const sent = fetch(address, { method, headers, body: written, signal, cache: 'no-store' });
  const response = await sent.catch((error: Error) => {
    if (signal?.aborted) throw error;
    throw new RequestError(0, 'Cannot reach Cairn. Is it still running?');
  });
  if (!response.ok) throw await readRefusal(response);
  return response;
}

export async function sendForJson<Answer>(
  session: Session | null,
  path: string,
  request?: Request,
): Promise<Answer> {
  return (await send(session, path, request)).json() as Promise<Answer>;
}

/** The path of one of the organization's resources, with each part escaped. */
export function resourcePath({ organization }: Session, ...parts: readonly string[]): string {
  const escaped = parts.map((part) => encodeURIComponent(part));
  return ['/v1', encodeURIComponent(organization), 'place_enrichment', ...escaped].join('/');
}

function writeQuery(query: NonNullable<Request['query']>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

async function readRefusal(response: Response): Promise<RequestError> {
  const body = (await response.json().catch(() => null)) as { detail?: unknown } | null;
  const { status } = response;
  const detail = body?.detail;
  if (typeof detail === 'string') return new RequestError(status, detail);
  if (!Array.isArray(detail)) return new RequestError(status, `Cairn returned status ${status}.`);
  const faults = detail as RequestFault[];
  const words = faults.slice(0, 3).map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`);
  return new RequestError(status, words.join('; '), faults);
}
