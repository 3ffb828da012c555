/** `/mcp` as assistants use it: the official client, against the product with a model and a web. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import {
  FAKE_MODEL_KEY,
  type FakeModelServer,
  startFakeModel,
} from '../support/fake-model-server.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 300_000;
const SERVICES = ['ingest-api', 'enricher', 'sink'] as const;
const CAFE = {
  name: 'Kaffeehaus Silberdistel',
  full_address: 'Städtle 12, 9490 Vaduz, Liechtenstein',
  latitude: 47.1411,
  longitude: 9.5215,
};

let api: EmbeddedApi;
let model: FakeModelServer;
let client: Client;

async function connect(key: string): Promise<Client> {
  const one = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', api.address), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await one.connect(transport as Parameters<Client['connect']>[0]);
  return one;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
type Outcome = { isError: boolean; text: string; value: any };

async function use(name: string, args: object, from = client): Promise<Outcome> {
  const result = await from.callTool({ name, arguments: { ...args } });
  const [first] = result.content as { type: string; text: string }[];
  return {
    isError: result.isError === true,
    text: first!.text,
    value: result.structuredContent,
  };
}

/** A message as a program without the client would send it. */
function post(body: string | object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL('/mcp', api.address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${KEYS.member}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function toolCall(name: string, args: unknown) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
}

beforeAll(async () => {
  model = await startFakeModel();
  api = await startEmbeddedApi(SERVICES, {
    OPENAI_BASE_URL: `${model.address}/v1`,
    OPENAI_API_KEY: FAKE_MODEL_KEY,
    OPENAI_MODEL: 'test-model',
    ENRICH_RATE_BURST: '2',
    ENRICH_RATE_PER_SECOND: '1',
  });
  client = await connect(KEYS.member);
}, TIMEOUT_MS);
afterAll(async () => {
  await client?.close();
  await api?.close();
  await model?.close();
});

describe('an assistant with a key', () => {
  it('learns which tools there are and what they take', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'find_place',
      'match_place',
      'enrich_place',
      'get_place',
      'batch_status',
      'ask',
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/\.$/);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
    expect(client.getServerVersion()?.name).toBe('cairn');
    expect(client.getInstructions()).toContain('enrich_place');
  });

  it('enriches a place, reads it again, finds it and matches it', async () => {
    const place = { ...CAFE, phone: '+423 232 21 31', place_id: 'cafe' };
    const enriched = await use('enrich_place', { ...place, attributes: ['phoneNumbers'] });
    expect(enriched.isError, enriched.text).toBe(false);
    expect(enriched.value).toMatchObject({ place_id: 'cafe', outputs: { phone: '+4232322131' } });
    expect(enriched.text).not.toContain(':null');

    const { value: read } = await use('get_place', { place_id: 'cafe' });
    expect(read).toMatchObject({ status: 'completed', outputs: { phone: '+4232322131' } });

    const found = await use('find_place', { name: CAFE.name, full_address: CAFE.full_address });
    expect(found.value.results[0]).toMatchObject({ source: 'vendor', place_id: 'cafe' });
    const { value: matched } = await use('match_place', { ...CAFE, match_sources: ['vendor'] });
    expect(matched.results).toMatchObject([{ place_id: 'cafe', is_match: true }]);
  }, 300_000);

  it('follows a batch', async () => {
    const jobs = [{ place_id: 'p-1', inputs: CAFE }];
    const body = { batch_name: 'One', batch_id: 'one', attributes: ['websites'], jobs };
    expect((await api.send('POST', 'batches', { body })).status).toBe(200);
    const ended = async () => {
      const { value } = await use('batch_status', { batch_id: 'one', attributes: ['websites'] });
      return value.status === 'completed' ? value : undefined;
    };
    const status = await until(ended, () => 'the batch is completed', { timeoutMs: 120_000 });
    expect(status.jobs).toMatchObject({ completed: 1, pending: 0 });
    expect(status.attribute_status.websites.RUN.total).toBe(1);
  }, 300_000);

  it('asks the web', async () => {
    model.say('A batch may have 50,000 places [1].');
    const { value, text } = await use('ask', { query: 'how many places may a batch have' });
    expect(value, text).toBeDefined();
    expect(value.answer).toContain('[1]');
    expect(value.sources.length).toBeGreaterThan(0);
  });

  it('is told in sentences what it did wrong', async () => {
    const range = await use('find_place', { ...CAFE, latitude: 91 });
    expect(range).toMatchObject({ isError: true, text: 'latitude: Input should be at most 90.' });
    const unknown = await use('find_place', { ...CAFE, colour: 'red' });
    expect(unknown.text).toBe('colour: There is no such field.');
    const nowhere = await use('enrich_place', { name: 'Adler' });
    expect(nowhere).toMatchObject({ isError: true });
    expect(nowhere.text).toMatch(/^[^{[]+\.$/);
    const lost = await use('batch_status', { batch_id: 'of-nobody' });
    expect(lost).toMatchObject({ isError: true, text: 'Batch not found.' });
    const key = await use('batch_status', { batch_id: 'one', attributes: ['colour'] });
    expect(key.text).toBe('enrichments: There is no enrichment "colour".');
    await expect(use('drop_tables', {})).rejects.toThrow('There is no tool "drop_tables".');
  });

  it('keeps to the rate limits of the routes', async () => {
    // Far more than the bucket fills up with, however slowly they arrive.
    const sent = Array.from({ length: 60 }, () => use('enrich_place', CAFE));
    const texts = (await Promise.all(sent)).map(({ text }) => text);
    const refusal = /^Rate limit exceeded\. Try again in \d+ s\.$/;
    expect(texts.filter((text) => refusal.test(text)).length).toBeGreaterThan(0);
  }, 300_000);
});

describe('keys', () => {
  it('open only their own organization', async () => {
    const stranger = await connect(KEYS.stranger);
    expect(await use('get_place', { place_id: 'cafe' }, stranger)).toMatchObject({ isError: true });
    const other = await use('get_place', { place_id: 'cafe', organization: 'acme' }, stranger);
    expect(other.text).toBe('The API key does not belong to this organization, but to other.');
    const target = { name: CAFE.name, full_address: CAFE.full_address };
    const found = await use('find_place', { ...target, organization: 'acme' }, stranger);
    expect(found.text).toBe('The API key does not belong to this organization, but to other.');
    await stranger.close();
  });

  it('of operators need an organization, and then open it', async () => {
    const operator = await connect(KEYS.operator);
    const unnamed = await use('get_place', { place_id: 'cafe' }, operator);
    expect(unnamed.text).toContain('name one in organization');
    const named = await use('get_place', { place_id: 'cafe', organization: 'acme' }, operator);
    expect(named.value.place_id).toBe('cafe');
    await operator.close();
  });

  it('are needed', async () => {
    const refused = await post(toolCall('ask', {}), { authorization: 'Bearer wrong' });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('hostile messages', () => {
  it.each([
    ['no JSON', '{"jsonrpc"', -32_700],
    ['an array of messages', JSON.stringify([toolCall('ask', {}), toolCall('ask', {})]), -32_600],
    ['no message', '{"hello": 1}', -32_700],
  ])('as %s are refused', async (_, body, code) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  it('are bounded in size, and so are their arguments', async () => {
    const large = await post(toolCall('ask', { query: 'x'.repeat(300 * 1024) }));
    expect(large.status).toBe(413);
    const inputs = { ...CAFE, category: 'x'.repeat(100 * 1024) };
    const wide = await post(toolCall('enrich_place', inputs));
    expect(await wide.json()).toMatchObject({ result: { isError: true } });
    const depth = 50_000;
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const deep = JSON.stringify(toolCall('ask', 0)).replace(
      '"arguments":0',
      `"arguments":{"query":${nested}}`,
    );
    expect([200, 400]).toContain((await post(deep)).status);
    expect((await api.send('GET', '/healthz')).status).toBe(200);
  });

  it('with another media type, method or origin are refused', async () => {
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    const get = await fetch(new URL('/mcp', api.address));
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await post(toolCall('ask', {}), { origin: 'https://evil.example' })).status).toBe(403);
    const own = await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { origin: api.address });
    expect(own.status).toBe(200);
  });
});
