/** The form of refusals, and which fault has which status: decisions "Errors". */
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import {
  Client,
  expectFault,
  expectRefusal,
  type Fault,
  inputs,
  job,
  needsRoute,
  organizationPath,
  type Refusal,
  type Reply,
  send,
  storeBatch,
  uniqueId,
} from './client.ts';
import type { Deployment } from './deployment.ts';
import type { Requirements } from './requirements.ts';

const MAX_JOBS = 50_000;
const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

function batch(jobs: readonly unknown[], more: object = {}): object {
  return { batch_id: uniqueId('batch'), batch_name: 'x', kick_off_jobs_now: false, jobs, ...more };
}

function submit(deployment: Deployment, body: object | string, headers = {}): Promise<Reply> {
  return new Client(deployment, 'acme').post('/batches', body, headers);
}

export function errors(requirements: Requirements): void {
  shapes(requirements);
  statuses(requirements);
  transport(requirements);
  whichOfTheTwo(requirements);
  unknownFields(requirements);
}

function shapes({ holds }: Requirements): void {
  holds(
    'decisions Errors 1',
    'every error body is {"detail": ..., "code": ...}',
    async (deployment) => {
      const replies = await Promise.all([
        submit(deployment, '{'),
        send(deployment, 'GET', organizationPath('acme', '/batches'), { key: null }),
        send(deployment, 'GET', organizationPath('rival', '/batches')),
        send(deployment, 'GET', '/no/such/path'),
        send(deployment, 'GET', organizationPath('acme', '/batches/unknown')),
        send(deployment, 'DELETE', organizationPath('acme', '/batches')),
        send(deployment, 'GET', organizationPath('acme', '/%')),
      ]);
      for (const { status, body } of replies) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(Object.keys(body as object)).toEqual(['detail', 'code']);
        expect(typeof (body as Refusal).detail).toBe('string');
      }
    },
  );
  holds(
    'decisions Errors 1',
    '422 from validation is a list of {loc, msg, type}',
    async (deployment) => {
      const jobs = [job(), job(), job(), job('p', { latitude: 'north' })];
      const reply = await submit(deployment, batch(jobs));
      expectFault(reply, 'body', 'jobs', 3, 'inputs', 'latitude');
      for (const fault of (reply.body as Refusal).detail as Fault[]) {
        expect(Object.keys(fault).toSorted()).toEqual(['loc', 'msg', 'type']);
        expect(typeof fault.msg).toBe('string');
        expect(typeof fault.type).toBe('string');
      }
    },
  );
  holds('decisions Errors 1', 'the list shows the first 100 faults', async (deployment) => {
    const jobs = Array.from({ length: 130 }, (_, i) => job(`p${i}`, { phone: 7 }));
    const { body } = await submit(deployment, batch(jobs));
    const faults = (body as Refusal).detail as Fault[];
    const shown = Array.from({ length: 100 }, (_, i) => ['body', 'jobs', i, 'inputs', 'phone']);
    expect(faults.map((fault) => fault.loc)).toEqual(shown);
  });
  holds('decisions Errors 3', 'truncated counts the faults left out', async (deployment) => {
    const jobs = Array.from({ length: 130 }, (_, i) => job(`p${i}`, { phone: 7 }));
    expect((await submit(deployment, batch(jobs))).body).toHaveProperty('truncated', 30);
    const few = await submit(deployment, batch(jobs.slice(0, 100)));
    expect(few.body).not.toHaveProperty('truncated');
  });
  holds(
    'decisions Errors 1',
    'every answer carries X-Request-Id, each its own',
    async (deployment) => {
      const paths = ['/healthz', '/metrics', '/no/such/path', organizationPath('acme', '/batches')];
      const replies = await Promise.all(paths.map((path) => send(deployment, 'GET', path)));
      replies.push(
        await submit(deployment, '{'),
        await send(deployment, 'GET', paths[3]!, { key: null }),
      );
      const ids = replies.map(({ headers }) => headers.get('x-request-id') ?? '');
      expect(ids.filter((id) => id.length > 8)).toHaveLength(replies.length);
      expect(new Set(ids).size).toBe(replies.length);
    },
  );
}

function nested(depth: number): object {
  let value: object = [];
  for (let i = 1; i < depth; i++) value = [value];
  return value;
}

