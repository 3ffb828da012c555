/**
 * Serves the console at `/`: files that the build put into dist/console. Callers that accept JSON
 * get links to the API's description instead.
 *
 * CO1 The page may load from and connect to this service only: its content security policy names no
 *     other source.
 * CO2 A file's name contains the hash of its content, so browsers cache it forever. The page itself
 *     is revalidated each time.
 * CO3 Only listed files are served; no part of a path reaches the file system.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Request, type RequestHandler, Router } from 'express';
import { assetPath } from '../../../platform/runtime/assets.ts';
import type { Api } from '../server/api.ts';
import { respondWith } from '../server/respond.ts';
import { createOpenRouter, describeMethods } from '../server/router.ts';
import { type ApiResponse, problem } from '../views/response.ts';

const PAGE = 'index.html';
const YEAR_SECONDS = 31_536_000;

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const LINKS = {
  docs: '/docs',
  guide: '/docs/guide',
  openapi: '/openapi.json',
  health: '/healthz',
  ready: '/readyz',
};

/** `folder` is where the build is; a process that started from an older build serves its own. */
export function consoleRouter(api: Api, folder = assetPath('dist', 'console')): Router {
  const router = Router({ caseSensitive: true });
  const root = respondWith(api, (request) => getRoot(request, folder));
  router.get('/', root);
  router.all('/', refuseMethod(api));
  router.use(
    createOpenRouter(api, { '/console/:file': ({ file }) => getConsoleFile(folder, file!) }),
  );
  return router;
}

function refuseMethod(api: Api): RequestHandler {
  return respondWith(api, async ({ method }) => {
    throw problem(405, describeMethods(method, 'GET, HEAD'), { Allow: 'GET, HEAD' });
  });
}

async function getRoot(request: Request, folder: string): Promise<ApiResponse> {
  const isJson = request.accepts(['html', 'json']) === 'json';
  const headers = { Vary: 'Accept', 'Cache-Control': 'no-cache' };
  if (isJson) return { status: 200, headers, body: LINKS };
  const body = await readFile(join(folder, PAGE)).catch(() => {
    throw problem(404, 'The console is not built: run `npm run build`. The API is at /docs.');
  });
  const page = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
  };
  return { status: 200, headers: { ...headers, ...page }, body };
}

async function getConsoleFile(folder: string, name: string): Promise<ApiResponse> {
  const type = TYPES[extname(name)];
  const names = await readdir(folder).catch((): string[] => []);
  if (type === undefined || !names.includes(name)) throw problem(404, 'Not found.');
  const headers = {
    'Content-Type': type,
    'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  };
  return { status: 200, headers, body: await readFile(join(folder, name)) };
}
