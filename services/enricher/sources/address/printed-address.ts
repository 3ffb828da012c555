/**
 * An address printed in one line by its country's custom: the one door to the address formatter.
 */
import { format } from '@fragaria/address-formatter';
import type { AddressParts } from './address-parts.ts';

/**
 * One line; what the formatter has no place for (unit, floor, block, kilometre) stands before it.
 * Null when there is nothing to print.
 */
export function printAddress(parts: AddressParts, country: string | null): string | null {
  const lines = format(
    {
      ...text('houseNumber', parts.house),
      ...text('road', parts.street),
      ...text('neighbourhood', parts.neighborhood),
      ...text('suburb', parts.suburb),
      ...text('city', parts.city),
      ...text('state', parts.state),
      ...text('postcode', parts.postalCode),
      ...text('country', parts.country),
      ...text('countryCode', country?.toLowerCase()),
    },
    { output: 'array', ...(country === null ? {} : { countryCode: country }) },
  );
  const all = [...designators(parts), ...lines.map((line) => line.trim())].filter(Boolean);
  return all.length === 0 ? null : all.join(', ');
}

function designators({ building, unit_number, floor, block, km }: AddressParts): string[] {
  return [
    building ?? '',
    unit_number ?? '',
    floor === undefined ? '' : `Floor ${floor}`,
    block === undefined ? '' : `Block ${block}`,
    km === undefined ? '' : `KM ${km}`,
  ].filter(Boolean);
}

function text(key: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [key]: value };
}
