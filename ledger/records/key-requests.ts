/** The requests of `cairn keys` to a running process, as JSON, and the rules for a new key. */
import * as z from 'zod';
import { EVERY_ORGANIZATION, isOrganizationSlug } from '../../domain/organizations.ts';
import { CairnError } from '../../platform/runtime/errors.ts';

const MAX_NAME_CHARACTERS = 100;

const keyToCreate = z
  .object({
    organizationId: z
      .string()
      .refine(
        (slug) => slug === EVERY_ORGANIZATION || isOrganizationSlug(slug),
        'the organization must be a slug (2 to 50 characters of a-z, 0-9 and -) or *',
      ),
    role: z.enum(['member', 'operator'], { error: 'the role must be member or operator' }),
    name: z
      .string()
      .regex(/^[^\p{Cc}]*$/u, 'the name must be one line')
      .max(MAX_NAME_CHARACTERS, `the name has at most ${MAX_NAME_CHARACTERS} characters`)
      .default(''),
    expiresAtMs: z.int('the expiry must be a time').nullable().default(null),
  })
  .refine(
    ({ organizationId, role }) => organizationId !== EVERY_ORGANIZATION || role === 'operator',
    "a key of every organization (*) is an operator's; give the role operator, or one slug",
  );

const keyRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), key: keyToCreate }),
  z.object({ action: z.literal('list') }),
  z.object({ action: z.literal('revoke'), keyId: z.string().min(1) }),
]);

export type KeyRequest = z.input<typeof keyRequest>;

/** Rejects invalid input with `config_invalid`. */
export function readKeyToCreate(key: unknown): z.output<typeof keyToCreate> {
  return readShape(keyToCreate, key);
}

export function readKeyRequest(text: string): z.output<typeof keyRequest> {
  return readShape(keyRequest, parseRequestText(text));
}

function readShape<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const faults = error.issues.map(({ message }) => message).join('; ');
  throw new CairnError('config_invalid', `The key request is not valid: ${faults}.`);
}

function parseRequestText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
