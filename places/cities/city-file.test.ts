import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CityRow, columnsOfRows, encodeCityFile, readCityFile } from './city-file.ts';
import { CityTable } from './city-table.ts';

const city = (name: string, country: string, adminCode: string, population: number): CityRow => ({
  ...{ name, country, adminCode, population, featureCode: 'PPL' },
  loc: { coordinates: [-71.05977, 42.35843] },
});
const ROWS: CityRow[] = [
  city('Boston', 'US', 'MA', 667_137),
  { ...city('Łódź', 'PL', '74', 768_755), featureCode: 'PPLX' },
  city('Boston', 'GB', 'ENG', 41_340),
];

function throughFile(change = (file: Buffer) => file): ReturnType<typeof readCityFile> {
  const folder = mkdtempSync(join(tmpdir(), 'cities-'));
  try {
    const path = join(folder, 'cities.bin');
    writeFileSync(path, change(encodeCityFile(columnsOfRows(ROWS))));
    return readCityFile(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('holds the cities of the package', () => {
  const table = new CityTable(throughFile()!);
  expect(table.length).toBe(3);
  expect([table.name(1), table.country(1), table.state(1), table.people(1)]).toEqual([
    ...['Łódź', 'PL', null, 768_755],
  ]);
  expect([table.state(0), table.isSection(0), table.isSection(1)]).toEqual(['MA', false, true]);
  expect([table.longitude(2), table.latitude(2)]).toEqual([-71.05977, 42.35843]);
});

it('finds all cities of a name, in their order', () => {
  const table = new CityTable(throughFile()!);
  expect(table.rowsNamed('boston')).toEqual([0, 2]);
  expect(table.rowsNamed('lodz')).toEqual([1]);
  expect(table.rowsNamed('nowhere')).toEqual([]);
});

it('is not used if it is missing, or if another build wrote it', () => {
  expect(readCityFile('/nowhere/cities.bin')).toBeNull();
  const other = (file: Buffer) =>
    Buffer.from(file.toString('latin1').replace('"format":1', '"format":0'), 'latin1');
  expect(throughFile(other)).toBeNull();
});
