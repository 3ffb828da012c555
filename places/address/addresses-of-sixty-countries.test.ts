/**
 * Addresses of sixty countries as people write them in lists of places. The parts were written down
 * before any address was parsed; these are the ones that were parsed wrongly then.
 */
import { describe, expect, it } from 'vitest';
import { readFullAddress } from './full-address.ts';
import type { AddressParts } from './writing/parts.ts';

const ROWS: readonly [country: string, text: string, parts: AddressParts][] = [
  [
    'IN',
    'Plot No 45, MIDC, Andheri East, Mumbai 400093',
    { house: '45', suburb: 'Andheri East', city: 'Mumbai', postalCode: '400093' },
  ],
  [
    'PK',
    'House 7, Street 21, F-7/2, Islamabad',
    { house: '7', street: 'Street 21', suburb: 'F-7/2', city: 'Islamabad' },
  ],
  [
    'PK',
    'Plot 12-C, Khayaban-e-Shahbaz, DHA Phase 6, Karachi',
    { house: '12-C', street: 'Khayaban-e-Shahbaz', suburb: 'DHA Phase 6', city: 'Karachi' },
  ],
  [
    'MY',
    'Lot G-05, Ground Floor, Suria KLCC, 50088 Kuala Lumpur',
    {
      unit_number: 'Lot G-05',
      floor: 'Ground Floor',
      building: 'Suria KLCC',
      city: 'Kuala Lumpur',
      postalCode: '50088',
    },
  ],
  [
    'VN',
    '45 Lê Lợi, Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh',
    { house: '45', street: 'Lê Lợi', suburb: 'Quận 1', city: 'Hồ Chí Minh' },
  ],
  [
    'JP',
    '東京都渋谷区神南1-12-13 2F',
    { city: '渋谷区', state: '東京都', house: '1-12-13', floor: '2' },
  ],
  ['AE', 'Al Barsha 1, Dubai', { suburb: 'Al Barsha 1', city: 'Dubai' }],
  ['EG', '26 July St, Zamalek, Cairo', { street: '26 July St', suburb: 'Zamalek', city: 'Cairo' }],
  [
    'DE',
    'Torstr. 125 (Hinterhof), 10119 Berlin',
    { street: 'Torstr.', house: '125', city: 'Berlin', postalCode: '10119' },
  ],
  [
    'DE',
    'Schanzenstraße 36 Geb. 31a, 51063 Köln',
    { street: 'Schanzenstraße', house: '36', city: 'Köln', postalCode: '51063' },
  ],
  [
    'ES',
    'C/ Mayor, 12, 2º B, 28013 Madrid',
    {
      street: 'C/ Mayor',
      house: '12',
      floor: '2º',
      unit_number: 'B',
      city: 'Madrid',
      postalCode: '28013',
    },
  ],
  [
    'PT',
    'Praceta das Flores, Lote 14, 2745-032 Queluz',
    { street: 'Praceta das Flores', house: '14', city: 'Queluz', postalCode: '2745-032' },
  ],
  [
    'IT',
    'loc. Poggio alle Mura, 53024 Montalcino (SI)',
    { city: 'Montalcino', state: 'SI', postalCode: '53024' },
  ],
  [
    'CZ',
    'Masarykova 413/34, 602 00 Brno-střed',
    { street: 'Masarykova', house: '413/34', postalCode: '602 00' },
  ],
  [
    'BG',
    'бул. „Витоша“ 89, 1463 София',
    { street: 'бул. „Витоша“', house: '89', city: 'София', postalCode: '1463' },
  ],
  ['KZ', 'г. Алматы, пр. Абая 52', { city: 'Алматы', street: 'пр. Абая', house: '52' }],
  [
    'KZ',
    'Астана, ул. Кунаева 12/1, офис 5',
    { city: 'Астана', street: 'ул. Кунаева', house: '12/1', unit_number: 'офис 5' },
  ],
  [
    'DK',
    'Vesterbrogade 62, 3. tv, 1620 København V',
    { street: 'Vesterbrogade', house: '62', city: 'København V', postalCode: '1620' },
  ],
  [
    'MX',
    'Carr. Federal 307 Km 282, Playa del Carmen, Q.R.',
    { street: 'Carr. Federal 307', km: '282', city: 'Playa del Carmen', state: 'Q.R.' },
  ],
  [
    'CO',
    'Cra. 7 # 71-21 Torre B Of. 402, Bogotá',
    { street: 'Cra. 7', house: '71-21', unit_number: 'Of. 402', city: 'Bogotá' },
  ],
  [
    'CL',
    'Barros Arana 645, Concepción',
    { street: 'Barros Arana', house: '645', city: 'Concepción' },
  ],
  [
    'AR',
    'Av. Corrientes 1543 3º "B", C1042AAB CABA',
    { street: 'Av. Corrientes', house: '1543', floor: '3º', city: 'CABA', postalCode: 'C1042AAB' },
  ],
  [
    'BR',
    'SHIS QI 11, Bloco H, Loja 15, Lago Sul, Brasília - DF',
    {
      street: 'SHIS QI 11',
      block: 'H',
      unit_number: 'Loja 15',
      suburb: 'Lago Sul',
      city: 'Brasília',
      state: 'DF',
    },
  ],
  [
    'CR',
    '200 metros norte de la Iglesia Católica, Escazú, San José, Costa Rica',
    { street: '200 metros norte de la Iglesia Católica', city: 'Escazú' },
  ],
  [
    'GH',
    '23 Oxford Street, Osu, Accra',
    { house: '23', street: 'Oxford Street', suburb: 'Osu', city: 'Accra' },
  ],
  [
    'GB',
    '92 High Street, Enfield EN3 4ES',
    { house: '92', street: 'High Street', city: 'Enfield', postalCode: 'EN3 4ES' },
  ],
  [
    'IE',
    'Unit 4, Eyre Square Centre, Galway, H91 XY24',
    {
      unit_number: 'Unit 4',
      building: 'Eyre Square Centre',
      city: 'Galway',
      postalCode: 'H91 XY24',
    },
  ],
  [
    'NZ',
    'Shop 8, 75 Cashel Street, Christchurch 8011',
    {
      unit_number: 'Shop 8',
      house: '75',
      street: 'Cashel Street',
      city: 'Christchurch',
      postalCode: '8011',
    },
  ],
  [
    'IN',
    '#47, 80 Feet Road, Koramangala 4th Block, Bangalore 560034',
    {
      street: '80 Feet Road',
      suburb: 'Koramangala 4th Block',
      city: 'Bangalore',
      postalCode: '560034',
    },
  ],
  [
    'PK',
    'Shop 3, Block 13-A, Gulshan-e-Iqbal, Karachi',
    { unit_number: 'Shop 3', block: '13-A', suburb: 'Gulshan-e-Iqbal', city: 'Karachi' },
  ],
  [
    'BD',
    'Plot 15, Block B, Bashundhara R/A, Dhaka-1229',
    { house: '15', block: 'B', suburb: 'Bashundhara R/A', city: 'Dhaka', postalCode: '1229' },
  ],
  ['AE', 'Al Quoz 3, Dubai, UAE', { suburb: 'Al Quoz 3', city: 'Dubai' }],
  ['EG', '6 October St, Dokki, Giza', { street: '6 October St', suburb: 'Dokki', city: 'Giza' }],
  [
    'DE',
    'Königsallee 60 (Kö-Galerie), 40212 Düsseldorf',
    { street: 'Königsallee', house: '60', city: 'Düsseldorf', postalCode: '40212' },
  ],
  [
    'AT',
    'Getreidegasse 47/1. Stock, 5020 Salzburg',
    { street: 'Getreidegasse', house: '47', floor: '1', city: 'Salzburg', postalCode: '5020' },
  ],
  [
    'ES',
    'Gran Vía 28, 4º C, Madrid 28013',
    {
      street: 'Gran Vía',
      house: '28',
      floor: '4º',
      unit_number: 'C',
      city: 'Madrid',
      postalCode: '28013',
    },
  ],
  [
    'UA',
    'г. Одесса, ул. Дерибасовская, 14',
    { city: 'Одесса', street: 'ул. Дерибасовская', house: '14' },
  ],
  ['KG', 'г. Бишкек, ул. Киевская 77', { city: 'Бишкек', street: 'ул. Киевская', house: '77' }],
  [
    'DK',
    'Nørregade 7, st., 5000 Odense C',
    { street: 'Nørregade', house: '7', city: 'Odense C', postalCode: '5000' },
  ],
  [
    'MX',
    'Calz. Independencia 500, Local 12, Guadalajara, Jal.',
    {
      street: 'Calz. Independencia',
      house: '500',
      unit_number: 'Local 12',
      city: 'Guadalajara',
      state: 'Jal.',
    },
  ],
  [
    'CL',
    'Av. Providencia 2124, local 15, Providencia, Santiago',
    {
      street: 'Av. Providencia',
      house: '2124',
      unit_number: 'local 15',
      suburb: 'Providencia',
      city: 'Santiago',
    },
  ],
  [
    'CR',
    '100 m sur del Parque Central, Heredia',
    { street: '100 m sur del Parque Central', city: 'Heredia' },
  ],
  [
    'ZA',
    'Shop 12, Canal Walk, Century Boulevard, Century City, Cape Town 7441',
    {
      unit_number: 'Shop 12',
      building: 'Canal Walk',
      street: 'Century Boulevard',
      suburb: 'Century City',
      city: 'Cape Town',
      postalCode: '7441',
    },
  ],
];
/** Nothing else indicates its country. */
const CITY_OF_SEVERAL = /Concepción$/;

