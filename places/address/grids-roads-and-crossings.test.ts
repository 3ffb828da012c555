/** Streets of grids, roads by their codes, crossings, and post boxes without numbers. */
import { describe, expect, it } from 'vitest';
import { readFullAddress } from './full-address.ts';
import type { AddressParts } from './writing/parts.ts';

const ROWS: readonly [country: string, text: string, parts: AddressParts][] = [
  [
    'US',
    '172 East 12300 South, Draper, UT 84020',
    {
      house: '172',
      street: 'East 12300 South',
      city: 'Draper',
      state: 'UT',
      postalCode: '84020',
    },
  ],
  [
    'US',
    '1234 State St, East St Louis, IL 62205',
    { house: '1234', street: 'State St', city: 'East St Louis', state: 'IL', postalCode: '62205' },
  ],
  [
    'US',
    'N88 W16447 Main St, Menomonee Falls, WI 53051',
    {
      house: 'N88W16447',
      street: 'Main St',
      city: 'Menomonee Falls',
      state: 'WI',
      postalCode: '53051',
    },
  ],
  [
    'US',
    '0N123 Winfield Rd, Winfield, IL 60190',
    { house: '0N123', street: 'Winfield Rd', city: 'Winfield', state: 'IL', postalCode: '60190' },
  ],
  [
    'US',
    'State Route 9 & I-87 Exit 20, Queensbury, NY',
    { street: 'State Route 9 & I-87', city: 'Queensbury', state: 'NY' },
  ],
  [
    'CO',
    'Carrera 43A #1 Sur-150, Medellín, Antioquia',
    { house: '1 Sur-150', street: 'Carrera 43A', city: 'Medellín', state: 'Antioquia' },
  ],
  [
    'CO',
    'Cra. 43A # 1 Sur - 150 Local 12, Medellín',
    { unit_number: 'Local 12', house: '1 Sur-150', street: 'Cra. 43A', city: 'Medellín' },
  ],
  [
    'CO',
    'Av. Carrera 68 # 75A-50, Bogotá',
    { house: '75A-50', street: 'Av. Carrera 68', city: 'Bogotá' },
  ],
  [
    'EC',
    'Av. Amazonas N24-155 y Cordero, Quito',
    { house: 'N24-155', street: 'Av. Amazonas', city: 'Quito' },
  ],
  [
    'MX',
    'Calle 60 #480 x 55 y 57, Centro, Mérida, Yucatán',
    { house: '480', street: 'Calle 60', suburb: 'Centro', city: 'Mérida', state: 'Yucatán' },
  ],
  [
    'MX',
    'Av. Presidente Masaryk 111, Polanco V Secc, Miguel Hidalgo, 11560 Ciudad de México, CDMX',
    {
      house: '111',
      street: 'Av. Presidente Masaryk',
      neighborhood: 'Polanco V Secc',
      suburb: 'Miguel Hidalgo',
      city: 'Ciudad de México',
      state: 'CDMX',
      postalCode: '11560',
    },
  ],
  [
    'ES',
    'C/ Gran Vía, 32, 2º B, 28013 Madrid',
    {
      unit_number: 'B',
      floor: '2º',
      house: '32',
      street: 'C/ Gran Vía',
      city: 'Madrid',
      postalCode: '28013',
    },
  ],
  [
    'ES',
    'C/ Murcia 35 nave 4, 08830 Sant Boi de Llobregat',
    {
      unit_number: 'nave 4',
      house: '35',
      street: 'C/ Murcia',
      city: 'Sant Boi de Llobregat',
      postalCode: '08830',
    },
  ],
  [
    'PT',
    'EN 125, Km 88, 8135-030 Almancil',
    { km: '88', street: 'EN 125', city: 'Almancil', postalCode: '8135-030' },
  ],
  [
    'FR',
    'RN 7, 13100 Aix-en-Provence',
    { street: 'RN 7', city: 'Aix-en-Provence', postalCode: '13100' },
  ],
  [
    'CH',
    'Bahnhofstrasse 45, Postfach, 8021 Zürich',
    { house: '45', street: 'Bahnhofstrasse', city: 'Zürich', postalCode: '8021' },
  ],
  [
    'NZ',
    'Level 2/45 Queen St, Auckland CBD, Auckland 1010',
    {
      floor: '2',
      house: '45',
      street: 'Queen St',
      suburb: 'Auckland CBD',
      city: 'Auckland',
      postalCode: '1010',
    },
  ],
  [
    'NZ',
    'RD 2, 145 Kerikeri Road, Kerikeri 0295',
    { house: '145', street: 'Kerikeri Road', city: 'Kerikeri', postalCode: '0295' },
  ],
  [
    'PH',
    'G/F SM Megamall, EDSA cor. Doña Julia Vargas Ave, Mandaluyong, Metro Manila',
    {
      floor: 'G',
      building: 'SM Megamall',
      street: 'EDSA cor. Doña Julia Vargas Ave',
      city: 'Mandaluyong',
      state: 'Metro Manila',
    },
  ],
  [
    'NA',
    'Erf 12, Independence Ave, Windhoek',
    { house: '12', street: 'Independence Ave', city: 'Windhoek' },
  ],
];

describe('an address', () => {
  it.each(ROWS)('of %s: %s', (country, text, parts) => {
    expect(readFullAddress(text, country).parts).toEqual(parts);
  });
});
