/**
 * Company registers: GLEIF's LEI records as CSV, and Companies House's basic company data. Each
 * company is a place at its headquarters or registered office, under its legal name.
 */
import { defined, readCountryCode, readText } from '../rows/fields.ts';
import type { PlaceRow } from '../rows/row.ts';
import type { ParsedPlace, PlaceLayout } from './layout.ts';

const EMPTY = { phones: [], websites: [], socials: [], categories: [], cuisine: [] };

export const gleifLayout: PlaceLayout = {
  name: 'gleif',
  recognizes: (row) => 'LEI' in row && 'Entity.LegalName' in row,
  read: readGleif,
};

function readGleif(row: PlaceRow): ParsedPlace {
  const at = ['Entity.HeadquartersAddress', 'Entity.LegalAddress'];
  const part = (name: string) => readText(row, ...at.map((address) => `${address}.${name}`));
  const text = (name: string) => readText(row, `Entity.${name}`);
  return {
    ...EMPTY,
    ...defined({
      id: readText(row, 'LEI'),
      name: text('LegalName'),
      street: part('FirstAddressLine'),
      city: part('City'),
      postal_code: part('PostalCode'),
      country_code: readCountryCode(row, ...at.map((address) => `${address}.Country`)),
      observed_at: readText(row, 'Registration.LastUpdateDate'),
    }),
    attributes: defined({
      register: 'GLEIF',
      lei: readText(row, 'LEI'),
      company_number: text('RegistrationAuthority.RegistrationAuthorityEntityID'),
      status: text('EntityStatus'),
      legal_form: text('LegalForm.OtherLegalForm') ?? text('LegalForm.EntityLegalFormCode'),
      jurisdiction: text('LegalJurisdiction'),
      incorporated_at: text('EntityCreationDate'),
    }),
    licence: 'CC0-1.0',
  };
}

export const companiesHouseLayout: PlaceLayout = {
  name: 'companies_house',
  recognizes: (row) => 'CompanyName' in row && ('CompanyNumber' in row || ' CompanyNumber' in row),
  read: readCompaniesHouse,
};

function readCompaniesHouse(row: PlaceRow): ParsedPlace {
  // Some published column names start with a space.
  const text = (name: string) => readText(row, name, ` ${name}`);
  return {
    ...EMPTY,
    ...defined({
      id: text('CompanyNumber'),
      name: text('CompanyName'),
      street: text('RegAddress.AddressLine1'),
      city: text('RegAddress.PostTown'),
      state: text('RegAddress.County'),
      postal_code: text('RegAddress.PostCode'),
      country_code: 'GB',
      url: text('URI'),
    }),
    attributes: defined({
      register: 'Companies House',
      company_number: text('CompanyNumber'),
      status: text('CompanyStatus'),
      legal_form: text('CompanyCategory'),
      jurisdiction: 'GB',
      incorporated_at: text('IncorporationDate'),
      dissolved_at: text('DissolutionDate'),
      industry: text('SICCode.SicText_1'),
    }),
    licence: 'OGL-UK-3.0',
  };
}
