/**
 * Starts a thread or a process from a module of this project, both built and from source. The
 * module must be an entry of the build (build-program.js), because it is found by its path.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { assetPath } from './assets.ts';
import type { Clock } from './clock.ts';

/**
 * The folder of the compiled modules, or undefined when running from source. A test run sets its
 * own folder here (test/support/compiled-entries.ts).
 */
const BUILT_FOLDER = import.meta.url.endsWith('.js') ? assetPath('dist') : undefined;

/** The file to run for a module, given by its path from the project's root. */
export function entryPath(module: `${string}.ts`): string {
  if (BUILT_FOLDER === undefined) return assetPath(module);
  return join(BUILT_FOLDER, module.replace(/\.ts$/, '.js'));
}

/**
 * A thread that runs the module. When running from source it registers tsx first, because Node 20
 * ignores an `--import` in a worker's own arguments.
 */
export function startWorker(module: `${string}.ts`, options: WorkerOptions): Worker {
  if (BUILT_FOLDER !== undefined) return new Worker(entryPath(module), options);
  const tsxFolder = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const tsx = new URL('./dist/esm/api/index.mjs', tsxFolder).href;
  const source = `import(${JSON.stringify(tsx)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(pathToFileURL(entryPath(module)).href)});
  })`;
  return new Worker(source, { ...options, eval: true });
}

/** Warms up a thread some time after the start, when the first requests no longer need the CPU. */
export async function warmUpLater(
  thread: { warmUp(): void },
  afterMs: number,
  { clock, stopping }: { readonly clock: Clock; readonly stopping: AbortSignal },
): Promise<void> {
  await clock.sleep(afterMs, stopping);
  if (!stopping.aborted) thread.warmUp();
}
