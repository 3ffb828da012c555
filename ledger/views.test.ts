/** The views for analysts: complete, commented, replaced when changed, true to the catalogue. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ATTRIBUTES } from '../domain/attributes.ts';
import { CONFIDENCE_KEYS } from '../domain/outputs.ts';
import { createViews, readViews } from '../platform/warehouse/views.ts';
import { sampleRecords } from '../test/fixtures/sample-records.ts';
import { type EmbeddedPlatform, openEmbeddedPlatform } from '../test/support/embedded-platform.ts';
import { fillSqlSample } from '../test/support/sql-sample.ts';
import { resultRows } from './tables/rows.ts';

const NAMES = [
  'attribute_history',
  'batch_progress',
  'confidence_histogram',
  'correction_quality',
  'corrections',
  'fill_rates',
  'fill_rates_weekly',
  'finding_counts',
  'findings',
  'job_status',
  'places_current',
  'refresh_diff',
  'slowest_attributes',
  'sources_used',
  'value_origins',
];

let opened: EmbeddedPlatform;
beforeAll(async () => {
  opened = await openEmbeddedPlatform();
});
afterAll(() => opened.close());

const query = <Row extends object>(sql: string) => opened.platform.warehouse.query<Row>({ sql });

it('every view exists, and each of its columns has a comment', async () => {
  const columns = await query<{ table: string; comment: string }>(
    `SELECT table, comment FROM system.columns
    WHERE database = currentDatabase() AND (database, table) IN (
      SELECT database, name FROM system.tables WHERE engine = 'View')`,
  );
  const found = new Set(columns.map(({ table }) => table));
  expect(NAMES.filter((name) => !found.has(name))).toEqual([]);
  expect(columns.filter(({ comment }) => comment === '')).toEqual([]);
});

it('VW1 a view whose text has changed is replaced, and so are those that use it', async () => {
  const { warehouse } = opened.platform;
  const commands: string[] = [];
  const watched = {
    ...warehouse,
    command: async (one: { sql: string }) => {
      commands.push(one.sql.split('\n')[0]!);
      await warehouse.command(one);
    },
  };
  await createViews(watched);
  expect(commands).toEqual([]);
  await warehouse.command({ sql: `CREATE OR REPLACE VIEW base_batches AS SELECT 1 AS old` });
  await createViews(watched);
  expect(commands[0]).toBe('CREATE OR REPLACE VIEW base_batches');
  expect(commands).toHaveLength(readViews().length - 1);
  expect(await query('SELECT batch_id FROM base_batches')).toEqual([]);
});

it('a finding names the attribute and the confidence that the catalogue names', async () => {
  const { warehouse } = opened.platform;
  const fields = new Map<string, [attribute: string, key: string | undefined]>();
  for (const { key, outputs, confidence_keys } of ATTRIBUTES) {
    for (const field of outputs) fields.set(field, [key, confidence_keys[0]]);
  }
  const names: readonly string[] = CONFIDENCE_KEYS;
  const expected = [...fields].map(([field, [attribute, key]]) => {
    return { field, attribute, confidence: names.includes(field) ? field : (key ?? '') };
  });
  const keys = [...names, ...expected.map(({ confidence }) => confidence)];
  const finished = {
    ...sampleRecords.results.finished!,
    batch_id: null,
    verdicts: Object.fromEntries([...fields.keys()].map((field) => [field, 'ADDED'])),
    confidence_scores: Object.fromEntries(keys.map((key) => [key, key])),
  };
  const origin = { _source: 'results/0', _offset: 1 };
  const { row } = resultRows({ started: [], finished, held: [] }, origin)[0]!;
  const columns = Object.keys(row);
  await warehouse.insert({ table: 'results', columns, rows: [row], token: 'one' });
  const found = await query<{ field: string }>('SELECT field, attribute, confidence FROM findings');
  const byField = (a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1);
  expect(found.toSorted(byField)).toEqual(expected.toSorted(byField));
});

it('the value of a field counts for the attributes that the catalogue assigns to it', async () => {
  const { warehouse } = opened.platform;
  const fields = [...new Set(ATTRIBUTES.flatMap(({ outputs }) => outputs)), 'custom_own'];
  const keys = [...ATTRIBUTES.map(({ key }) => key), 'custom_own'];
  const rows = fields.map((field, i) => {
    const finished = {
      ...sampleRecords.results.finished!,
      ...{ organization_id: 'owners', batch_id: null, place_id: field },
      attribute_status: Object.fromEntries(keys.map((key) => [key, 'RUN' as const])),
      attribute_filled: Object.fromEntries(keys.map((key) => [key, true])),
      verdicts: { [field]: 'ADDED' as const },
      evidence: [],
    };
    const origin = { _source: 'results/0', _offset: 100 + i };
    return resultRows({ started: [], finished, held: [] }, origin)[0]!.row;
  });
  const columns = Object.keys(rows[0]!);
  await warehouse.insert({ table: 'results', columns, rows, token: 'owners' });
  const found = await query<{ field: string; owners: string[] }>(`
    SELECT place_id AS field, arraySort(arrayFilter(
      facet -> endsWith(facet, ':found'), origin_facets)) AS owners
    FROM results WHERE organization_id = 'owners'`);
  const owners = (field: string) =>
    ATTRIBUTES.filter(({ outputs }) => (outputs as readonly string[]).includes(field));
  const expected = fields.map((field) => {
    const names = field === 'custom_own' ? [field] : owners(field).map(({ key }) => key);
    return [field, names.map((key) => `o${key}:found`).toSorted()];
  });
  expect(Object.fromEntries(found.map((row) => [row.field, row.owners]))).toEqual(
    Object.fromEntries(expected),
  );
});

it('value_origins distinguishes values of a source, confirmed ones and echoes', async () => {
  const { warehouse } = opened.platform;
  const evidence = (field: string, source: string) => {
    return { ...sampleRecords.results.finished!.evidence[0]!, field, source };
  };
  const finished = {
    ...sampleRecords.results.finished!,
    organization_id: 'origins',
    batch_id: null,
    status: 'COMPLETED' as const,
    attribute_status: {
      ...{ phoneNumbers: 'RUN', websites: 'RUN', names: 'NOT_RUN', menu: 'ERROR' },
      ...{ address: 'RUN', reverse_geocode: 'RUN', own: 'RUN' },
    },
  };
  const places = {
    added: ['ADDED', ['osm']],
    corrected: ['CORRECTED', ['input', 'website']],
    agreed: ['VERIFIED', ['input', 'osm']],
    doubted: ['NOT VERIFIED', ['input', 'osm']],
    derived: ['ADDED', ['input']],
    missing: ['NOT FOUND', []],
    skipped: ['NOT ENRICHED', []],
  } as const;
  const rows = Object.entries(places).map(([place_id, [verdict, sources]], i) => {
    const record = {
      ...finished,
      place_id,
      verdicts: {
        ...{ phone: verdict, menu: 'ADDED', name: 'NOT FOUND', alt_name: 'VERIFIED' },
        ...{ address: 'ADDED', address_localized: 'NOT FOUND', own: 'ADDED' },
      },
      attribute_filled: {
        ...{ phoneNumbers: !verdict.startsWith('NOT E') && verdict !== 'NOT FOUND' },
        ...{ websites: false, names: true, address: true, reverse_geocode: i > 0, own: true },
      },
      evidence: [
        evidence('alt_name', 'osm'),
        ...sources.map((source) => evidence('phone', source)),
      ],
    };
    const origin = { _source: 'results/0', _offset: 10 + i };
    return resultRows({ started: [], finished: record, held: [] }, origin)[0]!.row;
  });
  const columns = Object.keys(rows[0]!);
  await warehouse.insert({ table: 'results', columns, rows, token: 'origins' });
  const found = await query(`SELECT attribute, toUInt32(found) AS found,
      toUInt32(confirmed) AS confirmed, toUInt32(echoed) AS echoed, toUInt32(empty) AS empty
    FROM value_origins WHERE organization_id = 'origins' ORDER BY attribute`);
  const none = { found: 0, confirmed: 0, echoed: 0, empty: 0 };
  expect(found).toEqual([
    { attribute: 'address', ...none, found: 7 },
    { attribute: 'names', ...none, confirmed: 7 },
    { attribute: 'own', ...none, found: 7 },
    { attribute: 'phoneNumbers', found: 2, confirmed: 1, echoed: 2, empty: 2 },
    // Shares its field with address.
    { attribute: 'reverse_geocode', ...none, found: 6, empty: 1 },
    { attribute: 'websites', ...none, empty: 7 },
  ]);
});

it('finding_counts equals a count of findings before corrections', async () => {
  const { warehouse } = opened.platform;
  await fillSqlSample(warehouse);
  await warehouse.command({ sql: 'TRUNCATE TABLE correction_events' });
  const columns =
    'organization_id, batch_id, toString(attribute) AS attribute, field, source, verdict';
  const counted = await query(`SELECT ${columns}, places, with_value, with_link
    FROM finding_counts WHERE organization_id IN ('demo', 'other') ORDER BY ALL`);
  const seen = await query(`SELECT ${columns}, count() AS places, countIf(value IS NOT NULL)
      AS with_value, countIf(value IS NOT NULL AND evidence_url != '') AS with_link
    FROM findings
    WHERE organization_id IN ('demo', 'other')
    GROUP BY ALL ORDER BY ALL`);
  expect(counted.length).toBeGreaterThan(10);
  expect(counted).toEqual(seen);
});
