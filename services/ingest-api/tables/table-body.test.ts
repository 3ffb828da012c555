/** Tables become the JSON of the same jobs, however their bytes arrive, and reading stops early. */
import { describe, expect, it } from 'vitest';
import { csvLine, csvRowLine } from '../../../domain/csv.ts';
import { MAX_JOBS } from '../../../domain/jobs.ts';
import { Problem } from '../views/response.ts';
import { readTable, type TableKind, tableKind } from './table-body.ts';

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(kind: TableKind, text: string | Buffer, size = 7) {
  const bytes = Buffer.from(text);
  const table = await readTable(kind, inPieces(bytes, size), { batch_name: 'x' }, () => undefined);
  const { batch_name, jobs } = JSON.parse(table.bytes.toString());
  expect(batch_name).toBe('x');
  return { jobs, lines: [...table.lines!] };
}

async function refusal(kind: TableKind, text: string | Buffer): Promise<string> {
  const error = await read(kind, text).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(Problem);
  const { status, body } = (error as Problem).response;
  expect(status).toBe(400);
  return (body as { detail: string }).detail;
}

const CSV = [
  '\ufeffplace_id,name,latitude,longitude,opening_hours,note',
  'p-1,Löwen,47.1405,+9.50,"{""Monday"":""closed""}",007',
  '',
  'p-2,"two',
  'lines",,-.5,Mo-Sa 7-22 Uhr,',
  ',東京,x,1e999,{7-22,"say ""hi"""',
  '',
].join('\r\n');

const CSV_JOBS = [
  {
    place_id: 'p-1',
    inputs: {
      name: 'Löwen',
      latitude: 47.1405,
      longitude: 9.5,
      opening_hours: { Monday: 'closed' },
      note: '007',
    },
  },
  {
    place_id: 'p-2',
    inputs: {
      name: 'two\r\nlines',
      longitude: -0.5,
      opening_hours: { text: 'Mo-Sa 7-22 Uhr' },
    },
  },
  {
    inputs: {
      name: '東京',
      latitude: 'x',
      longitude: '1e999',
      opening_hours: '{7-22',
      note: 'say "hi"',
    },
  },
];

describe('CSV', () => {
  it.each([1, 2, 7, 1_000])('is read in pieces of %i bytes', async (size) => {
    const { jobs, lines } = await read('csv', CSV, size);
    expect(jobs).toEqual(CSV_JOBS);
    expect(lines).toEqual([2, 4, 6]);
  });

  it('has cells separated by semicolons or tabs if its first row has no comma', async () => {
    for (const mark of [';', '\t']) {
      const { jobs } = await read('csv', `name${mark}city\na,b${mark}c\n`);
      expect(jobs).toEqual([{ inputs: { name: 'a,b', city: 'c' } }]);
    }
    expect((await read('csv', 'name\na\n')).jobs).toEqual([{ inputs: { name: 'a' } }]);
  });

  it('of a spreadsheet may have titles, blank rows, blank columns and decimal commas', async () => {
    const rows = [
      'Our stores, 2024;;;',
      ';;;',
      'name;latitude;longitude;',
      'A, B;47,14;9,5;',
      ';;;',
    ];
    const { jobs, lines } = await read('csv', `sep=;\r\n${rows.join('\r\n')}`);
    expect(jobs).toEqual([{ inputs: { name: 'A, B', latitude: 47.14, longitude: 9.5 } }]);
    expect(lines).toEqual([5]);
    expect((await read('csv', 'Stores, 2024\n"name"\tcity\na\tb\n')).lines).toEqual([3]);
  });

  it('of an export gives only its inputs', async () => {
    const { jobs } = await read('csv', 'place_id,status,inputs.name,outputs.name\np,failed,a,b\n');
    expect(jobs).toEqual([{ place_id: 'p', inputs: { name: 'a' } }]);
  });

  it('of an export gives what was exported, without the guard against formulas', async () => {
    const told = ['=1+1', '@Home', '+Size', '-1+cmd', '+1-800-FLOWERS'];
    const others = ["'s Lands Huys", '+423 232 21 31', "'plain"];
    for (const name of [...told, ...others]) {
      const inputs = { name, street: 'a "b",\r\nc', full_address: null };
      const header = csvLine([
        'place_id',
        'status',
        ...Object.keys(inputs).map((key) => `inputs.${key}`),
      ]);
      const row = csvRowLine([name, 'completed', ...Object.values(inputs)], true);
      const { jobs } = await read('csv', header + row);
      expect(jobs).toEqual([{ place_id: name, inputs: { name, street: inputs.street } }]);
    }
  });

  it('that is not an export keeps an apostrophe', async () => {
    const { jobs } = await read('csv', "name,b\n'=a,'+b\n");
    expect(jobs).toEqual([{ inputs: { name: "'=a", b: "'+b" } }]);
  });

  it.each([
    [
      'a row with more cells',
      'name,b\n1,2\n"3\n",4,5\n',
      'Line 3 has 3 cells, and the header has 2',
    ],
    ['a quote that is not closed', 'name,b\n1,2\n"3,4\n', 'within a quoted cell'],
    ['a quote within a cell', 'name,b\n1,x"y"\n', 'Line 2'],
    ['a column twice', 'name, name\n1,2\n', '"name"'],
    ['a cell in a column without a name', 'name,\n1,\n2,3\n', 'Line 3 has a cell in a column'],
    ['a row that is too long', `name,b\n1,${'x'.repeat(600_000)}\n`, 'Line 2'],
    ['no column of names', 'Filiale;Ort\nA;B\n', 'Line 1 has: "Filiale", "Ort". Give the'],
    ['bytes that are not UTF-8', Buffer.from('name,b\n1,\xff\n', 'latin1'), 'UTF-8'],
    ['a workbook', Buffer.from('PK\x03\x04\xff', 'latin1'), 'a workbook'],
    ['UTF-16', Buffer.from('\ufeffa,b', 'utf16le'), 'UTF-16'],
    ['a character that is cut off', Buffer.from('a,b\n1,ä').subarray(0, -1), 'UTF-8'],
  ])('is refused for %s', async (_, text, words) => {
    expect(await refusal('csv', text)).toContain(words);
  });

  it('without rows is refused', async () => {
    for (const text of ['', 'a,b', 'Stores\nname,b\n,', '\n\n', ';;\n,', '\ufeff']) {
      expect(await refusal('csv', text)).toContain('The CSV has no place');
    }
    expect(await refusal('ndjson', '\n \n')).toContain('The NDJSON has no place');
  });
});

