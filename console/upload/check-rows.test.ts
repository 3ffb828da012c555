/**
 * How the browser interprets a file before anything is sent, compared with the API's own schema.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobRecord } from '../../domain/api/job-requests.ts';
import { isAttributeKey } from '../../domain/attributes.ts';
import { namesPlace } from '../../domain/jobs.ts';
import { propertyRuns } from '../../test/support/property-runs.ts';
import { checkRows, guessColumns } from './check-rows.ts';
import { TARGETS } from './column-names.ts';
import { changeMapping, guessMapping } from './map-columns.ts';
import { readSheet, readSheetText, withHeader } from './read-sheet.ts';
import { splitJobs } from './send-pieces.ts';

function check(text: string) {
  const sheet = readSheetText('places.csv', text);
  return checkRows(sheet, guessColumns(sheet), 'up');
}

describe('a cell of opening hours', () => {
  it('may be text or a JSON object', () => {
    const hours = (cell: string) => {
      const { jobs, faults } = check(`name,city,street,opening_hours\nA,Vaduz,Aeule 1,${cell}\n`);
      return faults.length > 0 ? faults[0]!.message : jobs[0]!.inputs.opening_hours;
    };
    expect(hours('Mo-Sa 7-22 Uhr')).toEqual({ text: 'Mo-Sa 7-22 Uhr' });
    expect(hours('"{""Monday"": ""9-17""}"')).toEqual({ Monday: '9-17' });
    // It is invalid JSON, so the column is not treated as opening hours.
    expect(hours('{7-22')).toBeUndefined();
  });
});

describe('readSheet', () => {
  it('handles quotes and all line ends, and detects the delimiter', () => {
    const sheet = readSheetText('a.csv', 'Name;Address\r\n"A ""B""; C";"x\ny"\r\n\r\nD;z\r\n');
    expect(sheet.columns).toEqual(['Name', 'Address']);
    expect(sheet.rows).toEqual([
      { number: 2, cells: ['A "B"; C', 'x\ny'] },
      { number: 4, cells: ['D', 'z'] },
    ]);
  });

  it('gives every column a unique name', () => {
    expect(readSheetText('a.csv', 'a,,a\n1,2,3').columns).toEqual(['a', 'Column 2', 'a (2)']);
  });

  it('ignores a byte order mark, and notes when a file is not UTF-8', async () => {
    const marked = await readSheet(new File(['\ufeffname\nA'], 'a.csv'));
    expect(marked.columns).toEqual(['name']);
    expect(marked.notes).toEqual([]);
    const western = new Uint8Array([...new TextEncoder().encode('name\nCaf'), 0xe9]);
    const read = await readSheet(new File([western], 'a.csv'));
    expect(read.rows[0]!.cells).toEqual(['Café']);
    expect(read.notes[0]).toContain('Windows-1252');
  });

  it('reads what Excel calls Unicode text', async () => {
    const wide = new File([Buffer.from('\ufeffname\tcity\nCafé\tVaduz', 'utf16le')], 'a.txt');
    const { columns, rows, notes } = await readSheet(wide);
    expect([columns, rows[0]!.cells, notes]).toEqual([['name', 'city'], ['Café', 'Vaduz'], []]);
  });

  it('uses the first line that is not blank as the header', () => {
    const { columns, rows } = readSheetText('a.csv', '\n\nname,city\nA,B\n');
    expect([columns, rows]).toEqual([['name', 'city'], [{ number: 4, cells: ['A', 'B'] }]]);
  });

  it.each<[string, string, Uint8Array | string]>([
    ['a.xls', '.xls format. Save it as .xlsx', new Uint8Array([208, 207, 17, 224, 0])],
    ['a.csv', 'no rows below its header', 'name,address\n'],
    ['empty.csv', 'is empty', ''],
    ['blank.csv', 'is empty', '\n \n'],
    ['text.xlsx', 'is not a workbook', 'name,city\nA,B\n'],
    ['photo.csv', 'is not text', new Uint8Array([137, 80, 78, 71, 0, 1])],
    ['wide.csv', 'more than 1,000 columns', `${'a,'.repeat(1_000)}b\n${'1,'.repeat(1_000)}2`],
  ])('rejects %s, which %s', async (name, words, content) => {
    await expect(readSheet(new File([content as BlobPart], name))).rejects.toThrow(words);
  });

  it('reports when the browser cannot read the file', async () => {
    const file = new File(['a'], 'a.csv');
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await expect(readSheet(file)).rejects.toThrow('cannot read the file');
  });
});

describe('the header', () => {
  const columnsBelow = (...above: string[]) => {
    const text = [...above, 'Filiale;Straße;PLZ;Ort', 'Adler;Herrengasse 12;9490;Vaduz'].join('\n');
    return readSheetText('a.csv', text);
  };

  it.each<[string, string[]]>([
    ['a title', ['Unsere Filialen, Stand März 2024, alle Länder']],
    ['a title as wide as the table', ['Filialen;;;', ';;;']],
    ['what the sheet is of', ['Firma;Adler AG;;', 'Stand;2024-03-01;;']],
    ['the names of groups', ['Adresse;;;']],
  ])('is found below %s', (_, above) => {
    const sheet = columnsBelow(...above);
    expect(sheet.columns).toEqual(['Filiale', 'Straße', 'PLZ', 'Ort']);
    expect(sheet.rows).toHaveLength(1);
    expect(sheet.header).toBe(above.length + 1);
  });

  it('uses the row above for names that span two rows', () => {
    const { columns } = columnsBelow('A;B;;', 'Name;Adresse;;;', ';Straße;PLZ;Ort');
    expect(columns).toEqual(['Filiale', 'Straße', 'PLZ', 'Ort']);
    const text = 'Stores\nName,Address,,\n,Street,ZIP,City\nAdler,Herrengasse 12,9490,Vaduz';
    expect(readSheetText('a.csv', text).columns).toEqual(['Name', 'Street', 'ZIP', 'City']);
  });

  it('is below a title even if no name is known, and can be changed', () => {
    const sheet = readSheetText('a.csv', 'Liste\n,\nfoo,bar\n1,2\n');
    expect([sheet.header, sheet.columns]).toEqual([3, ['foo', 'bar']]);
    const { columns, rows } = withHeader(sheet, 1);
    expect([columns, rows.map(({ number }) => number)]).toEqual([['Liste'], [3, 4]]);
    expect(readSheetText('a.csv', 'foo\nbar\n').columns).toEqual(['foo']);
  });

  it('comes after the separator line for Excel', () => {
    const { columns, rows } = readSheetText('a.csv', 'sep=;\r\nname;note, or so\r\nA;B\r\n');
    expect([columns, rows]).toEqual([['name', 'note, or so'], [{ number: 3, cells: ['A', 'B'] }]]);
  });
});

describe('guessColumns', () => {
  const guess = (columns: string[], ...cells: string[][]) =>
    guessColumns({ columns, rows: cells.map((row, at) => ({ number: at + 2, cells: row })) });

  it.each([
    [
      'Filial-Nr.|Filiale|Straße + Nr.|PLZ/Ort|Tel.',
      'place_id|name|street|postcode_and_city|phone',
    ],
    ['Nr.|Firma|Strasse|Nr|PLZ|Ort', 'place_id|name|street|house|postalCode|city'],
    ['Enseigne|Adresse|Code postal|Ville|Téléphone', 'name|street|postalCode|city|phone'],
    ['Nom du magasin|Adresse complète|Pays', 'name|full_address|country'],
    ['Name / Nom|Strasse / Rue|NPA|Ort / Localité', 'name|street|postalCode|city'],
    ['Name der Filiale|Breitengrad (WGS84)|Längengrad (WGS84)', 'name|latitude|longitude'],
    ['Name|Address|City|ZIP Code', 'name|street|city|postalCode'],
    ['Name|Address|Country', 'name|full_address|country'],
  ])('knows %s', (columns, targets) => {
    expect(guess(columns.split('|'))).toEqual(targets.split('|'));
  });

  it('skips a column whose cells do not match its name', () => {
    const columns = ['Name', 'Adresse', 'X', 'Y', 'Opening hours'];
    const rows = [
      ['A', 'Vaduz', '2757800', '1223100', '{8-18'],
      ['B', 'Schaan', '', '', ''],
    ];
    expect(guess(columns, ...rows)).toEqual(['name', 'full_address', null, null, null]);
  });
});

describe('guessMapping', () => {
  it('knows common column names', () => {
    const columns = ['Store ID', 'Business Name', 'Street Address', 'ZIP', 'lat', 'LNG', 'Notes'];
    const expected = ['place_id', 'name', 'street', 'postalCode', 'latitude', 'longitude', null];
    expect(guessMapping(columns)).toEqual(expected);
  });

  it('ignores words for the owner of a column', () => {
    const columns = ['Shop name', 'store_phone', 'Branch City', 'Owner name', 'Location'];
    expect(guessMapping(columns)).toEqual(['name', 'phone', 'city', null, null]);
  });

  it('assigns each input to the one column that names it', () => {
    expect(guessMapping(['title', 'name', 'id', 'place_id'])).toEqual([
      null,
      'name',
      'id',
      'place_id',
    ]);
    expect(changeMapping(['name', null], 1, 'name')).toEqual([null, 'name']);
  });
});

describe('checkRows', () => {
  it('names the row and the column of each error, and keeps the valid rows', () => {
    const { jobs, faults, faultyRows } = check(
      'id,name,lat,lon,address\n1,A,47.1,9.5,\n2,,47.1,9.5,\n3,C,abc,9.5,\n4,D,91,9.5,\n5,E,,,\n' +
        '1,F,1,2,\n6,G,"47,25","9,5",\n',
    );
    expect(jobs).toEqual([
      { place_id: '1', inputs: { name: 'A', latitude: 47.1, longitude: 9.5 } },
      { place_id: '6', inputs: { name: 'G', latitude: 47.25, longitude: 9.5 } },
    ]);
    expect(faultyRows).toBe(5);
    expect(faults).toEqual([
      { row: 3, column: null, message: 'The name is missing.' },
      { row: 4, column: 'lat', message: '"abc" is not a number.' },
      { row: 5, column: 'lat', message: '91 exceeds 90 degrees.' },
      {
        row: 6,
        column: null,
        message: 'The row needs coordinates, an address, or a street with a city or postcode.',
      },
      { row: 7, column: null, message: 'The id is the same as in row 2.' },
    ]);
  });

  it('parses a position, and a postcode with its city, from one cell', () => {
    const { jobs } = check('Name;PLZ/Ort;GPS\nA;FL-9490 Vaduz;47,14, 9,52\nB;Bad Ragaz;47.1 9.5\n');
    expect(jobs.map(({ inputs }) => inputs)).toEqual([
      { name: 'A', postalCode: '9490', city: 'Vaduz', latitude: 47.14, longitude: 9.52 },
      { name: 'B', city: 'Bad Ragaz', latitude: 47.1, longitude: 9.5 },
    ]);
    const { faults } = check('Name;GPS\nA;47,14 / 9,52\nB;9,52\n');
    expect(faults.map(({ message }) => message)).toEqual([
      '"9,52" is not a position. Write it as 47.14, 9.52.',
    ]);
  });

  it('removes the formula guard from cells of an export', () => {
    const { jobs } = check(
      "place_id,inputs.name,inputs.city,inputs.street\n'=1,'@Home,Vaduz,'plain\n",
    );
    expect(jobs).toEqual([
      { place_id: '=1', inputs: { name: '@Home', city: 'Vaduz', street: "'plain" } },
    ]);
    const plain = check("place_id,name,city,street\n'=1,'@Home,Vaduz,x\n");
    expect(plain.jobs[0]).toMatchObject({ place_id: "'=1", inputs: { name: "'@Home" } });
  });

  it('reports where a spreadsheet has rounded a long number', () => {
    const { faults } = check('name;address;tel\nA;Vaduz;4,23236E+11\nB;Vaduz;423236000000\n');
    expect(faults).toEqual([
      {
        row: 2,
        column: 'tel',
        message: '"4,23236E+11" was rounded by the spreadsheet. Format the column as text.',
      },
    ]);
  });

  it('gives rows without an id one that is stable across repeated uploads', () => {
    expect(check('name,address\nA,x\nB,y').jobs.map(({ place_id }) => place_id)).toEqual([
      'up-2',
      'up-3',
    ]);
  });

  it('only passes on jobs that the API accepts, for any cells', () => {
    const schema = jobRecord(isAttributeKey);
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        '',
        ' ',
        '47.1',
        '-9,5',
        '1e999',
        '91',
        '{"Monday":"closed"}',
        '[1]',
        'Vaduz',
      ),
    );
    const rows = fc.array(fc.array(cell, { maxLength: TARGETS.length + 1 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (lines) => {
        const columns = TARGETS.map(String);
        const sheet = {
          columns,
          rows: lines.map((cells, at) => ({ number: at + 2, cells })),
        };
        const { jobs, faults, faultyRows } = checkRows(sheet, TARGETS, 'up');
        expect(jobs.length + faultyRows).toBe(lines.length);
        expect(new Set(faults.map(({ row }) => row)).size).toBe(faultyRows);
        for (const job of jobs) {
          expect(schema.safeParse(job).error).toBeUndefined();
          expect(namesPlace((field) => job.inputs[field] !== undefined)).toBe(true);
        }
      }),
      propertyRuns(50),
    );
  });
});

describe('splitJobs', () => {
  it('makes pieces of at most 5,000 jobs without losing any', () => {
    const jobs = Array.from({ length: 12_001 }, (_, at) => ({
      place_id: `p${at}`,
      inputs: { name: 'x', full_address: 'y' },
    }));
    const pieces = splitJobs(jobs);
    expect(pieces.map(({ length }) => length)).toEqual([5_000, 5_000, 2_001]);
    expect(pieces.flat()).toEqual(jobs);
  });

  it('makes smaller pieces of large jobs', () => {
    const inputs = { name: 'x'.repeat(60_000), full_address: 'y' };
    const jobs = Array.from({ length: 200 }, (_, at) => ({ place_id: `p${at}`, inputs }));
    const sizes = splitJobs(jobs).map((piece) => JSON.stringify(piece).length);
    expect(Math.max(...sizes)).toBeLessThan(5 * 1024 * 1024);
  });
});
