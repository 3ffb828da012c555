/**
 * Addresses as customers send them: house numbers without their space, postcodes of bulk receivers,
 * abbreviated floors and flats, highways by code, shops in malls. The parts were written down
 * before any address was parsed; these and similar ones were parsed wrongly then. Each is parsed
 * with its country and without.
 */
import { describe, expect, it } from 'vitest';
import { readFullAddress } from './full-address.ts';
import type { AddressParts } from './writing/parts.ts';

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
    'IT',
    'c.so Umberto I 44 int. 3, Napoli',
    { street: 'c.so Umberto I', house: '44', unit_number: 'int. 3', city: 'Napoli' },
  ],
  [
    'PL',
    'al. Jana Pawła II 61C m.2, 01-031 Warszawa',
    {
      street: 'al. Jana Pawła II',
      house: '61C',
      unit_number: 'm.2',
      city: 'Warszawa',
      postalCode: '01-031',
    },
  ],
  [
    'CH',
    'Hauptstr. 45 Postfach 112 CH-8546 Islikon',
    { street: 'Hauptstr.', house: '45', city: 'Islikon', postalCode: '8546' },
  ],
  [
    'DE',
    'Am Anger 3, Ortsteil Kleinow, D-19348 Perleberg',
    {
      street: 'Am Anger',
      house: '3',
      suburb: 'Ortsteil Kleinow',
      city: 'Perleberg',
      postalCode: '19348',
    },
  ],
  [
    'ES',
    'Carrer de Balmes, 120, 2n 1a, 08008 Barcelona',
    {
      street: 'Carrer de Balmes',
      house: '120',
      floor: '2n',
      unit_number: '1a',
      city: 'Barcelona',
      postalCode: '08008',
    },
  ],
  [
    'PT',
    'Estrada Nacional 125, 8135-107 Almancil',
    { street: 'Estrada Nacional 125', city: 'Almancil', postalCode: '8135-107' },
  ],
  [
    'IT',
    'S.S. 16 Adriatica km 345+200, 60019 Senigallia AN',
    {
      street: 'S.S. 16 Adriatica',
      km: '345+200',
      city: 'Senigallia',
      state: 'AN',
      postalCode: '60019',
    },
  ],
  [
    'MX',
    'Blvd. Adolfo López Mateos 1102, Centro, León, Guanajuato C.P. 37000',
    {
      street: 'Blvd. Adolfo López Mateos',
      house: '1102',
      suburb: 'Centro',
      city: 'León',
      state: 'Guanajuato',
      postalCode: '37000',
    },
  ],
  ['AE', 'Sheikh Zayed Road, Exit 41, Dubai', { street: 'Sheikh Zayed Road', city: 'Dubai' }],
  [
    'SE',
    'Storgatan 5, 2 tr, 852 30 Sundsvall',
    { street: 'Storgatan', house: '5', floor: '2', city: 'Sundsvall', postalCode: '852 30' },
  ],
  [
    'KR',
    '부산 동구 중앙대로 206, 2층',
    { city: '부산', suburb: '동구', street: '중앙대로', house: '206', floor: '2' },
  ],
  [
    'IN',
    'Gr Flr, Raheja Chambers, Linking Rd, Khar, Mumbai - 400052',
    {
      floor: 'Gr Floor',
      building: 'Raheja Chambers',
      street: 'Linking Rd',
      suburb: 'Khar',
      city: 'Mumbai',
      postalCode: '400052',
    },
  ],
  [
    'ES',
    'C/ Aribau 12, 3º 2ª, 08011 Barcelona',
    {
      street: 'C/ Aribau',
      house: '12',
      floor: '3º',
      unit_number: '2ª',
      city: 'Barcelona',
      postalCode: '08011',
    },
  ],
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

  it('have no village named like their street word', () => {
    const { parts } = readFullAddress('Post Office, St Marys Street', null);
    expect(parts).toEqual({ building: 'Post Office', street: 'St Marys Street' });
    expect(readFullAddress('12 High Street, Street BA16 0EF', 'GB').parts.city).toBe('Street');
  });

  it.each(ROWS)('tell their country, %s: %s', (country, text) => {
    expect(readFullAddress(text, null).country).toBe(country);
  });
});
