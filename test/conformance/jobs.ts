/** Single jobs and the jobs of batches: decisions "Jobs", interface "Jobs". */

import { expect } from 'vitest';
import { until } from '../support/until.ts';
import {
  type BatchBody,
  Client,
  enrichedBatch,
  expectFault,
  expectRefusal,
  inputs,
  type JobBody,
  type JobList,
  job,
  storeBatch,
  TIMESTAMP,
  UUID_V7,
  uniqueId,
  WAIT,
  waitForBatchEnd,
  waitForJobEnd,
} from './client.ts';
import type { Deployment } from './deployment.ts';
import type { Requirements } from './requirements.ts';

const of = (deployment: Deployment) => new Client(deployment, 'jobs-ag');

interface Echo {
  readonly place_id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly status: string;
}

export function jobs(requirements: Requirements): void {
  records(requirements);
  whichPlace(requirements);
  identity(requirements);
  single(requirements);
  synchronous(requirements);
  deletion(requirements);
}

function records({ holds }: Requirements): void {
  holds('decisions Jobs 1', 'place_id may also stand inside inputs', async (deployment) => {
    const place = uniqueId('place');
    const batch = await storeBatch(of(deployment), [{ inputs: inputs({ place_id: place }) }]);
    expect(batch.jobs.pending).toEqual([place]);
    const { body } = await of(deployment).post<Echo>('/jobs', {
      inputs: inputs({ place_id: `${place}b` }),
    });
    expect(body.place_id).toBe(`${place}b`);
  });
  holds('decisions Jobs 1', 'an absent place_id: a UUIDv7 is made', async (deployment) => {
    const batch = await storeBatch(of(deployment), [
      { inputs: inputs() },
      { place_id: null, inputs: inputs() },
    ]);
    expect(batch.jobs.pending).toHaveLength(2);
    for (const place of batch.jobs.pending) expect(place).toMatch(UUID_V7);
  });
  holds(
    'decisions Jobs 1',
    'a record may name its own attributes or attribute_set',
    async (deployment) => {
      const own = { ...job(), attributes: ['phoneNumbers'] };
      const set = { ...job(), attribute_set: 'open_closed' };
      const others = job();
      const client = of(deployment);
      await enrichedBatch(client, [own, set, others], { attributes: ['websites'] });
      const ran = async (place: string) => {
        const { body } = await client.get<JobBody>(`/jobs/${place}`);
        const status = Object.entries(body.job_metadata.attribute_status);
        return status.filter(([, value]) => value !== 'NOT_RUN').map(([key]) => key);
      };
      expect(await ran(own.place_id)).toEqual(['phoneNumbers']);
      expect(await ran(set.place_id)).toEqual(['closed_permanently']);
      expect(await ran(others.place_id)).toEqual(['websites']);
    },
  );
  holds(
    'decisions Jobs 1',
    'place_id: at most 256 bytes, no control characters',
    async (deployment) => {
      const tryId = (id: string) => of(deployment).post('/jobs', job(id));
      for (const id of ['x'.repeat(257), 'é'.repeat(129), '', 'a\u0000b', 'a\nb', 'a\u007f']) {
        expectFault(await tryId(id), 'body', 'place_id');
      }
      for (const id of ['x'.repeat(256), '店 42/7?#%', '__proto__']) {
        expect((await tryId(id)).status, id).toBe(202);
      }
      const lone = JSON.stringify(job('LONE')).replace('LONE', '\\ud800');
      expectFault(await of(deployment).post('/jobs', lone), 'body', 'place_id');
    },
  );
}

