/**
 * The client packages as their users meet them: packed, installed into an empty folder, and used by
 * the programs that their READMEs show, against the product.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryFolder, runTool, temporaryFolder } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { buildPythonClient, buildTypeScriptClient } from './build-clients.ts';
import { clientPython, installTypeGenerator } from './client-tools.ts';

const TIMEOUT_MS = 300_000;
const TOTAL = 120;
const run = promisify(execFile);
const folder = temporaryFolder('clients');
let api: EmbeddedApi;

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'enricher', 'sink', 'exporter']);
  const row = (at: number) => `store-${at},Gasthof ${at},47.14,9.52,https://inn-${at}.example/`;
  const rows = Array.from({ length: TOTAL }, (_, at) => row(at + 1));
  const head = 'place_id,name,latitude,longitude,website';
  await writeFile(join(folder, 'places.csv'), [head, ...rows, ''].join('\n'));
  await writeFile(join(folder, 'broken.csv'), 'place_id,name\na,"b\n');
}, TIMEOUT_MS);
afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The blocks of a README in one program, with the test's address and key. */
function readmeProgram(client: string, language: string): string {
  const readme = readFileSync(join(repositoryFolder, 'clients', client, 'README.md'), 'utf8');
  const blocks = [
    ...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')),
  ];
  const program = blocks.map(([, text]) => text).join('\n');
  expect(program).toContain('http://127.0.0.1:8080');
  return program
    .replaceAll('http://127.0.0.1:8080', api.address)
    .replaceAll('my-secret', KEYS.member);
}

/** What both READMEs print and write. */
async function expectUse(printed: string): Promise<void> {
  const lines = printed.trim().split('\n');
  expect(lines).toContain('store-7 https://inn-7.example/');
  expect(lines.filter((line) => line.startsWith('store-'))).toHaveLength(TOTAL);
  expect(lines.some((line) => line.startsWith(`${TOTAL}/${TOTAL}, `))).toBe(true);
  const written = await readFile(join(folder, 'places-enriched.csv'), 'utf8');
  expect(written.trim().split('\r\n')).toHaveLength(TOTAL + 1);
  await rm(join(folder, 'places-enriched.csv'));
}

const TYPESCRIPT_FURTHER = `
import { CairnError, unwrap } from 'cairn-client';

console.log('typed', unwrap({ data, error, response: new Response() }).outputs?.website);
let pages = 0;
const inSevens = { batchId: batch.id, pageSize: 7, status: ['completed'] as const };
for await (const _ of cairn.jobs(inSevens)) pages++;
console.log('paged', pages);
for await (const one of cairn.batches('Stores')) console.log('batch', one.id === batch.id);
const broken = await cairn
  .uploadFile('broken.csv', { batchName: 'Broken', attributeSet: 'core' })
  .catch((reason: unknown) => reason);
if (broken instanceof CairnError) console.log('refused', broken.status, broken.code);
`;

