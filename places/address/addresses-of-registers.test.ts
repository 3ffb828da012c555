/**
 * Addresses as registers, tills and directories export them. The parts of 165 addresses were
 * written down before any was parsed; these resemble those that were parsed wrongly then.
 */
import { describe, expect, it } from 'vitest';
import { readFullAddress } from './full-address.ts';
import type { AddressParts } from './writing/parts.ts';

const ROWS: readonly [country: string, text: string, parts: AddressParts][] = [
  [
    'MX',
    'Calz. Madero 815 Ote., Col. Obrera, 64010 Monterrey, N.L.',
    { street: 'Calz. Madero Ote', house: '815', suburb: 'Col. Obrera', state: 'Nuevo León' },
  ],
  [
    'MX',
    'Morelos s/n entre Allende y Rayón, Centro, 68000 Oaxaca de Juárez, Oax.',
    { street: 'Morelos', suburb: 'Centro', city: 'Oaxaca de Juárez', state: 'Oax.' },
  ],
  [
    'CO',
    'CR 43 A 7 50 OF 804 MEDELLIN ANTIOQUIA',
    { street: 'CR 43 A', house: '7-50', unit_number: 'Oficina 804', city: 'MEDELLIN' },
  ],
  [
    'CO',
    'Calle 9 Sur # 50 - 12 Local 4, Medellín, Antioquia',
    { street: 'Calle 9 Sur', house: '50-12', unit_number: 'Local 4', city: 'Medellín' },
  ],
  [
    'BR',
    'Rod. BR-376, Km 15 - s/n, Centro, Curitiba - PR, 80010-000',
    { street: 'Rodovia BR-376', km: '15', suburb: 'Centro', city: 'Curitiba', state: 'PR' },
  ],
  [
    'AR',
    'Av. Callao 660 piso 2 of. C, C1022 CABA',
    { street: 'Av. Callao', house: '660', floor: '2', unit_number: 'of. C', city: 'CABA' },
  ],
  [
    'CR',
    'De la Iglesia 100 mts sur, San Pedro, San José, Costa Rica',
    { street: '100 mts sur', building: 'De la Iglesia', city: 'San Pedro', state: 'San José' },
  ],
  [
    'TR',
    'Bahariye Cad. No:14/B Osmanağa Kadıköy/İstanbul',
    { street: 'Bahariye Cad.', house: '14/B', suburb: 'Osmanağa', city: 'Kadıköy' },
  ],
  [
    'IN',
    'Door No. 7/21, Fort Road, Kannur, Kerala PIN-670001',
    { house: '7/21', street: 'Fort Road', city: 'Kannur', state: 'Kerala', postalCode: '670001' },
  ],
  [
    'IN',
    'E-12, Hauz Khas, New Delhi Pin Code: 110 016',
    { house: 'E-12', street: 'Hauz Khas', city: 'New Delhi', postalCode: '110016' },
  ],
  [
    'BD',
    'House 40 (4th Floor), Road 11, Banani, Dhaka-1213',
    { house: '40', floor: '4', street: 'Road 11', suburb: 'Banani', city: 'Dhaka' },
  ],
  [
    'PH',
    'Unit 8 GF XYZ Bldg., 45 Rizal Ave., Brgy. San Jose, Pasig City',
    { unit_number: 'Unit 8', floor: 'G', building: 'XYZ Bldg.', house: '45' },
  ],
  [
    'RU',
    'Свердловская обл., г. Екатеринбург, ул. 9 Мая, 12, ТЦ Мегаполис',
    { street: 'ул. 9 Мая', house: '12', building: 'ТЦ Мегаполис', city: 'Екатеринбург' },
  ],
  [
    'ES',
    'Calle 12 de Octubre, 26, 28009 Madrid',
    { street: 'Calle 12 de Octubre', house: '26', city: 'Madrid' },
  ],
  [
    'IT',
    'Piazza Garibaldi snc, 80142 Napoli (NA)',
    { street: 'Piazza Garibaldi', city: 'Napoli', state: 'NA' },
  ],
  [
    'IT',
    'Via Torino 40 c/o Studio Bianchi, 20123 Milano (MI)',
    { street: 'Via Torino', house: '40', city: 'Milano', state: 'MI' },
  ],
  [
    'FR',
    'ZI Est - 4 rue Volta - BP 30012 - 57070 METZ CEDEX',
    { building: 'ZI Est', house: '4', street: 'rue Volta', city: 'METZ', postalCode: '57070' },
  ],
  [
    'FR',
    '8 rue Denis Papin - CS 70101 - 33600 PESSAC',
    { house: '8', street: 'rue Denis Papin', city: 'PESSAC', postalCode: '33600' },
  ],
  [
    'FR',
    'Route de Bergerac lieu dit Les Pins 24100 CREYSSE',
    { street: 'Route de Bergerac', suburb: 'Les Pins', city: 'CREYSSE' },
  ],
  [
    'GB',
    'Units 4-5 Central Trading Est., Mill Road, Luton, Beds, LU1 2AB',
    { unit_number: 'Unit 4-5', building: 'Central Trading Est.', street: 'Mill Road' },
  ],
  [
    'HU',
    '1061 Budapest, Andrássy út 20. fszt. 3.',
    { street: 'Andrássy út', house: '20', floor: 'fszt.', city: 'Budapest' },
  ],
  [
    'MX',
    'Calle 59 No. 480 x 54 y 56, Centro, 97000 Mérida, Yuc.',
    { street: 'Calle 59', house: '480', suburb: 'Centro', city: 'Mérida' },
  ],
  [
    'AR',
    'Alsina 1450 Dto 4°C, B7600 Mar del Plata, Buenos Aires',
    { street: 'Alsina', house: '1450', floor: '4°', unit_number: 'C' },
  ],
  [
    'NI',
    'De la Estatua 3 c. al sur, Managua, Nicaragua',
    { street: '3 c. al sur', city: 'Managua' },
  ],
  [
    'ES',
    'Avda. de Portugal nº 8 bajo izq., 41004-Sevilla',
    { street: 'Avda. de Portugal', house: '8', floor: 'bajo', postalCode: '41004' },
  ],
  [
    'PT',
    'Rua do Carmo, nº 25 - 3º, 1200-093 Lisboa',
    { street: 'Rua do Carmo', house: '25', floor: '3º', city: 'Lisboa' },
  ],
  [
    'SE',
    'Kungsgatan 44 2 tr, 111 35 Stockholm',
    { street: 'Kungsgatan', house: '44', floor: '2', city: 'Stockholm' },
  ],
  [
    'PL',
    'ul. Długa 7, Kraków 31-146, woj. małopolskie',
    { street: 'ul. Długa', house: '7', city: 'Kraków', state: 'małopolskie' },
  ],
  [
    'RU',
    '191023, Санкт-Петербург, Московский пр-т, д.20, лит. Б',
    { street: 'Московский пр-т', city: 'Санкт-Петербург', postalCode: '191023' },
  ],
  [
    'IE',
    'Unit 4, Liffey Valley Ctr, Dublin 22, D22 AB12',
    { unit_number: 'Unit 4', building: 'Liffey Valley Ctr', city: 'Dublin' },
  ],
  [
    'GB',
    'Units 2 & 3, Meadow Retail Park, High Road, Barnet EN5 2AB',
    { unit_number: 'Unit 2&3', building: 'Meadow Retail Park', street: 'High Road' },
  ],
  [
    'AU',
    '7/45 Beach Rd, Bondi NSW 2026',
    { unit_number: '7', house: '45', street: 'Beach Rd', city: 'Bondi' },
  ],
];

describe('addresses of registers', () => {
  it.each([
    ['423 W. Main Street, Brighton, Mich.', 'US'],
    ['4 Park Road, Worcester, Mass. 01608', 'US'],
    ['Av. Madero 12, Centro, Morelia, Mich.', 'MX'],
    ['12 High Street, Wells', null],
  ])('%s is of %s', (text, country) => {
    expect(readFullAddress(text, null).country).toBe(country);
  });

  it.each(ROWS)('%s: %s', (country, text, parts) => {
    const read = readFullAddress(text, country).parts;
    expect(read).toMatchObject(parts);
    // A street without a number gets none.
    if (parts.house === undefined && country !== 'RU') expect(read.house).toBeUndefined();
  });
});
