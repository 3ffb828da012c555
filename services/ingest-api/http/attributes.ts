/** The attribute catalogue, and the custom attributes of an organization. */
import { ATTRIBUTE_SETS, attributeCatalogue } from '../../../domain/attributes.ts';
import {
  CUSTOM_TTL_DAYS,
  customAttributeKey,
  DEFAULT_OUTPUT_SCHEMA,
  defaultPrompt,
} from '../../../domain/custom-attributes.ts';
import { attributeRecordKey, type CustomAttributeRecord } from '../../../domain/records.ts';
import { unavailableSources } from '../../../ledger/available-sources.ts';
import {
  type CustomAttributeRow,
  customAttributes,
} from '../../../ledger/reads/custom-attributes.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { readBody } from '../server/admitted-body.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import { ok, problem } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

async function readOwnAttributes({ api, organizationId }: Call): Promise<CustomAttributeRow[]> {
  return ask(api.platform.warehouse, customAttributes, { organization: organizationId });
}

async function getAttributes(call: Call): Promise<ResponseTo<'listAttributes'>> {
  await call.newest.waitForTopics(call.organizationId, ['attributes']);
  const own = await readOwnAttributes(call);
  const unavailable = unavailableSources(call.api.platform.config);
  return ok({
    attributes: [
      ...attributeCatalogue(unavailable),
      ...own.map((row) => toCatalogueItem(row, unavailable.model)),
    ],
    attribute_sets: ATTRIBUTE_SETS,
  });
}

/** `missing`: why a model cannot be called. */
function toCatalogueItem(
  { attribute_key, name, description }: CustomAttributeRow,
  missing: string | undefined,
) {
  return {
    key: attribute_key,
    name,
    description: description ?? '',
    group: 'custom',
    outputs: [attribute_key],
    reasoning_keys: [attribute_key],
    confidence_keys: [attribute_key],
    sets: [],
    depends_on: [],
    run_condition: null,
    sources: ['model'],
    ttl_days: CUSTOM_TTL_DAYS,
    available: missing === undefined,
    unavailable_reason: missing === undefined ? null : `${name} needs ${missing}.`,
    custom: true,
  };
}

type CreatedAttribute = Pick<
  CustomAttributeRow,
  'attribute_key' | 'name' | 'description' | 'prompt' | 'created_ms'
>;

function created({ attribute_key: key, name, description, prompt, created_ms }: CreatedAttribute) {
  const output_schema = DEFAULT_OUTPUT_SCHEMA;
  const data = { key, name, description, prompt, output_schema };
  return { attribute_key: key, data: { ...data, created_at: toTimestamp(created_ms) } };
}

/** Long enough for two instances to agree on who was first, until the log shows it. */
const CLAIM_MS = 60_000;

async function postAttribute(
  call: Call<never, 'CustomAttribute'>,
): Promise<ResponseTo<'createCustomAttribute'>> {
  const { api, organizationId } = call;
  const { clock, hotState } = api.platform;
  const { ids } = call;
  const { name, description = null } = await readBody(call);
  const key = customAttributeKey(name);
  const taken = problem(409, `The attribute ${key} already exists.`, {}, 'attribute_exists');
  const claim = `custom-attribute:${organizationId}:${key}`;
  const token = ids.create('claim');
  const claimedBy = await hotState.setIfAbsent(claim, token, CLAIM_MS);
  if (claimedBy !== null && claimedBy !== token) throw taken;
  try {
    await call.newest.requireTopics(organizationId, ['attributes']);
    const own = await readOwnAttributes(call);
    const found = own.find((attribute) => attribute.attribute_key === key);
    if (found !== undefined) {
      // With an Idempotency-Key, this may be a repeated request whose first response was lost.
      const isSame = found.name === name && found.description === description;
      if (ids.seed === null || !isSame) throw taken;
      return { status: 201, body: created(found) };
    }
    const prompt = defaultPrompt(name, description);
    const nowMs = clock.nowMs();
    const record: CustomAttributeRecord = {
      organization_id: organizationId,
      attribute_key: key,
      name,
      description,
      prompt,
      output_schema_json: JSON.stringify(DEFAULT_OUTPUT_SCHEMA),
      created_at: nowMs,
    };
    const entry = { key: attributeRecordKey(organizationId, key), record };
    await api.journal.accept(organizationId, 'attributes', [entry]);
    return { status: 201, body: created({ ...record, created_ms: nowMs }) };
  } finally {
    await hotState.compareAndDelete(claim, token);
  }
}

export const ATTRIBUTE_ROUTES: readonly Route[] = [
  route('listAttributes', 'GET', `${ENRICHMENT_PATH}/attributes`, getAttributes),
  route('createCustomAttribute', 'POST', `${ENRICHMENT_PATH}/custom_attributes`, postAttribute, {
    body: 'CustomAttribute',
    creates: true,
  }),
];
