/** Organizations are identified by their slug. A service operator's key has `*` instead. */

export const EVERY_ORGANIZATION = '*';

/** 2 to 50 characters of `a-z 0-9 -`, no hyphen at either end. */
export const ORGANIZATION_SLUG = /^[a-z0-9][a-z0-9-]{0,48}[a-z0-9]$/;

export function isOrganizationSlug(text: string): boolean {
  return ORGANIZATION_SLUG.test(text);
}
