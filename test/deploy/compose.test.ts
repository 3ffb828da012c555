/** The compose file, read by Compose's own reader: no container is started. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_NAMES } from '../../services/main.ts';
import { repositoryFolder, runTool } from '../support/backend.ts';
import { installComposeReader } from '../support/deploy-tools.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { findUnknownOptions, isExactImage } from './deployed.ts';

const folder = join(repositoryFolder, 'deploy', 'compose');
const start = async () => ({ reader: await installComposeReader(), stop: async () => {} });

interface ComposeService {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly { readonly type: string; readonly source: string }[];
}

describeWithBackend('Compose', start, (get) => {
  let services: Readonly<Record<string, ComposeService>>;
  const built = () => Object.entries(services).filter(([, { build }]) => build !== undefined);

  beforeAll(async () => {
    const flags = ['-no-interpolation', '-format', 'json', join(folder, 'compose.yaml')];
    services = JSON.parse(await runTool(get().reader, flags, { cwd: folder })).services;
  });

  it('runs each service of Cairn, and the exporter in the image that writes Parquet', () => {
    expect(built().map(([name]) => name)).toEqual([...SERVICE_NAMES].sort());
    for (const [name, { command, build }] of built()) {
      expect(command).toEqual(['up', name]);
      expect(build?.target, name).toBe(name === 'exporter' ? 'cairn' : 'services');
    }
  });

  it('names the exact version of every image', () => {
    const images = Object.values(services).flatMap((one) => (one.build ? [] : [one.image]));
    expect(images.length).toBeGreaterThan(8);
    expect(images.filter((image) => !isExactImage(image))).toEqual([]);
  });

  it('checks the health of every service', () => {
    const unchecked = Object.entries(services).filter(([, one]) => !one.healthcheck?.test.length);
    expect(unchecked.map(([name]) => name)).toEqual([]);
  });

  it('sets only variables that Cairn reads', () => {
    for (const [name, { environment = {} }] of built()) {
      expect(findUnknownOptions(Object.keys(environment)), name).toEqual([]);
    }
  });

  it('mounts only files that are there', () => {
    const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes);
    const sources = mounts.filter(({ type }) => type === 'bind').map(({ source }) => source);
    expect(sources.length).toBeGreaterThan(4);
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  });

  it('asks in .env.example for exactly the variables that it uses', () => {
    const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
    const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const example = readFileSync(join(folder, '.env.example'), 'utf8');
    const asked = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    const defaulted = ['LOG_LEVEL', 'SEARCH_PROVIDER', 'SERPER_API_KEY', 'BRAVE_API_KEY'];
    expect(asked.concat(defaulted).sort()).toEqual([...used].sort());
  });

  it.each([
    [200, 0],
    [503, 1],
  ])('calls a service that answers %i healthy with exit code %i', async (status, exitCode) => {
    const server = createServer((_, response) => response.writeHead(status).end()).listen(0);
    const { port } = server.address() as { port: number };
    const [, ...command] = services['sink']!.healthcheck!.test;
    const script = command.at(-1)!.replace('9464', String(port));
    const code = await new Promise((resolve) => {
      execFile(process.execPath, ['-e', script], (error) => resolve(error?.code ?? 0));
    });
    server.close();
    expect(code).toBe(exitCode);
  });
});

describe('the images', () => {
  it('have an exact base, and the targets that Compose builds', () => {
    const text = readFileSync(join(repositoryFolder, 'deploy', 'Dockerfile'), 'utf8');
    expect(isExactImage(/^ARG NODE=(.+)$/m.exec(text)![1]!)).toBe(true);
    expect(text).toMatch(/^FROM base AS services$/m);
    expect(text).toMatch(/^FROM base AS cairn$/m);
  });
});
