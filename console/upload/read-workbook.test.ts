/** Workbooks as people save them, and hostile ones. */
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readWorkbook, writeCell } from './read-workbook.ts';

const UTC = (text: string) => new Date(`${text}Z`);

describe('readWorkbook', () => {
  it('reads cells as text, with leading zeros, whole numbers and ISO dates', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Places',
          columns: [
            { header: 'Name', key: 'name' },
            { header: 'PLZ', key: 'plz', numFmt: '00000' },
            { header: 'Phone', key: 'phone' },
            { header: 'Lat', key: 'lat', numFmt: '0.00' },
            { header: 'Opened', key: 'opened', numFmt: 'dd.mm.yyyy' },
            { header: 'Code', key: 'code' },
          ],
          data: [
            {
              name: 'Löwen & "Söhne"',
              plz: 1067,
              phone: 423235552212,
              lat: 47.16601234,
              opened: UTC('2024-03-09T00:00:00'),
              code: '0042',
            },
            { name: null, plz: null, phone: null, lat: null, opened: null, code: null },
            { name: 'B', plz: 99999, phone: '+423 1', lat: -9, opened: null, code: 'x' },
          ],
        },
      ],
    });
    const { lines, notes } = await readWorkbook(file, 100);
    const filled = lines.filter(({ cells }) => cells.some(Boolean));
    expect(filled.map(({ number }) => number)).toEqual([1, 2, 4]);
    expect(filled[1]!.cells).toEqual([
      'Löwen & "Söhne"',
      '01067',
      '423235552212',
      '47.16601234',
      '2024-03-09',
      '0042',
    ]);
    expect(notes).toEqual([]);
  });

  it('reads the first visible sheet, and notes when there are more', async () => {
    const sheet = (name: string, hidden = false) => ({ name, hidden, rows: [['name'], [name]] });
    const sheets = [sheet('Secret', true), sheet('Stores'), sheet('Notes')];
    const { lines, notes } = await readWorkbook(await writeXlsx({ sheets }), 100);
    expect(lines[1]!.cells).toEqual(['Stores']);
    expect(notes).toEqual(['Only the first sheet, "Stores", was read.']);
  });

  it('reads at most the given number of rows', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => [at]);
    const { lines } = await readWorkbook(await writeXlsx({ sheets: [{ name: 'a', rows }] }), 10);
    expect(lines.length).toBeLessThanOrEqual(11);
  });

  it('rejects other files, and a workbook that unpacks to too many bytes', async () => {
    await expect(readWorkbook(strToU8('PK\u0003\u0004 no'), 10)).rejects.toThrow('cannot be read');
    await expect(readWorkbook(zipSync({ 'a.txt': strToU8('a') }), 10)).rejects.toThrow('cannot');
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(129 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(readWorkbook(bomb, 10)).rejects.toThrow('more than 128 MiB');
  });

  it('detects an archive that states a false size', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(8 * 1024 * 1024) });
    const directory = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
    for (let at = 0; at < bomb.length - 4; at++) {
      if (directory.getUint32(at, true) === 0x02014b50) directory.setUint32(at + 24, 10, true);
    }
    await expect(readWorkbook(bomb, 10)).rejects.toThrow('cannot be read');
  });
});

describe('writeCell', () => {
  it.each([
    [1067, '00000', '01067'],
    [6145551234, '(###) ###-####', '(614) 555-1234'],
    [7, '000-0000', '000-0007'],
    [1234567, '#,##0', '1234567'],
    [47.166, '0', '47.166'],
    [0.1 + 0.2, undefined, '0.3'],
    [0.5, '0%', '0.5'],
    [true, undefined, 'true'],
    [UTC('2024-03-09T08:30:00'), 'dd.mm.yyyy hh:mm', '2024-03-09 08:30'],
    [UTC('1899-12-30T08:30:00'), 'hh:mm', '08:30'],
    [null, '00000', ''],
  ])('%s in the format %s is %s', (value, format, text) => {
    expect(writeCell(value, format)).toBe(text);
  });
});
