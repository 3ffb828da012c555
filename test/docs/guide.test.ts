/**
 * The guide: every page is served with links that lead somewhere, and its commands run, page by
 * page, in one shell and in their order, against the product.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';

const TIMEOUT_MS = 300_000;
const DOCS = join(repositoryFolder, 'docs');
const COMMAND = join(repositoryFolder, 'bin', 'cairn.js');
const folder = temporaryFolder('guide');
let api: EmbeddedApi;

beforeAll(async () => {
  api = await startEmbeddedApi([], { CAIRN_BOOTSTRAP_KEYS: 'acme:member:my-secret' });
}, TIMEOUT_MS);
afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

async function getPage(path: string): Promise<{ status: number; html: string; policy: string }> {
  const response = await fetch(api.address + path);
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, html: await response.text(), policy };
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!);
}

describe('the pages', () => {
  it('are all reached from the first, and no link is dead', async () => {
    const pages = new Map<string, string>();
    const waiting = ['/docs/guide'];
    const anchors: [string, string][] = [];
    for (const path of waiting) {
      if (pages.has(path)) continue;
      const { status, html, policy } = await getPage(path);
      expect(status, path).toBe(200);
      expect(policy).toContain("default-src 'none'");
      expect(html).toMatch(/<title>.+ - Cairn<\/title>/);
      expect(html).not.toMatch(/<script|src="http|\]\(/);
      pages.set(path, html);
      for (const href of linksIn(html)) {
        const [target, fragment] = href.split('#') as [string, string | undefined];
        if (fragment !== undefined) anchors.push([target || path, fragment]);
        if (target.startsWith('/docs/guide') && !target.endsWith('.css')) waiting.push(target);
      }
    }
    for (const [path, fragment] of anchors) {
      expect(pages.get(path), `${path}#${fragment}`).toContain(`id="${fragment}"`);
    }
    const sources = [DOCS, join(DOCS, 'guide')].flatMap((one) => readdirSync(one));
    const readmesOfClients = 2;
    const expected = sources.filter((name) => name.endsWith('.md')).length + readmesOfClients;
    expect(pages.size).toBe(expected);
  });

  it('have no file of another folder', async () => {
    expect((await getPage('/docs/guide/unheard-of')).status).toBe(404);
    expect((await getPage('/docs/guide/..%2f..%2fpackage')).status).toBe(404);
    expect((await getPage('/docs/guide/guide.css')).html).toContain('color-scheme');
  });

  it('are named by the links of the service', async () => {
    const response = await fetch(api.address, { headers: { accept: 'application/json' } });
    expect(await response.json()).toMatchObject({ guide: '/docs/guide' });
  });
});

const recipes = readdirSync(join(DOCS, 'guide')).filter((name) => name.endsWith('.md'));

/** Code blocks of a page by the words behind their fence. */
function blocksIn(name: string): { info: string; code: string }[] {
  const text = readFileSync(join(DOCS, 'guide', name), 'utf8');
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info, code]) => ({
    info: info!,
    code: code!,
  }));
}

/** `cairn` with nothing to show (2) is no failure; each request tells its status. */
const PRELUDE = `set -euo pipefail
curl() { command curl -sS --max-time 60 --write-out '%{stderr}status %{http_code}\\n' "$@"; }
cairn() { node '${COMMAND}' "$@" || [ $? -eq 2 ]; }
`;

async function runShell(script: string): Promise<{ code: number | null; output: string }> {
  const { dataDir } = api.product.platform.config;
  const env = {
    PATH: process.env['PATH'],
    CAIRN_DATA_DIR: dataDir,
    CAIRN_URL: api.address,
    CAIRN_ORG: 'acme',
    CAIRN_API_KEY: 'my-secret',
    FETCH_PUBLIC: 'false',
  };
  const shell = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  shell.stdin.end(PRELUDE + script.replaceAll('http://127.0.0.1:8080', api.address));
  await once(shell, 'close');
  return { code: shell.exitCode, output };
}

describe('the commands of', () => {
  it.each(recipes.filter((name) => blocksIn(name).some(({ info }) => info === 'sh')))(
    '%s run',
    async (name) => {
      const commands = blocksIn(name).filter(({ info }) => info === 'sh');
      const script = commands.map(({ code }) => code).join('\n');
      const { code, output } = await runShell(script);
      expect(code, output).toBe(0);
      const statuses = [...output.matchAll(/status (\d+)/g)].map(([, status]) => Number(status));
      const refused = statuses.filter((status) => status >= 400);
      // What a page asks for to show an error is named so.
      expect(refused, output).toHaveLength(script.split('of-nobody').length - 1);
    },
    TIMEOUT_MS,
  );

  it(
    'blocks that start or import something exist',
    async () => {
      const blocks = recipes.flatMap(blocksIn);
      const starts = blocks
        .filter(({ info }) => info === 'sh start')
        .flatMap(({ code }) => code.split('\n'));
      const helps = starts.flatMap((line) => /^cairn (\w+) (\w+)/.exec(line)?.[0] ?? []);
      expect(helps.length).toBeGreaterThan(0);
      const { code, output } = await runShell(helps.map((line) => `${line} --help`).join('\n'));
      expect(code, output).toBe(0);
      for (const { info } of blocks) expect(['sh', 'sh start']).toContain(info);
    },
    TIMEOUT_MS,
  );
});
