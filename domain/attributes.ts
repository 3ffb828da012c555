/**
 * The attribute catalogue: which attributes of a place can be requested, and their sets. Pure.
 *
 * The API shows it and validates against it, and the enricher runs the attributes in it. It
 * includes attributes that no source serves, with the reason. Requesting one is allowed and ends in
 * RUN_CONDITION_FAILED. The configuration at the start determines which sources are available.
 */
import { ATTRIBUTE_NEEDS } from './catalogue/attribute-needs.ts';
import type { AttributeRow } from './catalogue/attribute-row.ts';
import type { SourceName, UnavailableSources } from './catalogue/evidence-sources.ts';
import { PLACE_ATTRIBUTES } from './catalogue/place-attributes.ts';
import { SITE_ATTRIBUTES } from './catalogue/site-attributes.ts';

const ATTRIBUTE_ROWS = [...PLACE_ATTRIBUTES, ...SITE_ATTRIBUTES];

export type AttributeKey = (typeof ATTRIBUTE_ROWS)[number]['key'];

export const ATTRIBUTE_SET_NAMES = ['open_closed', 'core', 'all'] as const;
export type AttributeSetName = (typeof ATTRIBUTE_SET_NAMES)[number];

/** The properties of an attribute that do not depend on the configuration. */
export interface AttributeInfo
  extends Required<Omit<AttributeRow, 'key' | 'run_condition' | 'unavailable_reason' | 'sources'>> {
  readonly key: AttributeKey;
  readonly sets: readonly AttributeSetName[];
  readonly run_condition: string | null;
  /** In the order in which they are queried. */
  readonly sources: readonly string[];
  readonly custom: false;
}

/** One entry of the catalogue, as in the API's response. */
export interface CatalogueEntry extends AttributeInfo {
  readonly available: boolean;
  readonly unavailable_reason: string | null;
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
    sources: ATTRIBUTE_NEEDS[row.key] ?? row.sources ?? [],
    ttl_days: row.ttl_days,
    custom: false,
  };
}

/** The catalogue of a product in which these sources are unavailable. */
export function attributeCatalogue(unavailable: UnavailableSources): CatalogueEntry[] {
  return ATTRIBUTE_ROWS.map((row) => {
    const reason = unavailableReason(row.key, unavailable);
    return {
      ...BY_KEY.get(row.key)!,
      available: reason === null,
      unavailable_reason: reason,
    };
  });
}

/** Why no source can serve the attribute; null if one can. */
export function unavailableReason(key: string, unavailable: UnavailableSources): string | null {
  const needs = ATTRIBUTE_NEEDS[key];
  if (needs !== undefined) return missingNeed(key, needs, unavailable);
  const row: AttributeRow | undefined = ATTRIBUTE_ROWS.find((one) => one.key === key);
  return row ? `${row.name} ${row.unavailable_reason ?? 'is not built yet'}.` : null;
}

/** One of several sources is enough; a rule without needs can always run. */
export function missingNeed(
  key: string,
  needs: readonly SourceName[],
  unavailable: UnavailableSources,
): string | null {
  if (needs.length === 0 || needs.some((need) => unavailable[need] === undefined)) return null;
  const missing = [...new Set(needs.map((need) => unavailable[need]))].join(', or ');
  return `${BY_KEY.get(key)?.name ?? key} needs ${missing}.`;
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
 * The distinct keys that a request asks for, in the given order; `core` if it names none. Unknown
 * keys are not rejected here; the caller checks them with `isAttributeKey`.
 */
export function requestedAttributes(choice: AttributeChoice): string[] {
  if (choice.attributes) return [...new Set(choice.attributes)];
  return [...ATTRIBUTE_SETS[choice.attribute_set ?? 'core']];
}
