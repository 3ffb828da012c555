import { describe, expect, it } from 'vitest';
import { readStreetField } from './street-lines.ts';

describe('a street that is a field of its own', () => {
  it.each([
    ['Wayside House, 12 Harbour Road', 'GB', { building: 'Wayside House', house: '12' }],
    ['3 Mill Lane, Stairfoot', 'GB', { house: '3', street: 'Mill Lane', suburb: 'Stairfoot' }],
    ['Rua das Flores, 7, QD12-LT 4', 'BR', { house: '7', street: 'Rua das Flores' }],
    ['Av. Central 807, sl. 813', 'BR', { house: '807', street: 'Av. Central' }],
    ['City Arcade, Kiewer Straße 1', 'DE', { house: '1', street: 'Kiewer Straße' }],
    ['400 Main St, Food Court', 'US', { house: '400', street: 'Main St' }],
    ['No 3, Jalan Mawar 2/8, Bukit Indah', 'MY', { house: '3', suburb: 'Bukit Indah' }],
    ['Via Roma, 26 R', 'IT', { house: '26R', street: 'Via Roma' }],
    ['Ctra. Norte Km 4,3', 'ES', { km: '4.3' }],
    ['奈良県桜井市新町３２−１', 'JP', { house: '32-1', street: '新町' }],
    ['新町1-26, みなとビル 2F', 'JP', { house: '1-26', building: 'みなとビル', floor: '2' }],
    ['新町5丁目', 'JP', { street: '新町5丁目' }],
    ['瑞光街81號', 'TW', { house: '81', street: '瑞光街' }],
  ])('is read in its pieces: %s in %s', (street, country, parts) => {
    expect(readStreetField(street, country)).toMatchObject(parts);
  });

  it('has no suburb in the United States, where that is a part of a mall', () => {
    expect(readStreetField('400 Main St, Food Court', 'US')).not.toHaveProperty('suburb');
  });
});
