/** What a result says about its attributes and fields: decisions "Attribute status". */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { repositoryFolder } from '../support/backend.ts';
import {
  type BatchBody,
  Client,
  enrichedBatch,
  expectFault,
  type JobBody,
  job,
  reprocessedJob,
  TIMESTAMP,
} from './client.ts';
import type { Deployment } from './deployment.ts';
import { CAFE } from './map-places.ts';
import type { Requirements } from './requirements.ts';

/** Each group of cases has an organization of its own, because enrich has a rate limit. */
const of = (deployment: Deployment) => new Client(deployment, 'attributes-ag');
const inVerdicts = (deployment: Deployment) => new Client(deployment, 'verdicts-ag');
const inEvidence = (deployment: Deployment) => new Client(deployment, 'evidence-ag');
const inConfidence = (deployment: Deployment) => new Client(deployment, 'confidence-ag');

const VERDICTS = ['ADDED', 'VERIFIED', 'CORRECTED', 'NOT VERIFIED', 'NOT FOUND', 'NOT ENRICHED'];
const STATUSES = ['RUN', 'NOT_RUN', 'RUN_CONDITION_FAILED', 'ERROR'];
const LEVELS = ['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'NONE'];

/** Enriches one place and waits for the response. */
async function enrich(
  client: Client,
  record: object,
  attributes: readonly string[],
): Promise<JobBody> {
  const { status, body } = await client.post<JobBody>('/enrich', { ...record, attributes });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

function cafe(more: object = {}) {
  const { name, latitude, longitude, full_address } = CAFE;
  return { inputs: { name, latitude, longitude, full_address, ...more } };
}

const MANY =
  'websites phoneNumbers openingHours names address categories coordinates chain menu signage';

export function attributeStatus(requirements: Requirements): void {
  ofAttributes(requirements);
  verdicts(requirements);
  metadata(requirements);
  confidence(requirements);
  openness(requirements);
}

function ofAttributes({ holds }: Requirements): void {
  const at = 'decisions Attribute status 1';
  holds(at, 'attribute_status has four values, by attribute key', async (deployment) => {
    const { job_metadata } = await enrich(of(deployment), cafe(), MANY.split(' '));
    for (const key of MANY.split(' ')) expect(job_metadata.attribute_status).toHaveProperty(key);
    for (const status of Object.values(job_metadata.attribute_status)) {
      expect(STATUSES).toContain(status);
    }
  });
  holds(at, 'RUN', async (deployment) => {
    const { job_metadata } = await enrich(of(deployment), cafe(), ['websites']);
    expect(job_metadata.attribute_status['websites']).toBe('RUN');
  });
  holds(at, 'NOT_RUN: not asked for', async (deployment) => {
    const { id, jobs } = await enrichedBatch(of(deployment), [job()], { attributes: ['websites'] });
    const { body } = await of(deployment).get<BatchBody>(`/batches/${id}?enrichments=phoneNumbers`);
    expect(body.attribute_status!['phoneNumbers']!['NOT_RUN']!.ids).toEqual(jobs.completed);
  });
  holds(
    at,
    'NOT_RUN: a cached result younger than its time to live was kept',
    async (deployment) => {
      const [before, after] = await reprocessedJob(of(deployment), { attributes: ['websites'] });
      expect(after.job_metadata.attribute_status['websites']).toBe('NOT_RUN');
      expect(after.job_metadata.enrichment_metadata.cached).toEqual(['websites']);
      expect(after.outputs).toEqual(before.outputs);
    },
  );
  holds(at, 'RUN_CONDITION_FAILED: menu for a place that sells no food', async (deployment) => {
    const { job_metadata } = await enrich(of(deployment), cafe({ category: 'bank' }), ['menu']);
    expect(job_metadata.attribute_status['menu']).toBe('RUN_CONDITION_FAILED');
  });
}

function verdicts({ holds }: Requirements): void {
  const at = 'decisions Attribute status 2';
  const readVerdict = async (
    deployment: Deployment,
    attribute: string,
    field: string,
    more: object,
  ) => {
    const { job_metadata, outputs } = await enrich(inVerdicts(deployment), cafe(more), [attribute]);
    return [job_metadata.enrichment_metadata.verdicts[field], outputs[field]];
  };
  holds(at, 'every verdict is one of the six', async (deployment) => {
    const { job_metadata } = await enrich(inVerdicts(deployment), cafe(), MANY.split(' '));
    for (const verdict of Object.values(job_metadata.enrichment_metadata.verdicts)) {
      expect(VERDICTS).toContain(verdict);
    }
  });
  holds(at, 'ADDED: the input had none', async (deployment) => {
    expect(await readVerdict(deployment, 'phoneNumbers', 'phone', {})).toEqual([
      'ADDED',
      '+4232322131',
    ]);
  });
  holds(at, 'VERIFIED: phone numbers are compared as E.164', async (deployment) => {
    const written = { phone: '232-2131' };
    const found = await readVerdict(deployment, 'phoneNumbers', 'phone', written);
    expect(found).toEqual(['VERIFIED', '+4232322131']);
  });
  holds(at, 'VERIFIED: websites are compared as canonical URLs', async (deployment) => {
    const written = { website: 'HTTP://Cafe-Rheinblick.li' };
    expect((await readVerdict(deployment, 'websites', 'website', written))[0]).toBe('VERIFIED');
  });
  holds(at, 'VERIFIED: coordinates within 50 m', async (deployment) => {
    const near = { latitude: CAFE.latitude + 0.0003 };
    expect((await readVerdict(deployment, 'coordinates', 'coordinates', near))[0]).toBe('VERIFIED');
  });
  holds(at, 'VERIFIED: names are compared normalized', async (deployment) => {
    const written = { name: 'CAFE  RHEINBLICK' };
    expect((await readVerdict(deployment, 'names', 'name', written))[0]).toBe('VERIFIED');
  });
  holds(at, 'NOT VERIFIED: input kept, no evidence for or against', async (deployment) => {
    const { job_metadata, outputs } = await enrich(
      inVerdicts(deployment),
      job(undefined, { phone: '+423 232 99 99' }),
      ['phoneNumbers'],
    );
    expect(job_metadata.enrichment_metadata.verdicts['phone']).toBe('NOT VERIFIED');
    expect(outputs['phone']).toBe('+4232329999');
  });
  holds(at, 'NOT FOUND: null', async (deployment) => {
    const { job_metadata, outputs } = await enrich(inVerdicts(deployment), job(), ['phoneNumbers']);
    expect(job_metadata.enrichment_metadata.verdicts['phone']).toBe('NOT FOUND');
    expect(outputs['phone']).toBeNull();
  });
  holds(at, 'CORRECTED: the sources say otherwise', async (deployment) => {
    const far = { latitude: CAFE.latitude + 0.002 };
    const [verdict, found] = await readVerdict(deployment, 'coordinates', 'coordinates', far);
    expect(['CORRECTED', 'NOT VERIFIED']).toContain(verdict);
    // A single source does not override an input. When the verdict is CORRECTED, its value is
    // shown.
    if (verdict === 'CORRECTED') expect(found).toEqual([CAFE.latitude, CAFE.longitude]);
  });
}

function metadata({ holds }: Requirements): void {
  const at = 'decisions Attribute status 3';
  holds(at, 'run_id, attempts, started_at, finished_at, cached, model', async (deployment) => {
    const { job_metadata } = await enrich(inEvidence(deployment), cafe(), ['websites']);
    expect(job_metadata.enrichment_metadata).toMatchObject({
      run_id: expect.stringMatching(/\S/),
      attempts: 1,
      started_at: expect.stringMatching(TIMESTAMP),
      finished_at: expect.stringMatching(TIMESTAMP),
      cached: [],
      model: null,
    });
  });
  holds(
    at,
    'evidence is {source, url, title, observed_at, quote, licence} by field',
    async (deployment) => {
      const { job_metadata } = await enrich(inEvidence(deployment), cafe(), MANY.split(' '));
      const items = Object.values(job_metadata.enrichment_metadata.evidence).flat();
      expect(items.length).toBeGreaterThan(0);
      const fields = ['licence', 'observed_at', 'quote', 'source', 'title', 'url'];
      for (const item of items) expect(Object.keys(item).toSorted()).toEqual(fields);
    },
  );
  holds(
    at,
    'a quote is at most 300 characters and stands literally in the source',
    async (deployment) => {
      const long = { note: 'y', full_address: `${'Haus '.repeat(100)}, 9490 Vaduz, Liechtenstein` };
      const { job_metadata, inputs } = await enrich(
        inEvidence(deployment),
        cafe(long),
        MANY.split(' '),
      );
      const { evidence } = job_metadata.enrichment_metadata;
      for (const { quote } of Object.values(evidence).flat()) {
        expect([...(quote ?? '')].length).toBeLessThanOrEqual(300);
      }
      for (const { quote } of (evidence['address'] ?? []).filter((e) => e.source === 'input')) {
        expect(inputs['full_address']).toContain(quote);
      }
    },
  );
  holds(
    'design I6',
    'every output that is not null has evidence or a stated rule',
    async (deployment) => {
      const { job_metadata, outputs } = await enrich(
        inEvidence(deployment),
        cafe({ phone: '+423 232 21 31' }),
        ['websites', 'phoneNumbers', 'openingHours', 'names'],
      );
      const { evidence } = job_metadata.enrichment_metadata;
      const bare = Object.entries(outputs)
        .filter(([field, value]) => value !== null && !evidence[field]?.length)
        .map(([field]) => field);
      expect(bare.filter((field) => field !== 'coordinates_distance')).toEqual([]);
    },
  );
  holds(
    'decisions Attribute status 4',
    'get-batch with enrichments=a,b adds attribute_status',
    async (deployment) => {
      const { id, jobs } = await enrichedBatch(inEvidence(deployment), [job(), job(), job()], {
        attributes: ['websites', 'signage'],
      });
      const path = `/batches/${id}?enrichments=websites,signage`;
      const { attribute_status } = (await inEvidence(deployment).get<BatchBody>(path)).body;
      expect(Object.keys(attribute_status!)).toEqual(['websites', 'signage']);
      const none = { total: 0, ids: [] };
      const all = { total: 3, ids: jobs.completed.toSorted() };
      const empty = { RUN: none, ERROR: none, NOT_RUN: none, RUN_CONDITION_FAILED: none };
      expect(attribute_status!['websites']).toEqual({ ...empty, RUN: all });
      expect(attribute_status!['signage']).toEqual({ ...empty, RUN_CONDITION_FAILED: all });
      expect((await inEvidence(deployment).get(`/batches/${id}`)).body).not.toHaveProperty(
        'attribute_status',
      );
    },
  );
  holds('decisions Attribute status 4', 'an unknown name is 422', async (deployment) => {
    const { id } = await enrichedBatch(inEvidence(deployment));
    const reply = await inEvidence(deployment).get(`/batches/${id}?enrichments=websites,nope`);
    expectFault(reply, 'query', 'enrichments');
  });
}

function confidence({ holds }: Requirements): void {
  const at = 'decisions Attribute status 5';
  holds(at, 'confidence_scores are the five levels', async (deployment) => {
    const { confidence_scores } = await enrich(inConfidence(deployment), cafe(), MANY.split(' '));
    expect(Object.keys(confidence_scores).length).toBeGreaterThan(5);
    for (const level of Object.values(confidence_scores)) expect(LEVELS).toContain(level);
  });
  holds(
    at,
    'HIGH: one first-party source or two independent; MEDIUM: one third party',
    async (deployment) => {
      const { confidence_scores } = await enrich(inConfidence(deployment), cafe(), [
        'phoneNumbers',
      ]);
      expect(confidence_scores['phone']).toBe('MEDIUM');
    },
  );
  holds(at, 'NONE: nothing found', async (deployment) => {
    const { confidence_scores } = await enrich(inConfidence(deployment), job(), ['phoneNumbers']);
    expect(confidence_scores['phone']).toBe('NONE');
  });
  holds(at, 'a numeric score 0-1 stands in enrichment_metadata.scores', async (deployment) => {
    const { confidence_scores, job_metadata } = await enrich(
      inConfidence(deployment),
      cafe(),
      MANY.split(' '),
    );
    const { scores } = job_metadata.enrichment_metadata;
    expect(Object.keys(scores).toSorted()).toEqual(Object.keys(confidence_scores).toSorted());
    for (const score of Object.values(scores)) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });
  holds(
    'interface Job',
    'confidence_scores keys are those of the interface',
    async (deployment) => {
      const known =
        'open_closed_status phone website address categories coordinates opening_hours ' +
        'entity_type name parking_spaces parking_spaces_total parking_spaces_street ' +
        'parking_spaces_shared ' +
        'parking_spaces_dedicated chain vendor_core located_within price_tier ' +
        'approximate_user_reviews menu tiktok school_geofence';
      const { body } = await inConfidence(deployment).post<JobBody>('/enrich', {
        ...cafe(),
        attribute_set: 'all',
      });
      for (const key of Object.keys(body.confidence_scores))
        expect(known.split(' ')).toContain(key);
    },
  );
  holds(
    'interface Job',
    'reasoning keys are those of the interface, each a string',
    async (deployment) => {
      const known =
        'open_closed_status address categories website phone facebook instagram tiktok ' +
        'opening_hours name coordinates price_tier menu cuisine approximate_user_reviews chain ' +
        'entity_type digital_footprint place_definition place_reality merchant located_within ' +
        'parking_spaces parking_spaces_total parking_spaces_street parking_spaces_shared ' +
        'parking_spaces_dedicated one_line_summary signage building_condition entrances ' +
        'primary_turns traffic_control vendor_core_attributes provider_e_business_attributes ' +
        'storefront_images available_services vendor_id';
      const { body } = await inConfidence(deployment).post<JobBody>('/enrich', {
        ...cafe(),
        attribute_set: 'all',
      });
      for (const [key, text] of Object.entries(body.reasoning)) {
        expect(known.split(' ')).toContain(key);
        expect(typeof text).toBe('string');
      }
    },
  );
  holds(at, 'docs/confidence.md publishes the rules', async () => {
    const text = readFileSync(join(repositoryFolder, 'docs', 'confidence.md'), 'utf8');
    for (const level of LEVELS) expect(text).toContain(level);
  });
}

function openness({ holds }: Requirements): void {
  const at = 'decisions Attribute status 6';
  holds(at, 'open_closed_status is one of four words or null', async (deployment) => {
    const words = ['Open', 'Closed', 'Temporarily Closed', 'No Internet Presence', null];
    const { outputs } = await enrich(of(deployment), cafe(), ['closed_permanently']);
    expect(words).toContain(outputs['open_closed_status']);
  });
  holds(at, 'opening_hours: day to "11:00-14:00,17:00-23:00" or "closed"', async (deployment) => {
    const written = { Monday: '11:00-14:00, 17:00-23:00', Tuesday: '9:00-17:00' };
    const { outputs } = await enrich(of(deployment), job(undefined, { opening_hours: written }), [
      'openingHours',
    ]);
    expect(outputs['opening_hours']).toMatchObject({
      Monday: '11:00-14:00,17:00-23:00',
      Tuesday: '09:00-17:00',
      Sunday: 'closed',
    });
    expect(outputs['opening_hours_grouped_by_hours']).toContainEqual({
      days: ['Tue'],
      opens: '09:00',
      closes: '17:00',
    });
  });
  holds(at, 'all day is "00:00-24:00"', async (deployment) => {
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const written = Object.fromEntries(days.map((day) => [day, '00:00-24:00']));
    const { outputs } = await enrich(of(deployment), job(undefined, { opening_hours: written }), [
      'openingHours',
    ]);
    expect(outputs['opening_hours']).toEqual(written);
    expect(outputs['is_open_24h']).toBe(true);
  });
}
