/**
 * Addresses as people and datasets write them: a quarter joined to its city by a hyphen, sectors,
 * landmarks, names that a parser may split. The parts were written down before any address was
 * parsed; these are the ones that were parsed wrongly then. Each is parsed with its country and
 * without.
 */
import { describe, expect, it } from 'vitest';
import { partQuarters } from './corrections/city-quarters.ts';
import { readFullAddress } from './full-address.ts';
import { isLandmark } from './writing/landmarks.ts';
import type { AddressParts } from './writing/parts.ts';

const ROWS: readonly [country: string, text: string, parts: AddressParts][] = [
  [
    'CL',
    'Av. Nueva Providencia 1881, Providencia, Santiago',
    { street: 'Av. Nueva Providencia', house: '1881', suburb: 'Providencia', city: 'Santiago' },
  ],
  [
    'NZ',
    '124 Riccarton Road, Christchurch 8011',
    { house: '124', street: 'Riccarton Road', city: 'Christchurch', postalCode: '8011' },
  ],
  [
    'IE',
    '12 Shop Street, Galway City',
    { house: '12', street: 'Shop Street', city: 'Galway City' },
  ],
  [
    'CZ',
    'Dlouhá 33, Praha-Staré Město',
    { street: 'Dlouhá', house: '33', suburb: 'Staré Město', city: 'Praha' },
  ],
  [
    'PK',
    'Plaza 12, G-11 Markaz, Islamabad',
    { building: 'Plaza 12', suburb: 'G-11 Markaz', city: 'Islamabad' },
  ],
  [
    'CL',
    'Apoquindo 4501, Las Condes, Santiago',
    { street: 'Apoquindo', house: '4501', suburb: 'Las Condes', city: 'Santiago' },
  ],
  [
    'DE',
    'Königstraße 12, Hamburg-Altona',
    { street: 'Königstraße', house: '12', suburb: 'Altona', city: 'Hamburg' },
  ],
  [
    'PL',
    'ul. Długa 15, Kraków-Podgórze',
    { street: 'ul. Długa', house: '15', suburb: 'Podgórze', city: 'Kraków' },
  ],
  [
    'SK',
    'Obchodná 22, Bratislava-Staré Mesto',
    { street: 'Obchodná', house: '22', suburb: 'Staré Mesto', city: 'Bratislava' },
  ],
  [
    'PK',
    'Shop 4, Block 7, F-10 Markaz, Islamabad',
    { unit_number: 'Shop 4', block: '7', suburb: 'F-10 Markaz', city: 'Islamabad' },
  ],
  [
    'MY',
    'No. 23, Jalan SS 2/24, SS 2, 47300 Petaling Jaya, Selangor',
    {
      house: '23',
      street: 'Jalan SS 2/24',
      suburb: 'SS 2',
      city: 'Petaling Jaya',
      state: 'Selangor',
      postalCode: '47300',
    },
  ],
  [
    'MX',
    'Carretera Federal 307 km 298, Puerto Morelos, Q.R. 77580',
    {
      street: 'Carretera Federal 307',
      km: '298',
      city: 'Puerto Morelos',
      state: 'Q.R.',
      postalCode: '77580',
    },
  ],
  [
    'IN',
    'Shop No 7, Opp. Bus Stand, Station Road, Anand, Gujarat 388001',
    {
      unit_number: 'Shop No 7',
      street: 'Station Road',
      city: 'Anand',
      state: 'Gujarat',
      postalCode: '388001',
    },
  ],
  [
    'IN',
    'No.12, 3rd Cross, 5th Main, Near Ganesh Temple, Koramangala 4th Block, Bengaluru - 560034',
    { house: '12', suburb: 'Koramangala 4th Block', city: 'Bengaluru', postalCode: '560034' },
  ],
  [
    'CN',
    '上海市静安区南京西路1515弄8号',
    { city: '上海市', suburb: '静安区', street: '南京西路1515弄', house: '8' },
  ],
  [
    'CN',
    'Lane 248, Taikang Road, Huangpu District, Shanghai',
    { street: 'Lane 248 Taikang Road', suburb: 'Huangpu District', city: 'Shanghai' },
  ],
  [
    'FR',
    '12 bis rue de Rivoli 75004 Paris',
    { house: '12bis', street: 'rue de Rivoli', postalCode: '75004', city: 'Paris' },
  ],
  [
    'FR',
    'CC LA PART DIEU NIVEAU 2, 17 RUE DU DR BOUCHUT, 69003 LYON',
    {
      building: 'CC LA PART DIEU',
      floor: '2',
      house: '17',
      street: 'RUE DU DR BOUCHUT',
      postalCode: '69003',
      city: 'LYON',
    },
  ],
  [
    'NG',
    'Plot 1412, Ahmadu Bello Way, Victoria Island, Lagos',
    { house: '1412', street: 'Ahmadu Bello Way', suburb: 'Victoria Island', city: 'Lagos' },
  ],
  [
    'HK',
    'Shop 203, 2/F, Times Square, 1 Matheson Street, Causeway Bay',
    {
      unit_number: 'Shop 203',
      floor: '2',
      building: 'Times Square',
      house: '1',
      street: 'Matheson Street',
    },
  ],
  [
    'PL',
    'ul. Piotrkowska 102, 90-004 Łódź-Śródmieście',
    {
      street: 'ul. Piotrkowska',
      house: '102',
      postalCode: '90-004',
      city: 'Łódź',
      suburb: 'Śródmieście',
    },
  ],
  [
    'DE',
    'Leopoldstr. 50, 80802 München-Schwabing',
    {
      street: 'Leopoldstr.',
      house: '50',
      postalCode: '80802',
      city: 'München',
      suburb: 'Schwabing',
    },
  ],
  [
    'HU',
    'Fő utca 12, Budapest-Óbuda',
    { street: 'Fő utca', house: '12', city: 'Budapest', suburb: 'Óbuda' },
  ],
  [
    'AR',
    'Av. Cabildo 2040, Belgrano, Buenos Aires',
    { street: 'Av. Cabildo', house: '2040', suburb: 'Belgrano', city: 'Buenos Aires' },
  ],
  [
    'EC',
    'Av. Amazonas N24-03, La Mariscal, Quito',
    { street: 'Av. Amazonas', house: 'N24-03', suburb: 'La Mariscal', city: 'Quito' },
  ],
  [
    'PK',
    'Office 3, 2nd Floor, Mega Plaza, F-11 Markaz, Islamabad',
    {
      unit_number: 'Office 3',
      floor: '2',
      building: 'Mega Plaza',
      suburb: 'F-11 Markaz',
      city: 'Islamabad',
    },
  ],
  [
    'IN',
    '14, 12th Main, HAL 2nd Stage, Indiranagar, Bangalore 560038',
    {
      house: '14',
      street: '12th Main',
      suburb: 'Indiranagar',
      city: 'Bangalore',
      postalCode: '560038',
    },
  ],
  ['IN', 'Opp. City Mall, MG Road, Indore', { street: 'MG Road', city: 'Indore' }],
  [
    'IN',
    'H-42, Sector 63, Noida, UP 201301',
    { house: 'H-42', suburb: 'Sector 63', city: 'Noida', state: 'UP', postalCode: '201301' },
  ],
  [
    'MY',
    '12A, JALAN USJ 10/1, USJ 10, 47620 SUBANG JAYA, SELANGOR',
    {
      house: '12A',
      street: 'JALAN USJ 10/1',
      suburb: 'USJ 10',
      city: 'SUBANG JAYA',
      state: 'SELANGOR',
      postalCode: '47620',
    },
  ],
  [
    'CN',
    "No. 1, Lane 888, Wanhangdu Road, Jing'an District, Shanghai 200042",
    { house: '1', suburb: "Jing'an District", city: 'Shanghai', postalCode: '200042' },
  ],
  [
    'AE',
    'Near Al Ghurair Centre, Al Rigga Street, Deira, Dubai',
    { street: 'Al Rigga Street', suburb: 'Deira', city: 'Dubai' },
  ],
  [
    'ES',
    'C/ DE LA PAZ 4 BAJO, 46003 VALENCIA',
    { street: 'C/ DE LA PAZ', house: '4', city: 'VALENCIA', postalCode: '46003' },
  ],
  [
    'BR',
    'Av. Paulista 1578 - Bela Vista - São Paulo/SP',
    { street: 'Av. Paulista', house: '1578', suburb: 'Bela Vista', city: 'São Paulo', state: 'SP' },
  ],
  [
    'GB',
    "1st Floor, 12 St. Mary's Row, Moseley, Birmingham, B13 8JG",
    {
      floor: '1',
      house: '12',
      street: "St. Mary's Row",
      suburb: 'Moseley',
      city: 'Birmingham',
      postalCode: 'B13 8JG',
    },
  ],
  [
    'JP',
    '札幌市白石区南郷通3丁目南7-13',
    { city: '札幌市', suburb: '白石区', street: '南郷通3丁目南', house: '7-13' },
  ],
  ['SG', 'Blk 3 Jln Kukoh Singapore', { block: '3', street: 'Jln Kukoh', city: 'Singapore' }],
  ['KE', 'Kimathi Street, Nairobi City', { street: 'Kimathi Street', city: 'Nairobi City' }],
  ['KR', '부산광역시 해운대구 해운대로 264번길 12', { street: '해운대로 264번길', house: '12' }],
  ['TH', '55 Sukhumvit Soi 11, Khlong Toei Nuea, Watthana, Bangkok', { suburb: 'Watthana' }],
  ['PH', '2F Robinsons Galleria, Quezon City', { floor: '2', building: 'Robinsons Galleria' }],
  ['ES', 'Calle del Agua 3, Nave 7, 28850 Torrejón de Ardoz', { unit_number: 'Nave 7' }],
];

