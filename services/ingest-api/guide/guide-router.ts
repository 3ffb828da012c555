/**
 * Serves the guide at `/docs/guide`: pages that the build made from docs/. They need no scripts and
 * no other hosts, and their policy allows neither.
 *
 * Only listed files are served; no part of a path reaches the file system.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Router } from 'express';
import { assetPath } from '../../../platform/runtime/assets.ts';
import type { Api } from '../server/api.ts';
import { createOpenRouter } from '../server/router.ts';
import { type ApiResponse, problem } from '../views/response.ts';

const GUIDE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const NOT_BUILT = 'The guide is not built: run `npm run build`. Its pages are in docs/.';

export function guideRouter(api: Api, folder = assetPath('dist', 'guide')): Router {
  return createOpenRouter(api, {
    '/docs/guide': () => getPage(folder, 'index.html', NOT_BUILT),
    '/docs/guide/guide.css': () => getStyle(folder),
    '/docs/guide/:file': ({ file }) => getPage(folder, `${file}.html`, 'Not found.'),
  });
}

async function getPage(folder: string, name: string, missing: string): Promise<ApiResponse> {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': GUIDE_POLICY,
    'Cache-Control': 'no-cache',
  };
  return { status: 200, headers, body: await readListed(folder, name, missing) };
}

async function getStyle(folder: string): Promise<ApiResponse> {
  const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' };
  return { status: 200, headers, body: await readListed(folder, 'guide.css', NOT_BUILT) };
}

async function readListed(folder: string, name: string, missing: string): Promise<Buffer> {
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes(name)) throw problem(404, missing);
  return readFile(join(folder, name));
}