describeWithBackend(
  'openapi-typescript',
  async () => ({ generator: await installTypeGenerator(), stop: async () => {} }),
  () => {
    it(
      'the npm package does what its README says, and its types hold',
      async () => {
        const client = await buildTypeScriptClient();
        const user = join(repositoryFolder, 'out', 'clients', 'typescript-user');
        await rm(user, { recursive: true, force: true });
        await mkdir(join(user, 'node_modules'), { recursive: true });
        const { stdout: packed } = await run('npm', ['pack', '--dry-run', '--json'], {
          cwd: client,
        });
        const files = (JSON.parse(packed)[0].files as { path: string }[]).map(({ path }) => path);
        expect(files).toContain('dist/cairn.js');
        expect(files).toContain('dist/schema.d.ts');
        expect(files.filter((path) => path.startsWith('src/'))).toEqual([]);
        await symlink(client, join(user, 'node_modules', 'cairn-client'));
        await writeFile(join(user, 'package.json'), '{ "type": "module" }');
        const program = readmeProgram('typescript', 'ts') + TYPESCRIPT_FURTHER;
        await writeFile(join(user, 'user.ts'), program);
        const strict = [
          '--ignoreConfig',
          '--strict',
          '--module',
          'nodenext',
          '--target',
          'es2023',
          '--noEmit',
        ];
        const tsc = join(repositoryFolder, 'node_modules', '.bin', 'tsc');
        await runTool(tsc, [...strict, '--types', 'node', 'user.ts'], { cwd: user });
        const tsx = import.meta.resolve('tsx');
        const printed = await runTool(process.execPath, ['--import', tsx, join(user, 'user.ts')], {
          cwd: folder,
        });
        expect(printed).toContain('typed https://inn-1.example/\n');
        expect(printed).toContain(`paged ${TOTAL}\n`);
        expect(printed).toContain('batch true\n');
        expect(printed).toContain('refused 400 bad_request\n');
        await expectUse(printed);
      },
      TIMEOUT_MS,
    );

    it(
      'the npm package sends again what failed for a moment, and nothing else',
      async () => {
        const { Cairn } = await import(
          join(repositoryFolder, 'out', 'clients', 'typescript', 'dist', 'cairn.js')
        );
        let sent: string[] = [];
        const flaky = (request: Request) => {
          sent.push(request.method);
          if (sent.length === 1) throw new TypeError('fetch failed');
          const headers = { 'retry-after': '0' };
          if (sent.length === 2) return Promise.resolve(new Response('', { status: 503, headers }));
          return fetch(request);
        };
        const options = {
          url: api.address,
          organization: 'acme',
          apiKey: KEYS.member,
          fetch: flaky,
        };
        const cairn = new Cairn(options);
        const upload = { batchName: 'Flaky', attributes: ['websites'] };
        const batch = await cairn.uploadFile(join(folder, 'places.csv'), upload);
        expect(sent).toEqual(['POST', 'POST', 'POST']);
        sent = [];
        expect((await cairn.waitForBatch(batch.id)).counts.completed).toBe(TOTAL);
        expect(sent.length).toBeGreaterThanOrEqual(3);
        sent = [];
        const search = cairn.api.POST('/v1/search', { body: { query: 'x' } });
        await expect(search).rejects.toThrow('fetch failed');
        expect(sent).toEqual(['POST']);
      },
      TIMEOUT_MS,
    );
  },
);

const PYTHON_FURTHER = `
from cairn_client.cairn import CairnError

print("typed", job.outputs.website)
print("paged", len(list(cairn.jobs(batch_id=batch.id, page_size=7, status=["completed"]))))
print("batch", [one.id for one in cairn.batches("Stores")][0] == batch.id)
try:
    cairn.upload_file("broken.csv", batch_name="Broken", attribute_set="core")
except CairnError as refusal:
    print("refused", refusal.status, refusal.code)
cairn.close()
`;

describeWithBackend(
  'Python',
  async () => ({ python: await clientPython(), stop: async () => {} }),
  (get) => {
    it(
      'the Python package does what its README says',
      async () => {
        const client = await buildPythonClient();
        const { python } = get();
        const wheels = join(folder, 'wheels');
        const offline = ['--quiet', '--no-deps', '--no-index', '--no-build-isolation'];
        await runTool(python, ['-m', 'pip', 'wheel', ...offline, '-w', wheels, client]);
        const [wheel] = await readdir(wheels);
        const site = join(folder, 'site');
        const install = ['install', '--quiet', '--no-deps', '--no-index', '--target', site];
        await runTool(python, ['-m', 'pip', ...install, join(wheels, wheel!)]);
        const program = join(folder, 'user.py');
        await writeFile(program, readmeProgram('python', 'python') + PYTHON_FURTHER);
        const printed = await runTool(python, [program], {
          cwd: folder,
          env: { PYTHONPATH: site },
        });
        expect(printed).toContain('typed https://inn-1.example/\n');
        expect(printed).toContain(`paged ${TOTAL}\n`);
        expect(printed).toContain('batch True\n');
        expect(printed).toContain('refused 400 bad_request\n');
        await expectUse(printed);
      },
      TIMEOUT_MS,
    );
  },
);
