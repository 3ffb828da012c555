/** Bad input over HTTP: the exact status and body of each kind, and what it costs the service. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { endpointsWith } from './routes.ts';

let api: EmbeddedApi;

beforeAll(async () => {
  api = await startEmbeddedApi();
});
afterAll(async () => {
  await api.close();
});

const PLACE = { name: 'Cafe', latitude: 1.5, longitude: 2.5 };
const JOB = { place_id: 'p', inputs: PLACE };
const BATCH = { batch_name: 'b', attribute_set: 'core', jobs: [JOB] };
const NAMING =
  'inputs need name and one of latitude with longitude, full_address, ' +
  'street with city or postalCode, wkt_geometry';

const batchWithJobs = (...jobs: unknown[]) => ({ ...BATCH, jobs });
const withInputs = (inputs: object) =>
  batchWithJobs({ place_id: 'p', inputs: { ...PLACE, ...inputs } });
const raw = (job: string) => `{"batch_name":"b","attribute_set":"core","jobs":[${job}]}`;
const fault = (type: string, msg: string, ...loc: (string | number)[]) => ({
  detail: [{ loc: ['body', ...loc], msg, type }],
  code: 'invalid_request',
});
const detail = (text: string, code = 'bad_request') => ({ detail: text, code });

const MISSING = 'Field required';
const STRING = 'Input should be a valid string';
const NUMBER = 'Input should be a valid number';
const FINITE = 'Input should be a finite number';
const OBJECT = 'Input should be a valid object';
const LIST = 'Input should be a valid list';
const EXTRA = 'There is no such field';
const RANGE = 'Coordinate is out of range';
const ID = 'An identifier must be 1 to 256 bytes of well-formed Unicode without control characters';
const NAME = 'A name must be 1 to 512 characters of well-formed Unicode';
const NO_JSON_TYPE = 'The body must be application/json in UTF-8, and the header Content-Type';
const at = ['jobs', 0, 'inputs'] as const;
const unknownParameter = (name: string) => ({
  loc: ['query', name],
  msg: expect.stringMatching(/^There is no such parameter; the route accepts /),
  type: 'extra_forbidden',
});

/** Nested arrays inside a job's inputs, so that the body has `depth` containers. */
function nested(depth: number): string {
  const inner = depth - 4;
  const value = '['.repeat(inner) + ']'.repeat(inner);
  return raw(`{"inputs":{"name":"n","full_address":"a","x":${value}}}`);
}

type Case = readonly [name: string, body: unknown, status: number, answer: unknown];

