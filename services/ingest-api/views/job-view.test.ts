import { expect, test } from 'vitest';
import { OUTPUT_FIELDS } from '../../../domain/outputs.ts';
import { jobJson, toShownResult } from './job-view.ts';

const JOB = { placeId: 'p', batchId: '', status: 'completed', createdMs: 0, inputsJson: '{"a":1}' };

function shownOutputs(found: string | undefined): Record<string, unknown> {
  const result = found === undefined ? undefined : { ...FINISHED, outputs: found };
  return JSON.parse(jobJson({ ...JOB, status: 'completed', result })).outputs;
}

const FINISHED = toShownResult({
  run_id: 'r',
  country_code: null,
  outputs_json: '{}',
  reasoning: {},
  confidence_scores: {},
  attribute_status: {},
  verdicts: {},
  scores: {},
  evidence: [],
  cached: [],
  model: null,
  attempts: 1,
  started_at: 0,
  finished_at: 0,
  error: null,
} as unknown as Parameters<typeof toShownResult>[0]);

test('a job has every output field once: its value, or null', () => {
  const found = { website: 'https://a.example/"x"', phone: '+1', custom_mood: { value: 'é' } };
  const nothing = Object.fromEntries(OUTPUT_FIELDS.map((field) => [field, null]));
  const shown = { ...nothing, coordinates_distance: 0 };
  for (const indent of [0, 2]) {
    expect(shownOutputs(JSON.stringify(found, null, indent))).toEqual({ ...shown, ...found });
  }
  expect(shownOutputs('{}')).toEqual(shown);
  expect(shownOutputs(undefined)).toEqual(shown);
  const text = jobJson({ ...JOB, status: 'completed', result: undefined });
  expect(text.match(/"website":/g)).toHaveLength(1);
});

test('a job with every output field only shows its values', () => {
  const all = Object.fromEntries(OUTPUT_FIELDS.map((field, i) => [field, i]));
  expect(shownOutputs(JSON.stringify(all))).toEqual(all);
});
