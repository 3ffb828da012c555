/**
 * The attribute catalogue: what can be asked about a place, and the sets of attributes. Pure.
 *
 * The API shows it and validates against it, and the enricher runs what it names. Attributes that
 * no source serves are in it with the reason; requesting one is allowed and ends in
 * RUN_CONDITION_FAILED.
 */
import type { AttributeRow } from './attribute-row.ts';
import { PLACE_ATTRIBUTES } from './place-attributes.ts';
import { SITE_ATTRIBUTES } from './site-attributes.ts';

const ATTRIBUTE_ROWS = [...PLACE_ATTRIBUTES, ...SITE_ATTRIBUTES];

export type AttributeKey = (typeof ATTRIBUTE_ROWS)[number]['key'];

export const ATTRIBUTE_SET_NAMES = ['open_closed', 'core', 'all'] as const;
export type AttributeSetName = (typeof ATTRIBUTE_SET_NAMES)[number];

/** One entry of the catalogue, as the API shows it. */
export interface AttributeInfo
  extends Required<Omit<AttributeRow, 'key' | 'run_condition' | 'unavailable_reason'>> {
  readonly key: AttributeKey;
  readonly sets: readonly AttributeSetName[];
  readonly run_condition: string | null;
  readonly available: boolean;
  readonly unavailable_reason: string | null;
  readonly custom: false;
}

const CORE: readonly AttributeKey[] = [
  'websites',
  'phoneNumbers',
  'openingHours',
  'names',
  'address',
  'categories',
  'closed_permanently',
];
const IN_NO_SET: readonly AttributeKey[] = ['test_attribute', 'groundtruth'];

export const ATTRIBUTE_KEYS: readonly AttributeKey[] = ATTRIBUTE_ROWS.map(({ key }) => key);

export const ATTRIBUTE_SETS: Readonly<Record<AttributeSetName, readonly AttributeKey[]>> = {
  open_closed: ['closed_permanently'],
  core: CORE,
  all: ATTRIBUTE_KEYS.filter((key) => !IN_NO_SET.includes(key)),
};

/** Every attribute of the interface. */
export const ATTRIBUTES: readonly AttributeInfo[] = ATTRIBUTE_ROWS.map(describeAttribute);

function describeAttribute(row: AttributeRow & { readonly key: AttributeKey }): AttributeInfo {
  const reason = row.unavailable_reason;
  return {
    key: row.key,
    name: row.name,
    description: row.description,
    group: row.group,
    outputs: row.outputs ?? [],
    reasoning_keys: row.reasoning_keys ?? [],
    confidence_keys: row.confidence_keys ?? [],
    sets: ATTRIBUTE_SET_NAMES.filter((set) => ATTRIBUTE_SETS[set].includes(row.key)),
    depends_on: row.depends_on ?? [],
    run_condition: row.run_condition ?? null,
    sources: row.sources ?? [],
    ttl_days: row.ttl_days,
    available: reason === undefined,
    unavailable_reason: reason === undefined ? null : `${row.name} ${reason}.`,
    custom: false,
  };
}

const BY_KEY: ReadonlyMap<string, AttributeInfo> = new Map(
  ATTRIBUTES.map((attribute) => [attribute.key, attribute]),
);

/** Undefined for an unknown key. */
export function attributeInfo(key: string): AttributeInfo | undefined {
  return BY_KEY.get(key);
}

export function isAttributeKey(key: string): key is AttributeKey {
  return BY_KEY.has(key);
}

export function isAttributeSetName(name: string): name is AttributeSetName {
  return (ATTRIBUTE_SET_NAMES as readonly string[]).includes(name);
}

export interface AttributeChoice {
  readonly attributes?: readonly string[] | null | undefined;
  readonly attribute_set?: AttributeSetName | null | undefined;
}

/**
 * The keys that a request asks for, each once, in the given order; `core` when it names none.
 * Unknown keys are not rejected here; the caller checks them with `isAttributeKey`.
 */
export function requestedAttributes(choice: AttributeChoice): string[] {
  if (choice.attributes) return [...new Set(choice.attributes)];
  return [...ATTRIBUTE_SETS[choice.attribute_set ?? 'core']];
}
