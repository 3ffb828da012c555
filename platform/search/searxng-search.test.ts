import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  describeHttpFailures,
  describeSearch,
  type HttpAdapter,
  openOver,
  TEST_CONTEXT,
} from '../../test/contracts/search-contract.ts';
import { FAKE_PAGES, startFakeSearxng } from '../../test/support/fake-search-servers.ts';
import { type FakeServer, startFakeServer } from '../../test/support/fake-server.ts';
import { createSearxngSearch } from './searxng-search.ts';

const adapter: HttpAdapter = {
  name: 'searxng',
  start: startFakeSearxng,
  create: (url, context) => createSearxngSearch({ url }, context),
};
describeSearch('searxng', openOver(adapter), FAKE_PAGES);
describeHttpFailures(adapter);

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeSearxng();
});
afterEach(() => server.close());

it('reads answers and the infobox of a recorded answer', async () => {
  const search = adapter.create(`${server.address}/`, TEST_CONTEXT);
  const { answerBox, knowledgeGraph, findings } = await search.search('answer infobox museum');
  expect(answerBox).toEqual({
    title: null,
    answer: 'Forty-two.',
    snippet: null,
    url: 'https://example.org/a',
    date: null,
  });
  expect(knowledgeGraph).toEqual({
    title: 'Vaduz',
    description: 'capital of Liechtenstein',
    website: 'https://www.vaduz.li/',
    facts: { Country: 'Liechtenstein', Population: '5,696' },
  });
  expect(findings).toHaveLength(1);
});

it('reads the plain-text answers of older instances', async () => {
  const older = await startFakeServer(() => ({
    status: 200,
    body: { results: [], answers: ['It is noon.'], infoboxes: [] },
  }));
  const { answerBox } = await adapter.create(older.address, TEST_CONTEXT).search('time');
  expect(answerBox?.answer).toBe('It is noon.');
  await older.close();
});

it('S4 rejects if the engines did not answer and nothing was found', async () => {
  const search = adapter.create(server.address, TEST_CONTEXT);
  await expect(search.search('unresponsive')).rejects.toMatchObject({ code: 'search_unavailable' });
  expect((await search.search('unresponsive museum')).findings).toHaveLength(1);
});

it('posts a query that is too long for a request line', async () => {
  const search = adapter.create(server.address, TEST_CONTEXT);
  const { findings } = await search.search(`museum ${'漢'.repeat(990)}`);
  expect(findings).toHaveLength(1);
  expect(server.requests[0]?.method).toBe('POST');
});

it('sends the login of its address as a header', async () => {
  const address = server.address.replace('http://', 'http://me:pass%20word@');
  await adapter.create(address, TEST_CONTEXT).search('museum');
  const login = Buffer.from('me:pass word').toString('base64');
  expect(server.requests[0]?.headers.authorization).toBe(`Basic ${login}`);
});
