import { describe, expect, it } from 'vitest';
import { attributeInfo } from '../../../domain/attributes.ts';
import { failedJob } from '../consuming/finished-job.ts';
import { NO_PLACES, openSources, type Sources } from '../sources/sources.ts';
import type { EarlierResult } from './earlier-findings.ts';
import { enrichPlace } from './enrich-place.ts';
import type { EnrichedPlace } from './enriched-place.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const THEN_MS = Date.UTC(2026, 5, 1);
const INPUTS = {
  name: 'Blue Door',
  phone: '(212) 757-4555',
  website: 'bluedoor.example.com',
  latitude: 40.7617,
  longitude: -73.9899,
};
const SOURCES = openSources(NO_PLACES);

function run(attributes: string[], rest: Partial<Parameters<typeof enrichPlace>[0]> = {}) {
  return enrichPlace({ inputs: INPUTS, attributes, nowMs: THEN_MS, ...rest }, SOURCES);
}

const asEarlier = (place: EnrichedPlace, finished_at = THEN_MS): EarlierResult => ({
  ...place,
  finished_at,
});

describe('a further run of a job', () => {
  const first = run(['websites', 'phoneNumbers', 'names']);

  it('keeps the findings of attributes that were not requested', () => {
    const { nowMs, earlier } = { nowMs: THEN_MS + 400 * DAY_MS, earlier: asEarlier(first) };
    const again = run(['names'], { earlier, nowMs });
    expect(again.attribute_status).toEqual({
      websites: 'NOT_RUN',
      phoneNumbers: 'NOT_RUN',
      names: 'RUN',
    });
    expect(again.cached).toEqual([]);
    for (const part of [
      'outputs',
      'verdicts',
      'reasoning',
      'confidence_scores',
      'scores',
    ] as const) {
      expect(again[part], part).toEqual(first[part]);
    }
    expect(new Set(again.evidence)).toEqual(new Set(first.evidence));
    expect(again.attribute_filled).toEqual(first.attribute_filled);
    expect(again.ran_at).toEqual({ websites: THEN_MS, phoneNumbers: THEN_MS });
  });

  it('reuses the earlier findings within the TTL, and says so', () => {
    const ttlMs = attributeInfo('phoneNumbers')!.ttl_days * DAY_MS;
    const at = (nowMs: number) => run(['phoneNumbers'], { earlier: asEarlier(first), nowMs });
    const young = at(THEN_MS + ttlMs - 1);
    expect(young.attribute_status['phoneNumbers']).toBe('NOT_RUN');
    expect(young.cached).toEqual(['phoneNumbers']);
    const old = at(THEN_MS + ttlMs);
    expect(old.attribute_status['phoneNumbers']).toBe('RUN');
    expect(old.cached).toEqual([]);
    expect(old.ran_at).not.toHaveProperty('phoneNumbers');
  });

  it('reuses nothing if it must be fresh', () => {
    const again = run(['phoneNumbers'], { earlier: asEarlier(first), refresh: true });
    expect(again.attribute_status['phoneNumbers']).toBe('RUN');
    expect(again.attribute_status['websites']).toBe('NOT_RUN');
  });

  it('counts the age of a finding from the run that made it', () => {
    const later = THEN_MS + 10 * DAY_MS;
    const second = run(['phoneNumbers'], { earlier: asEarlier(first), nowMs: later });
    const earlier = asEarlier(second, later);
    const ttlMs = attributeInfo('phoneNumbers')!.ttl_days * DAY_MS;
    const third = run(['phoneNumbers'], { earlier, nowMs: THEN_MS + ttlMs });
    expect(third.attribute_status['phoneNumbers']).toBe('RUN');
  });

  it('runs what the earlier one could not run', () => {
    const menu = run(['menu']);
    expect(menu.attribute_status['menu']).toBe('RUN_CONDITION_FAILED');
    const again = run(['names'], { earlier: asEarlier(menu) });
    expect(again.attribute_status).toEqual({ names: 'RUN' });
    expect(run(['menu'], { earlier: asEarlier(menu) }).cached).toEqual([]);
  });

  it('removes a value that it no longer finds', () => {
    const inputs = { name: 'Blue Door Cafe' };
    const again = run(['phoneNumbers'], { inputs, earlier: asEarlier(first), refresh: true });
    expect(first.outputs).toHaveProperty('phone');
    expect(again.outputs).not.toHaveProperty('phone');
    expect(again.evidence.filter(({ field }) => field === 'phone')).toEqual([]);
    expect(again.verdicts['phone']).toBe('NOT FOUND');
  });

  it('has the same result whichever of two attributes for one field it keeps', () => {
    const both = ['reverse_geocode', 'address'];
    const address = { ...INPUTS, full_address: '12 Elm Street, New York, NY 10019, US' };
    const whole = run(both, { inputs: address });
    for (const one of both) {
      const again = run([one], { inputs: address, earlier: asEarlier(whole), refresh: true });
      expect(again.outputs['address'], one).toEqual(whole.outputs['address']);
    }
  });

  it('loses nothing to a fault', () => {
    const broken = new Proxy({} as Sources, {
      get: () => {
        throw new Error('the source is away');
      },
    });
    const request = { inputs: INPUTS, attributes: ['phoneNumbers'], nowMs: THEN_MS, refresh: true };
    const again = enrichPlace({ ...request, earlier: asEarlier(first) }, broken);
    expect(again.attribute_status['phoneNumbers']).toBe('ERROR');
    expect(again.outputs).toEqual(first.outputs);
    expect(again.ran_at['phoneNumbers']).toBe(THEN_MS);
    // An attribute in ERROR counts as not run, so it must not count as filled.
    expect(again.attribute_filled).toEqual({ websites: true, names: true });
  });

  it('keeps all findings when its job fails', () => {
    const job = { organization_id: 'a', batch_id: 'b', place_id: 'p', run_id: 'r', run_order: 2 };
    const times = { attempts: 5, started_at: 1, finished_at: 2, error: 'gone' };
    const failed = failedJob(job, ['websites'], times, asEarlier(first));
    expect(failed).toMatchObject({ status: 'FAILED', error: 'gone' });
    expect(JSON.parse(failed.outputs_json)).toEqual(first.outputs);
    expect(failed.attribute_filled).toEqual({ phoneNumbers: true, names: true });
    expect(failed.attribute_status).toMatchObject({ websites: 'ERROR', phoneNumbers: 'NOT_RUN' });
    expect(failedJob(job, ['websites'], times, null).outputs_json).toBe('{}');
  });
});
