/** One place each: decisions "Jobs", interface "Jobs". */
import { expect } from 'vitest';
import {
  type BatchBody,
  Client,
  ended,
  enriched,
  eventually,
  expectFault,
  expectRefusal,
  fresh,
  inputs,
  type JobBody,
  type JobList,
  job,
  jobEnded,
  TIMESTAMP,
  UUID_V7,
  upload,
} from './client.ts';
import type { Promises } from './promises.ts';
import type { Subject } from './subject.ts';

const of = (s: Subject) => new Client(s, 'jobs-ag');

interface Echo {
  readonly place_id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly status: string;
}

export function jobs(promises: Promises): void {
  records(promises);
  whichPlace(promises);
  identity(promises);
  single(promises);
  synchronous(promises);
  deletion(promises);
}

function records({ kept }: Promises): void {
  kept('decisions Jobs 1', 'place_id may also stand inside inputs', async (s) => {
    const place = fresh('place');
    const batch = await upload(of(s), [{ inputs: inputs({ place_id: place }) }]);
    expect(batch.jobs.pending).toEqual([place]);
    const { body } = await of(s).post<Echo>('/jobs', { inputs: inputs({ place_id: `${place}b` }) });
    expect(body.place_id).toBe(`${place}b`);
  });
  kept('decisions Jobs 1', 'an absent place_id: a UUIDv7 is made', async (s) => {
    const batch = await upload(of(s), [{ inputs: inputs() }, { place_id: null, inputs: inputs() }]);
    expect(batch.jobs.pending).toHaveLength(2);
    for (const place of batch.jobs.pending) expect(place).toMatch(UUID_V7);
  });
  kept('decisions Jobs 1', 'a record may name its own attributes or attribute_set', async (s) => {
    const own = { ...job(), attributes: ['phoneNumbers'] };
    const set = { ...job(), attribute_set: 'open_closed' };
    const others = job();
    const client = of(s);
    await enriched(client, [own, set, others], { attributes: ['websites'] });
    const ran = async (place: string) => {
      const { body } = await client.get<JobBody>(`/jobs/${place}`);
      const status = Object.entries(body.job_metadata.attribute_status);
      return status.filter(([, value]) => value !== 'NOT_RUN').map(([key]) => key);
    };
    expect(await ran(own.place_id)).toEqual(['phoneNumbers']);
    expect(await ran(set.place_id)).toEqual(['closed_permanently']);
    expect(await ran(others.place_id)).toEqual(['websites']);
  });
  kept('decisions Jobs 1', 'place_id: at most 256 bytes, no control characters', async (s) => {
    const tryId = (id: string) => of(s).post('/jobs', job(id));
    for (const id of ['x'.repeat(257), 'é'.repeat(129), '', 'a\u0000b', 'a\nb', 'a\u007f']) {
      expectFault(await tryId(id), 'body', 'place_id');
    }
    for (const id of ['x'.repeat(256), '店 42/7?#%', '__proto__']) {
      expect((await tryId(id)).status, id).toBe(202);
    }
    const lone = JSON.stringify(job('LONE')).replace('LONE', '\\ud800');
    expectFault(await of(s).post('/jobs', lone), 'body', 'place_id');
  });
}

