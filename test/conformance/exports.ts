/** Tables of results: decisions "Exports", interface "Exports". */
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import {
  Client,
  enriched,
  expectFault,
  expectRefusal,
  fresh,
  type JobBody,
  job,
  type Reply,
  UNKNOWN_ID,
  upload,
} from './client.ts';
import { ADDRESS_PARTS, BASE, CONFIDENCES, INPUTS, OUTPUTS, VERDICTS } from './export-columns.ts';
import { type Body, create, type Export, NEED, of, storedBatch } from './export-requests.ts';
import type { Promises } from './promises.ts';
import type { Subject } from './subject.ts';

function table({ body }: Reply<string>): string[][] {
  return parse(body, { relaxColumnCount: false, bom: false }) as string[][];
}

/** One column by name. */
function column(reply: Reply<string>, name: string): string[] {
  const [header, ...rows] = table(reply);
  expect(header).toContain(name);
  return rows.map((row) => row[header!.indexOf(name)]!);
}

export function exports(promises: Promises): void {
  inline(promises);
  columns(promises);
  values(promises);
  options(promises);
  requests(promises);
}

function inline({ kept }: Promises): void {
  const at = 'decisions Exports 1';
  kept(
    at,
    'small: 200 inline text/csv with Content-Disposition and a file name',
    async (s) => {
      const { id } = await enriched(of(s), [job(), job()]);
      const reply = await create(s, { batch_ids: [id] });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect(reply.headers.get('content-type')).toMatch(/^text\/csv/);
      expect(reply.headers.get('content-disposition')).toMatch(/filename=.+\.csv/);
      expect(table(reply)).toHaveLength(3);
    },
    NEED,
  );
  kept(
    at,
    'one row per job, order (batch as named in the request, place_id)',
    async (s) => {
      const first = await upload(of(s), [job('b'), job('a')]);
      const second = await upload(of(s), [job('c'), job('a')]);
      const reply = await create(s, { batch_ids: [second.id, first.id] });
      const rows = table(reply).slice(1);
      expect(rows.map(([place, batch]) => [place, batch])).toEqual([
        ['a', second.id],
        ['c', second.id],
        ['a', first.id],
        ['b', first.id],
      ]);
    },
    NEED,
  );
  kept(
    at,
    'more than 5,000 rows: 202',
    async (s) => {
      const jobs = Array.from({ length: 5_001 }, (_, i) => job(`row-${i}`));
      const { id } = await upload(of(s), jobs);
      expect((await create(s, { batch_ids: [id] })).status).toBe(202);
    },
    NEED,
  );
  kept(
    'decisions Exports 3',
    'RFC 4180, UTF-8 without BOM, CRLF, header always present',
    async (s) => {
      const place = fresh('place');
      const odd = 'a "quoted", name\nin two lines — 店';
      const { id, jobs } = await upload(of(s), [job(place, { source: odd })]);
      const reply = await create(s, { batch_ids: [id] });
      expect(reply.body.startsWith('place_id,')).toBe(true);
      expect(reply.body.endsWith('\r\n')).toBe(true);
      expect(column(reply, 'inputs.source')).toEqual([odd]);
      await of(s).delete(`/jobs/${jobs.pending[0]}`);
      const empty = await create(s, { batch_ids: [id] });
      expect(empty.status).toBe(200);
      expect(table(empty)).toEqual([table(reply)[0]]);
    },
    NEED,
  );
}

