/**
 * `describeWithPart('Kafka', startKafka, (get) => { it(...) })`: a suite that needs a real part.
 *
 * Invariants:
 * W1 The part is up before the suite's first test and is stopped after its last.
 * W2 A suite never passes over a missing part in silence: it says `SKIPPED: ...` and is counted as
 *    skipped, and with CI=true it fails.
 * W3 Only `PartUnavailable` skips. A part that is installed and does not start fails the suite.
 */
import { afterAll, describe, it } from 'vitest';
import { type Part, PartUnavailable } from './part.ts';

type Body<P> = (get: () => P) => void | Promise<void>;

export function describeWithPart<P extends Pick<Part, 'stop'>>(
  name: string,
  start: () => Promise<P>,
  body: Body<P>,
): void {
  describe(name, async () => {
    let part: P;
    try {
      part = await start();
    } catch (error) {
      if (!(error instanceof PartUnavailable)) throw error;
      return withoutPart(name, error, body);
    }
    // Registered first, so it runs after the suite's own afterAll hooks.
    afterAll(() => part.stop());
    await body(() => part);
  });
}

/** Several parts for one suite, started one after the other: `allParts({kafka: startKafka})`. */
export function allParts<S extends Record<string, () => Promise<Part>>>(
  starters: S,
): () => Promise<Part & { parts: { [K in keyof S]: Awaited<ReturnType<S[K]>> } }> {
  return async () => {
    const parts: Record<string, Part> = {};
    const stop = async (): Promise<void> => {
      for (const part of Object.values(parts).reverse()) await part.stop();
    };
    try {
      for (const [name, start] of Object.entries(starters)) parts[name] = await start();
    } catch (error) {
      await stop();
      throw error;
    }
    const env = Object.assign({}, ...Object.values(parts).map((part) => part.env));
    return { env, stop, parts: parts as { [K in keyof S]: Awaited<ReturnType<S[K]>> } };
  };
}

function withoutPart<P>(name: string, error: PartUnavailable, body: Body<P>): void {
  process.stderr.write(`\nSKIPPED: ${name} suites: ${error.reason}\n\n`);
  if (process.env['CI'] === 'true') {
    it(`has ${error.part}, as every run with CI=true must`, () => {
      throw error;
    });
    return;
  }
  describe.skip(`needs ${error.part}`, () =>
    body(() => {
      throw error;
    }));
}
