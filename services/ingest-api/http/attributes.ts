/** The attribute catalogue, and attributes that an organization makes for itself. */
import { ATTRIBUTE_SETS, ATTRIBUTES } from '../../../domain/attributes.ts';
import {
  CUSTOM_TTL_DAYS,
  customAttributeKey,
  DEFAULT_OUTPUT_SCHEMA,
  defaultPrompt,
} from '../../../domain/custom-attributes.ts';
import type { CustomAttributeRecord } from '../../../domain/records.ts';
import { waitForWrites } from '../../../ledger/progress.ts';
import {
  type CustomAttributeRow,
  customAttributes,
} from '../../../ledger/reads/custom-attributes.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { readBody } from '../server/admitted-body.ts';
import { type Call, type Route, route } from '../server/router.ts';
import { ok, problem } from '../views/answer.ts';
import type { AnswerTo } from '../views/answers-by-operation.ts';

async function ownAttributes({ api, organizationId }: Call): Promise<CustomAttributeRow[]> {
  await waitForWrites(api.platform, organizationId);
  return ask(api.platform.warehouse, customAttributes, { organization: organizationId });
}

async function getAttributes(call: Call): Promise<AnswerTo<'listAttributes'>> {
  const own = await ownAttributes(call);
  return ok({
    attributes: [...ATTRIBUTES, ...own.map(describeOwn)],
    attribute_sets: ATTRIBUTE_SETS,
  });
}

function describeOwn({ attribute_key, name, description }: CustomAttributeRow) {
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
    available: false,
    unavailable_reason: `${name} needs a language model.`,
    custom: true,
  };
}

/** Long enough that two instances agree on who was first, until the log tells. */
const CLAIM_MS = 60_000;

async function postCustomAttribute(
  call: Call<never, 'CustomAttribute'>,
): Promise<AnswerTo<'createCustomAttribute'>> {
  const { api, organizationId } = call;
  const { clock, hotState } = api.platform;
  const body = await readBody(call);
  const key = customAttributeKey(body.name);
  const taken = problem(409, `The attribute ${key} exists already.`);
  const claim = `custom-attribute:${organizationId}:${key}`;
  const token = Buffer.from(clock.random(12)).toString('hex');
  if ((await hotState.setIfAbsent(claim, token, CLAIM_MS)) !== null) throw taken;
  try {
    const own = await ownAttributes(call);
    if (own.some((attribute) => attribute.attribute_key === key)) throw taken;
    const record: CustomAttributeRecord = {
      organization_id: organizationId,
      attribute_key: key,
      name: body.name,
      description: body.description ?? null,
      prompt: defaultPrompt(body.name, body.description ?? null),
      output_schema_json: JSON.stringify(DEFAULT_OUTPUT_SCHEMA),
      created_at: clock.nowMs(),
    };
    const entry = { key: `${organizationId}\0${key}`, record };
    await api.journal.accept(organizationId, 'attributes', [entry]);
    return created(record);
  } finally {
    await hotState.compareAndDelete(claim, token);
  }
}

function created(record: CustomAttributeRecord): AnswerTo<'createCustomAttribute'> {
  const data = {
    key: record.attribute_key,
    name: record.name,
    description: record.description,
    prompt: record.prompt,
    output_schema: JSON.parse(record.output_schema_json),
    created_at: toTimestamp(record.created_at),
  };
  return { status: 201, body: { attribute_key: record.attribute_key, data } };
}

const ENRICHMENT = '/v1/:org_slug/place_enrichment';

export const ATTRIBUTE_ROUTES: readonly Route[] = [
  route({
    id: 'listAttributes',
    method: 'GET',
    path: `${ENRICHMENT}/attributes`,
    handler: getAttributes,
  }),
  route({
    id: 'createCustomAttribute',
    method: 'POST',
    path: `${ENRICHMENT}/custom_attributes`,
    body: 'CustomAttribute',
    handler: postCustomAttribute,
    creates: true,
  }),
];
