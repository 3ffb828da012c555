/** The generators of the client packages, each with every package pinned. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { installOnce, repositoryFolder, requireTool, runTool } from '../support/backend.ts';
import { pythonWith } from '../support/python.ts';

/** A Python with the generator, and with all that the client needs. */
export function clientPython(): Promise<string> {
  return pythonWith('Python client', join('test', 'clients', 'python-requirements.txt'));
}

/** It stands apart because it needs an older compiler than the project's. */
export async function installTypeGenerator(): Promise<string> {
  const source = join(repositoryFolder, 'clients', 'typescript', 'generator');
  const digest = createHash('sha256').update(readFileSync(join(source, 'package-lock.json')));
  const name = `openapi-typescript-${digest.digest('hex').slice(0, 12)}`;
  return installOnce('openapi-typescript', name, async (unfinished) => {
    const npm = await requireTool('openapi-typescript', 'npm', 'npm');
    await cp(source, unfinished, { recursive: true });
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
    await runTool(npm, ['ci', '--prefix', unfinished, ...quiet]);
  });
}
