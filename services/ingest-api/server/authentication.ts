/**
 * Authenticates the caller, and determines which organization the caller may act for.
 *
 * AU1 A caller sends `Authorization: Bearer KEY` or `apiKey: KEY`. If both are given, they must
 *     belong to one organization, and the role of the bearer's key applies.
 * AU2 Whether the key belongs to a slug is decided before anything is looked up.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { EVERY_ORGANIZATION, isOrganizationSlug } from '../../../domain/organizations.ts';
import type { ApiKeyRecord } from '../../../domain/records.ts';
import type { KeyStore, Role } from '../../../ledger/records/api-keys.ts';
import type { KeyUses } from '../../../ledger/records/key-uses.ts';
import { problem } from '../views/response.ts';

export interface Caller {
  /** Slug, or `*` for the service operator. */
  readonly organizationId: string;
  readonly role: Role;
  /** The key in effect: the bearer's, if two are given. */
  readonly key: Pick<ApiKeyRecord, 'key_id' | 'name' | 'created_at' | 'expires_at'>;
}

const BEARER = /^Bearer +([\x21-\x7e]+) *$/i;

/** The caller, or a 401. Notes the use of the caller's keys. */
export function authenticate(
  { keys, keyUses }: { keys: KeyStore; keyUses: KeyUses },
  headers: IncomingHttpHeaders,
): Caller {
  const secrets = [bearerSecret(headers.authorization), plainSecret(headers['apikey'])];
  const [first, second] = secrets
    .filter((secret) => secret !== undefined)
    .map((secret) => requireKey(keys, secret));
  if (!first) throw unauthorized('The API key is missing: send Authorization: Bearer KEY.');
  if (second && second.organization_id !== first.organization_id) {
    throw unauthorized('The two API keys belong to different organizations.');
  }
  for (const key of [first, second]) if (key) keyUses.note(key.key_id);
  const { organization_id: organizationId, role, key_id, name, created_at, expires_at } = first;
  return { organizationId, role, key: { key_id, name, created_at, expires_at } };
}

function requireKey(keys: KeyStore, secret: string | null) {
  if (secret === null)
    throw unauthorized('The API key is malformed: send Authorization: Bearer KEY.');
  const key = keys.find(secret);
  if (key === undefined) throw unauthorized('The API key is unknown, revoked or expired.');
  return key;
}

function unauthorized(detail: string) {
  return problem(401, detail, { 'WWW-Authenticate': 'Bearer' });
}

/** Undefined if there is no such header, null if it is malformed. */
function bearerSecret(header: string | undefined): string | null | undefined {
  if (header === undefined) return undefined;
  return BEARER.exec(header)?.[1] ?? null;
}

/** Like bearerSecret. Some callers send an empty header or `null` instead of none. */
function plainSecret(header: string | string[] | undefined): string | null | undefined {
  if (header === undefined || header === '' || header === 'null') return undefined;
  return typeof header === 'string' ? header : null;
}

/** The slug in the path, or a 403 if the caller does not belong to it. */
export function authorize(caller: Caller, slug: string): string {
  const belongs =
    caller.organizationId === slug ||
    (caller.organizationId === EVERY_ORGANIZATION && isOrganizationSlug(slug));
  if (!belongs) throw wrongOrganization(caller);
  return slug;
}

/** Names the caller's own organization, since a mistyped path or variable is the likely cause. */
export function wrongOrganization({ organizationId }: Caller) {
  const own = organizationId === EVERY_ORGANIZATION ? '' : `, but to ${organizationId}`;
  return problem(403, `The API key does not belong to this organization${own}.`);
}
