/**
 * `groundtruth`: compares what the job found with the reference values of `inputs.groundtruth`,
 * an object by output field.
 *
 * GT1 It only compares the job's outputs, and finds nothing itself: a field whose attribute was not
 *     requested is `missing`.
 * GT2 By field: `match`; `mismatch`; `missing`, a reference without a finding; `unexpected`, a
 *     finding where the reference says there is none; `unknown`, not an output field.
 * GT3 The reference is never evidence for anything: no other rule reads it.
 */
import { isObject } from '../../../../domain/json-object.ts';
import { isOutputField } from '../../../../domain/outputs.ts';
import { type AttributeRule, addedField } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { inputClaim } from '../../evidence/claim.ts';
import { shorten } from '../../evidence/explaining.ts';
import { sameOutput } from './same-output.ts';

type Comparison = 'match' | 'mismatch' | 'missing' | 'unexpected' | 'unknown';

const MAX_FIELDS = 200;
const MAX_NAMED_FIELDS = 10;

export const groundtruthRule: AttributeRule = {
  key: 'groundtruth',
  needs: ['input'],
  conditionFailed: (context) =>
    readReference(context) === null ? 'The input has no reference values in groundtruth.' : null,
  run(context, { outputs }) {
    const reference = Object.entries(readReference(context)!).slice(0, MAX_FIELDS);
    const fields = Object.fromEntries(
      reference.map(([field, expected]) => [
        field,
        compareField(field, expected, outputs, context.country),
      ]),
    );
    const result = summarizeComparison(fields);
    const claim = inputClaim(result, null, 'groundtruth');
    return { fields: { groundtruth: addedField(result, [claim]) }, reasoning: {}, confidence: {} };
  },
};

function readReference({ inputs }: PlaceContext): Readonly<Record<string, unknown>> | null {
  const { groundtruth } = inputs;
  return isObject(groundtruth) && Object.keys(groundtruth).length > 0 ? groundtruth : null;
}

function compareField(
  field: string,
  expected: unknown,
  outputs: Readonly<Record<string, unknown>>,
  country: string | null,
): Comparison {
  if (!isOutputField(field)) return 'unknown';
  const found = Object.hasOwn(outputs, field) ? outputs[field] : null;
  if (expected === null) return found === null ? 'match' : 'unexpected';
  if (found === null) return 'missing';
  return sameOutput(field, expected, found, country) ? 'match' : 'mismatch';
}

function summarizeComparison(fields: Readonly<Record<string, Comparison>>) {
  const names = (wanted: Comparison) =>
    Object.keys(fields).filter((field) => fields[field] === wanted);
  const differences = (['mismatch', 'missing', 'unexpected', 'unknown'] as const).flatMap(
    (kind) => {
      const found = names(kind);
      if (found.length === 0) return [];
      const listed = found.slice(0, MAX_NAMED_FIELDS).map(shorten).join(', ');
      return [`${kind}: ${listed}${found.length > MAX_NAMED_FIELDS ? ', ...' : ''}`];
    },
  );
  const [matched, all] = [names('match').length, Object.keys(fields).length];
  return {
    value: matched === all ? 'match' : 'mismatch',
    matched,
    compared: all - names('unknown').length,
    fields,
    reasoning: [`${matched} of ${all} reference values match`, ...differences]
      .join('; ')
      .concat('.'),
  };
}
