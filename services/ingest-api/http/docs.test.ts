/** The reference page: only this service serves its parts, and its policy lets them run. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedApi,
  type Reply,
  startEmbeddedApi,
} from '../../../test/support/embedded-api.ts';

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api']);
});
afterAll(() => api.close());

const get = (path: string) => api.send('GET', path, { headers: { authorization: undefined } });

/** The sources that a directive of the response's content security policy allows. */
function allowed(reply: Reply, directive: string): string[] {
  const policy = reply.headers.get('content-security-policy') ?? '';
  const directives = policy.split(';').map((one) => one.trim().split(/\s+/));
  const of = (name: string) => directives.find(([first]) => first === name)?.slice(1);
  return of(directive) ?? of('default-src') ?? [];
}

describe('/docs', () => {
  it('uses only this service, and its policy lets all of it run', async () => {
    const page = await get('/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const parts = [...page.text.matchAll(/<(script|link)\b[^>]*?(?:src|href)="([^"]+)"/g)];
    const found = parts.map(([, tag, path]) => ({ tag, path: path! }));
    expect(found.filter(({ tag }) => tag === 'script')).toHaveLength(3);
    for (const { path } of found.filter((part) => !part.path.startsWith('data:'))) {
      expect(path).toMatch(/^\/docs\//);
      const part = await get(path);
      expect(part.status, path).toBe(200);
      expect(part.headers.get('content-type'), path).toMatch(/^text\/(css|javascript);/);
      expect(part.text.length, path).toBeGreaterThan(100);
    }
    for (const directive of ['script-src', 'style-src', 'connect-src']) {
      expect(allowed(page, directive), directive).toContain("'self'");
    }
    // Swagger UI draws its icons from data: and sets styles on elements.
    expect(allowed(page, 'img-src')).toContain('data:');
    expect(allowed(page, 'style-src')).toContain("'unsafe-inline'");
  });

  it('has no script within the page, which the policy would stop', async () => {
    const { text } = await get('/docs');
    for (const [, attributes, content] of text.matchAll(/<script([^>]*)>([^<]*)</g)) {
      expect(attributes).toContain('src=');
      expect(content).toBe('');
    }
    expect(text).not.toMatch(/\son\w+=/);
  });

  it('contacts no other host', async () => {
    const { text } = await get('/docs');
    expect(text).not.toMatch(/https?:\/\//);
    expect((await get('/docs/start.js')).text).not.toMatch(/https?:\/\//);
    expect((await get('/docs/start.js')).text).toContain("url: '/openapi.json'");
  });

  it('starts what the bundle defines', async () => {
    const bundle = (await get('/docs/swagger-ui-bundle.js')).text;
    expect(bundle).toContain('SwaggerUIBundle');
    expect((await get('/docs/start.js')).text).toMatch(/^SwaggerUIBundle\(/);
  });

  it('answers other methods with 405, and serves no other files', async () => {
    expect((await api.send('POST', '/docs')).status).toBe(405);
    for (const path of ['/docs/package.json', '/docs/%2e%2e%2fpackage.json', '/docs/index.html']) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});
