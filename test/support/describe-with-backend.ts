/**
 * `describeWithBackend('Kafka', startKafka, (get) => { it(...) })`: a suite that needs a backend.
 *
 * Invariants:
 * DB1 The backend is up before the suite's first test, and is stopped after its last.
 * DB2 A suite whose backend is missing is never skipped in silence: it is counted as skipped, and
 *     the run names it at its end. With CI=true it fails.
 * DB3 Only `BackendUnavailable` skips. A backend that is installed and does not start fails.
 */
import { afterAll, describe, it } from 'vitest';
import { type Backend, BackendUnavailable } from './backend.ts';
import { recordSkip } from './skips.ts';

type Body<B> = (get: () => B) => void | Promise<void>;

export function describeWithBackend<B extends Pick<Backend, 'stop'>>(
  name: string,
  start: () => Promise<B>,
  body: Body<B>,
): void {
  describe(name, async () => {
    let backend: B;
    try {
      backend = await start();
    } catch (error) {
      if (!(error instanceof BackendUnavailable)) throw error;
      return skipWithoutBackend(name, error, body);
    }
    // This hook is registered first, so it runs after the suite's own afterAll hooks.
    afterAll(() => backend.stop());
    await body(() => backend);
  });
}

/** One after the other, for a suite that needs several: `combineBackends({kafka: startKafka})`. */
export function combineBackends<S extends Record<string, () => Promise<Backend>>>(
  starters: S,
): () => Promise<Backend> {
  return async () => {
    const started: Backend[] = [];
    const stop = async (): Promise<void> => {
      for (const backend of started.splice(0).reverse()) await backend.stop();
    };
    try {
      for (const start of Object.values(starters)) started.push(await start());
    } catch (error) {
      await stop();
      throw error;
    }
    return { env: Object.assign({}, ...started.map(({ env }) => env)), stop };
  };
}

function skipWithoutBackend<B>(name: string, error: BackendUnavailable, body: Body<B>): void {
  const fail = () => {
    throw error;
  };
  if (process.env['CI'] === 'true') {
    it(`has ${error.backend}, as every run with CI=true must`, fail);
    return;
  }
  recordSkip(name, error.reason);
  describe.skip(`needs ${error.backend}`, () => body(fail));
}
