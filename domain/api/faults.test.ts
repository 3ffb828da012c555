/** What a request's faults are called, whatever value stands in the place of another. */
import { expect, it } from 'vitest';
import * as z from 'zod';
import { check } from './faults.ts';

const schema = z.strictObject({
  flag: z.boolean(),
  text: z.string(),
  count: z.int(),
  share: z.number(),
  list: z.array(z.string()),
});

const fields = Object.keys(schema.shape);

function faultTypes(value: unknown): string[] {
  const checked = check(schema, Object.fromEntries(fields.map((field) => [field, value])));
  return checked.ok ? [] : checked.faults.map(({ type }) => type);
}

it('an object whose keys are names of methods is of the wrong type, as any other object', () => {
  const other = faultTypes({ a: 1 });
  expect(other).toEqual(['bool_type', 'string_type', 'float_type', 'float_type', 'list_type']);
  for (const key of ['toString', 'valueOf', 'toJSON', 'constructor', 'then', 'length']) {
    expect([key, faultTypes({ [key]: 1 })]).toEqual([key, other]);
  }
  const both = { toString: null, valueOf: null };
  expect(faultTypes(both)).toEqual(other);
});

it('a number that is too large for a double is named so', () => {
  expect(faultTypes(Number.POSITIVE_INFINITY)).toContain('finite_number');
  expect(faultTypes(Number.NEGATIVE_INFINITY)).toContain('finite_number');
  expect(faultTypes('Infinity')).not.toContain('finite_number');
});
