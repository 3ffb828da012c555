/**
 * Starts a worker thread from a module of this project, whether it runs compiled or from source.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * `new Worker(url)` for a module URL made with `new URL('./x.ts', import.meta.url)`. From source
 * the worker loads through tsx; compiled, the `.ts` ending becomes `.js`.
 */
export function startWorker(moduleUrl: URL, importerUrl: string, options: WorkerOptions): Worker {
  if (importerUrl.endsWith('.js')) {
    return new Worker(new URL(moduleUrl.href.replace(/\.ts$/, '.js')), options);
  }
  return new Worker(moduleUrl, { ...options, execArgv: ['--import', 'tsx'] });
}
