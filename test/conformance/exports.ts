/** Inline exports: decisions "Exports", interface "Exports". */
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import {
  Client,
  enrichedBatch,
  expectFault,
  expectRefusal,
  type JobBody,
  job,
  type Reply,
  storeBatch,
  UNKNOWN_ID,
  uniqueId,
} from './client.ts';
import type { Deployment } from './deployment.ts';
import { ADDRESS_PARTS, BASE, CONFIDENCES, INPUTS, OUTPUTS, VERDICTS } from './export-columns.ts';
import {
  type Body,
  createExport,
  type Export,
  exportsClient,
  NEEDS_EXPORTS,
  storedBatch,
} from './export-requests.ts';
import type { Requirements } from './requirements.ts';

function table({ body }: Reply<string>): string[][] {
  return parse(body, { relaxColumnCount: false, bom: false }) as string[][];
}

/** The cells of one column. */
function column(reply: Reply<string>, name: string): string[] {
  const [header, ...rows] = table(reply);
  expect(header).toContain(name);
  return rows.map((row) => row[header!.indexOf(name)]!);
}

export function exports(requirements: Requirements): void {
  inline(requirements);
  columns(requirements);
  values(requirements);
  options(requirements);
  requests(requirements);
}

function inline({ holds }: Requirements): void {
  const at = 'decisions Exports 1';
  holds(
    at,
    'small: 200 inline text/csv with Content-Disposition and a file name',
    async (deployment) => {
      const { id } = await enrichedBatch(exportsClient(deployment), [job(), job()]);
      const reply = await createExport(deployment, { batch_ids: [id] });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect(reply.headers.get('content-type')).toMatch(/^text\/csv/);
      expect(reply.headers.get('content-disposition')).toMatch(/filename=.+\.csv/);
      expect(table(reply)).toHaveLength(3);
    },
    NEEDS_EXPORTS,
  );
  holds(
    at,
    'one row per job, order (batch as named in the request, place_id)',
    async (deployment) => {
      const first = await storeBatch(exportsClient(deployment), [job('b'), job('a')]);
      const second = await storeBatch(exportsClient(deployment), [job('c'), job('a')]);
      const reply = await createExport(deployment, { batch_ids: [second.id, first.id] });
      const rows = table(reply).slice(1);
      expect(rows.map(([place, batch]) => [place, batch])).toEqual([
        ['a', second.id],
        ['c', second.id],
        ['a', first.id],
        ['b', first.id],
      ]);
    },
    NEEDS_EXPORTS,
  );
  holds(
    at,
    'more than 5,000 rows: 202',
    async (deployment) => {
      const jobs = Array.from({ length: 5_001 }, (_, i) => job(`row-${i}`));
      const { id } = await storeBatch(exportsClient(deployment), jobs);
      expect((await createExport(deployment, { batch_ids: [id] })).status).toBe(202);
    },
    NEEDS_EXPORTS,
  );
  holds(
    'decisions Exports 3',
    'RFC 4180, UTF-8 without BOM, CRLF, header always present',
    async (deployment) => {
      const place = uniqueId('place');
      const odd = 'a "quoted", name\nin two lines — 店';
      const { id, jobs } = await storeBatch(exportsClient(deployment), [
        job(place, { source: odd }),
      ]);
      const reply = await createExport(deployment, { batch_ids: [id] });
      expect(reply.body.startsWith('place_id,')).toBe(true);
      expect(reply.body.endsWith('\r\n')).toBe(true);
      expect(column(reply, 'inputs.source')).toEqual([odd]);
      await exportsClient(deployment).delete(`/jobs/${jobs.pending[0]}`);
      const empty = await createExport(deployment, { batch_ids: [id] });
      expect(empty.status).toBe(200);
      expect(table(empty)).toEqual([table(reply)[0]]);
    },
    NEEDS_EXPORTS,
  );
}

