/**
 * Addresses as people paste them (measure-written.ts states their form). Each floor is just below
 * the share that was reached: of the half that rules were made with, and of the half that was only
 * counted.
 */
import { describe, expect, it } from 'vitest';
import { measureWritten, shareRight, type WrittenPart } from './measure-written.ts';

const FLOORS: Readonly<Record<'first' | 'last', Record<WrittenPart | 'country', number>>> = {
  first: {
    ...{ house_number: 0.95, street: 0.945, unit: 0.92, floor: 0.96, block: 0.95, km: 0.95 },
    ...{ city: 0.945, state: 0.95, postcode: 0.985, country: 0.97 },
  },
  last: {
    ...{ house_number: 0.835, street: 0.815, unit: 0.68, floor: 0.55, block: 0.79, km: 0.9 },
    ...{ city: 0.9, state: 0.88, postcode: 0.95, country: 0.95 },
  },
};

describe.each(['first', 'last'] as const)('the %s half of the pasted addresses', (half) => {
  const counts = measureWritten(half);

  it.each(Object.entries(FLOORS[half]))('has its %s in a share of at least %d', (part, floor) => {
    const count = part === 'country' ? counts.country : counts.parts[part as WrittenPart];
    expect(shareRight(count)).toBeGreaterThanOrEqual(floor);
  });
});
