import { expect, it } from 'vitest';
import {
  describeHttpFailures,
  describeSearch,
  type HttpAdapter,
  openOver,
  TEST_CONTEXT,
} from '../../test/contracts/search-contract.ts';
import { FAKE_KEY, FAKE_PAGES, startFakeSerper } from '../../test/support/fake-search-servers.ts';
import { startFakeServer } from '../../test/support/fake-server.ts';
import { createSerperSearch } from './serper-search.ts';

const adapter: HttpAdapter = {
  name: 'serper',
  start: startFakeSerper,
  create: (address, context) =>
    createSerperSearch({ url: `${address}/search`, apiKey: FAKE_KEY }, context),
};
describeSearch('serper', openOver(adapter), FAKE_PAGES);
describeHttpFailures(adapter);

it('reads the answer box and the knowledge graph of a recorded answer', async () => {
  const { search, close } = await openOver(adapter)(FAKE_PAGES);
  const { answerBox, knowledgeGraph } = await search.search('answer infobox post');
  expect(answerBox).toEqual({
    title: 'Answer',
    answer: 'Forty-two.',
    snippet: 'The answer is forty-two.',
    url: 'https://example.org/a',
    date: null,
  });
  expect(knowledgeGraph).toEqual({
    title: 'Vaduz',
    type: 'Capital of Liechtenstein',
    description: 'Vaduz is the capital of Liechtenstein.',
    website: 'https://www.vaduz.li/',
    facts: { Population: '5,696 (2019)', Elevation: '455 m' },
  });
  await close();
});

it('reports that its key is not accepted, without showing the key', async () => {
  const server = await startFakeSerper();
  const wrong = { url: `${server.address}/search`, apiKey: 'wrong-key' };
  await expect(createSerperSearch(wrong, TEST_CONTEXT).search('Vaduz')).rejects.toThrow(
    'The search provider serper does not accept our key or our format.',
  );
  await server.close();
});

it('reads the parts of an answer that it understands', async () => {
  const server = await startFakeServer(() => ({
    status: 200,
    body: {
      organic: [null, 7, { link: 'https://example.org/x', title: { a: 1 }, snippet: 3, date: [] }],
      answerBox: 'text',
      knowledgeGraph: { title: 5, attributes: JSON.parse('{"__proto__":"kept","n":7,"o":{}}') },
    },
  }));
  const { findings, answerBox, knowledgeGraph } = await adapter
    .create(server.address, TEST_CONTEXT)
    .search('x');
  expect(findings).toEqual([
    {
      title: null,
      url: 'https://example.org/x',
      snippet: null,
      date: null,
      position: 1,
      passage: null,
    },
  ]);
  expect(answerBox).toBeNull();
  expect(JSON.stringify(knowledgeGraph)).toBe('{"facts":{"__proto__":"kept","n":"7"}}');
  await server.close();
});
