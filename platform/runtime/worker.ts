/**
 * Starts a thread or a process from a module of this project, whether it runs built or from
 * source. Such a module is an entry of the build (build.js), because it is reached by its path.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { assetPath } from './assets.ts';
import type { Clock } from './clock.ts';

/** True in dist/, false where Node or a tool runs the sources. */
const IS_BUILT = import.meta.url.endsWith('.js');

/** The file to run for a module that is given by its path from the project's root. */
export function entryPath(module: `${string}.ts`): string {
  return IS_BUILT ? assetPath('dist', module.replace(/\.ts$/, '.js')) : assetPath(module);
}

/**
 * A thread that runs the module. From source it registers tsx first: on Node 20 an `--import`
 * among a worker's own arguments is not heeded.
 */
export function startWorker(module: `${string}.ts`, options: WorkerOptions): Worker {
  if (IS_BUILT) return new Worker(entryPath(module), options);
  const tsxFolder = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const tsx = new URL('./dist/esm/api/index.mjs', tsxFolder).href;
  const source = `import(${JSON.stringify(tsx)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(pathToFileURL(entryPath(module)).href)});
  })`;
  return new Worker(source, { ...options, eval: true });
}

/**
 * Warms a thread up for others' sake, some time after the start: the first requests of a fresh
 * process need the processor more.
 */
export async function warmUpLater(
  thread: { warmUp(): void },
  afterMs: number,
  { clock, stopping }: { readonly clock: Clock; readonly stopping: AbortSignal },
): Promise<void> {
  await clock.sleep(afterMs, stopping);
  if (!stopping.aborted) thread.warmUp();
}