function columns({ kept }: Promises): void {
  const at = 'decisions Exports 2';
  const header = async (s: Subject, more: Body = {}) => {
    const { id } = await storedBatch(s);
    return table(await create(s, { batch_ids: [id], ...more }))[0]!;
  };
  kept(
    at,
    'schema_version 2: base columns, inputs and outputs in the order of the interface',
    async (s) => {
      const names = await header(s);
      const outputs = OUTPUTS.flatMap((field) =>
        field === 'address'
          ? ADDRESS_PARTS.map((part) => `outputs.address.${part}`)
          : [`outputs.${field}`],
      );
      const expected = [...BASE, ...INPUTS.map((field) => `inputs.${field}`), ...outputs];
      expect(names.slice(0, expected.length)).toEqual(expected);
    },
    NEED,
  );
  kept(
    at,
    'then custom attributes, attribute_status, verdict, confidence, reasoning, evidence',
    async (s) => {
      const client = new Client(s, 'columns-ag');
      const made = await client.post('/custom_attributes', { name: 'Export column' });
      expect(made.status).toBe(201);
      const { id } = await upload(client);
      const names = table(await client.post<string>('/exports', { batch_ids: [id] }))[0]!;
      const from = names.indexOf(`outputs.${OUTPUTS.at(-1)}`) + 1;
      const groups = names.slice(from).map((name) => name.replace(/\..*$/, ''));
      const runs = groups.filter((group, i) => group !== groups[i - 1]);
      expect(runs).toEqual([
        'outputs',
        'attribute_status',
        'verdict',
        'confidence',
        'reasoning',
        'evidence',
      ]);
      expect(names[from]).toBe('outputs.custom_export_column');
    },
    NEED,
  );
  kept(
    at,
    'confidence.K for each key of the interface',
    async (s) => {
      const names = (await header(s)).filter((name) => name.startsWith('confidence.'));
      expect(names).toEqual(expect.arrayContaining(CONFIDENCES.map((key) => `confidence.${key}`)));
    },
    NEED,
  );
  kept(
    at,
    'schema_version 1: place_id, status, plain outputs, address_PART, K_confidence',
    async (s) => {
      const names = await header(s, { schema_version: 1 });
      expect(names.slice(0, 2)).toEqual(['place_id', 'status']);
      const outputs = OUTPUTS.flatMap((field) =>
        field === 'address' ? ADDRESS_PARTS.map((part) => `address_${part}`) : [field],
      );
      expect(names.slice(2, 2 + outputs.length)).toEqual(outputs);
      expect(names.filter((name) => /^inputs|^evidence/.test(name))).toEqual([]);
      expect(names).toContain('website_confidence');
    },
    NEED,
  );
}

function values({ kept }: Promises): void {
  const at = 'decisions Exports 2';
  kept(
    at,
    'the cells say what get-job says',
    async (s) => {
      const given = { phone: '+423 232 21 31', opening_hours: { Monday: '09:00-17:00' } };
      const { id, batch_name, jobs } = await enriched(of(s), [job(undefined, given)], {
        attributes: ['phoneNumbers', 'address', 'openingHours', 'signage'],
      });
      const { body } = await of(s).get<JobBody>(`/jobs/${jobs.completed[0]}`);
      const reply = await create(s, { batch_ids: [id] });
      const cell = (name: string) => column(reply, name)[0];
      const { verdicts, evidence } = body.job_metadata.enrichment_metadata;
      expect(BASE.map(cell)).toEqual([
        body.place_id,
        id,
        batch_name,
        'completed',
        body.created_at,
        body.job_metadata.last_enriched,
      ]);
      expect(cell('inputs.latitude')).toBe('47.1405');
      expect(JSON.parse(cell('inputs.opening_hours')!)).toEqual(given.opening_hours);
      expect(cell('outputs.phone')).toBe('+4232322131');
      expect(cell('outputs.address.city')).toBe('Vaduz');
      expect(JSON.parse(cell('outputs.opening_hours')!)).toEqual(body.outputs['opening_hours']);
      expect(cell('outputs.website')).toBe('');
      expect(cell('outputs.is_open_24h')).toBe('false');
      expect(cell('attribute_status.signage')).toBe('RUN_CONDITION_FAILED');
      expect(cell('verdict.phone')).toBe(verdicts['phone']);
      expect(cell('confidence.phone')).toBe(body.confidence_scores['phone']);
      expect(cell('reasoning.phone')).toBe(body.reasoning['phone']);
      expect(cell('evidence.phone')).toBe(evidence['phone']?.[0]?.url ?? '');
      for (const field of VERDICTS) expect(cell(`verdict.${field}`)).toBe(verdicts[field] ?? '');
    },
    NEED,
  );
  kept(
    'decisions Exports 3',
    'cells that a spreadsheet would run are guarded, numbers and phones are not',
    async (s) => {
      const cells: [string, string][] = [
        ['=1+1', "'=1+1"],
        ['@SUM(A1)', "'@SUM(A1)"],
        ['\tx', "'\tx"],
        ['\rx', "'\rx"],
        ['-1+cmd', "'-1+cmd"],
        ['+cmd', "'+cmd"],
        ['-1.5', '-1.5'],
        ['+423 232 21 31', '+423 232 21 31'],
        ['plain', 'plain'],
      ];
      const jobs = cells.map(([text], i) => job(`cell-${i}`, { source: text }));
      const { id } = await upload(of(s), jobs);
      const guarded = column(await create(s, { batch_ids: [id] }), 'inputs.source');
      expect(guarded).toEqual(cells.map(([, shown]) => shown));
      const bare = await create(s, { batch_ids: [id], formula_guard: false });
      expect(column(bare, 'inputs.source')).toEqual(cells.map(([text]) => text));
    },
    NEED,
  );
}

