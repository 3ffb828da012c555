/** Text with half a character, from callers or cut by a limit: SQL shows what REST shows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';

const TEST_TIMEOUT_MS = 300_000;
const AT = { latitude: 47.14, longitude: 9.52, country_code: 'LI', phone: '+423 232 21 31' };

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher']);
}, TEST_TIMEOUT_MS);
afterAll(() => api?.close());

it.each([
  ['half', 'Gasthof \ud83c Adler', 'Gasthof \ufffd Adler'],
  ['cut', `Gasthof ${'a'.repeat(291)}🍕`, `Gasthof ${'a'.repeat(291)}🍕`],
])(
  'a name with half a character, %s, costs the views no value',
  {
    timeout: TEST_TIMEOUT_MS,
  },
  async (place_id, name, shownName) => {
    const attributes = ['names', 'phoneNumbers'];
    const body = { place_id, attributes, inputs: { ...AT, name } };
    const { body: job } = await api.send('POST', 'enrich', { body });
    expect(job.inputs.name).toBe(name);
    expect(job.outputs).toMatchObject({ name: shownName, phone: '+4232322131' });
    await api.send('GET', `jobs/${place_id}`);
    const query = (sql: string) =>
      api.product.platform.warehouse.query({ sql, params: { place: place_id } });
    const where = "organization_id = 'acme' AND place_id = {place:String}";
    expect(await query(`SELECT name, phone FROM places_current WHERE ${where}`)).toEqual([
      { name: shownName, phone: '+4232322131' },
    ]);
    const { evidence } = job.job_metadata.enrichment_metadata;
    const fields = "field IN ('name', 'phone')";
    const found = `SELECT field, value, evidence_quote FROM findings WHERE ${where} AND ${fields}`;
    expect(await query(`${found} ORDER BY field`)).toEqual([
      { field: 'name', value: shownName, evidence_quote: evidence.name[0].quote },
      { field: 'phone', value: '+4232322131', evidence_quote: '+423 232 21 31' },
    ]);
    expect(evidence.name[0].quote).toBe(shownName.slice(0, 299 + (place_id === 'cut' ? 0 : 9)));
    const again = await api.send('POST', 'jobs/reprocess', {
      body: { place_ids: [place_id], attributes, refresh: true },
    });
    expect(again.body.job_count).toBe(1);
    const runs = async () => (await api.send('GET', `jobs/${place_id}/history`)).body.runs;
    await expect.poll(async () => (await runs()).length, { timeout: 60_000 }).toBe(2);
    expect((await runs())[0].changes).toEqual({});
  },
);
