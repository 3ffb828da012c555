/**
 * Starts a worker thread from a module of this project, whether it runs compiled or from source.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * `new Worker(url)` for a module URL made with `new URL('./x.ts', import.meta.url)`. Compiled, the
 * `.ts` ending becomes `.js`. From source the worker registers tsx first: on Node 20 an `--import`
 * among a worker's own arguments is not heeded.
 */
export function startWorker(moduleUrl: URL, importerUrl: string, options: WorkerOptions): Worker {
  if (importerUrl.endsWith('.js')) {
    return new Worker(new URL(moduleUrl.href.replace(/\.ts$/, '.js')), options);
  }
  const tsxFolder = pathToFileURL(createRequire(importerUrl).resolve('tsx/package.json'));
  const tsx = new URL('./dist/esm/api/index.mjs', tsxFolder).href;
  const source = `import(${JSON.stringify(tsx)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(moduleUrl.href)});
  })`;
  return new Worker(source, { ...options, eval: true });
}
