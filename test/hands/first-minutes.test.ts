/** What a newcomer meets: `cairn up` on an empty folder, and the sample that it offers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 300_000;
const folder = temporaryFolder('first-minutes');
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the command, looks at it while it serves, and returns all that it printed. */
async function whileServing(
  args: readonly string[],
  look: (address: string) => Promise<void>,
): Promise<string> {
  const command = [join(repositoryFolder, 'bin', 'cairn.js'), 'up', ...args];
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    CAIRN_DATA_DIR: join(folder, 'data'),
    CAIRN_BOOTSTRAP_KEYS: 'acme:member:my-secret',
  };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const gone = once(child, 'close');
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  try {
    const address = () => /listening on (\S+)/.exec(printed)?.[1];
    await look(await until(address, () => `it listens: ${printed}`, { timeoutMs: TIMEOUT_MS }));
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
  return printed;
}

async function sourcesSearched(address: string): Promise<string[]> {
  const place = { name: 'Burg Gutenberg', full_address: 'Balzers, Liechtenstein' };
  const response = await fetch(`${address}/v2/placematch`, {
    method: 'POST',
    headers: { authorization: 'Bearer my-secret', 'content-type': 'application/json' },
    body: JSON.stringify({ place, match_sources: ['open_map_a', 'open_map_b'] }),
  });
  const body = (await response.json()) as { metadata: { sources_searched: string[] } };
  return body.metadata.sources_searched;
}

it(
  'an empty folder offers the sample, --sample imports it, and only once',
  async () => {
    const empty = await whileServing([], async (address) => {
      const ready = await until(
        async () => {
          const body = (await (await fetch(`${address}/readyz`)).json()) as {
            status: string;
            parts: Record<string, { says: string }>;
          };
          return body.status === 'ready' && body;
        },
        () => 'it is ready',
        { timeoutMs: TIMEOUT_MS },
      );
      for (const { says } of Object.values(ready.parts)) expect(says).not.toContain(' 0 s');
      expect(await sourcesSearched(address)).toEqual([]);
    });
    expect(empty).toContain('0 places are indexed');
    expect(empty).toContain('--sample');
    const sampled = await whileServing(['--sample'], async (address) => {
      expect(await sourcesSearched(address)).toEqual(['open_map_a', 'open_map_b']);
    });
    expect(sampled).toMatch(/Imported [1-9]\d* places of open_map_a/);
    expect(sampled).not.toContain('0 places are indexed');
    const again = await whileServing(['--sample'], async () => {});
    expect(again).not.toContain('Imported');
  },
  TIMEOUT_MS,
);
