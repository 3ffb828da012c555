/**
 * Flats, floors, offices, blocks and quarters as people of twenty-five countries write them. The
 * parts were written down before any address was parsed.
 */
import { describe, expect, it } from 'vitest';
import { parseFullAddress } from './full-address.ts';
import { countryInText } from './text-country.ts';
import type { AddressParts } from './writing/parts.ts';

const ROWS: readonly [text: string, country: string, parts: AddressParts][] = [
  [
    'First Floor, 18-20 Deansgate, Manchester, M3 1AA',
    'GB',
    {
      floor: 'First Floor',
      house: '18-20',
      street: 'Deansgate',
      city: 'Manchester',
      postalCode: 'M3 1AA',
    },
  ],
  [
    'Shop 5, Al Barsha 1, Sheikh Zayed Road, Dubai, UAE',
    'AE',
    { unit_number: 'Shop 5', suburb: 'Al Barsha 1', street: 'Sheikh Zayed Road', city: 'Dubai' },
  ],
  [
    'Office 1204, Bay Square Building 7, Business Bay, Dubai, United Arab Emirates',
    'AE',
    {
      unit_number: 'Office 1204',
      building: 'Bay Square Building 7',
      suburb: 'Business Bay',
      city: 'Dubai',
    },
  ],
  [
    'Villa 23, Street 14B, Jumeirah 2, Dubai',
    'AE',
    { street: 'Street 14B', suburb: 'Jumeirah 2', city: 'Dubai' },
  ],
  [
    'King Abdullah Road, Al Hamra District, Dammam 32421, KSA',
    'SA',
    {
      street: 'King Abdullah Road',
      suburb: 'Al Hamra District',
      city: 'Dammam',
      postalCode: '32421',
    },
  ],
  [
    'Caferağa Mah. Moda Cad. No:45 D:3 Kadıköy/İstanbul',
    'TR',
    {
      suburb: 'Caferağa Mah.',
      street: 'Moda Cad.',
      house: '45',
      unit_number: 'D:3',
      city: 'Kadıköy',
    },
  ],
  [
    'Vinohradská 1597/174, 130 00 Praha 3 - Žižkov',
    'CZ',
    {
      street: 'Vinohradská',
      house: '1597/174',
      postalCode: '130 00',
      city: 'Praha 3',
      suburb: 'Žižkov',
    },
  ],
  [
    'Av. da Boavista, n.º 1837, 4100-133 Porto, Portugal',
    'PT',
    { street: 'Av. da Boavista', house: '1837', city: 'Porto', postalCode: '4100-133' },
  ],
  [
    'Largo do Chiado 8 R/C Esq, 1200-108 Lisboa',
    'PT',
    { street: 'Largo do Chiado', house: '8', city: 'Lisboa', postalCode: '1200-108' },
  ],
  [
    'Av. Corrientes 1543, Piso 4, Depto. B, C1042AAB CABA, Argentina',
    'AR',
    {
      street: 'Av. Corrientes',
      house: '1543',
      floor: '4',
      unit_number: 'Depto. B',
      postalCode: 'C1042AAB',
      city: 'CABA',
    },
  ],
  [
    'Calle 50 N° 723 e/ 9 y 10, La Plata, Buenos Aires',
    'AR',
    { street: 'Calle 50', house: '723', city: 'La Plata', state: 'Buenos Aires' },
  ],
  [
    'Av. Providencia 1650, Of. 402, Providencia, Santiago, Chile',
    'CL',
    { street: 'Av. Providencia', house: '1650', unit_number: 'Of. 402', city: 'Santiago' },
  ],
  [
    '23B Admiralty Way, Lekki Phase 1, Lagos',
    'NG',
    { house: '23B', street: 'Admiralty Way', suburb: 'Lekki Phase 1', city: 'Lagos' },
  ],
  [
    '12 Ademola Adetokunbo Crescent, Wuse II, Abuja, FCT',
    'NG',
    { house: '12', street: 'Ademola Adetokunbo Crescent', suburb: 'Wuse II', city: 'Abuja' },
  ],
  [
    'ABC Place, Waiyaki Way, Westlands, Nairobi',
    'KE',
    { building: 'ABC Place', street: 'Waiyaki Way', suburb: 'Westlands', city: 'Nairobi' },
  ],
  [
    'שדרות בן גוריון 12, קומה 2, חיפה',
    'IL',
    { street: 'שדרות בן גוריון', house: '12', floor: '2', city: 'חיפה' },
  ],
  [
    '서울특별시 강남구 테헤란로 152, 강남파이낸스센터 3층',
    'KR',
    { street: '테헤란로', house: '152', city: '서울특별시', suburb: '강남구', floor: '3' },
  ],
  [
    '臺北市大安區忠孝東路四段181巷7弄12號2樓',
    'TW',
    { street: '忠孝東路四段181巷7弄', house: '12', city: '臺北市', suburb: '大安區', floor: '2' },
  ],
  [
    'No. 45, Sec. 2, Zhongshan N. Rd., Zhongshan Dist., Taipei City 104, Taiwan',
    'TW',
    {
      house: '45',
      street: 'Sec. 2, Zhongshan N. Rd.',
      suburb: 'Zhongshan Dist.',
      city: 'Taipei City',
      postalCode: '104',
    },
  ],
  [
    'Level 4, 27 Gulshan Avenue, Gulshan-1, Dhaka-1212, Bangladesh',
    'BD',
    {
      floor: '4',
      house: '27',
      street: 'Gulshan Avenue',
      suburb: 'Gulshan-1',
      city: 'Dhaka',
      postalCode: '1212',
    },
  ],
  [
    'м. Львів, просп. Свободи, буд. 28',
    'UA',
    { street: 'просп. Свободи', house: '28', city: 'Львів' },
  ],
  [
    'Meir 50 bus 3, 2000 Antwerpen',
    'BE',
    { street: 'Meir', house: '50', unit_number: 'bus 3', postalCode: '2000', city: 'Antwerpen' },
  ],
  [
    'Avenue Louise 231 bte 5, 1050 Ixelles, Belgique',
    'BE',
    {
      street: 'Avenue Louise',
      house: '231',
      unit_number: 'bte 5',
      postalCode: '1050',
      city: 'Ixelles',
    },
  ],
  [
    '1250, boul. René-Lévesque Ouest, bureau 2200, Montréal (Québec) H3B 4W8',
    'CA',
    {
      house: '1250',
      street: 'boul. René-Lévesque Ouest',
      unit_number: 'bureau 2200',
      city: 'Montréal',
      state: 'Québec',
      postalCode: 'H3B 4W8',
    },
  ],
  [
    '3456 rue Saint-Denis, app. 4, Montréal, QC H2X 3L3',
    'CA',
    {
      house: '3456',
      street: 'rue Saint-Denis',
      unit_number: 'app. 4',
      city: 'Montréal',
      state: 'QC',
      postalCode: 'H2X 3L3',
    },
  ],
  [
    'G-23A, Jaya One, 72A Jalan Universiti, 46200 Petaling Jaya',
    'MY',
    {
      unit_number: 'G-23A',
      building: 'Jaya One',
      house: '72A',
      street: 'Jalan Universiti',
      city: 'Petaling Jaya',
      postalCode: '46200',
    },
  ],
  [
    'Second Floor, 9 Park Row, Leeds, West Yorkshire LS1 5HD',
    'GB',
    { floor: 'Second Floor', house: '9', street: 'Park Row', city: 'Leeds', postalCode: 'LS1 5HD' },
  ],
  [
    'Shop 12, Marina Walk, Dubai Marina, Dubai, UAE',
    'AE',
    { unit_number: 'Shop 12', street: 'Marina Walk', suburb: 'Dubai Marina', city: 'Dubai' },
  ],
  [
    'Flat 302, Al Noor Tower, Al Khan Street, Al Majaz 2, Sharjah, UAE',
    'AE',
    {
      unit_number: 'Flat 302',
      building: 'Al Noor Tower',
      street: 'Al Khan Street',
      suburb: 'Al Majaz 2',
      city: 'Sharjah',
    },
  ],
  [
    'Cumhuriyet Bulvarı No:140 K:5 D:12, Alsancak, İzmir',
    'TR',
    { street: 'Cumhuriyet Bulvarı', house: '140', city: 'İzmir', suburb: 'Alsancak' },
  ],
  [
    'Korunní 810/104, Praha 10 - Vinohrady, 101 00',
    'CZ',
    {
      street: 'Korunní',
      house: '810/104',
      postalCode: '101 00',
      city: 'Praha 10',
      suburb: 'Vinohrady',
    },
  ],
  [
    'Rua de Santa Catarina 312, 2.º Esq., 4000-442 Porto',
    'PT',
    {
      street: 'Rua de Santa Catarina',
      house: '312',
      floor: '2.º',
      city: 'Porto',
      postalCode: '4000-442',
    },
  ],
  [
    'Av. Paulista, 1374, 10º andar, conj. 101 - Bela Vista, São Paulo - SP, CEP 01310-100',
    'BR',
    {
      street: 'Av. Paulista',
      house: '1374',
      floor: '10º',
      unit_number: 'conj. 101',
      suburb: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
      postalCode: '01310-100',
    },
  ],
  [
    'San Martín 1027 2º B, M5500 Mendoza, Argentina',
    'AR',
    { street: 'San Martín', house: '1027', postalCode: 'M5500', city: 'Mendoza' },
  ],
  [
    'Huérfanos 1160, piso 8, oficina 812, Santiago Centro',
    'CL',
    { street: 'Huérfanos', house: '1160', unit_number: 'oficina 812', city: 'Santiago Centro' },
  ],
  [
    '45 Long Street, Cape Town City Centre, Cape Town, 8001',
    'ZA',
    {
      house: '45',
      street: 'Long Street',
      suburb: 'Cape Town City Centre',
      city: 'Cape Town',
      postalCode: '8001',
    },
  ],
  [
    'Rothschild Blvd 45, Tel Aviv-Yafo',
    'IL',
    { street: 'Rothschild Blvd', house: '45', city: 'Tel Aviv-Yafo' },
  ],
  ["רח' יפו 97, דירה 4, ירושלים", 'IL', { street: "רח' יפו", house: '97', city: 'ירושלים' }],
  [
    '경기도 성남시 분당구 판교역로 235, 1층',
    'KR',
    { street: '판교역로', house: '235', city: '성남시', state: '경기도', floor: '1' },
  ],
  [
    '4F, 123 Gangnam-daero, Seocho-gu, Seoul',
    'KR',
    { floor: '4', house: '123', street: 'Gangnam-daero', suburb: 'Seocho-gu', city: 'Seoul' },
  ],
  [
    '台中市西區公益路68號3樓之1',
    'TW',
    { street: '公益路', house: '68', city: '台中市', suburb: '西區', floor: '3' },
  ],
  [
    '2F., No. 17, Ln. 52, Daguan Rd., Banqiao Dist., New Taipei City 220, Taiwan (R.O.C.)',
    'TW',
    {
      floor: '2',
      house: '17',
      street: 'Ln. 52, Daguan Rd.',
      suburb: 'Banqiao Dist.',
      city: 'New Taipei City',
      postalCode: '220',
    },
  ],
  [
    'G/F Robinsons Galleria, EDSA cor. Ortigas Ave., Quezon City, Metro Manila',
    'PH',
    {
      floor: 'G',
      building: 'Robinsons Galleria',
      street: 'EDSA cor. Ortigas Ave.',
      city: 'Quezon City',
    },
  ],
  [
    'вул. Велика Васильківська, буд. 72, офіс 301, м. Київ 03150',
    'UA',
    {
      street: 'вул. Велика Васильківська',
      house: '72',
      unit_number: 'офіс 301',
      city: 'Київ',
      postalCode: '03150',
    },
  ],
  ['просп. Науки 27-Б, Харків', 'UA', { street: 'просп. Науки', house: '27-Б', city: 'Харків' }],
  [
    'Boulevard Anspach 78, boîte 2, B-1000 Bruxelles',
    'BE',
    {
      street: 'Boulevard Anspach',
      house: '78',
      unit_number: 'boîte 2',
      postalCode: '1000',
      city: 'Bruxelles',
    },
  ],
  [
    '1015, côte du Beaver Hall, 3e étage, Montréal QC',
    'CA',
    { house: '1015', street: 'côte du Beaver Hall', floor: '3', city: 'Montréal', state: 'QC' },
  ],
];

describe('flats, floors and quarters', () => {
  it.each(ROWS)('%s', (text, country, parts) => {
    expect(parseFullAddress(text, country)).toMatchObject(parts);
  });

  it.each([
    ['Office 3, Office no 101, Rawalpindi', 'PK'],
    ['Ensenada', 'MX'],
    ['Warszawa', 'PL'],
    ['新竹市東區光復路二段101號', 'TW'],
    // Names of large cities elsewhere are also names of small ones.
    ['2450 Allentown Rd, Lima, OH 45805', 'US'],
    ['5324 Rogers Rd, Hamburg, NY 14075', 'US'],
  ])('%s is in %s', (text, country) => {
    expect(countryInText(text)).toBe(country);
  });
});
