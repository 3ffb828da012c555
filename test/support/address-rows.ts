/** Addresses beside their parts, and what is read of them when nobody names their country. */
import { readFullAddress } from '../../places/address/full-address.ts';

/** An empty text stands for a part that is not there. */
export type AddressRow = [
  text: string,
  country: string,
  house: string,
  street: string,
  city: string,
  postcode: string,
];

/** What a row has behind its text, as it is read. */
export function readAddressRow(text: string): (string | null)[] {
  const { parts, country } = readFullAddress(text, null);
  const { house = '', street = '', city = '', postalCode = '' } = parts;
  return [country, house, street, city, postalCode];
}
