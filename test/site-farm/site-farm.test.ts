import { describe, expect, it } from 'vitest';
import { makeFarm } from './farm.ts';
import { makeMenus } from './farm-menus.ts';
import { HELD_BACK_LAYOUTS } from './held-back-layouts.ts';
import { LAYOUTS } from './layouts.ts';
import { f1, measureFarm, share } from './measure-farm.ts';
import { measureMenus } from './measure-menus.ts';

/** The floors; `npm run quality -- websites` prints the figures. */
describe.each([
  ['layouts in sight', LAYOUTS, 1],
  ['layouts held back', HELD_BACK_LAYOUTS, 2],
])('the sites of the farm in %s', (_, layouts, seed) => {
  it('give what stands in them, and nothing of other places', () => {
    const score = measureFarm(makeFarm(layouts, 120, seed));
    const { hours, phone, socials, notices, name, address, website } = score.fields;
    const told = score.faults.join('\n');
    expect(score.unquoted, told).toBe(0);
    expect(score.foreign, told).toBe(0);
    expect(f1(phone), told).toBeGreaterThanOrEqual(0.95);
    expect(f1(socials), told).toBeGreaterThanOrEqual(0.95);
    expect(share(hours), told).toBeGreaterThanOrEqual(0.92);
    expect(f1(notices), told).toBeGreaterThanOrEqual(0.95);
    expect(f1(name), told).toBeGreaterThanOrEqual(0.98);
    expect(f1(address), told).toBeGreaterThanOrEqual(0.95);
    expect(share(website), told).toBe(1);
  });
});

it('the menus of the farm are read with their names and prices', async () => {
  const { items, faults } = await measureMenus(makeMenus(120, 3));
  expect(items.right).toBeGreaterThan(500);
  expect(f1(items), faults.join('\n')).toBeGreaterThanOrEqual(0.95);
});
