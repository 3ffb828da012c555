/** The parts of an address, named as in the API. */
import { ADDRESS_PARTS } from '../../../domain/outputs.ts';

export type AddressPart = Exclude<(typeof ADDRESS_PARTS)[number], 'full_address'>;

/** Every part of an address in the API's order, without the full text. */
export const PARTS = ADDRESS_PARTS.filter((part) => part !== 'full_address') as AddressPart[];

export type AddressParts = Partial<Record<AddressPart, string>>;

/** The given parts, without empty ones. */
export function presentParts(given: Partial<Record<AddressPart, string | null | undefined>>) {
  const parts: AddressParts = {};
  for (const part of PARTS) {
    const text = given[part]?.trim();
    if (text) parts[part] = text;
  }
  return parts;
}
