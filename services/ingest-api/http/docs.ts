/**
 * The API's description, and the page that shows it. The page's parts ship with the product: it
 * asks no other host for anything, and keeps to the content security policy of every answer.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router } from 'express';
import type { Api } from '../server/api.ts';
import { methodNotAllowed, type Route, responding } from '../server/router.ts';
import type { Answer } from '../views/answer.ts';
import type { AnswerTo } from '../views/answers-by-operation.ts';
import type { Json } from '../views/json.ts';

const [HTML, CSS, SCRIPT] = ['text/html', 'text/css', 'text/javascript'].map(
  (type) => `${type}; charset=utf-8`,
) as [string, string, string];

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cairn API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript; the description itself is <a href="/openapi.json">here</a>.
</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** A file of its own, because the policy allows no script in a page. */
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

const VENDOR_FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': CSS,
  'swagger-ui-bundle.js': SCRIPT,
};

const CACHED = { 'Cache-Control': 'public, max-age=3600' };

export function docsRouter(api: Api, routes: readonly Route[]): Router {
  const router = Router({ caseSensitive: true });
  const get = (path: string, answer: () => Promise<Answer>) => {
    const route = router.route(path).get(responding(api, answer));
    route.all(methodNotAllowed(api, 'GET, HEAD'));
  };
  let description: Json<Record<string, unknown>> | undefined;
  get('/openapi.json', async (): Promise<AnswerTo<'getOpenApi'>> => {
    description ??= await describe(routes);
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body: description };
  });
  get('/docs', async () => ({ status: 200, headers: { 'Content-Type': HTML }, body: PAGE }));
  get('/docs/start.js', async () => file(SCRIPT, START));
  for (const [name, type] of Object.entries(VENDOR_FILES)) {
    get(`/docs/${name}`, async () => file(type, await readFile(join(vendorFolder(), name))));
  }
  return router;
}

/** Loaded when somebody asks: a process starts without the schemas of every answer. */
async function describe(routes: readonly Route[]): Promise<Json<Record<string, unknown>>> {
  const { describeApi } = await import('../openapi/document.ts');
  return JSON.stringify(describeApi(routes)) as Json<Record<string, unknown>>;
}

function file(type: string, body: string | Uint8Array): Answer {
  return { status: 200, headers: { 'Content-Type': type, ...CACHED }, body };
}

function vendorFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}
