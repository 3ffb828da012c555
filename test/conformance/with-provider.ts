/** Search and ask by a provider over HTTP, here a stand-in for SearXNG, beside a stand-in model. */
import { expect } from 'vitest';
import type { FakeServer } from '../support/fake-server.ts';
import { expectRefusal, fresh, send } from './client.ts';
import type { Promises } from './promises.ts';
import { search } from './search-ask-placematch.ts';
import type { Subject } from './subject.ts';

/** Words of the stand-in's pages, and one that makes the query one of its own. */
const query = () => `the post office in Vaduz ${fresh('q')}`;

const ask = (s: Subject, text: string) =>
  send<{ sources: object[] }>(s, 'POST', '/v1/ask', { body: { query: text } });

export function withProvider(
  { keptInOrder }: Promises,
  provider: () => FakeServer,
  model: () => FakeServer,
): void {
  const at = 'decisions Search 1';
  keptInOrder(at, 'searxng: its results in the shape of SearchResult', async (s) => {
    const { status, body } = await search(s, query());
    expect(status).toBe(200);
    expect(body.results[0]).toEqual({
      title: 'Post Vaduz',
      url: 'https://example.org/post-vaduz',
      snippet: expect.stringContaining('Monday to Friday'),
      date: expect.stringMatching(/^2025-01-05/),
      position: 1,
    });
  });
  keptInOrder(
    'decisions Cache 1',
    'searches and model answers are cached by content key',
    async (s) => {
      const text = query();
      const asked = () => [provider().requests.length, model().requests.length];
      const [searches, answers] = asked() as [number, number];
      const first = await ask(s, text);
      expect(asked()).toEqual([searches + 1, answers + 1]);
      expect((await ask(s, text)).body).toEqual(first.body);
      expect((await search(s, text)).status).toBe(200);
      expect(asked()).toEqual([searches + 1, answers + 1]);
    },
  );
  keptInOrder(at, 'a provider that fails: 502 {detail}', async (s) => {
    try {
      for (const behaviour of ['broken', 'not-json', 'rate-limited'] as const) {
        provider().behave(behaviour);
        const detail = expectRefusal(await search(s, query()), 502);
        expect(detail).not.toContain('secret');
        expectRefusal(await ask(s, query()), 502);
      }
    } finally {
      provider().behave('well');
    }
  });
  keptInOrder('decisions Search 2', 'a model that fails: 502 {detail}', async (s) => {
    try {
      model().behave('broken');
      expectRefusal(await ask(s, query()), 502);
    } finally {
      model().behave('well');
    }
  });
}
