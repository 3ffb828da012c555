/**
 * Who calls, and whether the call is theirs to make.
 *
 * 1. `Authorization: Bearer KEY`, or only `apiKey: KEY`; both given must belong to one
 *    organization, and the bearer's role holds.
 * 2. Whether a slug is the key's own is decided before anything is looked up.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { EVERY_ORGANIZATION, isOrganizationSlug } from '../../../domain/organizations.ts';
import type { ApiKeyRecord } from '../../../domain/records.ts';
import type { KeyStore, Role } from '../../../ledger/records/api-keys.ts';
import { problem } from '../views/answer.ts';

export interface Caller {
  /** Slug, or `*` for the service operator. */
  readonly organizationId: string;
  readonly role: Role;
}

const BEARER = /^Bearer +([\x21-\x7e]+) *$/i;

function unauthorized() {
  return problem(401, 'Invalid or missing API key.', { 'WWW-Authenticate': 'Bearer' });
}

/** The caller, or a 401. */
export function authenticate(keys: KeyStore, headers: IncomingHttpHeaders): Caller {
  const bearer = bearerSecret(headers.authorization);
  const plain = plainSecret(headers['apikey']);
  const found = [bearer, plain].filter((secret) => secret !== undefined).map(keyOf(keys));
  const [first, second] = found;
  if (first === undefined || found.includes(undefined)) throw unauthorized();
  if (second && second.organization_id !== first.organization_id) throw unauthorized();
  return { organizationId: first.organization_id, role: first.role };
}

function keyOf(keys: KeyStore): (secret: string | null) => ApiKeyRecord | undefined {
  return (secret) => (secret === null ? undefined : keys.find(secret));
}

/** Undefined when there is no such header, null when it is malformed. */
function bearerSecret(header: string | undefined): string | null | undefined {
  if (header === undefined) return undefined;
  return BEARER.exec(header)?.[1] ?? null;
}

/** The header's value may be null, which callers write as nothing or as the word. */
function plainSecret(header: string | string[] | undefined): string | null | undefined {
  if (header === undefined || header === '' || header === 'null') return undefined;
  return typeof header === 'string' ? header : null;
}

/** The organization that the path names, or a 403. */
export function authorize(caller: Caller, slug: string): string {
  const belongs =
    caller.organizationId === slug ||
    (caller.organizationId === EVERY_ORGANIZATION && isOrganizationSlug(slug));
  if (!belongs) throw problem(403, 'The API key does not belong to this organization.');
  return slug;
}
