/** Attributes that organizations make for themselves: their keys and their default schema. */

const PREFIX = 'custom_';
const MAX_SLUG_CHARACTERS = 64;

/** For how long a result of theirs is reused. */
export const CUSTOM_TTL_DAYS = 30;

/** What `customAttributeKey` makes. */
export const CUSTOM_KEY_PATTERN = `^${PREFIX}[a-z0-9_]{1,${MAX_SLUG_CHARACTERS}}$`;

/**
 * `custom_` and the name in lower case, with everything but letters and digits as underscores. A
 * name of which nothing is left that way gets its code points instead, so that it has a key.
 */
export function customAttributeKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  const points = [...name].map((char) => char.codePointAt(0)!.toString(16)).join('_');
  return PREFIX + (slug || points).slice(0, MAX_SLUG_CHARACTERS);
}

/** Whether the key could be one that `customAttributeKey` made. */
export function isCustomKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

export const DEFAULT_OUTPUT_SCHEMA = {
  type: 'object',
  properties: {
    value: { type: ['string', 'null'], description: 'The answer, or null when none was found.' },
    reasoning: { type: 'string', description: 'Why the answer holds.' },
    confidence: { type: 'string', enum: ['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'NONE'] },
  },
  required: ['value', 'reasoning', 'confidence'],
  additionalProperties: false,
} as const;

export function defaultPrompt(name: string, description: string | null): string {
  const what = description === null || description === '' ? name : `${name}: ${description}`;
  return `Find out about the place: ${what}`;
}
