/**
 * Makes the client packages from the API's description and the hand-written files in `clients/`,
 * into out/clients. Nothing that is generated is committed, so nothing of it can be out of date.
 */
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROUTES } from '../../services/ingest-api/http/routes.ts';
import { describeApi } from '../../services/ingest-api/openapi/document.ts';
import { repositoryFolder, runTool } from '../support/backend.ts';
import { clientPython, installTypeGenerator } from './client-tools.ts';

const SOURCES = join(repositoryFolder, 'clients');
const OUT = join(repositoryFolder, 'out', 'clients');
const TSC = join(repositoryFolder, 'node_modules', '.bin', 'tsc');

/** The folder of the npm package, ready to be packed. */
export async function buildTypeScriptClient(): Promise<string> {
  const folder = await emptyFolder('typescript');
  const generator = await installTypeGenerator();
  for (const name of ['package.json', 'README.md', 'tsconfig.json', 'src']) {
    await cp(join(SOURCES, 'typescript', name), join(folder, name), { recursive: true });
  }
  const types = join(folder, 'src', 'schema.d.ts');
  const command = join(generator, 'node_modules', '.bin', 'openapi-typescript');
  await runTool(command, [await writeDescription('api.json', describe()), '-o', types]);
  await runTool(TSC, ['-p', folder]);
  await copyFile(types, join(folder, 'dist', 'schema.d.ts'));
  return folder;
}

/** The folder of the Python package, ready to be built. */
export async function buildPythonClient(): Promise<string> {
  const folder = await emptyFolder('python');
  const sources = join(SOURCES, 'python');
  const python = await clientPython();
  const description = await writeDescription('json-bodies.json', withJsonBodiesAlone(describe()));
  const program = ['-m', 'openapi_python_client', 'generate', '--meta', 'none'];
  const files = ['--path', description, '--config', join(sources, 'generator.yaml')];
  const output = ['--output-path', join(folder, 'cairn_client'), '--overwrite'];
  // It looks for ruff, with which it formats, on the path.
  const env = { PATH: `${dirname(python)}:${process.env['PATH']}` };
  await runTool(python, [...program, ...files, ...output, '--fail-on-warning'], { env });
  await copyFile(join(sources, 'cairn.py'), join(folder, 'cairn_client', 'cairn.py'));
  await writeFile(join(folder, 'cairn_client', 'py.typed'), '');
  for (const name of ['pyproject.toml', 'README.md']) {
    await copyFile(join(sources, name), join(folder, name));
  }
  return folder;
}

async function emptyFolder(name: string): Promise<string> {
  const folder = join(OUT, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the description holds
type Description = any;

function describe(): Description {
  return JSON.parse(JSON.stringify(describeApi(ROUTES)));
}

async function writeDescription(name: string, description: Description): Promise<string> {
  const file = join(OUT, name);
  await writeFile(file, JSON.stringify(description));
  return file;
}

/** The Python generator knows no tables as bodies; the hand-written layer sends them. */
function withJsonBodiesAlone(description: Description): Description {
  for (const item of Object.values<Description>(description.paths)) {
    for (const { requestBody } of Object.values<Description>(item)) {
      const json = requestBody?.content['application/json'];
      if (json) requestBody.content = { 'application/json': json };
    }
  }
  return description;
}
