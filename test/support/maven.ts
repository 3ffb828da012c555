/**
 * Runs Maven, one process at a time: two that fill the same local repository can break each other's
 * downloads. Plugins are pinned, as packages are.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder, requireTool, runTool, withAdvisoryLock } from './backend.ts';

const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.9.0';

/** Runs a goal of the dependency plugin (`copy`, `copy-dependencies`) for the named backend. */
export async function runMavenDependency(
  backend: string,
  goal: string,
  args: readonly string[],
): Promise<void> {
  const mvn = await requireTool(backend, 'mvn', 'maven');
  await mkdir(cacheFolder(), { recursive: true });
  await withAdvisoryLock(join(cacheFolder(), 'maven.lock'), async () => {
    await runTool(mvn, ['-q', '-B', `${plugin}:${goal}`, ...args]);
  });
}
