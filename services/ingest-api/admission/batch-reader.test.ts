/** The hand-written parser and the zod schemas give the same verdict on every body. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../../domain/api/faults.ts';
import { jobRecord, submitBatchRequest } from '../../../domain/api/job-requests.ts';
import { INPUT_FIELDS, namesPlace } from '../../../domain/jobs.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { readBatchBody, readSingleJob } from './batch-reader.ts';
import type { BodyRefusal } from './refusal.ts';

const isKnown = (key: string) => key === 'names' || key === 'websites';

const odd = fc.constantFrom<unknown>(
  ...[null, true, 0, -0, 90.5, -90, 181, 1e21, 12345678901234567890n, '', ' ', '\u0000', '\ud800'],
  ...['x'.repeat(257), 'é'.repeat(128), '名'.repeat(86), [], {}, ['names'], [1], { a: 1 }, 'core'],
);
const fields = fc.constantFrom(...INPUT_FIELDS, 'place_id', 'extra', '__proto__');
const locatable = { name: 'Cafe', latitude: 1.5, longitude: 2.25, full_address: 'Main St 1' };

/** Inputs that are valid except for a few fields. */
const inputs = fc.oneof(
  { weight: 6, arbitrary: spoiled(locatable, fields) },
  { weight: 1, arbitrary: odd },
);
const job = fc.oneof(
  {
    weight: 8,
    arbitrary: inputs.chain((made) =>
      spoiled({ inputs: made }, fc.constantFrom('place_id', 'attributes', 'attribute_set', 'more')),
    ),
  },
  { weight: 1, arbitrary: odd },
);
const body = fc
  .array(job, { minLength: 1, maxLength: 3 })
  .chain((jobs) =>
    spoiled(
      { batch_name: 'b', jobs, attribute_set: 'core' },
      fc.constantFrom('batch_name', 'batch_id', 'attributes', 'kick_off_jobs_now', 'more'),
    ),
  );

function spoiled(good: Record<string, unknown>, keys: fc.Arbitrary<string>) {
  return fc.array(fc.tuple(keys, odd), { maxLength: 2 }).map((changes) => {
    const made: Record<string, unknown> = { ...good };
    for (const [key, value] of changes) {
      Object.defineProperty(made, key, { value, enumerable: true, configurable: true });
    }
    return made;
  });
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? Number(item) : item));
}

const faultPlaces = (faults: readonly { loc: readonly unknown[]; type: string }[]) =>
  faults.map(({ loc, type }) => `${loc.join('.')}: ${type}`).sort();

function listFaults(refusal: BodyRefusal): string[] {
  const { detail } = refusal.body;
  return typeof detail === 'string' ? [] : faultPlaces(detail);
}

interface AnyJob {
  inputs: Record<string, unknown>;
}

function naming({ inputs: given }: AnyJob): boolean {
  const isText = (value: unknown) => typeof value !== 'string' || value.trim() !== '';
  return namesPlace((field) => (given[field] ?? null) !== null && isText(given[field]));
}

describe('the reader of bodies and the schemas', () => {
  test('accept and refuse the same batches, with the same faults', () => {
    const schema = submitBatchRequest(isKnown);
    fc.assert(
      fc.property(body, (given) => {
        const text = toText(given);
        const parsed = JSON.parse(text);
        const mine = readBatchBody(Buffer.from(text), isKnown);
        const theirs = check(schema, parsed);
        if (theirs.ok) {
          const isPlain = (parsed.jobs as AnyJob[]).every(naming) && !hasTwins(parsed.jobs);
          expect(mine.refused).toBe(!isPlain);
          if (mine.refused) expect(mine.status).toBe(400);
          return;
        }
        expect(mine).toMatchObject({ refused: true, status: 422 });
        // zod checks combinations of fields only once each field is valid.
        expect(listFaults(mine as BodyRefusal)).toEqual(
          expect.arrayContaining(faultPlaces(theirs.faults)),
        );
      }),
      propertyRuns(5_000),
    );
  });

  test('accept and refuse the same job records', () => {
    const schema = jobRecord(isKnown);
    fc.assert(
      fc.property(job, (given) => {
        const text = toText(given);
        const parsed = JSON.parse(text);
        const mine = readSingleJob(Buffer.from(text), isKnown);
        const theirs = check(schema, parsed);
        if (theirs.ok) expect(mine.refused).toBe(!naming(parsed));
        else {
          expect(mine).toMatchObject({ refused: true, status: 422 });
          expect(listFaults(mine as BodyRefusal)).toEqual(
            expect.arrayContaining(faultPlaces(theirs.faults)),
          );
        }
      }),
      propertyRuns(5_000),
    );
  });
});

function hasTwins(jobs: readonly { place_id?: string; inputs: { place_id?: string } }[]): boolean {
  const ids = jobs.map((one) => one.place_id ?? one.inputs.place_id ?? null);
  const given = ids.filter((id) => id !== null);
  return new Set(given).size < given.length;
}
