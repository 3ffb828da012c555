/** The request that corrects fields of a place. */
import * as z from 'zod';
import { CUSTOM_KEY_PATTERN, customOutput, isCustomKey } from '../custom-attributes.ts';
import { isOutputField } from '../outputs.ts';
import { describeAs, wellFormed } from './described.ts';
import { FAULT_WORDS, type FaultType } from './faults.ts';
import { oncePer } from './job-requests.ts';
import { sentOutputs } from './output-schemas.ts';

export const MAX_VALUE_BYTES = 16 * 1024;
const MAX_NOTE_CHARACTERS = 300;
export const MAX_CORRECTED_PLACES = 1_000;

const customValue = customOutput.nullable();

interface ValueFault {
  readonly type: FaultType;
  readonly message: string;
  readonly path?: readonly PropertyKey[];
}

/** Null if the value may be stored, whatever its field. */
function sizeFault(value: unknown): ValueFault | null {
  let isWellFormed = true;
  const text = JSON.stringify(value, (key, one: unknown) => {
    isWellFormed &&= key.isWellFormed() && (typeof one !== 'string' || one.isWellFormed());
    return one;
  });
  if (!isWellFormed) return { type: 'value_error', message: 'Text is not well-formed Unicode' };
  if (Buffer.byteLength(text) <= MAX_VALUE_BYTES) return null;
  const message = `A value cannot exceed ${MAX_VALUE_BYTES} bytes as JSON`;
  return { type: 'too_large', message };
}

function findFaults(
  field: string,
  value: unknown,
  isKnown: (key: string) => boolean,
): readonly ValueFault[] {
  if (!isOutputField(field)) {
    if (!isCustomKey(field) || !isKnown(field)) {
      return [{ type: 'extra_forbidden', message: FAULT_WORDS.extra_forbidden }];
    }
    const issues = customValue.safeParse(value).error?.issues ?? [];
    if (issues.length > 0) {
      return issues.map(({ message, path }) => ({ type: 'value_error', message, path }));
    }
  }
  const fault = sizeFault(value);
  return fault === null ? [] : [fault];
}

/**
 * Values by output field, and by key of the organization's own attributes, which `isKnown`
 * recognizes.
 */
const correctedValues = oncePer((isKnown) =>
  z
    .looseObject(sentOutputs)
    .partial()
    .superRefine((values, context) => {
      if (Object.keys(values).length === 0) {
        const params = { type: 'too_small' };
        context.addIssue({ code: 'custom', message: 'At least one field is required', params });
      }
      for (const [field, value] of Object.entries(values)) {
        for (const { type, message, path = [] } of findFaults(field, value, isKnown)) {
          context.addIssue({ code: 'custom', message, params: { type }, path: [field, ...path] });
        }
      }
    })
    .meta({
      id: 'CorrectedValues',
      description:
        `Corrected values by output field or custom attribute key. A value can be up to ` +
        `${MAX_VALUE_BYTES} bytes as JSON. null means that the place has no such value.`,
      override: describeAs({
        minProperties: 1,
        additionalProperties: false,
        patternProperties: { [CUSTOM_KEY_PATTERN]: {} },
      }),
    }),
);

const correctionNote = wellFormed(z.string().max(MAX_NOTE_CHARACTERS))
  .nullish()
  .meta({ description: 'The reason for the correction. It is shown as the evidence quote.' });

export function correctionsRequest(isKnown: (key: string) => boolean) {
  return z
    .strictObject({
      corrections: correctedValues(isKnown),
      note: correctionNote,
    })
    .meta({ id: 'CorrectionsRequest' });
}

export function batchCorrectionsRequest(isKnown: (key: string) => boolean) {
  const row = z
    .strictObject({
      place_id: z.string().min(1),
      corrections: correctedValues(isKnown),
      note: correctionNote,
    })
    .meta({ id: 'PlaceCorrectionRow' });
  return z
    .strictObject({
      corrections: z.array(row).min(1).max(MAX_CORRECTED_PLACES).meta({
        description: 'One row for each place. A place can appear only once.',
      }),
    })
    .meta({ id: 'BatchCorrectionsRequest' });
}
