/**
 * Plays random sequences of calls in several lanes at once. Each sequence has an organization of
 * its own, and all of them share one product.
 *
 * A lane's sequences follow from its seed alone. A failure names its seed, path and replayPath;
 * outside CI it is shrunk while the other lanes continue.
 */
import fc from 'fast-check';
import { runSeed } from '../support/run-seed.ts';
import type { Call, CallContext } from './call.ts';
import { CallPairs } from './call-pairs.ts';
import { settleEverything } from './calls.ts';
import { ModelState } from './model-state.ts';
import type { PausableProduct } from './pausable-product.ts';

const { CAIRN_MODEL_PATH, CAIRN_MODEL_REPLAY, CI } = process.env;

export const SEED = runSeed('CAIRN_MODEL_SEED');
/** True when only one failed sequence is played again. */
export const IS_REPLAY = CAIRN_MODEL_PATH !== undefined;
const CALLS_PER_SEQUENCE = 80;

export class SequencePlayer {
  readonly pairs = new CallPairs();
  readonly #product: PausableProduct;
  readonly #counts = new Map<string, number>();
  #sequences = 0;

  constructor(product: PausableProduct) {
    this.#product = product;
  }

  get calls(): number {
    return [...this.#counts.values()].reduce((a, b) => a + b, 0);
  }

  /** How often each call was made. */
  get counts(): string {
    const entries = [...this.#counts].toSorted(([, a], [, b]) => b - a);
    return entries.map(([name, count]) => `${name} ${count}`).join(', ');
  }

  /**
   * Plays sequences in `lanes` lanes, each until its share of `calls` is played or `isOver` returns
   * true. The last sequence of a lane ends with its share, and is checked like the others. When
   * every lane has ended it rejects with their failures.
   */
  async lanes(
    calls: fc.Arbitrary<Call>[],
    wanted: { lanes: number; calls: number; isOver: () => boolean },
  ): Promise<void> {
    const lanes = IS_REPLAY ? 1 : wanted.lanes;
    const share = Math.ceil(wanted.calls / lanes);
    await settleAll(
      Array.from({ length: lanes }, (_, lane) => this.#lane(calls, lane, share, wanted.isOver)),
    );
  }

  async #lane(
    kinds: fc.Arbitrary<Call>[],
    lane: number,
    share: number,
    isOver: () => boolean,
  ): Promise<void> {
    let played = 0;
    const property = fc.asyncProperty(drawSequences(kinds), async (sequence) => {
      if (!IS_REPLAY && (played >= share || isOver())) return;
      const calls = IS_REPLAY ? sequence : firstCalls(sequence, share - played);
      played += await this.play(calls);
    });
    await fc.assert(property, {
      seed: SEED + lane,
      // Each run has at least one call.
      numRuns: share,
      // Long sequences from the start.
      unbiased: true,
      ...(CAIRN_MODEL_PATH === undefined ? {} : { path: CAIRN_MODEL_PATH }),
      endOnFailure: CI === 'true',
    });
  }

  /** Plays one sequence to its end, and returns the number of its calls. */
  async play(sequence: Iterable<Call>): Promise<number> {
    const model = new ModelState();
    const made = { calls: 0 };
    const real = this.#context(made);
    const forget = this.#product.onReleased(() => model.releaseAll());
    try {
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      await settleEverything.run(model, real);
    } finally {
      real.release();
      forget();
    }
    return made.calls;
  }

  #context(made: { calls: number }): CallContext {
    const organization = `model-${this.#sequences++}`;
    const product = this.#product;
    let numbers = 0;
    return {
      send: (method, path, body) => product.send(organization, method, path, body),
      hold: () => product.hold(organization),
      release: () => product.release(organization),
      restart: () => product.restart(),
      counted: (call) => {
        made.calls++;
        this.#counts.set(call, (this.#counts.get(call) ?? 0) + 1);
      },
      beforeChange: this.pairs.recorder(),
      nextNumber: () => numbers++,
    };
  }
}

function drawSequences(calls: fc.Arbitrary<Call>[]): fc.Arbitrary<Iterable<Call>> {
  return fc.commands(calls, {
    maxCommands: CALLS_PER_SEQUENCE,
    size: 'max',
    ...(CAIRN_MODEL_REPLAY === undefined ? {} : { replayPath: CAIRN_MODEL_REPLAY }),
  });
}

function* firstCalls(sequence: Iterable<Call>, count: number): Generator<Call> {
  let left = count;
  for (const call of sequence) {
    if (left-- <= 0) return;
    yield call;
  }
}

/** Waits until all have ended, and then rejects with their failures, if there are any. */
export async function settleAll(lanes: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(lanes);
  const faults = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  if (faults.length > 1) throw new AggregateError(faults, faults.map(String).join('\n\n'));
  if (faults.length === 1) throw faults[0];
}
