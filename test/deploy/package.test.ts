/**
 * The npm package: the files that it would hold, with its dependencies beside them, are enough for
 * the command to run and to serve.
 */
import { execFile } from 'node:child_process';
import { cp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const folder = temporaryFolder('package');
const checkout = join(folder, 'cairn');
let files: string[];

beforeAll(async () => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = await run('npm', args, { cwd: repositoryFolder, maxBuffer: 64 * 1024 * 1024 });
  const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
  files = packed!.files.map(({ path }) => path);
  for (const path of files) await cp(join(repositoryFolder, path), join(checkout, path));
  await symlink(join(repositoryFolder, 'node_modules'), join(checkout, 'node_modules'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('holds neither sources nor tests', () => {
  expect(files).toContain('bin/cairn.js');
  expect(files).toContain('LICENSE');
  expect(files.filter((path) => /\.tsx?$|^test\//.test(path))).toEqual([]);
});

it('has a command that says its version', async () => {
  const { stdout } = await run(process.execPath, [join(checkout, 'bin/cairn.js'), '--version']);
  expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+/);
});

it('serves', async () => {
  const env = { CAIRN_DATA_DIR: join(folder, 'data') };
  const product = await startProduct({ env, checkout });
  try {
    const isReady = async () => (await fetch(`${product.address}/readyz`)).status === 200;
    await until(isReady, 'the packed product is ready', { timeoutMs: 120_000, pollMs: 100 });
    const page = await fetch(product.address, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
  } finally {
    await product.stop();
  }
});
