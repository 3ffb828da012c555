/** The catalogue and an organization's own attributes: decisions "Attributes". */
import { expect } from 'vitest';
import {
  Client,
  enrichedBatch,
  expectFault,
  expectRefusal,
  type JobBody,
  job,
  TIMESTAMP,
  uniqueId,
} from './client.ts';
import type { Deployment } from './deployment.ts';
import type { Requirements } from './requirements.ts';

const of = (deployment: Deployment) => new Client(deployment, 'attributes-ag');
const inLocalized = (deployment: Deployment) => new Client(deployment, 'localized-ag');

const CORE = 'websites phoneNumbers openingHours names address categories closed_permanently';

const ALL =
  'knowledge_graph groundtruth reverse_geocode route_matrix test_attribute qualified_input_place ' +
  'closed_permanently websites phoneNumbers openingHours names address categories naics ' +
  'place_existence parking_spaces socialHandles coordinates storefrontImages cuisine price_tier ' +
  'approximate_user_reviews menu menu_url social_media_profile chain located_within ' +
  'building_footprint merchant one_line_summary signage building_condition entrances ' +
  'primary_turns traffic_control vendor_core provider_e_business_attributes available_services ' +
  'company providerACategory providerAOrbisCategory providerBCategory providerBCategoryV2 ' +
  'providerCCategory providerCName provider_d_category vendor_id';

interface Attribute {
  readonly key: string;
  readonly name: string;
  readonly available: boolean;
  readonly unavailable_reason: string | null;
  readonly custom: boolean;
  readonly sets: string[];
  readonly outputs: string[];
}

interface Catalogue {
  readonly attributes: Attribute[];
  readonly attribute_sets: Readonly<Record<string, string[]>>;
}