describe('NDJSON', () => {
  it.each([1, 3, 1_000])('is read in pieces of %i bytes', async (size) => {
    const text = '\ufeff{"inputs":{"n":1}}\r\n\n  \n{"inputs":{"n":"ä\\n"}}\n[]';
    const { jobs, lines } = await read('ndjson', text, size);
    expect(jobs).toEqual([{ inputs: { n: 1 } }, { inputs: { n: 'ä\n' } }, []]);
    expect(lines).toEqual([1, 4, 5]);
  });

  it.each([
    ['a line that is not JSON', '{}\n{"a":\n', 'Line 2'],
    ['a line that would end the list', '{}\n{}],"batch_id":"b","jobs":[{}\n', 'Line 2'],
    ['two values in a line', '{},{}\n', 'Line 1'],
    ['bytes that are not UTF-8', Buffer.from('{}\n"\xff"\n', 'latin1'), 'Line 2'],
  ])('is refused for %s', async (_, text, words) => {
    expect(await refusal('ndjson', text)).toContain(words);
  });
});

describe('a table without an end', () => {
  const HEADERS = { csv: 'name,b\n', ndjson: '' } as const;
  const ROWS = { csv: 'a,b\n', ndjson: '{"inputs":{}}\n' } as const;

  it.each(['csv', 'ndjson'] as const)('%s is read up to one job too many', async (kind) => {
    let given = 0;
    let isClosed = false;
    const bytes = Buffer.from(ROWS[kind].repeat(1_000));
    async function* endless() {
      try {
        yield Buffer.from(HEADERS[kind]);
        for (;;) {
          given += 1_000;
          yield bytes;
        }
      } finally {
        isClosed = true;
      }
    }
    const reading = readTable(kind, endless(), {}, () => undefined);
    await expect(reading).rejects.toBeInstanceOf(Problem);
    expect(given).toBeLessThan(MAX_JOBS * 2);
    expect(isClosed).toBe(true);
  });

  it.each(['csv', 'ndjson'] as const)('%s is read until too much is held', async (kind) => {
    const limit = 10_000;
    let held = 0;
    const hold = (bytes: number) => {
      held += bytes;
      if (held > limit) throw new Problem({ status: 413, body: null });
    };
    async function* endless() {
      yield Buffer.from(HEADERS[kind]);
      for (;;) yield Buffer.from(ROWS[kind].replace('a', 'x'.repeat(100)));
    }
    await expect(readTable(kind, endless(), {}, hold)).rejects.toMatchObject({
      response: { status: 413 },
    });
  });
});

it('the media type determines the kind of table', () => {
  const types = [
    'text/csv; charset=utf-8',
    'TEXT/CSV',
    'application/x-ndjson',
    'application/jsonl',
  ];
  expect(types.map(tableKind)).toEqual(['csv', 'csv', 'ndjson', 'ndjson']);
  const others = ['application/json', 'text/csvx', 'text/plain', undefined];
  expect(others.map(tableKind)).toEqual([undefined, undefined, undefined, undefined]);
});
