/** Figures and texts that records state among their attributes, each under its own name. */
import type { Claim } from '../evidence/claim.ts';
import { addedField, type FieldFinding } from './finding.ts';
import type { PlaceContext } from './place-context.ts';

const NUMBER = /^\d{1,12}(?:\.\d{1,9})?$/;
const COUNT = /^\d{1,12}$/;

export function readStatedNumber(text: string): number | null {
  return NUMBER.test(text) ? Number(text) : null;
}

export function readStatedCount(text: string): number | null {
  return COUNT.test(text) ? Number(text) : null;
}

/** The field with the surest record's value; of equally sure ones, the first. */
export function statedField<T>(
  context: PlaceContext,
  name: string,
  read: (text: string) => T | null,
): FieldFinding {
  const [first, ...others] = context.attributeClaims(name, read);
  const surest = others.reduce(
    (best: Claim<T> | undefined, claim) => (claim.weight > best!.weight ? claim : best),
    first,
  );
  return addedField(surest?.value ?? null, surest === undefined ? [] : [surest]);
}
