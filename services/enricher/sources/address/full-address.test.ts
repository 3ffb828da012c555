import { describe, expect, it } from 'vitest';
import { parseFullAddress } from '../../../../places/address/full-address.ts';
import { readStreetLine } from '../../../../places/address/streets/street-line.ts';
import { AddressPrinter } from '../../../../places/text/printed-address.ts';
import { placeInputs } from '../input/place-inputs.ts';
import { addressPartsKey, sameAddress } from './address-parts.ts';
import { inputAddress } from './input-address.ts';
import { localizeAddress } from './localized-address.ts';

describe('a full address', () => {
  const cases: [string, string | null, object][] = [
    [
      '401 E Chestnut St Unit 790, Louisville, KY 40202, USA',
      'US',
      {
        house: '401',
        street: 'E Chestnut St',
        unit_number: 'Unit 790',
        city: 'Louisville',
        state: 'KY',
        postalCode: '40202',
        country: 'USA',
      },
    ],
    [
      'Calle Mayor, 4, 28013 Madrid, España',
      'ES',
      { house: '4', street: 'Calle Mayor', city: 'Madrid', postalCode: '28013', country: 'España' },
    ],
    [
      'Invalidenstraße 117, 10115 Berlin, Deutschland',
      'DE',
      {
        house: '117',
        street: 'Invalidenstraße',
        city: 'Berlin',
        postalCode: '10115',
        country: 'Deutschland',
      },
    ],
    [
      'Herengracht 573, 1017 CD Amsterdam',
      'NL',
      { house: '573', street: 'Herengracht', city: 'Amsterdam', postalCode: '1017 CD' },
    ],
    [
      'Blk 123 Ang Mo Kio Avenue 6, #02-11, Singapore 560123',
      'SG',
      {
        block: '123',
        street: 'Ang Mo Kio Avenue 6',
        unit_number: '#02-11',
        city: 'Singapore',
        postalCode: '560123',
      },
    ],
    [
      'Golden Tower, 12 Queens Road Central, Hong Kong',
      'HK',
      { building: 'Golden Tower', house: '12', street: 'Queens Road Central' },
    ],
    [
      'Jalan Raya Bogor KM 75, Ciawi, Bogor, Jawa Barat 16720',
      'ID',
      {
        km: '75',
        street: 'Jalan Raya Bogor',
        suburb: 'Ciawi',
        city: 'Bogor',
        state: 'Jawa Barat',
        postalCode: '16720',
      },
    ],
    ['123 Main St Oakland CA 94789', 'US', { house: '123', street: 'Main St', city: 'Oakland' }],
    ['5970 Ærøskøbing', 'DK', { city: 'Ærøskøbing', postalCode: '5970' }],
    ['Highway 42, Springfield, MO', 'US', { street: 'Highway 42', city: 'Springfield' }],
    ['', 'US', {}],
    [',,,', null, {}],
  ];
  it.each(cases)('%s (%s)', (text, country, parts) => {
    expect(parseFullAddress(text, country)).toMatchObject(parts);
  });

  it('drops a first part that repeats the name of the place', () => {
    const parts = parseFullAddress("Joe's Diner, 5 Elm Street, Reno, NV", 'US', 'Joes Diner');
    expect(parts).toEqual({ house: '5', street: 'Elm Street', city: 'Reno', state: 'NV' });
  });

  it('does not invent a street', () => {
    expect(parseFullAddress('Springfield, Manitoba, Canada', 'CA')).toEqual({
      city: 'Springfield',
      state: 'Manitoba',
      country: 'Canada',
    });
  });
});

describe('a line of a street', () => {
  it.each([
    ['688 9th Ave', 'US', { house: '688', street: '9th Ave' }],
    ['402 E Front St', 'US', { house: '402', street: 'E Front St' }],
    ['Avenida Brasil, 1200 - Loja 5', 'BR', { house: '1200', street: 'Avenida Brasil' }],
    ['Rua Nova, S/N', 'BR', { street: 'Rua Nova' }],
    ['Marktstr. 12a', 'DE', { house: '12a', street: 'Marktstr.' }],
    ['10-12 High Street', 'GB', { house: '10-12', street: 'High Street' }],
    ['1 Medical Center Blvd 7th Floor', 'US', { house: '1', floor: '7' }],
    ['3/F, 18 Harbour Road', 'HK', { floor: '3', house: '18', street: 'Harbour Road' }],
    ['122 S Rawles St Ste 114', 'US', { unit_number: 'Ste 114', house: '122' }],
  ])('%s', (line, country, parts) => {
    expect(readStreetLine(line, country)).toMatchObject(parts);
  });
});