function statuses({ holds }: Requirements): void {
  holds('decisions Errors 2', '400: a body that is not UTF-8', async (deployment) => {
    const bytes = Buffer.from(JSON.stringify(batch([job()])).replace('"x"', '"Löwe"'), 'latin1');
    expectRefusal(await submit(deployment, bytes), 400);
  });
  holds('decisions Errors 2', '400: a body that is not JSON', async (deployment) => {
    for (const text of ['{', '{"a":1,}', 'null null', '{"a":01}', "{'a':1}", '']) {
      expectRefusal(await submit(deployment, text), 400);
    }
  });
  holds(
    'decisions Errors 3',
    'nesting of 64 containers is accepted, 65 is 400',
    async (deployment) => {
      // The body, jobs, the record, its inputs: four containers before the value itself.
      const at = (depth: number) =>
        submit(deployment, batch([job(uniqueId('p'), { deep: nested(depth - 4) })]));
      expect((await at(64)).status).toBe(200);
      expectRefusal(await at(65), 400);
    },
  );
  holds(
    'interface Limits',
    'at most 50,000 jobs per batch: 400 when exceeded',
    async (deployment) => {
      const jobs = Array.from({ length: MAX_JOBS + 1 }, (_, i) => ({
        place_id: `p${i}`,
        inputs: {},
      }));
      const named = jobs.map((record) => ({ ...record, inputs: { name: 'x', full_address: 'y' } }));
      expectRefusal(await submit(deployment, batch(named)), 400);
    },
  );
  holds('decisions Errors 2', '400: no job at all', async (deployment) => {
    expectRefusal(await submit(deployment, batch([])), 400);
  });
  holds('decisions Errors 2', '400: one place_id twice', async (deployment) => {
    expectRefusal(await submit(deployment, batch([job('twice'), job('once'), job('twice')])), 400);
    const inside = { inputs: inputs({ place_id: 'twice' }) };
    expectRefusal(await submit(deployment, batch([job('twice'), inside])), 400);
  });
  holds('decisions Errors 2', '400: a job that names no place', async (deployment) => {
    expectRefusal(await submit(deployment, batch([{ place_id: 'p', inputs: { name: 'x' } }])), 400);
  });
  holds('decisions Errors 2', '422: a field of the wrong type', async (deployment) => {
    const body = { batch_name: 7, kick_off_jobs_now: 'yes', jobs: [job()] };
    const reply = await submit(deployment, body);
    expectFault(reply, 'body', 'batch_name');
    expectFault(reply, 'body', 'kick_off_jobs_now');
    expectFault(await submit(deployment, { batch_name: 'x', jobs: {} }), 'body', 'jobs');
  });
  holds('decisions Errors 2', '422: missing though required', async (deployment) => {
    const client = new Client(deployment, 'acme');
    expectFault(await submit(deployment, { jobs: [job()] }), 'body', 'batch_name');
    expectFault(await submit(deployment, { batch_name: 'x' }), 'body', 'jobs');
    expectFault(await client.post('/batches/refresh', {}), 'body', 'batch_ids');
    expectFault(await client.post('/jobs/reprocess', {}), 'body', 'place_ids');
    expectFault(await client.post('/custom_attributes', {}), 'body', 'name');
  });
  holds('decisions Errors 2', '422: an unknown attribute or attribute_set', async (deployment) => {
    const jobs = [job()];
    const unknown = await submit(deployment, {
      batch_name: 'x',
      jobs,
      attributes: ['websites', 'nope'],
    });
    expectFault(unknown, 'body', 'attributes', 1);
    const set = await submit(deployment, { batch_name: 'x', jobs, attribute_set: 'nope' });
    expectFault(set, 'body', 'attribute_set');
  });
  holds('decisions Errors 2', '422: both attributes and attribute_set', async (deployment) => {
    const both = { attributes: ['websites'], attribute_set: 'core' };
    expect((await submit(deployment, { batch_name: 'x', jobs: [job()], ...both })).status).toBe(
      422,
    );
  });
  holds('decisions Errors 2', '422: kick_off_jobs_now without either', async (deployment) => {
    expect((await submit(deployment, { batch_name: 'x', jobs: [job()] })).status).toBe(422);
    const explicit = { batch_name: 'x', jobs: [job()], kick_off_jobs_now: true };
    expect((await submit(deployment, explicit)).status).toBe(422);
    const nulls = { ...explicit, attributes: null, attribute_set: null };
    expect((await submit(deployment, nulls)).status).toBe(422);
  });
  holds('decisions Errors 2', '422: a limit or offset out of range', async (deployment) => {
    const client = new Client(deployment, 'acme');
    for (const limit of ['0', '501', '-1', 'ten', '1.5']) {
      expectFault(await client.get(`/batches?limit=${limit}`), 'query', 'limit');
    }
    expectFault(await client.get('/batches?offset=-1'), 'query', 'offset');
    expectFault(await client.get('/jobs?offset=-1'), 'query', 'offset');
  });
}

