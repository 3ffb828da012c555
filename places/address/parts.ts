/** The parts of an address, by the names of the API. */
import { ADDRESS_PARTS } from '../../domain/outputs.ts';

export type AddressPart = Exclude<(typeof ADDRESS_PARTS)[number], 'full_address'>;

/** Every part of an address in the order of the API; the whole text is none of them. */
export const PARTS = ADDRESS_PARTS.filter((part) => part !== 'full_address') as AddressPart[];

export type AddressParts = Partial<Record<AddressPart, string>>;

/** The parts that are given, without empty ones. */
export function presentParts(given: Partial<Record<AddressPart, string | null | undefined>>) {
  const parts: AddressParts = {};
  for (const part of PARTS) {
    const text = given[part]?.trim();
    if (text) parts[part] = text;
  }
  return parts;
}