describe('addresses with quarters, landmarks and sectors', () => {
  it.each(ROWS)('%s: %s', (country, text, parts) => {
    expect(readFullAddress(text, country).parts).toMatchObject(parts);
    expect(readFullAddress(text, null)).toMatchObject({ country, parts });
  });

  it('have no building next to the street if they name a landmark', () => {
    for (const text of [
      'Shop No 7, Opp. Bus Stand, Station Road, Anand, Gujarat 388001',
      'Near Al Ghurair Centre, Al Rigga Street, Deira, Dubai',
      'Plot 1412, Ahmadu Bello Way, Victoria Island, Lagos',
    ])
      expect(readFullAddress(text, null).parts.building).toBeUndefined();
  });

  it.each([
    ['12 Rue X, 92100 Boulogne-Billancourt'],
    ['Str. X 4, Cluj-Napoca 400015'],
    ['1 Terminal Blvd, Raleigh-Durham, NC'],
    ['5 Corniche, Beirut-Lebanon'],
    ['Sakae 3, Osaka-fu'],
    ['12 High St, Berlin-Brandenburg Airport'],
    ['Paris-Orly'],
  ])('%s is not split at its hyphen', (text) => {
    expect(partQuarters(text, null)).toBe(text);
  });

  it('distinguish a landmark from a name that only starts like one', () => {
    expect(isLandmark('opp. bus stand')).toBe(true);
    expect(isLandmark('frente a la iglesia')).toBe(true);
    expect(isLandmark('Nearby House')).toBe(false);
    expect(isLandmark('Opposite')).toBe(false);
  });

  it('distinguish an ordinal from a saint', () => {
    expect(readFullAddress('1 St Andrew Square, Edinburgh EH2 2AD', 'GB').parts).toMatchObject({
      house: '1',
      street: 'St Andrew Square',
    });
    expect(readFullAddress('12 St Street, Delta', 'CA').parts.house).toBeUndefined();
  });

  it('detect Hong Kong by its areas', () => {
    const text = 'Shop 203, 2/F, Times Square, 1 Matheson Street, Causeway Bay';
    expect(readFullAddress(text, null).country).toBe('HK');
  });
});