const CASES: readonly Case[] = [
  ['no body', '', 400, detail('The body is empty; the request needs a JSON body.')],
  [
    'cut JSON',
    '{"batch_name":"b"',
    400,
    detail('The body is not JSON: it ends too early, after 17 bytes.'),
  ],
  ['two values', '{} {}', 400, detail('The body is not JSON: unexpected content at byte 3.')],
  [
    'a byte order mark that is not at the beginning',
    `{}\ufeff`,
    400,
    detail('The body is not JSON: unexpected content at byte 2.'),
  ],
  ['bytes that are no UTF-8', Buffer.from([123, 255, 125]), 400, detail('The body is not UTF-8.')],
  [
    'a surrogate written as three bytes',
    Buffer.concat([
      Buffer.from('{"batch_name":"'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ]),
    400,
    detail('The body is not UTF-8.'),
  ],
  ['65 containers', nested(65), 400, detail('The body is nested deeper than 64.')],
  ['a list', '[]', 422, fault('object_type', OBJECT)],
  ['null', 'null', 422, fault('object_type', OBJECT)],
  ['no job', batchWithJobs(), 400, detail('The batch has no jobs.')],
  [
    'a job without a name',
    batchWithJobs({ inputs: { ...PLACE, name: ' ' } }),
    400,
    detail(`Jobs that do not identify a place, by index: 0; ${NAMING}.`),
  ],
  [
    'jobs that cannot be found',
    batchWithJobs(
      JOB,
      { inputs: { name: 'x', latitude: 1 } },
      { inputs: { name: 'y', street: 'z' } },
    ),
    400,
    detail(`Jobs that do not identify a place, by index: 1, 2; ${NAMING}.`),
  ],
  ['one place_id twice', batchWithJobs(JOB, JOB), 400, detail('place_id "p" occurs twice.')],
  [
    'one place_id twice, once inside inputs',
    batchWithJobs(JOB, { inputs: { ...PLACE, place_id: 'p' } }),
    400,
    detail('place_id "p" occurs twice.'),
  ],
  ['no jobs field', { batch_name: 'b' }, 422, fault('missing', MISSING, 'jobs')],
  ['jobs that is no list', { ...BATCH, jobs: {} }, 422, fault('list_type', LIST, 'jobs')],
  ['a job that is no object', batchWithJobs(7), 422, fault('object_type', OBJECT, 'jobs', 0)],
  [
    'no inputs',
    batchWithJobs({ place_id: 'p' }),
    422,
    fault('missing', MISSING, 'jobs', 0, 'inputs'),
  ],
  ['inputs null', batchWithJobs({ inputs: null }), 422, fault('object_type', OBJECT, ...at)],
  [
    'no batch_name',
    { ...BATCH, batch_name: undefined },
    422,
    fault('missing', MISSING, 'batch_name'),
  ],
  [
    'batch_name null',
    { ...BATCH, batch_name: null },
    422,
    fault('string_type', STRING, 'batch_name'),
  ],
  ['empty batch_name', { ...BATCH, batch_name: '' }, 422, fault('value_error', NAME, 'batch_name')],
  [
    'a text as latitude',
    withInputs({ latitude: '1' }),
    422,
    fault('float_type', NUMBER, ...at, 'latitude'),
  ],
  ['a number as name', withInputs({ name: 5 }), 422, fault('string_type', STRING, ...at, 'name')],
  [
    'latitude 90.5',
    withInputs({ latitude: 90.5 }),
    422,
    fault('value_error', RANGE, ...at, 'latitude'),
  ],
  [
    'longitude -181',
    withInputs({ longitude: -181 }),
    422,
    fault('value_error', RANGE, ...at, 'longitude'),
  ],
  [
    'latitude 1e999',
    raw('{"inputs":{"name":"n","latitude":1e999,"longitude":1}}'),
    422,
    fault('finite_number', FINITE, ...at, 'latitude'),
  ],
  [
    '1e999 in a field that is not known',
    raw('{"inputs":{"name":"n","full_address":"a","more":[1,{"a":-1e999}]}}'),
    422,
    fault('finite_number', FINITE, ...at, 'more'),
  ],
  [
    'place_id with a control character',
    batchWithJobs({ ...JOB, place_id: 'a\u0000' }),
    422,
    fault('value_error', ID, 'jobs', 0, 'place_id'),
  ],
  [
    'place_id with a lone surrogate',
    raw('{"place_id":"\\ud800","inputs":{"name":"n","full_address":"a"}}'),
    422,
    fault('value_error', ID, 'jobs', 0, 'place_id'),
  ],
  [
    'place_id of 257 bytes',
    batchWithJobs({ ...JOB, place_id: 'x'.repeat(257) }),
    422,
    fault('value_error', ID, 'jobs', 0, 'place_id'),
  ],
  [
    'empty place_id',
    batchWithJobs({ ...JOB, place_id: '' }),
    422,
    fault('value_error', ID, 'jobs', 0, 'place_id'),
  ],
  [
    'place_id that is a number',
    batchWithJobs({ ...JOB, place_id: 1 }),
    422,
    fault('string_type', STRING, 'jobs', 0, 'place_id'),
  ],
  [
    'batch_id with a lone surrogate',
    `{"batch_id":"\\udc00","batch_name":"b","attribute_set":"core",` +
      `"jobs":[${JSON.stringify(JOB)}]}`,
    422,
    fault('value_error', ID, 'batch_id'),
  ],
  [
    'a field that is not known',
    { ...BATCH, colour: 1 },
    422,
    fault('extra_forbidden', EXTRA, 'colour'),
  ],
  [
    'a field of a job that is not known',
    batchWithJobs({ ...JOB, __proto__x: 1 }),
    422,
    fault('extra_forbidden', EXTRA, 'jobs', 0, '__proto__x'),
  ],
  [
    '__proto__ beside inputs',
    raw('{"__proto__":{},"inputs":{"name":"n","full_address":"a"}}'),
    422,
    fault('extra_forbidden', EXTRA, 'jobs', 0, '__proto__'),
  ],
  [
    'an attribute that is not known',
    { ...BATCH, attribute_set: null, attributes: ['names', 'nope'] },
    422,
    fault('not_one_of', 'There is no attribute "nope"', 'attributes', 1),
  ],
  [
    'an attribute of a job that is not known',
    batchWithJobs({ ...JOB, attributes: ['website'] }),
    422,
    fault(
      'not_one_of',
      'There is no attribute "website"; did you mean websites?',
      ...['jobs', 0, 'attributes', 0],
    ),
  ],
  [
    'no attribute in the list',
    { ...BATCH, attribute_set: null, attributes: [] },
    422,
    fault('too_small', 'At least one attribute is required', 'attributes'),
  ],
  [
    'an attribute_set that is not known',
    { ...BATCH, attribute_set: 'most' },
    422,
    fault('not_one_of', 'Input should be one of: open_closed, core, all', 'attribute_set'),
  ],
  [
    'both attributes and attribute_set',
    { ...BATCH, attributes: ['names'] },
    422,
    fault('value_error', 'attributes and attribute_set cannot both be given', 'attribute_set'),
  ],
  [
    'neither, though to be kicked off',
    { ...BATCH, attribute_set: null },
    422,
    fault(
      'missing',
      'attributes or attribute_set is required unless kick_off_jobs_now is false',
      'attributes',
    ),
  ],
  [
    'kick_off_jobs_now as text',
    { ...BATCH, kick_off_jobs_now: 'false' },
    422,
    fault('bool_type', 'Input should be a valid boolean', 'kick_off_jobs_now'),
  ],
  [
    'inputs over 64 KiB',
    withInputs({ note: 'x'.repeat(65_536) }),
    422,
    fault('too_large', 'The inputs of one job cannot exceed 65536 bytes', ...at),
  ],
];

describe('submit-batch refuses', () => {
  test.each(CASES)('%s', async (_, body, status, answer) => {
    const reply = await api.send('POST', 'batches', { body });
    expect({ status: reply.status, body: reply.body }).toEqual({ status, body: answer });
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('50,001 jobs', async () => {
    const jobs = Array.from({ length: 50_001 }, (_, i) => ({ ...JOB, place_id: `p${i}` }));
    const reply = await api.send('POST', 'batches', { body: batchWithJobs(...jobs) });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(detail('A batch may have at most 50000 jobs; this one has 50001.'));
  });

  test('more than a hundred faults: it lists a hundred and counts the others', async () => {
    const jobs = Array.from({ length: 250 }, () => ({ inputs: { ...PLACE, phone: 1 } }));
    const { status, body } = await api.send('POST', 'batches', { body: batchWithJobs(...jobs) });
    expect(status).toBe(422);
    expect(body.detail.length).toBe(100);
    expect(body.detail[99].loc).toEqual(['body', 'jobs', 99, 'inputs', 'phone']);
    expect(body.truncated).toBe(150);
  });

  test('a body of more than 64 MiB, and one that only unpacks to that', async () => {
    const tooLarge = detail('The body has more than 67108864 bytes.', 'content_too_large');
    const member = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const bomb = Buffer.concat(Array.from({ length: 8 }, () => member));
    const plain = await api.send('POST', 'batches', {
      body: Buffer.alloc(64 * 1024 * 1024 + 1, ' '),
    });
    expect([plain.status, plain.body]).toEqual([413, tooLarge]);
    const before = process.memoryUsage().rss;
    const headers = { 'content-encoding': 'gzip' };
    const packed = await api.send('POST', 'batches', { body: bomb, headers });
    expect([packed.status, packed.body]).toEqual([413, tooLarge]);
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024);
  });

  test('bodies that are not what their headers say', async () => {
    const send = (body: unknown, headers: Record<string, string | undefined>) =>
      api.send('POST', 'batches', { body, headers });
    const cases = [
      await send(BATCH, { 'content-type': 'text/plain' }),
      await send(BATCH, { 'content-type': undefined }),
      await send(BATCH, { 'content-type': 'application/json; charset=latin1' }),
      await send(BATCH, { 'content-encoding': 'br' }),
      await send(BATCH, { 'content-encoding': 'gzip' }),
      await send(gzipSync(JSON.stringify(BATCH)).subarray(0, 40), { 'content-encoding': 'gzip' }),
    ];
    expect(cases.map(({ status, body }) => [status, body.detail])).toEqual([
      [415, `${NO_JSON_TYPE} says "text/plain".`],
      [415, `${NO_JSON_TYPE} says "text/plain;charset=UTF-8".`],
      [415, `${NO_JSON_TYPE} says "application/json; charset=latin1".`],
      [415, 'The encoding of the body must be gzip or identity.'],
      [400, 'The body is not gzip.'],
      [400, 'The body is not gzip.'],
    ]);
  });

  test('nothing of all that is seen afterwards', async () => {
    const { body } = await api.send('GET', 'batches');
    expect(body).toEqual({ batches: [], total: 0, limit: 10, offset: 0 });
  });
});

describe('submit-batch accepts', () => {
  const found = async (place: string) => (await api.send('GET', `jobs/${place}`)).body;

  test('64 containers', async () => {
    expect((await api.send('POST', 'batches', { body: nested(64) })).status).toBe(200);
  });

  test('a gzip body', async () => {
    const sent = { body: gzipSync(JSON.stringify(BATCH)), headers: { 'content-encoding': 'gzip' } };
    expect((await api.send('POST', 'batches', sent)).status).toBe(200);
  });

  test('keys such as __proto__ as data, and numbers as they are written', async () => {
    const inputs =
      '{"name":"n","full_address":"a","__proto__":{"polluted":1},"constructor":"c",' +
      '"precise":1.10,"big":12345678901234567890,"lone":"\\ud800"}';
    const body = raw(`{"place_id":"proto","inputs":${inputs}}`);
    expect((await api.send('POST', 'batches', { body })).status).toBe(200);
    expect((await api.send('GET', 'jobs/proto')).text).toContain(`"inputs":${inputs}`);
    expect((await found('proto')).inputs.polluted).toBeUndefined();
  });

  test('null as an absent input field', async () => {
    const body = withInputs({ phone: null, opening_hours: null, place_id: null });
    expect((await api.send('POST', 'batches', { body })).status).toBe(200);
  });

  test('inputs of 64 KiB, however the caller laid them out', async () => {
    const empty = JSON.stringify({ ...PLACE, note: '' });
    const note = 'x'.repeat(65_536 - empty.length);
    const body = JSON.stringify(withInputs({ note }), null, 8);
    expect((await api.send('POST', 'batches', { body })).status).toBe(200);
  });
});

describe('other routes refuse', () => {
  test('a job record that names no place, and enrich of an unknown attribute', async () => {
    const nowhere = await api.send('POST', 'jobs', { body: { inputs: { name: 'x' } } });
    expect([nowhere.status, nowhere.body]).toEqual([
      400,
      detail(`The job does not identify a place: ${NAMING}.`),
    ]);
    const unknown = { ...JOB, attributes: ['nope'] };
    expect((await api.send('POST', 'jobs', { body: unknown })).status).toBe(422);
    const enrich = await api.send('POST', 'enrich', { body: unknown });
    expect([enrich.status, enrich.body]).toEqual([
      404,
      detail('Enrichment not found. There is no attribute "nope"', 'not_found'),
    ]);
    expect(enrich.headers.get('ratelimit')).toBe('"enrich";r=20;t=0');
    expect(enrich.headers.get('ratelimit-policy')).toBe('"enrich";q=20;w=2');
  });

  test('queries out of range, with the list of faults', async () => {
    const { status, body } = await api.send('GET', 'batches?limit=0&offset=-1');
    expect([status, body.detail.map((one: { loc: string[] }) => one.loc)]).toEqual([
      422,
      [
        ['query', 'limit'],
        ['query', 'offset'],
      ],
    ]);
    const statuses = await Promise.all(
      [
        'jobs?limit=50001',
        'jobs?limit=1.5',
        'jobs?batchId=x&excludeBatches=true',
        'jobs?day=2026-02-30',
        'jobs?groupBy=week',
        'exports?limit=201',
        'exports?status=gone',
        'exports?status=',
        'jobs?status=&limit=1',
        'jobs?batchId=unknown',
        'exports?cursor=abc.def',
      ].map(async (path) => (await api.send('GET', path)).status),
    );
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 422, 422, 404, 400]);
  });

  test('unknown query parameters of every endpoint, each by its name', async () => {
    const ids = { batch: 'b', place: 'p', export: 'e', attribute: 'websites', webhook: 'w' };
    for (const { method, path, isOwn, body } of endpointsWith(ids)) {
      const asked = `${path}${path.includes('?') ? '&' : '?'}batch=x&__proto__=y&batch=z`;
      const reply = await api.send(method, isOwn ? asked.slice(1) : asked, { body });
      expect([reply.status, reply.body], `${method} ${asked}`).toEqual([
        422,
        { detail: ['batch', '__proto__'].map(unknownParameter), code: 'invalid_request' },
      ]);
    }
  });

  test('unknown paths, methods and malformed escapes', async () => {
    expect((await api.send('GET', 'nothing')).status).toBe(404);
    const patch = await api.send('PATCH', 'batches/b');
    expect([patch.status, patch.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, DELETE']);
    expect((await api.send('GET', 'jobs/%E0%A4%A')).status).toBe(400);
  });
});