interface Custom {
  readonly attribute_key: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const catalogue = async (deployment: Deployment) =>
  (await of(deployment).get<Catalogue>('/attributes')).body;

export function attributes(requirements: Requirements): void {
  shown(requirements);
  availability(requirements);
  custom(requirements);
  localized(requirements);
}

function shown({ holds }: Requirements): void {
  holds(
    'decisions Attributes 1',
    'the catalogue: {attributes, attribute_sets}',
    async (deployment) => {
      const { status, body } = await of(deployment).get<Catalogue>('/attributes');
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(['attribute_sets', 'attributes']);
      for (const attribute of body.attributes) {
        expect(attribute).toEqual({
          key: expect.any(String),
          name: expect.any(String),
          description: expect.any(String),
          group: expect.any(String),
          outputs: expect.any(Array),
          reasoning_keys: expect.any(Array),
          confidence_keys: expect.any(Array),
          sets: expect.any(Array),
          depends_on: expect.any(Array),
          run_condition: attribute['run_condition' as keyof Attribute],
          sources: expect.any(Array),
          ttl_days: expect.any(Number),
          available: expect.any(Boolean),
          unavailable_reason: attribute.unavailable_reason,
          custom: expect.any(Boolean),
        });
      }
    },
  );
  holds(
    'interface Attribute presets',
    'every enrichment of the interface is a key',
    async (deployment) => {
      const keys = (await catalogue(deployment)).attributes
        .filter((a) => !a.custom)
        .map((a) => a.key);
      expect(keys.toSorted()).toEqual(ALL.split(' ').toSorted());
    },
  );
  holds('decisions Attributes 2', 'sets: open_closed, core, all', async (deployment) => {
    const { attribute_sets, attributes } = await catalogue(deployment);
    expect(Object.keys(attribute_sets)).toEqual(['open_closed', 'core', 'all']);
    expect(attribute_sets['open_closed']).toEqual(['closed_permanently']);
    expect(attribute_sets['core']).toEqual(CORE.split(' '));
    const all = ALL.split(' ').filter((key) => key !== 'test_attribute' && key !== 'groundtruth');
    expect(attribute_sets['all']!.toSorted()).toEqual(all.toSorted());
    for (const { key, sets } of attributes) {
      const holding = Object.keys(attribute_sets).filter((s) => attribute_sets[s]!.includes(key));
      expect(sets.toSorted(), key).toEqual(holding.toSorted());
    }
  });
  holds(
    'interface Submit-batch',
    'attribute_set: one of open_closed, core, all',
    async (deployment) => {
      for (const set of ['open_closed', 'core', 'all']) {
        const record = { ...job(), attribute_set: set };
        const reply = await of(deployment).post<JobBody>('/enrich', record);
        expect(reply.status).toBe(200);
        const wanted = (await catalogue(deployment)).attribute_sets[set]!;
        const ran = Object.keys(reply.body.job_metadata.attribute_status);
        expect(ran).toEqual(expect.arrayContaining(wanted));
      }
    },
  );
}

function availability({ holds }: Requirements): void {
  const at = 'decisions Attributes 1';
  holds(
    at,
    'available is false, with the reason, when no source can serve it',
    async (deployment) => {
      for (const { key, available, unavailable_reason } of (await catalogue(deployment))
        .attributes) {
        if (available) expect(unavailable_reason, key).toBeNull();
        else expect(unavailable_reason, key).toMatch(/\S{3}/);
      }
      const byKey = new Map(
        (await catalogue(deployment)).attributes.map((a) => [a.key, a.available]),
      );
      expect(byKey.get('signage')).toBe(false);
      expect(byKey.get('phoneNumbers')).toBe(true);
    },
  );
  holds(
    at,
    'asking for it gives RUN_CONDITION_FAILED, never an invented value',
    async (deployment) => {
      const unavailable = (await catalogue(deployment)).attributes.filter((a) => !a.available);
      const keys = unavailable.map((a) => a.key);
      const { body } = await of(deployment).post<JobBody>('/enrich', {
        ...job(),
        attributes: keys,
      });
      for (const { key, outputs } of unavailable) {
        expect(body.job_metadata.attribute_status[key], key).toBe('RUN_CONDITION_FAILED');
        for (const field of outputs) {
          expect(body.outputs[field] ?? null, `${key} ${field}`).toBeNull();
        }
      }
    },
  );
}

function custom({ holds }: Requirements): void {
  const at = 'decisions Attributes 3';
  const make = (deployment: Deployment, body: object) =>
    of(deployment).post<Custom>('/custom_attributes', body);
  holds(at, '201 {attribute_key: custom_<slug of name>, data}', async (deployment) => {
    const { status, body } = await make(deployment, {
      name: 'Has a  Terrace?',
      description: 'Outside seats',
    });
    expect(status).toBe(201);
    expect(body.attribute_key).toBe('custom_has_a_terrace');
    expect(body.data).toEqual({
      key: 'custom_has_a_terrace',
      name: 'Has a  Terrace?',
      description: 'Outside seats',
      prompt: expect.stringMatching(/\S/),
      output_schema: expect.objectContaining({ type: 'object' }),
      created_at: expect.stringMatching(TIMESTAMP),
    });
  });
  holds(at, 'the default output_schema: value, reasoning, confidence', async (deployment) => {
    const { body } = await make(deployment, { name: uniqueId('Schema') });
    const schema = body.data['output_schema'] as { properties: Record<string, object> };
    expect(Object.keys(schema.properties)).toEqual(['value', 'reasoning', 'confidence']);
    expect(JSON.stringify(schema.properties['value'])).toMatch(/string.*null/);
    expect(schema.properties['confidence']).toMatchObject({
      enum: ['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'NONE'],
    });
  });
  holds(at, 'unique in the organization: taken is 409', async (deployment) => {
    expect((await make(deployment, { name: 'Taken name' })).status).toBe(201);
    expectRefusal(await make(deployment, { name: 'taken  NAME' }), 409);
    const elsewhere = await new Client(deployment, 'rival').post('/custom_attributes', {
      name: 'Taken name',
    });
    expect(elsewhere.status).toBe(201);
  });
  holds('interface Attributes', 'name is required, description may be null', async (deployment) => {
    expectFault(await make(deployment, { description: 'x' }), 'body', 'name');
    expectFault(await make(deployment, { name: '' }), 'body', 'name');
    expect((await make(deployment, { name: uniqueId('Null'), description: null })).status).toBe(
      201,
    );
  });
  holds(
    at,
    'it is in the catalogue of its organization alone, unavailable without a model',
    async (deployment) => {
      const key = (await make(deployment, { name: uniqueId('Mine') })).body.attribute_key;
      const own = (await catalogue(deployment)).attributes.find((a) => a.key === key);
      expect(own).toMatchObject({ custom: true, available: false, outputs: [key] });
      expect(own!.unavailable_reason).toMatch(/\S/);
      const others = (await new Client(deployment, 'rival').get<Catalogue>('/attributes')).body
        .attributes;
      expect(others.map((a) => a.key)).not.toContain(key);
    },
  );
  holds(
    at,
    'it can be asked for; without a model it is RUN_CONDITION_FAILED',
    async (deployment) => {
      const key = (await make(deployment, { name: uniqueId('Asked') })).body.attribute_key;
      const { jobs } = await enrichedBatch(of(deployment), [job()], {
        attributes: [key, 'websites'],
      });
      const { body } = await of(deployment).get<JobBody>(`/jobs/${jobs.completed[0]}`);
      expect(body.job_metadata.attribute_status[key]).toBe('RUN_CONDITION_FAILED');
      expect(body.outputs[key] ?? null).toBeNull();
      const foreign = await new Client(deployment, 'rival').post('/jobs', {
        ...job(),
        attributes: [key],
      });
      expectFault(foreign, 'body', 'attributes', 0);
    },
  );
}

/** A place in each country with its own address format, and the keys of that format. */
const LOCALIZED: readonly [string, object, string][] = [
  [
    'ID',
    { name: 'Toko', full_address: 'Jl. Sudirman No. 1 RT 02 RW 03, Jakarta 10220, Indonesia' },
    'administrative_area_level1 administrative_area_level2 administrative_area_level3 ' +
      'administrative_area_level4 building country gang postcode rt_rw street',
  ],
  [
    'JP',
    { name: '店', full_address: '東京都千代田区丸の内1丁目9-1' },
    'prefecture city ward district chome banchi go building floor unit postcode',
  ],
  [
    'SG',
    { name: 'Kopi', full_address: 'Blk 123 Ang Mo Kio Ave 3 #01-45, Singapore 560123' },
    'block street building floor unit postcode',
  ],
  [
    'HK',
    { name: 'Cafe', full_address: "Flat A, 12/F, 88 Queen's Road Central, Hong Kong" },
    'region district street house building floor flat',
  ],
  [
    'MY',
    { name: 'Kedai', full_address: 'Lot 5, Jalan Ampang, 50450 Kuala Lumpur, Malaysia' },
    'state city postcode section street lot building',
  ],
  [
    'AE',
    { name: 'Shop', full_address: 'Office 5, Sheikh Zayed Road, Dubai, United Arab Emirates' },
    'emirate city area street building unit po_box makani',
  ],
];

function localized({ holds }: Requirements): void {
  for (const [country, inputs, fields] of LOCALIZED) {
    const sentence = `address_localized of ${country}: its fields, nullable strings`;
    holds('decisions Attributes 4', sentence, async (deployment) => {
      const record = { inputs: { ...inputs, country_code: country }, attributes: ['address'] };
      const { body } = await inLocalized(deployment).post<JobBody>('/enrich', record);
      const address = body.outputs['address_localized'] as Record<string, unknown>;
      expect(address).not.toBeNull();
      expect(Object.keys(address).toSorted()).toEqual(
        ['country_code', ...fields.split(' ')].toSorted(),
      );
      expect(address['country_code']).toBe(country);
      for (const value of Object.values(address)) {
        expect(value === null || typeof value === 'string').toBe(true);
      }
    });
  }
}
