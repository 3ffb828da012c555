/** Masks know exactly the fields of the responses, and a mask keeps only the fields it names. */
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import {
  applyMask,
  BATCH_FIELDS,
  BATCH_ITEM_FIELDS,
  isKnownField,
  JOB_FIELDS,
  toFieldMask,
} from './field-masks.ts';
import { batchList, batchWithAttributes } from './responses/batch-responses.ts';
import { job } from './responses/job-responses.ts';

/** Every path of named fields in the schema, down to where names are not fixed. */
function paths(schema: z.ZodType): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the schema holds
  const { def } = schema as any;
  if (def.innerType) return paths(def.innerType);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, within]) => [
    name,
    ...paths(within).map((path) => `${name}.${path}`),
  ]);
}

type Known = typeof JOB_FIELDS;

function knownPaths(known: Known): string[] {
  return Object.entries(known).flatMap(([name, within]) => [
    name,
    ...(typeof within === 'object' ? knownPaths(within).map((path) => `${name}.${path}`) : []),
  ]);
}

describe('the fields that masks know', () => {
  const items = batchList.shape.batches.def.element;
  it.each([
    ['a job', JOB_FIELDS, job],
    ['a batch', BATCH_FIELDS, batchWithAttributes],
    ['an item of the list of batches', BATCH_ITEM_FIELDS, items],
  ] as const)('are those of %s', (_, known, schema) => {
    const shown = paths(schema as z.ZodType);
    expect(shown.length).toBeGreaterThan(8);
    const isAddress = (path: string) => /^outputs\.[^.]+\./.test(path);
    const isWithin = (path: string) => /^(metadata\.owner\.|inputs\.)/.test(path);
    for (const path of shown.filter((one) => !isAddress(one) && !isWithin(one))) {
      expect(isKnownField(known, path), path).toBe(true);
    }
    for (const path of knownPaths(known)) expect(shown, path).toContain(path);
  });

  it('end at a field without inner fields', () => {
    for (const path of ['', 'places', 'place_id.x', 'outputs.nothing', 'outputs.', '__proto__']) {
      expect(isKnownField(JOB_FIELDS, path), path).toBe(false);
    }
    for (const path of ['outputs.custom_vibe', 'outputs.company', 'inputs.my.own.field']) {
      expect(isKnownField(JOB_FIELDS, path), path).toBe(true);
    }
  });
});

describe('a mask', () => {
  const value = {
    place_id: 'p',
    job_metadata: { attribute_status: { names: 'RUN' }, enrichment_metadata: { run_id: 'r' } },
    inputs: { 'my.own': 1, name: 'n' },
    outputs: { name: 'n', phone: null },
  };
  const masked = (...fields: string[]) => applyMask(value, toFieldMask(JOB_FIELDS, fields));

  it.each([
    [['place_id'], { place_id: 'p' }],
    [['outputs.name', 'outputs.website'], { outputs: { name: 'n' } }],
    [['outputs.name', 'outputs'], { outputs: value.outputs }],
    [['outputs', 'outputs.name'], { outputs: value.outputs }],
    [['inputs.my.own'], { inputs: { 'my.own': 1 } }],
    [
      ['job_metadata.enrichment_metadata.run_id', 'job_metadata.last_enriched'],
      { job_metadata: { enrichment_metadata: { run_id: 'r' } } },
    ],
    [['reasoning'], {}],
  ] as const)('of %j keeps only that', (fields, kept) => {
    expect(masked(...fields)).toEqual(kept);
  });
});