function transport({ holds }: Requirements): void {
  holds('decisions Errors 2', '404: an unknown path or id', async (deployment) => {
    for (const path of [
      '/v1',
      '/v3/acme',
      organizationPath('acme', ''),
      organizationPath('acme', '/nothing'),
    ]) {
      expectRefusal(await send(deployment, 'GET', path), 404);
    }
    expectRefusal(await send(deployment, 'GET', organizationPath('acme', '/batches/unknown')), 404);
    expectRefusal(await send(deployment, 'GET', organizationPath('acme', '/jobs/unknown')), 404);
  });
  holds('decisions Errors 2', '405 with Allow', async (deployment) => {
    const allowed: [string, string, string[]][] = [
      ['DELETE', organizationPath('acme', '/batches'), ['GET', 'POST']],
      ['PATCH', organizationPath('acme', '/batches/x'), ['GET', 'PUT', 'DELETE']],
      ['GET', organizationPath('acme', '/enrich'), ['POST']],
      ['POST', organizationPath('acme', '/attributes'), ['GET']],
      ['POST', '/healthz', ['GET']],
    ];
    for (const [method, path, methods] of allowed) {
      const reply = await send(deployment, method, path);
      expectRefusal(reply, 405);
      const allow = reply.headers.get('allow')?.split(/, */) ?? [];
      expect(allow.filter((name) => name !== 'HEAD').toSorted()).toEqual(methods.toSorted());
    }
  });
  holds(
    'decisions Errors 2',
    '413: over 64 MiB, counted after decompression',
    async (deployment) => {
      const bomb = gzipSync(Buffer.alloc(BODY_LIMIT_BYTES + 1, ' '));
      expectRefusal(await submit(deployment, bomb, { 'content-encoding': 'gzip' }), 413);
    },
  );
  holds('decisions Errors 2', '415: a body that is not JSON', async (deployment) => {
    const text = JSON.stringify(batch([job()]));
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      expectRefusal(await submit(deployment, text, { 'content-type': type }), 415);
    }
  });
  holds(
    'decisions Errors 2',
    '415: an encoding other than gzip or identity',
    async (deployment) => {
      const text = JSON.stringify(batch([job()]));
      for (const encoding of ['br', 'deflate', 'zstd']) {
        expectRefusal(await submit(deployment, text, { 'content-encoding': encoding }), 415);
      }
      expect((await submit(deployment, text, { 'content-encoding': 'identity' })).status).toBe(200);
      const packed = gzipSync(JSON.stringify(batch([job()])));
      expect((await submit(deployment, packed, { 'content-encoding': 'gzip' })).status).toBe(200);
    },
  );
}

function whichOfTheTwo({ holds }: Requirements): void {
  holds('decisions Errors 3', '400 for a job without inputs.name', async (deployment) => {
    const nameless = { place_id: 'p', inputs: { latitude: 1, longitude: 1 } };
    expectRefusal(await submit(deployment, batch([nameless])), 400);
    expectRefusal(await new Client(deployment, 'acme').post('/jobs', nameless), 400);
    expectRefusal(await new Client(deployment, 'acme').post('/enrich', nameless), 400);
  });
  holds('decisions Errors 3', 'inputs missing is 422', async (deployment) => {
    const reply = await submit(deployment, batch([{ place_id: 'p' }]));
    expectFault(reply, 'body', 'jobs', 0, 'inputs');
    expectFault(
      await new Client(deployment, 'acme').post('/jobs', { place_id: 'p' }),
      'body',
      'inputs',
    );
  });
  holds('decisions Errors 3', 'a body that is JSON but no object is 422', async (deployment) => {
    for (const text of ['null', '7', '"text"', '[]', 'true']) {
      expect((await submit(deployment, text)).status, text).toBe(422);
      expect((await new Client(deployment, 'acme').post('/jobs', text)).status, text).toBe(422);
      expect((await new Client(deployment, 'acme').post('/batches/refresh', text)).status).toBe(
        422,
      );
    }
  });
  holds(
    'decisions Errors 3',
    'enrich alone answers 404 to an unknown attribute',
    async (deployment) => {
      const client = new Client(deployment, 'acme');
      const record = { inputs: inputs(), attributes: ['nope'] };
      expectRefusal(await client.post('/enrich', record), 404);
      expectFault(await client.post('/jobs', record), 'body', 'attributes', 0);
    },
  );
  holds(
    'decisions Errors 3',
    'on /search and /ask a 422 carries the list too',
    async (deployment) => {
      const body = { query: '' };
      expectFault(await send(deployment, 'POST', '/v1/search', { body }), 'body', 'query');
      expectFault(await send(deployment, 'POST', '/v1/ask', { body }), 'body', 'query');
    },
    needsRoute('POST', '/v1/search'),
  );
  holds('decisions Errors 3', '1e999 is a fault of its field: 422', async (deployment) => {
    const text = JSON.stringify(batch([job('p', { latitude: 4711 })])).replace('4711', '1e999');
    expectFault(await submit(deployment, text), 'body', 'jobs', 0, 'inputs', 'latitude');
  });
  holds(
    'decisions Errors 3',
    'latitude beyond 90 or longitude beyond 180: 422',
    async (deployment) => {
      const at = async (more: object) => submit(deployment, batch([job(uniqueId('p'), more)]));
      for (const latitude of [90.0001, -91]) {
        expectFault(await at({ latitude }), 'body', 'jobs', 0, 'inputs', 'latitude');
      }
      for (const longitude of [180.0001, -181]) {
        expectFault(await at({ longitude }), 'body', 'jobs', 0, 'inputs', 'longitude');
      }
      expect((await at({ latitude: -90, longitude: 180 })).status).toBe(200);
    },
  );
  holds('decisions Errors 3', 'null in an input field means absent', async (deployment) => {
    const client = new Client(deployment, 'acme');
    await storeBatch(client, [
      job(uniqueId('p'), { phone: null, website: null, opening_hours: null }),
    ]);
    const nowhere = { name: 'x', latitude: null, longitude: null, full_address: null };
    expectRefusal(await submit(deployment, batch([{ place_id: 'p', inputs: nowhere }])), 400);
    const nameless = { ...inputs(), name: null };
    expectRefusal(await submit(deployment, batch([{ place_id: 'p', inputs: nameless }])), 400);
  });
  holds('decisions Errors 3', "one job's inputs over 64 KiB: 422", async (deployment) => {
    const filler = (bytes: number) => job(uniqueId('p'), { note: 'x'.repeat(bytes) });
    expect((await submit(deployment, batch([filler(64 * 1024)]))).status).toBe(422);
    expect((await submit(deployment, batch([filler(60 * 1024)]))).status).toBe(200);
  });
  holds('decisions Errors 3', 'a bad Idempotency-Key: 400', async (deployment) => {
    for (const key of ['k'.repeat(256), 'clé', '']) {
      const headers = { 'idempotency-key': key };
      expectRefusal(await submit(deployment, batch([job()]), headers), 400);
    }
  });
}

