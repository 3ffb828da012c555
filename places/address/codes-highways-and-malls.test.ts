/**
 * Addresses as customers send them: house numbers without their space, post codes of large
 * receivers, floors and flats by abbreviations, highways by code, shops in malls. The parts were
 * written down before any address was read; these and their like are what was misread then. Each
 * is read with its country and without.
 */
import { describe, expect, it } from 'vitest';
import { readFullAddress } from './full-address.ts';
import type { AddressParts } from './parts.ts';

const ROWS: readonly [country: string, text: string, parts: AddressParts][] = [
  [
    'DE',
    'Rodelweg 7B, 82067 Schäftlarn',
    { street: 'Rodelweg', house: '7B', city: 'Schäftlarn', postalCode: '82067' },
  ],
  [
    'DE',
    'Gartenstr.8a,89518 Heidenheim an der Brenz,Deutschland',
    {
      street: 'Gartenstr.',
      house: '8a',
      city: 'Heidenheim an der Brenz',
      postalCode: '89518',
      country: 'Deutschland',
    },
  ],
  [
    'FR',
    '3 rue Lavoisier, BP 212, 44200 Nantes Cedex 2',
    { street: 'rue Lavoisier', house: '3', city: 'Nantes', postalCode: '44200' },
  ],
  [
    'HK',
    'Shop 5, 1/F, Amoy Plaza, Kowloon Bay',
    { unit_number: 'Shop 5', floor: '1', building: 'Amoy Plaza', suburb: 'Kowloon Bay' },
  ],
  [
    'HK',
    'Unit 8, 3/F, Festival Walk, Kowloon Tong',
    { unit_number: 'Unit 8', floor: '3', street: 'Festival Walk', suburb: 'Kowloon Tong' },
  ],
  [
    'ZA',
    'Shop 12 Maponya Mall, Chris Hani Rd, Klipspruit, Soweto, 1809',
    {
      unit_number: 'Shop 12',
      building: 'Maponya Mall',
      street: 'Chris Hani Rd',
      suburb: 'Klipspruit',
      city: 'Soweto',
      postalCode: '1809',
    },
  ],
  [
    'BR',
    'Rua Augusta, 1508 - lj 3 - Consolação, São Paulo - SP, 01304-001',
    {
      street: 'Rua Augusta',
      house: '1508',
      unit_number: 'lj 3',
      suburb: 'Consolação',
      city: 'São Paulo',
      state: 'SP',
      postalCode: '01304-001',
    },
  ],
  [
    'AR',
    'Av. Corrientes 3247 PB "A", C1193AAE CABA',
    {
      street: 'Av. Corrientes',
      house: '3247',
      floor: 'PB',
      unit_number: 'A',
      city: 'CABA',
      postalCode: 'C1193AAE',
    },
  ],
  [
    'CO',
    'Calle 72 # 10-34, Bogotá D.C.',
    { street: 'Calle 72', house: '10-34', city: 'Bogotá', state: 'D.C.' },
  ],
  [
    'SG',
    "Blk 85 Bedok North St 4 #01-05 S'pore 460085",
    {
      block: '85',
      street: 'Bedok North St 4',
      unit_number: '#01-05',
      city: 'Singapore',
      postalCode: '460085',
    },
  ],
  [
    'PH',
    'G/F Ayala Center, Archbishop Reyes Ave cor. Cardinal Rosales Ave, Brgy. Luz, Cebu City 6000',
    {
      floor: 'G',
      building: 'Ayala Center',
      street: 'Archbishop Reyes Ave cor. Cardinal Rosales Ave',
      suburb: 'Brgy. Luz',
      city: 'Cebu City',
      postalCode: '6000',
    },
  ],
  [
    'IN',
    'NH-44, near bus stand, Hosur 635109, Tamil Nadu',
    { street: 'NH-44', city: 'Hosur', postalCode: '635109', state: 'Tamil Nadu' },
  ],
  [
    'CO',
    'Kr 43A # 1-50 Of 901, Medellín',
    { street: 'Kr 43A', house: '1-50', unit_number: 'Of 901', city: 'Medellín' },
  ],
  [
    'BR',
    'BR-376, km 510, Ponta Grossa PR',
    { street: 'BR-376', km: '510', city: 'Ponta Grossa', state: 'PR' },
  ],
  [
    'ES',
    'C/ León y Castillo 12, Las Palmas de G.C. 35003',
    {
      street: 'C/ León y Castillo',
      house: '12',
      city: 'Las Palmas de G.C.',
      postalCode: '35003',
    },
  ],
  ['CZ', 'Dlouhá 33, Praha 1', { street: 'Dlouhá', house: '33', city: 'Praha 1' }],
  ['HU', 'Váci út 3, Budapest 13', { street: 'Váci út', house: '3', city: 'Budapest 13' }],
  ['SK', 'Obchodná 14, Bratislava 1', { street: 'Obchodná', house: '14', city: 'Bratislava 1' }],
  [
    'CA',
    '204-1330 Burrard St Vancouver BC V6Z2B8',
    {
      unit_number: '204',
      house: '1330',
      street: 'Burrard St',
      city: 'Vancouver',
      state: 'BC',
      postalCode: 'V6Z2B8',
    },
  ],
  [
    'CA',
    '112-114 Main St, Hamilton ON L8N 1G4',
    {
      house: '112-114',
      street: 'Main St',
      city: 'Hamilton',
      state: 'ON',
      postalCode: 'L8N 1G4',
    },
  ],
  [
    'TW',
    '100臺北市中正區羅斯福路三段286號B1',
    {
      house: '286',
      street: '羅斯福路三段',
      suburb: '中正區',
      city: '臺北市',
      postalCode: '100',
      floor: 'B1',
    },
  ],
  [
    'ES',
    'Pol. Ind. Malpica, Parcela 12, 50016 Zaragoza',
    { street: 'Pol. Ind. Malpica', house: '12', city: 'Zaragoza', postalCode: '50016' },
  ],
];

describe('addresses by codes, highways and malls', () => {
  it.each(ROWS)('in %s: %s', (country, text, parts) => {
    expect(readFullAddress(text, country).parts).toEqual(parts);
  });

  it.each(ROWS)('tell their country, %s: %s', (country, text) => {
    expect(readFullAddress(text, null).country).toBe(country);
  });
});
