/** How a country writes its addresses, according to the address formatter's templates. */
import { AddressPrinter } from '../../text/printed-address.ts';
import type { AddressCustom } from './segmenter.ts';

const UNKNOWN: AddressCustom = { postcodeBeforeCity: null, numberFirst: null };
const printer = new AddressPrinter();
const customs = new Map<string, AddressCustom>();
/** More than there are countries. */
const MAX_CUSTOMS = 400;

export function addressCustom(country: string | null): AddressCustom {
  if (country === null) return UNKNOWN;
  const known = customs.get(country);
  if (known !== undefined || customs.size >= MAX_CUSTOMS) return known ?? UNKNOWN;
  const parts = { house: '1', street: 'A', city: 'B', postalCode: '2' };
  const text = printer.print(parts, country) ?? '';
  const [postcode, city] = [text.indexOf('2'), text.indexOf('B')];
  const [house, street] = [text.indexOf('1'), text.indexOf('A')];
  const custom = {
    postcodeBeforeCity: postcode < 0 || city < 0 ? null : postcode < city,
    numberFirst: house < 0 || street < 0 ? null : house < street,
  };
  customs.set(country, custom);
  return custom;
}
