/**
 * Corrections over REST: a person's value wins wherever the place is shown, is marked, stays
 * through further runs, and leaves when it is withdrawn.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { runOperatorTask } from '../support/run-task.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 480_000;
const ATTRIBUTES = ['names', 'phoneNumbers', 'websites', 'address', 'openingHours'];
const PHONE = '+6563371234';
const CORRECTED = '+6563375678';
const HOURS = { Monday: '11:00-14:00', Tuesday: 'closed' };

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher', 'exporter']);
}, TIMEOUT_MS);
afterAll(() => api.close());

interface ShownRow {
  readonly place_id: string;
  readonly outputs: string;
  readonly field: string;
  readonly verdict: string;
  readonly source: string;
  readonly confidence: string;
  readonly evidence_quote: string;
}

const place = (place_id: string) => ({
  place_id,
  inputs: { name: 'Kopi', full_address: '80 Bencoolen St, Singapore', phone: PHONE },
});

async function untilEnded(batch: string, jobs: number): Promise<void> {
  const ended = async () => {
    const { body } = await api.send('GET', `batches/${batch}`);
    return body.jobs.completed.length === jobs;
  };
  await until(ended, `${batch} has ended`, { timeoutMs: 400_000, pollMs: 50 });
}

async function submit(batch: string, places: readonly string[]): Promise<void> {
  const jobs = places.map(place);
  const body = { batch_id: batch, batch_name: batch, attributes: ATTRIBUTES, jobs };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
}

const read = async (path: string) => (await api.send('GET', path)).body;
const correct = (id: string, corrections: object, note?: string) =>
  api.send('PUT', `jobs/${id}/corrections`, { body: { corrections, ...(note && { note }) } });

describe('a corrected place', () => {
  let before: Record<string, unknown>;

  beforeAll(async () => {
    await submit('first', ['a', 'b']);
    await untilEnded('first', 2);
    before = await read('jobs/a');
  }, TIMEOUT_MS);

  it('shows the value at once, with who set it', { timeout: TIMEOUT_MS }, async () => {
    const answer = await correct('a', { phone: CORRECTED, opening_hours: HOURS }, 'I rang them.');
    expect(answer.status).toBe(200);
    const job = await read('jobs/a');
    expect(job.outputs).toMatchObject({ phone: CORRECTED, opening_hours: HOURS });
    expect(job.confidence_scores.phone).toBe('VERY_HIGH');
    expect(job.reasoning.phone).toContain('I rang them.');
    const { verdicts, scores, evidence, corrected } = job.job_metadata.enrichment_metadata;
    expect(verdicts.phone).toBe('CORRECTED');
    expect(scores.phone).toBe(1);
    expect(evidence.phone).toHaveLength(1);
    expect(evidence.phone[0]).toMatchObject({ source: 'correction', quote: 'I rang them.' });
    expect(corrected.phone).toMatchObject({ sources_value: PHONE, note: 'I rang them.' });
    expect(corrected.phone.corrected_by).toMatch(/^start-/);
    expect(answer.body.corrections.phone.value).toBe(CORRECTED);
    const other = await read('jobs/b');
    expect(other.outputs.phone).toBe(PHONE);
    expect(other.job_metadata.enrichment_metadata).not.toHaveProperty('corrected');
  });

  it('is the same in lists, in its batch and in a CSV', async () => {
    const job = await read('jobs/a');
    expect(await read('batches/first/jobs/a')).toEqual(job);
    const { jobs } = await read('jobs?batchId=first');
    expect(jobs.find((one: { place_id: string }) => one.place_id === 'a')).toEqual(job);
    const { text } = await api.send('POST', 'exports', { body: { batch_ids: ['first'] } });
    const [head, row] = text.split('\r\n').length > 1 ? text.split('\r\n') : text.split('\n');
    const cells = Object.fromEntries(
      head!.split(',').map((name, i) => [name, splitCsv(row!)[i]] as const),
    );
    expect(cells['outputs.phone']).toMatch(/\+6563375678$/);
    expect(cells['verdict.phone']).toBe('CORRECTED');
    expect(cells['confidence.phone']).toBe('VERY_HIGH');
    expect(cells['reasoning.phone']).toContain('I rang them.');
    const body = { batch_ids: ['first'], columns: ['verdict'] };
    const verdicts = (await api.send('POST', 'exports', { body })).text;
    expect(verdicts).toContain('CORRECTED');
  });

  it('is named by `cairn explain`, beside what the sources say', async () => {
    const explain = (place: string) => runOperatorTask(api.product.platform, 'explain', { place });
    const { lines } = await explain('a');
    const isSet = (line: string) => line.includes(' was set to ');
    const [hours, phone] = lines.filter(isSet);
    expect(hours).toMatch(/^ {2}opening_hours was set to \{"Monday"/);
    expect(phone).toMatch(/^ {2}phone was set to "\+6563375678" by start-.* on .*: I rang them\.$/);
    expect(lines.join('\n')).toContain(`phone = "${PHONE}"`);
    expect((await explain('b')).lines.filter(isSet)).toEqual([]);
  });

  it('stays through a reprocess, a refresh and another batch', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const body = { failed_only: false, refresh: true, attributes: ATTRIBUTES };
    await api.send('POST', 'batches/first/reprocess', { body });
    await untilEnded('first', 2);
    expect((await read('jobs/a')).outputs.phone).toBe(CORRECTED);
    expect((await correct('a', { name: 'Kopi Bar' })).status).toBe(200);
    await submit('second', ['a']);
    await untilEnded('second', 1);
    for (const batch of ['first', 'second']) {
      const { outputs } = await read(`batches/${batch}/jobs/a`);
      expect(outputs).toMatchObject({ phone: CORRECTED, name: 'Kopi Bar' });
    }
    const enriched = await api.send('POST', 'enrich', {
      body: { ...place('a'), attributes: ['phoneNumbers'] },
    });
    expect(enriched.body.outputs.phone).toBe(CORRECTED);
  });

  it('counts into statistics, and is the same in SQL', async () => {
    await correct('b', { phone: PHONE });
    const { corrections, value_origins } = await read('batches/first/statistics');
    expect(corrections.phoneNumbers).toEqual({
      corrected: 2,
      sources: { input: { confirmed: 1, overruled: 1 } },
    });
    expect(corrections.openingHours).toEqual({ corrected: 1, sources: {} });
    expect(value_origins.phoneNumbers).toEqual({ found: 0, confirmed: 0, echoed: 2, empty: 0 });
    expect((await read('batches/second/statistics')).corrections.phoneNumbers.corrected).toBe(1);
    const query = (sql: string) => api.product.platform.warehouse.query<ShownRow>({ sql });
    const places = await query(
      "SELECT place_id, outputs FROM places_current WHERE batch_id = 'first' ORDER BY place_id",
    );
    const findings =
      await query(`SELECT place_id, field, verdict, source, confidence, evidence_quote
      FROM findings WHERE batch_id = 'first' ORDER BY place_id, field`);
    for (const { place_id, outputs } of places) {
      const job = await read(`batches/first/jobs/${place_id}`);
      const found = Object.entries(job.outputs).filter(([, value]) => value !== null);
      const shown = { coordinates_distance: 0, ...JSON.parse(outputs) };
      expect(shown).toEqual(Object.fromEntries(found));
      const { verdicts, evidence } = job.job_metadata.enrichment_metadata;
      const own = findings.filter((row) => row.place_id === place_id);
      const byField = own.map(({ field, verdict }) => [field, verdict]);
      expect(Object.fromEntries(byField)).toEqual(verdicts);
      for (const { field, source, confidence, evidence_quote } of own) {
        expect(source, field).toBe(evidence[field]?.[0]?.source ?? '');
        expect(evidence_quote, field).toBe(evidence[field]?.[0]?.quote ?? '');
        const level = job.confidence_scores[field];
        if (level !== undefined) expect(confidence, field).toBe(level);
      }
    }
  });

  it('agrees with its sources, or has no value', async () => {
    await correct('b', { phone: PHONE, website: null });
    const job = await read('jobs/b');
    const { verdicts, evidence } = job.job_metadata.enrichment_metadata;
    expect(verdicts).toMatchObject({ phone: 'VERIFIED', website: 'NOT FOUND' });
    expect(evidence.phone.map(({ source }: { source: string }) => source)).toEqual([
      'correction',
      'input',
    ]);
    await correct('b', { phone: null });
    expect((await read('jobs/b')).outputs.phone).toBeNull();
  });

  it('tells what was said, and is as before when all is withdrawn', async () => {
    const again = await correct('a', { phone: CORRECTED }, 'I rang them.');
    const changes = again.body.history.map(
      ({ field, before: was, after }: { field: string; before: unknown; after: unknown }) =>
        [field, was, after] as const,
    );
    expect(changes).toEqual([
      ['name', 'Kopi', 'Kopi Bar'],
      ['opening_hours', null, HOURS],
      ['phone', PHONE, CORRECTED],
    ]);
    const one = await api.send('DELETE', 'jobs/a/corrections?fields=phone');
    expect(Object.keys(one.body.corrections)).toEqual(['name', 'opening_hours']);
    expect(one.body.history[0]).toMatchObject({ action: 'withdrawn', before: CORRECTED });
    const all = await api.send('DELETE', 'jobs/a/corrections');
    expect(all.body.corrections).toEqual({});
    expect(await read('jobs/a/corrections')).toEqual(all.body);
    expect((await read('batches/first/jobs/a')).outputs).toEqual(before['outputs']);
    expect((await read('jobs/a/corrections?limit=1')).history).toHaveLength(1);
  });
});

it('a value must fit its field', { timeout: TIMEOUT_MS }, async () => {
  const refused = async (corrections: object, ...path: (string | number)[]) => {
    const { status, body } = await correct('a', corrections);
    expect(status, JSON.stringify(body)).toBe(422);
    expect(body.detail[0].loc).toEqual(['body', 'corrections', ...path]);
  };
  await refused({ phone: 7 }, 'phone');
  await refused({ phone: '' }, 'phone');
  await refused({ coordinates: [1] }, 'coordinates');
  await refused({ coordinates: [91, 0] }, 'coordinates');
  await refused({ coordinates: [0, -180.5] }, 'coordinates');
  await refused({ opening_hours: { Monday: 'lunch' } }, 'opening_hours', 'Monday');
  await refused({ opening_hours: { Monday: '11:00-25:00' } }, 'opening_hours', 'Monday');
  await refused({ opening_hours: { Montag: 'closed' } }, 'opening_hours', 'Montag');
  await refused({ average_rating: 5.5 }, 'average_rating');
  await refused({ address: { street: 'A', planet: 'Mars' } }, 'address', 'planet');
  await refused({ no_such_field: 'x' }, 'no_such_field');
  await refused({ custom_terrace: 'yes' }, 'custom_terrace');
  await refused({ phone: '\ud800' }, 'phone');
  await refused({ summary: 'x'.repeat(17_000) }, 'summary');
  await refused({});
  expect((await correct('a', { phone: PHONE }, 'x'.repeat(301))).status).toBe(422);
});

it("a custom attribute's value is corrected in its schema", { timeout: TIMEOUT_MS }, async () => {
  const { body } = await api.send('POST', 'custom_attributes', { body: { name: 'Terrace' } });
  const value = { value: 'yes', reasoning: 'I saw it.', confidence: 'HIGH' };
  expect((await correct('b', { [body.attribute_key]: value })).status).toBe(200);
  expect((await read('jobs/b')).outputs[body.attribute_key]).toEqual(value);
  const wrong = await correct('b', { [body.attribute_key]: { value: 1 } });
  expect(wrong.body.detail[0].loc.slice(0, 3)).toEqual(['body', 'corrections', body.attribute_key]);
});

it('is of one organization, and of a place that it has', { timeout: TIMEOUT_MS }, async () => {
  expect((await correct('nowhere', { phone: PHONE })).status).toBe(404);
  const headers = { authorization: `Bearer ${KEYS.stranger}` };
  for (const method of ['GET', 'DELETE']) {
    expect((await api.send(method, 'jobs/a/corrections', { headers })).status).toBe(403);
    expect((await api.send(method, 'jobs/nowhere/corrections')).status).toBe(404);
  }
});

function splitCsv(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell!);
}

describe('a table of corrections', () => {
  const send = (corrections: unknown, batch = 'table') =>
    api.send('POST', `batches/${batch}/corrections`, { body: { corrections } });
  const row = (place_id: string, corrections: object, note?: string) => {
    return { place_id, corrections, ...(note && { note }) };
  };

  beforeAll(async () => {
    await submit('table', ['t1', 't2', 't3']);
    await untilEnded('table', 3);
  }, TIMEOUT_MS);

  it('is taken whole, counts what it changed, and may be repeated', async () => {
    const rows = [
      row('t1', { phone: CORRECTED, website: null }, 'Called.'),
      row('t2', { phone: null }),
    ];
    const { status, body } = await send(rows);
    expect([status, body]).toEqual([
      200,
      { batch_id: 'table', corrected_places: 2, unchanged_places: 0, corrected_fields: 3 },
    ]);
    expect((await read('jobs/t1')).outputs).toMatchObject({ phone: CORRECTED, website: null });
    expect((await read('jobs/t2')).outputs.phone).toBeNull();
    const held = await read('jobs/t1/corrections');
    expect(held.history).toHaveLength(2);
    expect(held.corrections.phone).toMatchObject({ value: CORRECTED, note: 'Called.' });
    const again = await send([...rows, row('t3', { phone: CORRECTED })]);
    expect(again.body).toMatchObject({ corrected_places: 1, unchanged_places: 2 });
    expect((await read('jobs/t1/corrections')).history).toHaveLength(2);
  });

  it('is refused whole, and each fault names its row', async () => {
    const { status, body } = await send([
      row('t3', { phone: PHONE }),
      row('nobody', { phone: PHONE }),
      row('t3', { phone: PHONE }),
    ]);
    expect(status).toBe(422);
    expect(body.detail.map((fault: { loc: unknown }) => fault.loc)).toEqual([
      ['body', 'corrections', 1, 'place_id'],
      ['body', 'corrections', 2, 'place_id'],
    ]);
    const wrong = await send([row('t3', { phone: PHONE }), row('t1', { review_count: 1.5 })]);
    expect(wrong.body.detail[0].loc).toEqual([
      'body',
      'corrections',
      1,
      'corrections',
      'review_count',
    ]);
    expect((await read('jobs/t3')).outputs.phone).toBe(CORRECTED);
  });

  it('has between one and a thousand rows, of a batch that exists', async () => {
    const many = Array.from({ length: 1_001 }, (_, i) => row(`p${i}`, { phone: PHONE }));
    expect((await send([])).status).toBe(422);
    expect((await send(many)).body.detail[0].loc).toEqual(['body', 'corrections']);
    expect((await send([row('t1', { phone: PHONE })], 'none')).body.code).toBe('batch_not_found');
  });
});
