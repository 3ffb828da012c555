/** What a request's faults are called, whatever value stands in the place of another. */
import { expect, it } from 'vitest';
import * as z from 'zod';
import { check, type FaultType, faultList, MAX_FAULTS_SHOWN } from './faults.ts';

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

it('words that depend on the refused text are made only for faults that are shown', () => {
  const texts = Array.from({ length: 250 }, (_, i) => `text-${i}`);
  const asked: string[] = [];
  const toWords = (text: string) => {
    asked.push(text);
    return `There is no ${text}`;
  };
  const params = { type: 'not_one_of' satisfies FaultType, toWords };
  const checked = check(z.array(z.string().refine(() => false, { params })), texts);
  expect(asked).toEqual(texts.slice(0, MAX_FAULTS_SHOWN));
  const faults = checked.ok ? [] : checked.faults;
  expect(faultList(faults)).toMatchObject({ truncated: 150 });
  expect(faults[7]).toEqual({ loc: ['body', 7], msg: 'There is no text-7', type: 'not_one_of' });
});
