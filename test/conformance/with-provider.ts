/** Search and ask through a provider over HTTP: a fake SearXNG, beside a fake model. */
import { expect } from 'vitest';
import type { FakeServer } from '../support/fake-server.ts';
import { expectRefusal, send, uniqueId } from './client.ts';
import type { Deployment } from './deployment.ts';
import type { Requirements } from './requirements.ts';
import { search } from './search-ask-placematch.ts';

/** Words of the fake's pages, and one that makes the query unique. */
const query = () => `the post office in Vaduz ${uniqueId('q')}`;

const ask = (deployment: Deployment, text: string) =>
  send<{ sources: object[] }>(deployment, 'POST', '/v1/ask', { body: { query: text } });

export function withProvider(
  { holdsInOrder }: Requirements,
  provider: () => FakeServer,
  model: () => FakeServer,
): void {
  const at = 'decisions Search 1';
  holdsInOrder(at, 'searxng: its results in the shape of SearchResult', async (deployment) => {
    const { status, body } = await search(deployment, query());
    expect(status).toBe(200);
    expect(body.results[0]).toEqual({
      title: 'Post Vaduz',
      url: 'https://example.org/post-vaduz',
      snippet: expect.stringContaining('Monday to Friday'),
      date: expect.stringMatching(/^2025-01-05/),
      position: 1,
    });
  });
  holdsInOrder(
    'decisions Cache 1',
    'searches and model answers are cached by content key',
    async (deployment) => {
      const text = query();
      const asked = () => [provider().requests.length, model().requests.length];
      const [searches, answers] = asked() as [number, number];
      const first = await ask(deployment, text);
      expect(asked()).toEqual([searches + 1, answers + 1]);
      expect((await ask(deployment, text)).body).toEqual(first.body);
      expect((await search(deployment, text)).status).toBe(200);
      expect(asked()).toEqual([searches + 1, answers + 1]);
    },
  );
  holdsInOrder(at, 'a provider that fails: 502 {detail}', async (deployment) => {
    try {
      for (const behaviour of ['broken', 'not-json', 'rate-limited'] as const) {
        provider().behave(behaviour);
        const detail = expectRefusal(await search(deployment, query()), 502);
        expect(detail).not.toContain('secret');
        expectRefusal(await ask(deployment, query()), 502);
      }
    } finally {
      provider().behave('well');
    }
  });
  holdsInOrder('decisions Search 2', 'a model that fails: 502 {detail}', async (deployment) => {
    try {
      model().behave('broken');
      expectRefusal(await ask(deployment, query()), 502);
    } finally {
      model().behave('well');
    }
  });
}
