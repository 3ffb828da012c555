import { expect, it } from 'vitest';
import {
  describeHttpFailures,
  describeSearch,
  type HttpAdapter,
  openOver,
} from '../../test/contracts/search-contract.ts';
import { FAKE_KEY, FAKE_PAGES, startFakeBrave } from '../../test/support/fake-search-servers.ts';
import { createBraveSearch } from './brave-search.ts';

const adapter: HttpAdapter = {
  name: 'brave',
  start: startFakeBrave,
  create: (address, context) =>
    createBraveSearch({ url: `${address}/res/v1/web/search`, apiKey: FAKE_KEY }, context),
};
describeSearch('brave', openOver(adapter), FAKE_PAGES);
describeHttpFailures(adapter);

it('reads dates, further snippets and the infobox of a recorded answer', async () => {
  const { search, close } = await openOver(adapter)(FAKE_PAGES);
  const { findings, knowledgeGraph } = await search.search('infobox post');
  expect(findings[0]).toMatchObject({
    date: '2025-01-05T00:00:00',
    snippet: FAKE_PAGES[0]!.text,
    passage: `${FAKE_PAGES[0]!.text} A further sentence of the page.`,
  });
  expect(knowledgeGraph).toEqual({
    title: 'Vaduz',
    type: 'city',
    description: 'Vaduz is the capital of Liechtenstein.',
    website: 'https://www.vaduz.li/',
    facts: { Country: 'Liechtenstein', Population: '5,696' },
  });
  await close();
});