function whichPlace({ kept }: Promises): void {
  const ways: readonly [string, object][] = [
    ['latitude+longitude', { latitude: 1, longitude: 2 }],
    ['full_address', { full_address: 'Landstrasse 10, Vaduz' }],
    ['street with city', { street: 'Landstrasse', city: 'Vaduz' }],
    ['street with postalCode', { street: 'Landstrasse', postalCode: '9490' }],
    ['wkt_geometry', { wkt_geometry: 'POINT (9.52 47.14)' }],
  ];
  for (const [name, where] of ways) {
    kept('decisions Jobs 2', `inputs hold name and one of: ${name}`, async (s) => {
      await upload(of(s), [{ inputs: { name: 'x', ...where } }]);
    });
  }
  kept('decisions Jobs 2', 'otherwise 400 naming the index of each such job', async (s) => {
    const bad = [
      { inputs: { name: 'x' } },
      { inputs: { name: 'x', latitude: 1 } },
      { inputs: { name: 'x', street: 'Landstrasse' } },
      { inputs: { name: 'x', city: 'Vaduz' } },
      { inputs: { name: '', full_address: 'Landstrasse 10' } },
      { inputs: { name: '  ', full_address: 'Landstrasse 10' } },
    ];
    const body = { batch_name: 'x', kick_off_jobs_now: false, jobs: [job(), ...bad, job()] };
    const detail = expectRefusal(await of(s).post('/batches', body), 400);
    expect(detail.match(/\d+/g)?.map(Number)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6]));
    expect(detail).not.toMatch(/\b0\b|\b7\b/);
  });
  kept('decisions Jobs 2', 'the first 100 indexes are named', async (s) => {
    const jobs = Array.from({ length: 150 }, () => ({ inputs: { name: 'x' } }));
    const body = { batch_name: 'x', kick_off_jobs_now: false, jobs };
    const detail = expectRefusal(await of(s).post('/batches', body), 400);
    const numbers = detail.match(/\d+/g)!.map(Number);
    expect(numbers).toEqual(expect.arrayContaining(Array.from({ length: 100 }, (_, i) => i)));
    expect(detail).not.toMatch(/\b1[1-4]\d\b/);
  });
  kept('decisions Jobs 2', 'keys such as __proto__ are plain data: kept and echoed', async (s) => {
    const place = fresh('place');
    const odd = '{"__proto__":{"polluted":1},"constructor":"c","toString":null,';
    const text = JSON.stringify(job(place)).replace('"inputs":{', `"inputs":${odd}`);
    const reply = await of(s).post<Echo>('/jobs', text);
    expect(reply.status).toBe(202);
    const { body } = await of(s).get<JobBody>(`/jobs/${place}`);
    for (const echoed of [reply.body.inputs, body.inputs]) {
      expect(Object.getOwnPropertyDescriptor(echoed, '__proto__')?.value).toEqual({ polluted: 1 });
      expect(echoed['constructor']).toBe('c');
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
  kept('decisions Jobs 2', 'type, suburb, building and such are known: strings', async (s) => {
    const fields = ['type', 'suburb', 'building', 'unit_number', 'floor', 'block', 'km'];
    for (const field of fields) {
      const reply = await of(s).post('/jobs', job(fresh('p'), { [field]: 7 }));
      expectFault(reply, 'body', 'inputs', field);
    }
    const all = Object.fromEntries(fields.map((field) => [field, 'x']));
    expect((await of(s).post('/jobs', job(fresh('p'), all))).status).toBe(202);
  });
  kept('interface Job inputs', 'each field has its type', async (s) => {
    const strings =
      'name full_address country_code category website phone id input_type wkt_geometry ' +
      'street city house state postalCode country source';
    for (const field of strings.split(' ')) {
      const reply = await of(s).post('/jobs', job(fresh('p'), { [field]: 7 }));
      expectFault(reply, 'body', 'inputs', field);
    }
    for (const field of ['latitude', 'longitude']) {
      const reply = await of(s).post('/jobs', job(fresh('p'), { [field]: '7' }));
      expectFault(reply, 'body', 'inputs', field);
    }
    const hours = await of(s).post('/jobs', job(fresh('p'), { opening_hours: '9-5' }));
    expectFault(hours, 'body', 'inputs', 'opening_hours');
  });
}

function identity({ kept }: Promises): void {
  kept('decisions Jobs 3', 'the same place in two batches is two jobs', async (s) => {
    const place = fresh('place');
    const first = await upload(of(s), [job(place, { note: 'first' })]);
    const second = await upload(of(s), [job(place, { note: 'second' })]);
    for (const [batch, note] of [
      [first, 'first'],
      [second, 'second'],
    ] as const) {
      const { body } = await of(s).get<JobList>(`/jobs?batchId=${batch.id}`);
      expect(body.jobs.map((one) => one.inputs['note'])).toEqual([note]);
    }
  });
  kept('decisions Jobs 3', 'get-job by place_id sees the latest submitted', async (s) => {
    const place = fresh('place');
    const seen = async () => (await of(s).get<JobBody>(`/jobs/${place}`)).body;
    await upload(of(s), [job(place, { note: 'batch' })]);
    expect((await seen()).inputs['note']).toBe('batch');
    await of(s).post('/jobs', job(place, { note: 'single' }));
    expect((await seen()).inputs['note']).toBe('single');
    expect((await seen()).batch_id).toBeNull();
    const last = await upload(of(s), [job(place, { note: 'last' })]);
    expect((await seen()).inputs['note']).toBe('last');
    expect((await seen()).batch_id).toBe(last.id);
  });
  kept('decisions Jobs 3', 'delete removes them all', async (s) => {
    const place = fresh('place');
    const first = await upload(of(s), [job(place), job()]);
    const second = await upload(of(s), [job(place)]);
    await of(s).post('/jobs', job(place));
    const { body } = await of(s).delete(`/jobs/${place}`);
    expect(body).toMatchObject({ status: 'deleted', place_id: place, deleted_jobs: 3 });
    expectRefusal(await of(s).get(`/jobs/${place}`), 404);
    for (const batch of [first, second]) {
      const now = (await of(s).get<BatchBody>(`/batches/${batch.id}`)).body;
      expect(Object.values(now.jobs).flat()).not.toContain(place);
    }
  });
  kept(
    'decisions Jobs 3',
    'a place_id again into the same batch replaces its inputs and starts a new run',
    async (s) => {
      const place = fresh('place');
      const { id } = await enriched(of(s), [job(place, { phone: '+423 232 21 31' })]);
      const before = (await of(s).get<JobBody>(`/jobs/${place}`)).body;
      await enriched(of(s), [job(place, { phone: '+423 232 21 32' })], { batch_id: id });
      const after = (await of(s).get<JobBody>(`/jobs/${place}`)).body;
      expect(after.inputs['phone']).toBe('+423 232 21 32');
      expect(after.outputs['phone']).toBe('+4232322132');
      const run = (body: JobBody) => body.job_metadata.enrichment_metadata.run_id;
      expect(run(after)).not.toBe(run(before));
      expect((await of(s).get<JobList>(`/jobs?batchId=${id}`)).body.total).toBe(1);
    },
  );
}

function single({ kept }: Promises): void {
  kept('decisions Jobs 4', 'pending -> completed, also when nothing is found', async (s) => {
    const place = fresh('place');
    const { jobs } = await enriched(of(s), [job(place)]);
    expect(jobs).toEqual({ pending: [], in_progress: [], completed: [place], failed: [] });
    const { body } = await of(s).get<JobBody>(`/jobs/${place}`);
    expect(body.status).toBe('completed');
    expect(body.outputs['phone']).toBeNull();
    expect(body.job_metadata.enrichment_metadata.verdicts['phone']).toBe('NOT FOUND');
  });
  kept('decisions Jobs 5', 'POST jobs answers 202 {place_id, inputs, status}', async (s) => {
    const record = job(fresh('place'), { note: 'as written', number: 1.5 });
    const reply = await of(s).post<Echo>('/jobs', record);
    expect(reply.status).toBe(202);
    expect(reply.body).toEqual({ ...record, status: 'pending' });
  });
  kept('decisions Jobs 5', 'POST jobs uses core unless the record names others', async (s) => {
    const core =
      'websites phoneNumbers openingHours names address categories closed_permanently'.split(' ');
    const [plain, own] = [job(), { ...job(), attributes: ['phoneNumbers'] }];
    await of(s).post('/jobs', plain);
    await of(s).post('/jobs', own);
    const ran = async (place: string) => {
      const { job_metadata } = await jobEnded(of(s), place);
      const entries = Object.entries(job_metadata.attribute_status);
      return entries.filter(([, status]) => status !== 'NOT_RUN').map(([key]) => key);
    };
    expect((await ran(plain.place_id)).toSorted()).toEqual(core.toSorted());
    expect(await ran(own.place_id)).toEqual(['phoneNumbers']);
  });
  kept('decisions Jobs 6', 'each Job carries batch_id and created_at', async (s) => {
    const { id, jobs } = await upload(of(s));
    const { body } = await of(s).get<JobBody>(`/jobs/${jobs.pending[0]}`);
    expect(body.batch_id).toBe(id);
    expect(body.created_at).toMatch(TIMESTAMP);
  });
}

/** Enough to be at work for a while. */
const MANY = 600;
const QUICK = ['websites'];

const REQUIRED = ['place_id', 'status', 'job_metadata', 'inputs', 'outputs', 'reasoning'];

function synchronous({ kept }: Promises): void {
  kept('decisions Jobs 5', 'POST enrich runs the pipeline and answers 200 Job', async (s) => {
    const place = fresh('place');
    const record = { ...job(place, { phone: '+423 232 21 31' }), attributes: ['phoneNumbers'] };
    const { status, body } = await of(s).post<JobBody>('/enrich', record);
    expect(status).toBe(200);
    for (const field of REQUIRED) expect(body).toHaveProperty(field);
    expect(body).toMatchObject({ place_id: place, status: 'completed', inputs: record.inputs });
    expect(body.outputs['phone']).toBe('+4232322131');
  });
  kept('decisions Jobs 5', 'what enrich answers is what get-job shows after', async (s) => {
    const record = { ...job(), attributes: ['address'] };
    const { body } = await of(s).post<JobBody>('/enrich', record);
    expect((await of(s).get(`/jobs/${record.place_id}`)).body).toEqual(body);
  });
  kept('interface Job outputs', 'every output field is there, null when unknown', async (s) => {
    const { body } = await of(s).post<JobBody>('/enrich', { ...job(), attributes: ['cuisine'] });
    expect(Object.keys(body.outputs).length).toBeGreaterThanOrEqual(100);
    expect(body.outputs).toMatchObject({ website: null, coordinates: null, menu_content: null });
    expect(body.outputs['coordinates_distance']).toBe(0);
  });
  kept('interface Jobs', 'enrich: 400 invalid input format, 401 credentials', async (s) => {
    expectRefusal(await of(s).post('/enrich', '{'), 400);
    expectRefusal(await of(s).ask('POST', '/enrich', { key: null, body: job() }), 401);
  });
  kept(
    'decisions Jobs 5',
    'enrich has priority: a batch at work does not hold it up',
    async (s) => {
      const many = Array.from({ length: MANY }, () => job());
      const wish = { kick_off_jobs_now: true, attribute_set: 'all' };
      const { id } = await upload(of(s), many, wish);
      const { status, body } = await of(s).post<JobBody>('/enrich', {
        ...job(),
        attributes: QUICK,
      });
      expect(status).toBe(200);
      const last = async () => {
        const path = `/jobs?batchId=${id}&limit=50&offset=${MANY - 50}`;
        const { jobs } = (await of(s).get<JobList>(path)).body;
        return jobs.map((one) => one.job_metadata.last_enriched);
      };
      const ends = await eventually(last, (all) => all.every((end) => end !== undefined));
      expect(ends.toSorted().at(-1)! > body.job_metadata.last_enriched).toBe(true);
    },
  );
}

function deletion({ kept }: Promises): void {
  kept(
    'decisions Jobs 7',
    'delete batch: 200 {status, message, batch_id, deleted_jobs}',
    async (s) => {
      const { id, jobs } = await upload(of(s), [job(), job()]);
      const { status, body } = await of(s).delete<{ message: string }>(`/batches/${id}`);
      expect(status).toBe(200);
      const { message } = body;
      expect(body).toEqual({ status: 'deleted', message, batch_id: id, deleted_jobs: 2 });
      expect(typeof message).toBe('string');
      expectRefusal(await of(s).get(`/batches/${id}`), 404);
      for (const place of jobs.pending) expectRefusal(await of(s).get(`/jobs/${place}`), 404);
    },
  );
  kept('decisions Jobs 7', 'deleting again: 404', async (s) => {
    const { id } = await upload(of(s));
    await of(s).delete(`/batches/${id}`);
    expectRefusal(await of(s).delete(`/batches/${id}`), 404);
    const record = job();
    await of(s).post('/jobs', record);
    expect((await of(s).delete(`/jobs/${record.place_id}`)).body).toEqual({
      status: 'deleted',
      message: expect.any(String),
      place_id: record.place_id,
      deleted_jobs: 1,
    });
    expectRefusal(await of(s).delete(`/jobs/${record.place_id}`), 404);
  });
  kept(
    'decisions Jobs 7',
    "a deleted job's running enrichment is discarded when it ends",
    async (s) => {
      const gone = await upload(of(s), [job(), job()], {
        kick_off_jobs_now: true,
        attribute_set: 'core',
      });
      await of(s).delete(`/batches/${gone.id}`);
      // A later batch has ended: what ran before it has ended too.
      await enriched(of(s), [job(), job(), job()]);
      expectRefusal(await of(s).get(`/batches/${gone.id}`), 404);
      for (const place of gone.jobs.pending) expectRefusal(await of(s).get(`/jobs/${place}`), 404);
      const all = (await of(s).get<JobList>('/jobs')).body.jobs.map((one) => one.place_id);
      expect(all.filter((place) => gone.jobs.pending.includes(place))).toEqual([]);
    },
  );
  kept('decisions Jobs 7', 'a place can be submitted anew after its deletion', async (s) => {
    const place = fresh('place');
    const { id } = await upload(of(s), [job(place, { note: 'old' })]);
    await of(s).delete(`/jobs/${place}`);
    await upload(of(s), [job(place, { note: 'new' })], { batch_id: id });
    expect((await ended(of(s), (await enriched(of(s))).id)).status).toBe('completed');
    const { body } = await of(s).get<JobBody>(`/jobs/${place}`);
    expect(body.inputs['note']).toBe('new');
  });
  kept('decisions Jobs 8', 'timestamps are RFC 3339 UTC with Z and milliseconds', async (s) => {
    const { jobs } = await enriched(of(s));
    const { body } = await of(s).get<JobBody>(`/jobs/${jobs.completed[0]}`);
    const { last_enriched, enrichment_metadata } = body.job_metadata;
    const { started_at, finished_at } = enrichment_metadata;
    for (const time of [body.created_at, last_enriched, started_at, finished_at]) {
      expect(time).toMatch(TIMESTAMP);
    }
  });
}
