import { expect, test } from 'vitest';
import { OUTPUT_FIELDS } from '../../../domain/outputs.ts';
import { jobText, resultOfFinished } from './job-view.ts';

const JOB = { placeId: 'p', batchId: '', status: 'completed', createdMs: 0, inputsJson: '{"a":1}' };

function outputsOf(found: string | undefined): Record<string, unknown> {
  const result = found === undefined ? undefined : { ...FINISHED, outputs: found };
  return JSON.parse(jobText({ ...JOB, status: 'completed', result })).outputs;
}

const FINISHED = resultOfFinished({
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
} as unknown as Parameters<typeof resultOfFinished>[0]);

test('a job shows every output field once: what was found, or that nothing was', () => {
  const found = { website: 'https://a.example/"x"', phone: '+1', custom_mood: { value: 'é' } };
  const nothing = Object.fromEntries(OUTPUT_FIELDS.map((field) => [field, null]));
  const shown = { ...nothing, coordinates_distance: 0 };
  for (const indent of [0, 2]) {
    expect(outputsOf(JSON.stringify(found, null, indent))).toEqual({ ...shown, ...found });
  }
  expect(outputsOf('{}')).toEqual(shown);
  expect(outputsOf(undefined)).toEqual(shown);
  const text = jobText({ ...JOB, status: 'completed', result: undefined });
  expect(text.match(/"website":/g)).toHaveLength(1);
});

test('a job that has every output field shows what was found alone', () => {
  const all = Object.fromEntries(OUTPUT_FIELDS.map((field, i) => [field, i]));
  expect(outputsOf(JSON.stringify(all))).toEqual(all);
});