describe('two addresses', () => {
  const key = (text: string) => addressPartsKey(parseFullAddress(text, 'US'), 'US');
  it.each([
    ['12 Elm Street, Reno, NV 89501', '12 Elm St, Reno, NV 89501-1234', true],
    ['12 Elm Street, Reno, NV 89501', '14 Elm St, Reno, NV 89501', false],
    ['12 Elm Street, Reno, NV 89501', '12 Oak St, Reno, NV 89501', false],
    ['12 Elm Street, Reno, NV 89501', '12 Elm Street, Boise, ID 83702', false],
    ['Reno, NV 89501', 'Reno, NV 89501', false],
    ['Lindenstraße 12, 20457 Hamburg', 'Lindenstr. 12, 20457 Hamburg', true],
    ['Lindenstraße 12, 20457 Hamburg', 'Lindenweg 12, 20457 Hamburg', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(sameAddress(key(a), key(b))).toBe(same);
  });
});

describe('a printed address', () => {
  const printer = new AddressPrinter();
  it('follows the custom of its country, whatever was printed before', () => {
    const parts = { house: '12', street: 'Ring', city: 'Wien', postalCode: '1010' };
    expect(printer.print(parts, 'AT')).toBe('Ring 12, 1010 Wien');
    expect(printer.print({ ...parts, house: '14' }, 'AT')).toBe('Ring 14, 1010 Wien');
    expect(printer.print(parts, 'US')).toBe('12 Ring, Wien, 1010');
    expect(printer.print({}, 'AT')).toBeNull();
  });

  it('puts unit, floor and block where the country has them, and keeps $ signs', () => {
    const parts = { street: '$& Road', unit_number: 'Unit 3', floor: '2' };
    expect(printer.print(parts, 'US')).toBe('$& Road, Unit 3, Floor 2');
    expect(printer.print(parts, 'HK')).toBe('Unit 3, Floor 2, $& Road');
    const km = { km: '75', street: 'Jalan Raya Bogor', suburb: 'Ciawi', city: 'Bogor' };
    expect(printer.print(km, 'ID')).toContain('Jalan Raya Bogor KM 75, Ciawi');
    const block = { block: '123', street: 'Bedok North', unit_number: '#02-11', city: 'Singapore' };
    expect(printer.print(block, 'SG')).toBe('Blk 123 Bedok North, #02-11, Singapore');
  });
});

describe('an address in Han', () => {
  it.each([
    [
      { state: '東京都', city: '渋谷区', street: '神南', house: '1-2-3', postalCode: '150-0041' },
      'JP',
      '〒150-0041 東京都渋谷区神南1-2-3',
    ],
    [
      { city: '上海市', suburb: '徐汇区', street: '淮海中路', house: '12', floor: '3' },
      'CN',
      '上海市徐汇区淮海中路12号 3楼',
    ],
    [{ city: '台北市', street: '永康街', house: '7' }, 'TW', '台北市永康街7號'],
  ])('begins with the largest part', (parts, country, text) => {
    expect(new AddressPrinter().print(parts, country)).toBe(text);
  });
});

describe('a localized address', () => {
  it('has the numbers of a Japanese house, and the parts that only one country writes', () => {
    const tokyo = { state: '東京都', city: '渋谷区', street: '神南', house: '1-2-3' };
    expect(localizeAddress(tokyo, 'JP')).toMatchObject({
      ...{ ward: '渋谷区', district: '神南', chome: '1', banchi: '2', go: '3' },
    });
    const osaka = { street: '本町4丁目', house: '2-12' };
    expect(localizeAddress(osaka, 'JP')).toMatchObject({ chome: '4', banchi: '2', go: '12' });
    const nagoya = { street: '名駅三丁目', house: '28-12' };
    expect(localizeAddress(nagoya, 'JP')).toMatchObject({ district: '名駅', chome: '3', go: '12' });
    const sapporo = { street: 'Kita 5 Jonishi 2 Chome', house: '5' };
    expect(localizeAddress(sapporo, 'JP')).toMatchObject({
      district: 'Kita 5 Jonishi',
      chome: '2',
    });
    const text = 'Sheikh Zayed Road, Dubai, P.O. Box 12345, Makani 12345 67890';
    expect(localizeAddress({ city: 'Dubai' }, 'AE', text)).toMatchObject({
      ...{ emirate: 'Dubai', po_box: '12345', makani: '12345 67890' },
    });
    const given = 'Jl. Melawai Raya No. 18 RT 03/RW 05, Melawai, Jakarta Selatan';
    const { parts } = inputAddress(placeInputs({ full_address: given }), 'ID');
    expect(parts).toMatchObject({ house: '18' });
    expect(localizeAddress(parts, 'ID', given)).toMatchObject({ rt_rw: 'RT 03/RW 05' });
  });

  it('cuts the street as it is given where the full address shows its parts', () => {
    const read = (street: string, rest: string, country: string) =>
      inputAddress(placeInputs({ street, full_address: `${street}, ${rest}` }), country).parts;
    expect(read('Fray Andrés 425 Col Hidalgo', 'Ciudad Valles 79080, MX', 'MX')).toMatchObject({
      street: 'Fray Andrés',
      house: '425',
    });
    const hill = read('Richmond Hill', 'Bournemouth BH2 6EN, GB', 'GB');
    expect(hill).toMatchObject({ street: 'Richmond Hill', city: 'Bournemouth' });
    expect(hill).not.toHaveProperty('suburb');
  });

  it('distinguishes the levels of Indonesia, and the region of Hong Kong', () => {
    const jakarta =
      'Jl. Kemang Raya No.8, RT.1/RW.1, Bangka, Kec. Mampang Prpt., Kota Jakarta Selatan, ' +
      'DKI Jakarta 12730';
    const { parts } = inputAddress(placeInputs({ full_address: jakarta }), 'ID');
    expect(localizeAddress(parts, 'ID', jakarta)).toMatchObject({
      administrative_area_level1: 'DKI Jakarta',
      administrative_area_level2: 'Jakarta Selatan',
      administrative_area_level3: 'Mampang Prpt.',
      administrative_area_level4: 'Bangka',
      street: 'Jl. Kemang Raya No. 8',
      rt_rw: 'RT.1/RW.1',
    });
    const kowloon = { suburb: 'Kowloon', neighborhood: 'Tsim Sha Tsui', city: 'Hong Kong' };
    expect(localizeAddress(kowloon, 'HK')).toMatchObject({
      ...{ region: 'Kowloon', district: 'Tsim Sha Tsui' },
    });
  });

  it('copies the parts that its country has and leaves the rest null', () => {
    const parts = {
      block: '12',
      street: 'Bedok North',
      unit_number: '#03-04',
      postalCode: '460012',
    };
    expect(localizeAddress(parts, 'SG')).toEqual({
      country_code: 'SG',
      block: '12',
      street: 'Bedok North',
      building: null,
      floor: '03',
      unit: '#03-04',
      postcode: '460012',
    });
    expect(localizeAddress(parts, 'DE')).toBeNull();
  });

  it('has exactly the documented keys for Indonesia', () => {
    expect(
      Object.keys(localizeAddress({ street: 'Jl. A Gang Mawar No. 3' }, 'ID')!).sort(),
    ).toEqual([
      ...['administrative_area_level1', 'administrative_area_level2'],
      ...['administrative_area_level3', 'administrative_area_level4', 'building', 'country'],
      ...['country_code', 'gang', 'postcode', 'rt_rw', 'street'],
    ]);
    expect(localizeAddress({ street: 'Jl. A Gang Mawar No. 3' }, 'ID')!['gang']).toBe('Mawar');
  });
});