describe('addresses of sixty countries', () => {
  it.each(ROWS)('%s: %s', (country, text, parts) => {
    expect(readFullAddress(text, country).parts).toMatchObject(parts);
    const told = readFullAddress(text, null).country;
    expect(told).toBe(CITY_OF_SEVERAL.test(text) ? null : country);
  });

  it.each([
    ['KZ', 'г. Алматы, пр. Абая 52'],
    ['BY', 'ул. Ленина 5, Минск'],
    ['UA', 'ул. Сумская 5, Харьков'],
    ['UZ', 'ул. Навои 3, Ташкент'],
    ['BG', 'бул. Витоша 5, София'],
    ['MK', 'ул. Македонија 5, Скопје'],
    ['RU', 'ул. Пушкина 5, Москва'],
    ['RU', 'ул. Ленина 5'],
    ['IT', '39100 Bolzano BZ'],
    ['DE', 'Berlin-Mitte, Torstr. 1'],
    ['BR', 'Loja 15, Brasília'],
    ['SA', 'شارع التحلية، جدة'],
    ['AE', 'شارع الشيخ زايد، دبي'],
    ['PH', 'Ayala Ave, Makati City'],
    ['AU', '12 Flora St, Kirrawee NSW'],
    [null, 'Concepción'],
    [null, 'Calle 5, Córdoba'],
    [null, 'Taito-ku'],
  ])('%s is the country of %s', (country, text) => {
    expect(readFullAddress(text, null).country).toBe(country);
  });

  it('have no house number if a quarter, a date or a street starts or ends with a number', () => {
    for (const text of [
      'Al Barsha 1, Dubai',
      'Sector 18, Noida',
      'SCO 14, Sector 17-C, Chandigarh 160017',
      'F-7 Markaz, Islamabad',
      '26 July St, Zamalek, Cairo',
      '80 Feet Road, Bangalore',
    ])
      expect(readFullAddress(text, null).parts.house).toBeUndefined();
    expect(readFullAddress('12 rue du 8 Mai 1945, 75010 Paris', 'FR').parts).toMatchObject({
      house: '12',
      street: 'rue du 8 Mai 1945',
    });
  });
});