function whichPlace({ holds }: Requirements): void {
  const ways: readonly [string, object][] = [
    ['latitude+longitude', { latitude: 1, longitude: 2 }],
    ['full_address', { full_address: 'Landstrasse 10, Vaduz' }],
    ['street with city', { street: 'Landstrasse', city: 'Vaduz' }],
    ['street with postalCode', { street: 'Landstrasse', postalCode: '9490' }],
    ['wkt_geometry', { wkt_geometry: 'POINT (9.52 47.14)' }],
  ];
  for (const [name, where] of ways) {
    holds('decisions Jobs 2', `inputs hold name and one of: ${name}`, async (deployment) => {
      await storeBatch(of(deployment), [{ inputs: { name: 'x', ...where } }]);
    });
  }
  holds(
    'decisions Jobs 2',
    'otherwise 400 naming the index of each such job',
    async (deployment) => {
      const bad = [
        { inputs: { name: 'x' } },
        { inputs: { name: 'x', latitude: 1 } },
        { inputs: { name: 'x', street: 'Landstrasse' } },
        { inputs: { name: 'x', city: 'Vaduz' } },
        { inputs: { name: '', full_address: 'Landstrasse 10' } },
        { inputs: { name: '  ', full_address: 'Landstrasse 10' } },
      ];
      const body = { batch_name: 'x', kick_off_jobs_now: false, jobs: [job(), ...bad, job()] };
      const detail = expectRefusal(await of(deployment).post('/batches', body), 400);
      expect(detail.match(/\d+/g)?.map(Number)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6]));
      expect(detail).not.toMatch(/\b0\b|\b7\b/);
    },
  );
  holds('decisions Jobs 2', 'the first 100 indexes are named', async (deployment) => {
    const jobs = Array.from({ length: 150 }, () => ({ inputs: { name: 'x' } }));
    const body = { batch_name: 'x', kick_off_jobs_now: false, jobs };
    const detail = expectRefusal(await of(deployment).post('/batches', body), 400);
    const numbers = detail.match(/\d+/g)!.map(Number);
    expect(numbers).toEqual(expect.arrayContaining(Array.from({ length: 100 }, (_, i) => i)));
    expect(detail).not.toMatch(/\b1[1-4]\d\b/);
  });
  holds(
    'decisions Jobs 2',
    'keys such as __proto__ are plain data: kept and echoed',
    async (deployment) => {
      const place = uniqueId('place');
      const odd = '{"__proto__":{"polluted":1},"constructor":"c","toString":null,';
      const text = JSON.stringify(job(place)).replace('"inputs":{', `"inputs":${odd}`);
      const reply = await of(deployment).post<Echo>('/jobs', text);
      expect(reply.status).toBe(202);
      const { body } = await of(deployment).get<JobBody>(`/jobs/${place}`);
      for (const echoed of [reply.body.inputs, body.inputs]) {
        expect(Object.getOwnPropertyDescriptor(echoed, '__proto__')?.value).toEqual({
          polluted: 1,
        });
        expect(echoed['constructor']).toBe('c');
      }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
  holds(
    'decisions Jobs 2',
    'type, suburb, building and such are known: strings',
    async (deployment) => {
      const fields = ['type', 'suburb', 'building', 'unit_number', 'floor', 'block', 'km'];
      for (const field of fields) {
        const reply = await of(deployment).post('/jobs', job(uniqueId('p'), { [field]: 7 }));
        expectFault(reply, 'body', 'inputs', field);
      }
      const all = Object.fromEntries(fields.map((field) => [field, 'x']));
      expect((await of(deployment).post('/jobs', job(uniqueId('p'), all))).status).toBe(202);
    },
  );
  holds('interface Job inputs', 'each field has its type', async (deployment) => {
    const strings =
      'name full_address country_code category website phone id input_type wkt_geometry ' +
      'street city house state postalCode country source';
    for (const field of strings.split(' ')) {
      const reply = await of(deployment).post('/jobs', job(uniqueId('p'), { [field]: 7 }));
      expectFault(reply, 'body', 'inputs', field);
    }
    for (const field of ['latitude', 'longitude']) {
      const reply = await of(deployment).post('/jobs', job(uniqueId('p'), { [field]: '7' }));
      expectFault(reply, 'body', 'inputs', field);
    }
    const hours = await of(deployment).post('/jobs', job(uniqueId('p'), { opening_hours: '9-5' }));
    expectFault(hours, 'body', 'inputs', 'opening_hours');
  });
}

function identity({ holds }: Requirements): void {
  holds('decisions Jobs 3', 'the same place in two batches is two jobs', async (deployment) => {
    const place = uniqueId('place');
    const first = await storeBatch(of(deployment), [job(place, { note: 'first' })]);
    const second = await storeBatch(of(deployment), [job(place, { note: 'second' })]);
    for (const [batch, note] of [
      [first, 'first'],
      [second, 'second'],
    ] as const) {
      const { body } = await of(deployment).get<JobList>(`/jobs?batchId=${batch.id}`);
      expect(body.jobs.map((one) => one.inputs['note'])).toEqual([note]);
    }
  });
  holds('decisions Jobs 3', 'get-job by place_id sees the latest submitted', async (deployment) => {
    const place = uniqueId('place');
    const seen = async () => (await of(deployment).get<JobBody>(`/jobs/${place}`)).body;
    await storeBatch(of(deployment), [job(place, { note: 'batch' })]);
    expect((await seen()).inputs['note']).toBe('batch');
    await of(deployment).post('/jobs', job(place, { note: 'single' }));
    expect((await seen()).inputs['note']).toBe('single');
    expect((await seen()).batch_id).toBeNull();
    const last = await storeBatch(of(deployment), [job(place, { note: 'last' })]);
    expect((await seen()).inputs['note']).toBe('last');
    expect((await seen()).batch_id).toBe(last.id);
  });
  holds('decisions Jobs 3', 'delete removes them all', async (deployment) => {
    const place = uniqueId('place');
    const first = await storeBatch(of(deployment), [job(place), job()]);
    const second = await storeBatch(of(deployment), [job(place)]);
    await of(deployment).post('/jobs', job(place));
    const { body } = await of(deployment).delete(`/jobs/${place}`);
    expect(body).toMatchObject({ status: 'deleted', place_id: place, deleted_jobs: 3 });
    expectRefusal(await of(deployment).get(`/jobs/${place}`), 404);
    for (const batch of [first, second]) {
      const now = (await of(deployment).get<BatchBody>(`/batches/${batch.id}`)).body;
      expect(Object.values(now.jobs).flat()).not.toContain(place);
    }
  });
  holds(
    'decisions Jobs 3',
    'a place_id again into the same batch replaces its inputs and starts a new run',
    async (deployment) => {
      const place = uniqueId('place');
      const { id } = await enrichedBatch(of(deployment), [job(place, { phone: '+423 232 21 31' })]);
      const before = (await of(deployment).get<JobBody>(`/jobs/${place}`)).body;
      await enrichedBatch(of(deployment), [job(place, { phone: '+423 232 21 32' })], {
        batch_id: id,
      });
      const after = (await of(deployment).get<JobBody>(`/jobs/${place}`)).body;
      expect(after.inputs['phone']).toBe('+423 232 21 32');
      expect(after.outputs['phone']).toBe('+4232322132');
      const run = (body: JobBody) => body.job_metadata.enrichment_metadata.run_id;
      expect(run(after)).not.toBe(run(before));
      expect((await of(deployment).get<JobList>(`/jobs?batchId=${id}`)).body.total).toBe(1);
    },
  );
}

function single({ holds }: Requirements): void {
  holds(
    'decisions Jobs 4',
    'pending -> completed, also when nothing is found',
    async (deployment) => {
      const place = uniqueId('place');
      const { jobs } = await enrichedBatch(of(deployment), [job(place)]);
      expect(jobs).toEqual({ pending: [], in_progress: [], completed: [place], failed: [] });
      const { body } = await of(deployment).get<JobBody>(`/jobs/${place}`);
      expect(body.status).toBe('completed');
      expect(body.outputs['phone']).toBeNull();
      expect(body.job_metadata.enrichment_metadata.verdicts['phone']).toBe('NOT FOUND');
    },
  );
  holds(
    'decisions Jobs 5',
    'POST jobs answers 202 {place_id, inputs, status}',
    async (deployment) => {
      const record = job(uniqueId('place'), { note: 'as written', number: 1.5 });
      const reply = await of(deployment).post<Echo>('/jobs', record);
      expect(reply.status).toBe(202);
      expect(reply.body).toEqual({ ...record, status: 'pending' });
    },
  );
  holds(
    'decisions Jobs 5',
    'POST jobs uses core unless the record names others',
    async (deployment) => {
      const core =
        'websites phoneNumbers openingHours names address categories closed_permanently'.split(' ');
      const [plain, own] = [job(), { ...job(), attributes: ['phoneNumbers'] }];
      await of(deployment).post('/jobs', plain);
      await of(deployment).post('/jobs', own);
      const ran = async (place: string) => {
        const { job_metadata } = await waitForJobEnd(of(deployment), place);
        const entries = Object.entries(job_metadata.attribute_status);
        return entries.filter(([, status]) => status !== 'NOT_RUN').map(([key]) => key);
      };
      expect((await ran(plain.place_id)).toSorted()).toEqual(core.toSorted());
      expect(await ran(own.place_id)).toEqual(['phoneNumbers']);
    },
  );
  holds('decisions Jobs 6', 'each Job carries batch_id and created_at', async (deployment) => {
    const { id, jobs } = await storeBatch(of(deployment));
    const { body } = await of(deployment).get<JobBody>(`/jobs/${jobs.pending[0]}`);
    expect(body.batch_id).toBe(id);
    expect(body.created_at).toMatch(TIMESTAMP);
  });
}

/** Enough to be in progress for a while. */
const MANY = 600;
const QUICK = ['websites'];

const REQUIRED = ['place_id', 'status', 'job_metadata', 'inputs', 'outputs', 'reasoning'];

function synchronous({ holds }: Requirements): void {
  holds(
    'decisions Jobs 5',
    'POST enrich runs the pipeline and answers 200 Job',
    async (deployment) => {
      const place = uniqueId('place');
      const record = { ...job(place, { phone: '+423 232 21 31' }), attributes: ['phoneNumbers'] };
      const { status, body } = await of(deployment).post<JobBody>('/enrich', record);
      expect(status).toBe(200);
      for (const field of REQUIRED) expect(body).toHaveProperty(field);
      expect(body).toMatchObject({ place_id: place, status: 'completed', inputs: record.inputs });
      expect(body.outputs['phone']).toBe('+4232322131');
    },
  );
  holds(
    'decisions Jobs 5',
    'what enrich answers is what get-job shows after',
    async (deployment) => {
      const record = { ...job(), attributes: ['address'] };
      const { body } = await of(deployment).post<JobBody>('/enrich', record);
      expect((await of(deployment).get(`/jobs/${record.place_id}`)).body).toEqual(body);
    },
  );
  holds(
    'interface Job outputs',
    'every output field is there, null when unknown',
    async (deployment) => {
      const { body } = await of(deployment).post<JobBody>('/enrich', {
        ...job(),
        attributes: ['cuisine'],
      });
      expect(Object.keys(body.outputs).length).toBeGreaterThanOrEqual(100);
      expect(body.outputs).toMatchObject({ website: null, coordinates: null, menu_content: null });
      expect(body.outputs['coordinates_distance']).toBe(0);
    },
  );
  holds(
    'interface Jobs',
    'enrich: 400 invalid input format, 401 credentials',
    async (deployment) => {
      expectRefusal(await of(deployment).post('/enrich', '{'), 400);
      expectRefusal(await of(deployment).ask('POST', '/enrich', { key: null, body: job() }), 401);
    },
  );
  holds(
    'decisions Jobs 5',
    'enrich has priority: a batch at work does not hold it up',
    async (deployment) => {
      const many = Array.from({ length: MANY }, () => job());
      const wish = { kick_off_jobs_now: true, attribute_set: 'all' };
      const { id } = await storeBatch(of(deployment), many, wish);
      const { status, body } = await of(deployment).post<JobBody>('/enrich', {
        ...job(),
        attributes: QUICK,
      });
      expect(status).toBe(200);
      const readEnds = async () => {
        const path = `/jobs?batchId=${id}&limit=50&offset=${MANY - 50}`;
        const { jobs } = (await of(deployment).get<JobList>(path)).body;
        const ends = jobs.map((one) => one.job_metadata.last_enriched);
        return ends.every((end) => end !== undefined) && ends;
      };
      const ends = await until(readEnds, 'the last jobs of the batch have ended', WAIT);
      expect(ends.toSorted().at(-1)! > body.job_metadata.last_enriched).toBe(true);
    },
  );
}

function deletion({ holds }: Requirements): void {
  holds(
    'decisions Jobs 7',
    'delete batch: 200 {status, message, batch_id, deleted_jobs}',
    async (deployment) => {
      const { id, jobs } = await storeBatch(of(deployment), [job(), job()]);
      const { status, body } = await of(deployment).delete<{ message: string }>(`/batches/${id}`);
      expect(status).toBe(200);
      const { message } = body;
      expect(body).toEqual({ status: 'deleted', message, batch_id: id, deleted_jobs: 2 });
      expect(typeof message).toBe('string');
      expectRefusal(await of(deployment).get(`/batches/${id}`), 404);
      for (const place of jobs.pending)
        expectRefusal(await of(deployment).get(`/jobs/${place}`), 404);
    },
  );
  holds('decisions Jobs 7', 'deleting again: 404', async (deployment) => {
    const { id } = await storeBatch(of(deployment));
    await of(deployment).delete(`/batches/${id}`);
    expectRefusal(await of(deployment).delete(`/batches/${id}`), 404);
    const record = job();
    await of(deployment).post('/jobs', record);
    expect((await of(deployment).delete(`/jobs/${record.place_id}`)).body).toEqual({
      status: 'deleted',
      message: expect.any(String),
      place_id: record.place_id,
      deleted_jobs: 1,
    });
    expectRefusal(await of(deployment).delete(`/jobs/${record.place_id}`), 404);
  });
  holds(
    'decisions Jobs 7',
    "a deleted job's running enrichment is discarded when it ends",
    async (deployment) => {
      const gone = await storeBatch(of(deployment), [job(), job()], {
        kick_off_jobs_now: true,
        attribute_set: 'core',
      });
      await of(deployment).delete(`/batches/${gone.id}`);
      // A later batch has ended, so what ran before it has ended too.
      await enrichedBatch(of(deployment), [job(), job(), job()]);
      expectRefusal(await of(deployment).get(`/batches/${gone.id}`), 404);
      for (const place of gone.jobs.pending)
        expectRefusal(await of(deployment).get(`/jobs/${place}`), 404);
      const all = (await of(deployment).get<JobList>('/jobs')).body.jobs.map((one) => one.place_id);
      expect(all.filter((place) => gone.jobs.pending.includes(place))).toEqual([]);
    },
  );
  holds(
    'decisions Jobs 7',
    'a place can be submitted anew after its deletion',
    async (deployment) => {
      const place = uniqueId('place');
      const { id } = await storeBatch(of(deployment), [job(place, { note: 'old' })]);
      await of(deployment).delete(`/jobs/${place}`);
      await storeBatch(of(deployment), [job(place, { note: 'new' })], { batch_id: id });
      expect(
        (await waitForBatchEnd(of(deployment), (await enrichedBatch(of(deployment))).id)).status,
      ).toBe('completed');
      const { body } = await of(deployment).get<JobBody>(`/jobs/${place}`);
      expect(body.inputs['note']).toBe('new');
    },
  );
  holds(
    'decisions Jobs 8',
    'timestamps are RFC 3339 UTC with Z and milliseconds',
    async (deployment) => {
      const { jobs } = await enrichedBatch(of(deployment));
      const { body } = await of(deployment).get<JobBody>(`/jobs/${jobs.completed[0]}`);
      const { last_enriched, enrichment_metadata } = body.job_metadata;
      const { started_at, finished_at } = enrichment_metadata;
      for (const time of [body.created_at, last_enriched, started_at, finished_at]) {
        expect(time).toMatch(TIMESTAMP);
      }
    },
  );
}
