/**
 * Serves the API's description and the page that shows it. All parts of the page ship with the
 * product, so that it needs no other host and complies with the content security policy of every
 * response.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Router } from 'express';
import { once } from '../../../platform/runtime/life-cycle.ts';
import type { Api } from '../server/api.ts';
import { createOpenRouter, type Route } from '../server/router.ts';
import type { Json } from '../views/json.ts';
import type { ApiResponse } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

const [HTML, CSS, SCRIPT] = ['text/html', 'text/css', 'text/javascript'].map(
  (type) => `${type}; charset=utf-8`,
) as [string, string, string];

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cairn API</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/theme.js"></script>
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

/** Runs before anything is drawn; the style sheet has the colours for this class. */
const THEME = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
`;

/** A separate file, because the policy does not allow inline scripts. */
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

export function docsRouter(api: Api, routes: readonly Route[]): Router {
  const description = once(() => writeDescription(routes));
  return createOpenRouter(api, {
    '/openapi.json': async (): Promise<ResponseTo<'getOpenApi'>> => ({
      status: 200,
      body: await description(),
    }),
    '/docs': async () => ({ status: 200, headers: { 'Content-Type': HTML }, body: PAGE }),
    '/docs/start.js': async () => file(SCRIPT, START),
    '/docs/theme.js': async () => file(SCRIPT, THEME),
    '/docs/swagger-ui.css': async () => file(CSS, await readVendorFile('swagger-ui.css')),
    '/docs/swagger-ui-bundle.js': async () =>
      file(SCRIPT, await readVendorFile('swagger-ui-bundle.js')),
  });
}

/** Loads the schemas of all responses, which a process needs only if somebody opens the page. */
async function writeDescription(routes: readonly Route[]) {
  const { describeApi } = await import('../openapi/document.ts');
  return JSON.stringify(describeApi(routes)) as Json<Record<string, unknown>>;
}

function file(type: string, body: string | Uint8Array): ApiResponse {
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' };
  return { status: 200, headers, body };
}

function readVendorFile(name: string): Promise<Buffer> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return readFile(join(folder, name));
}
