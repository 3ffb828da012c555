/** `GET /`: the console for browsers, links for programs, and files that browsers may cache. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedApi, startEmbeddedApi } from '../../../test/support/embedded-api.ts';

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api']);
});
afterAll(() => api.close());

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const get = (path: string, accept = BROWSER) =>
  api.send('GET', path, { headers: { authorization: undefined, accept } });

const files = async () =>
  [...(await get('/')).text.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(
    ([, path]) => path!,
  );

describe('GET /', () => {
  it('is the console for a browser, with a policy that allows only this service', async () => {
    const { status, headers, text } = await get('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toContain('Accept');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(text).toContain('<title>Cairn</title>');
    expect(text).not.toMatch(/https?:\/\//);
  });

  it("links programs to the API's description", async () => {
    const answer = await fetch(api.address, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const links = (await answer.json()) as Record<string, string>;
    expect(links).toMatchObject({ docs: '/docs', openapi: '/openapi.json' });
    for (const path of Object.values(links)) {
      expect((await get(path)).status, path).toBe(200);
    }
  });

  it('is the page for clients that accept anything, such as curl', async () => {
    expect((await get('/', '*/*')).text).toContain('<title>Cairn</title>');
  });

  it('refuses other methods with 405', async () => {
    const refused = await api.send('POST', '/', { body: {} });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('files of the console', () => {
  it('have their hash in their name and may be cached forever', async () => {
    const found = await files();
    expect(found.map((path) => path.replace(/^.*\./, '')).toSorted()).toEqual(['css', 'js', 'svg']);
    for (const path of found) {
      expect(path).toMatch(/-[\w-]{8}\.\w+$/);
      const { status, headers } = await get(path);
      expect(status, path).toBe(200);
      expect(headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  it('are the only files served', async () => {
    const outside = ['index.html', '%2e%2e%2fcli%2fmain.js', '..%2f..%2fpackage.json', 'a.js', '.'];
    for (const name of outside) expect((await get(`/console/${name}`)).status, name).toBe(404);
  });
});
