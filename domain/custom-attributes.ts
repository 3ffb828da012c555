/** Custom attributes, which organizations define themselves: their keys, prompts and schema. */
import * as z from 'zod';

const CUSTOM_KEY_PREFIX = 'custom_';
const MAX_SLUG_CHARACTERS = 64;

export type CustomKey = `${typeof CUSTOM_KEY_PREFIX}${string}`;

/** For how many days a result of a custom attribute is reused. */
export const CUSTOM_TTL_DAYS = 30;

/** Matches the keys that `customAttributeKey` returns. */
export const CUSTOM_KEY_PATTERN = `^${CUSTOM_KEY_PREFIX}[a-z0-9_]{1,${MAX_SLUG_CHARACTERS}}$`;

/**
 * `custom_` and the name in lower case, with everything except ASCII letters and digits replaced by
 * underscores. A name without any of these is replaced by its code points.
 */
export function customAttributeKey(name: string): CustomKey {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  const points = [...name].map((char) => char.codePointAt(0)!.toString(16)).join('_');
  return `${CUSTOM_KEY_PREFIX}${(slug || points).slice(0, MAX_SLUG_CHARACTERS)}`;
}

/** True if `customAttributeKey` could have returned the key. */
export function isCustomKey(key: string): key is CustomKey {
  return key.startsWith(CUSTOM_KEY_PREFIX);
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

/** An output that follows the default schema. */
export const customOutput = z.strictObject({
  value: z.string().nullable(),
  reasoning: z.string(),
  confidence: z.enum(DEFAULT_OUTPUT_SCHEMA.properties.confidence.enum),
});

export type CustomOutput = z.output<typeof customOutput>;

export function defaultPrompt(name: string, description: string | null): string {
  const what = description === null || description === '' ? name : `${name}: ${description}`;
  return `Find out about the place: ${what}`;
}