function unknownFields({ holds }: Requirements): void {
  holds(
    'decisions Errors 4',
    'unknown fields on job inputs are kept and echoed',
    async (deployment) => {
      const client = new Client(deployment, 'acme');
      const extra = { 'my field': { deep: [1, 'two', null] }, zip: '0123', number: 1e21 };
      const [place] = (await storeBatch(client, [job(uniqueId('p'), extra)])).jobs.pending;
      const { body } = await client.get(`/jobs/${place}`);
      expect(body).toHaveProperty('inputs', inputs(extra));
    },
  );
  holds('decisions Errors 4', 'unknown fields elsewhere: 422', async (deployment) => {
    const client = new Client(deployment, 'acme');
    const { id } = await storeBatch(client);
    const refused: [string, string, object][] = [
      ['POST', '/batches', batch([job()], { colour: 'red' })],
      ['POST', '/jobs', { ...job(), colour: 'red' }],
      ['POST', '/enrich', { ...job(), colour: 'red' }],
      ['PUT', `/batches/${id}`, { batch_name: 'x', colour: 'red' }],
      ['POST', `/batches/${id}/reprocess`, { colour: 'red' }],
      ['POST', '/batches/refresh', { batch_ids: [id], colour: 'red' }],
      ['POST', '/jobs/reprocess', { place_ids: ['p'], colour: 'red' }],
      ['POST', '/custom_attributes', { name: 'x', colour: 'red' }],
    ];
    for (const [method, path, body] of refused) {
      expectFault(await client.ask(method, path, { body }), 'body', 'colour');
    }
    const inRecord = await client.post('/batches', batch([{ ...job(), colour: 'red' }]));
    expectFault(inRecord, 'body', 'jobs', 0, 'colour');
  });
  holds('decisions Second stage 2', 'a parameter with two values: 422', async (deployment) => {
    const client = new Client(deployment, 'acme');
    for (const path of ['/batches?limit=1&limit=2', '/jobs?offset=0&offset=1']) {
      expectFault(await client.get(path), 'query', /\?(\w+)/.exec(path)![1]!);
    }
    expect((await client.get('/batches?limit=1&limit=1')).status).toBe(200);
  });
  holds('decisions Second stage 2', 'unknown query parameters: 422', async (deployment) => {
    const client = new Client(deployment, 'acme');
    const { id } = await storeBatch(client);
    for (const path of [`/jobs?batch_id=${id}`, `/batches/${id}?limit=1`, '/attributes?x=']) {
      expectFault(await client.get(path), 'query', /\?(\w+)/.exec(path)![1]!);
    }
  });
}