function columns({ holds }: Requirements): void {
  const at = 'decisions Exports 2';
  const header = async (deployment: Deployment, more: Body = {}) => {
    const { id } = await storedBatch(deployment);
    return table(await createExport(deployment, { batch_ids: [id], ...more }))[0]!;
  };
  holds(
    at,
    'schema_version 2: base columns, inputs and outputs in the order of the interface',
    async (deployment) => {
      const names = await header(deployment);
      const outputs = OUTPUTS.flatMap((field) =>
        field === 'address'
          ? ADDRESS_PARTS.map((part) => `outputs.address.${part}`)
          : [`outputs.${field}`],
      );
      const expected = [...BASE, ...INPUTS.map((field) => `inputs.${field}`), ...outputs];
      expect(names.slice(0, expected.length)).toEqual(expected);
    },
    NEEDS_EXPORTS,
  );
  holds(
    at,
    'then custom attributes, attribute_status, verdict, confidence, reasoning, evidence',
    async (deployment) => {
      const client = new Client(deployment, 'columns-ag');
      const made = await client.post('/custom_attributes', { name: 'Export column' });
      expect(made.status).toBe(201);
      const { id } = await storeBatch(client);
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
    NEEDS_EXPORTS,
  );
  holds(
    at,
    'confidence.K for each key of the interface',
    async (deployment) => {
      const names = (await header(deployment)).filter((name) => name.startsWith('confidence.'));
      expect(names).toEqual(expect.arrayContaining(CONFIDENCES.map((key) => `confidence.${key}`)));
    },
    NEEDS_EXPORTS,
  );
  holds(
    at,
    'schema_version 1: place_id, status, plain outputs, address_PART, K_confidence',
    async (deployment) => {
      const names = await header(deployment, { schema_version: 1 });
      expect(names.slice(0, 2)).toEqual(['place_id', 'status']);
      const outputs = OUTPUTS.flatMap((field) =>
        field === 'address' ? ADDRESS_PARTS.map((part) => `address_${part}`) : [field],
      );
      expect(names.slice(2, 2 + outputs.length)).toEqual(outputs);
      expect(names.filter((name) => /^inputs|^evidence/.test(name))).toEqual([]);
      expect(names).toContain('website_confidence');
    },
    NEEDS_EXPORTS,
  );
}

function values({ holds }: Requirements): void {
  const at = 'decisions Exports 2';
  holds(
    at,
    'the cells say what get-job says',
    async (deployment) => {
      const given = { phone: '+423 232 21 31', opening_hours: { Monday: '09:00-17:00' } };
      const { id, batch_name, jobs } = await enrichedBatch(
        exportsClient(deployment),
        [job(undefined, given)],
        {
          attributes: ['phoneNumbers', 'address', 'openingHours', 'signage'],
        },
      );
      const { body } = await exportsClient(deployment).get<JobBody>(`/jobs/${jobs.completed[0]}`);
      const reply = await createExport(deployment, { batch_ids: [id] });
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
    NEEDS_EXPORTS,
  );
  holds(
    'decisions Exports 3',
    'cells that a spreadsheet would run are guarded, numbers and phones are not',
    async (deployment) => {
      const cells: [string, string][] = [
        ['=1+1', "'=1+1"],
        ['@SUM(A1)', "'@SUM(A1)"],
        ['\tx', "'\tx"],
        ['\rx', "'\rx"],
        ['\nx', "'\nx"],
        [' =1+1', "' =1+1"],
        ['＝1+1', "'＝1+1"],
        ['-1+cmd', "'-1+cmd"],
        ['+cmd', "'+cmd"],
        ['-1.5', '-1.5'],
        ['+423 232 21 31', '+423 232 21 31'],
        ['plain', 'plain'],
      ];
      const jobs = cells.map(([text], i) => job(`cell-${10 + i}`, { source: text }));
      const { id } = await storeBatch(exportsClient(deployment), jobs);
      const guarded = column(await createExport(deployment, { batch_ids: [id] }), 'inputs.source');
      expect(guarded).toEqual(cells.map(([, shown]) => shown));
      const bare = await createExport(deployment, { batch_ids: [id], formula_guard: false });
      expect(column(bare, 'inputs.source')).toEqual(cells.map(([text]) => text));
    },
    NEEDS_EXPORTS,
  );
}

function options({ holds }: Requirements): void {
  holds(
    'decisions Exports 3',
    'prune_empty_columns drops columns blank in every row of the whole export',
    async (deployment) => {
      const full = await storeBatch(exportsClient(deployment), [
        job(undefined, { phone: '1' }),
        job(),
      ]);
      const bare = await storeBatch(exportsClient(deployment), [job()]);
      const body = { batch_ids: [bare.id, full.id], prune_empty_columns: true };
      const [header] = table(await createExport(deployment, body));
      expect(header).toContain('inputs.phone');
      expect(header).not.toContain('inputs.website');
      expect(header).not.toContain('outputs.website');
    },
    NEEDS_EXPORTS,
  );
  holds(
    'decisions Exports 4',
    'columns: the groups asked for; the six base columns always stay',
    async (deployment) => {
      const { id } = await storedBatch(deployment);
      const names = async (columns: string[]) =>
        table(await createExport(deployment, { batch_ids: [id], columns }))[0]!;
      expect(await names([])).toEqual(BASE);
      const inputs = INPUTS.map((field) => `inputs.${field}`);
      expect(await names(['inputs'])).toEqual([...BASE, ...inputs]);
      const verdicts = (await names(['verdict'])).slice(BASE.length);
      expect(verdicts.every((name) => name.startsWith('verdict.'))).toBe(true);
      const unknown = await createExport(deployment, { batch_ids: [id], columns: ['nope'] });
      expectFault(unknown, 'body', 'columns', 0);
    },
    NEEDS_EXPORTS,
  );
}

function requests({ holds }: Requirements): void {
  const at = 'interface Exports';
  holds(
    at,
    'batch_ids: at least 1; schema_version 1 or 2; types',
    async (deployment) => {
      expectFault(await createExport(deployment, {}), 'body', 'batch_ids');
      expectFault(await createExport(deployment, { batch_ids: [] }), 'body', 'batch_ids');
      const { id } = await storedBatch(deployment);
      for (const schema_version of [0, 3, '2']) {
        expectFault(
          await createExport(deployment, { batch_ids: [id], schema_version }),
          'body',
          'schema_version',
        );
      }
      const body = { batch_ids: [id], prune_empty_columns: 'yes' };
      expectFault(await createExport(deployment, body), 'body', 'prune_empty_columns');
      expectFault(await createExport(deployment, { batch_ids: [id], colour: 1 }), 'body', 'colour');
    },
    NEEDS_EXPORTS,
  );
  holds(
    at,
    '404 when one or more batch_ids are not found',
    async (deployment) => {
      const { id } = await storedBatch(deployment);
      expectRefusal(await createExport(deployment, { batch_ids: [id, UNKNOWN_ID] }), 404);
    },
    NEEDS_EXPORTS,
  );
  holds(
    at,
    'the same Idempotency-Key returns the existing job; other options: 409',
    async (deployment) => {
      const { id } = await storedBatch(deployment);
      const headers = { 'idempotency-key': uniqueId('key') };
      const body = { batch_ids: [id], run_in_background: true };
      const first = await createExport<Export>(deployment, body, headers);
      expect(first.status).toBe(202);
      const second = await createExport<Export>(deployment, body, headers);
      expect([second.status, second.body.id]).toEqual([202, first.body.id]);
      for (const same of [
        { prune_empty_columns: false, ...body, schema_version: 2 },
        { batch_ids: [id] },
      ]) {
        const again = await createExport<Export>(deployment, same, headers);
        expect([again.status, again.body.id]).toEqual([202, first.body.id]);
      }
      expectRefusal(await createExport(deployment, { ...body, schema_version: 1 }, headers), 409);
      const other = await storeBatch(exportsClient(deployment));
      expectRefusal(
        await createExport(deployment, { ...body, batch_ids: [other.id] }, headers),
        409,
      );
    },
    NEEDS_EXPORTS,
  );
  holds(
    at,
    'without the key the request still succeeds',
    async (deployment) => {
      const { id } = await storedBatch(deployment);
      const body = { batch_ids: [id], run_in_background: true };
      const [first, second] = [
        await createExport<Export>(deployment, body),
        await createExport<Export>(deployment, body),
      ];
      expect(first.body.id).not.toBe(second.body.id);
    },
    NEEDS_EXPORTS,
  );
}