function options({ kept }: Promises): void {
  kept(
    'decisions Exports 3',
    'prune_empty_columns drops columns blank in every row of the whole export',
    async (s) => {
      const full = await upload(of(s), [job(undefined, { phone: '1' }), job()]);
      const bare = await upload(of(s), [job()]);
      const body = { batch_ids: [bare.id, full.id], prune_empty_columns: true };
      const [header] = table(await create(s, body));
      expect(header).toContain('inputs.phone');
      expect(header).not.toContain('inputs.website');
      expect(header).not.toContain('outputs.website');
    },
    NEED,
  );
  kept(
    'decisions Exports 4',
    'columns: the groups asked for; the six base columns always stay',
    async (s) => {
      const { id } = await storedBatch(s);
      const names = async (columns: string[]) =>
        table(await create(s, { batch_ids: [id], columns }))[0]!;
      expect(await names([])).toEqual(BASE);
      const inputs = INPUTS.map((field) => `inputs.${field}`);
      expect(await names(['inputs'])).toEqual([...BASE, ...inputs]);
      const verdicts = (await names(['verdict'])).slice(BASE.length);
      expect(verdicts.every((name) => name.startsWith('verdict.'))).toBe(true);
      const unknown = await create(s, { batch_ids: [id], columns: ['nope'] });
      expectFault(unknown, 'body', 'columns', 0);
    },
    NEED,
  );
}

function requests({ kept }: Promises): void {
  const at = 'interface Exports';
  kept(
    at,
    'batch_ids: at least 1; schema_version 1 or 2; types',
    async (s) => {
      expectFault(await create(s, {}), 'body', 'batch_ids');
      expectFault(await create(s, { batch_ids: [] }), 'body', 'batch_ids');
      const { id } = await storedBatch(s);
      for (const schema_version of [0, 3, '2']) {
        expectFault(await create(s, { batch_ids: [id], schema_version }), 'body', 'schema_version');
      }
      const body = { batch_ids: [id], prune_empty_columns: 'yes' };
      expectFault(await create(s, body), 'body', 'prune_empty_columns');
      expectFault(await create(s, { batch_ids: [id], colour: 1 }), 'body', 'colour');
    },
    NEED,
  );
  kept(
    at,
    '404 when one or more batch_ids are not found',
    async (s) => {
      const { id } = await storedBatch(s);
      expectRefusal(await create(s, { batch_ids: [id, UNKNOWN_ID] }), 404);
    },
    NEED,
  );
  kept(
    at,
    'the same Idempotency-Key returns the existing job; other options: 409',
    async (s) => {
      const { id } = await storedBatch(s);
      const headers = { 'idempotency-key': fresh('key') };
      const body = { batch_ids: [id], run_in_background: true };
      const first = await create<Export>(s, body, headers);
      expect(first.status).toBe(202);
      const second = await create<Export>(s, body, headers);
      expect([second.status, second.body.id]).toEqual([202, first.body.id]);
      expectRefusal(await create(s, { ...body, schema_version: 1 }, headers), 409);
      const other = await upload(of(s));
      expectRefusal(await create(s, { ...body, batch_ids: [other.id] }, headers), 409);
    },
    NEED,
  );
  kept(
    at,
    'without the key the request still succeeds',
    async (s) => {
      const { id } = await storedBatch(s);
      const body = { batch_ids: [id], run_in_background: true };
      const [first, second] = [await create<Export>(s, body), await create<Export>(s, body)];
      expect(first.body.id).not.toBe(second.body.id);
    },
    NEED,
  );
}
