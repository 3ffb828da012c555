/**
 * Plays sequences of calls in lanes, side by side: each sequence is an organization of its own, all
 * of them share one product.
 *
 * What a lane plays follows from its seed alone. Its failure names seed, path and replayPath;
 * outside CI it is shrunk while the other lanes go on.
 */
import fc from 'fast-check';
import type { Call, CallContext } from './call.ts';
import { CallPairs } from './call-pairs.ts';
import { settleEverything } from './calls.ts';
import { ModelState } from './model-state.ts';
import type { PausableProduct } from './pausable-product.ts';

const { CAIRN_MODEL_SEED, CAIRN_MODEL_PATH, CAIRN_MODEL_REPLAY, CI } = process.env;

export const SEED = CAIRN_MODEL_SEED === undefined ? Date.now() | 0 : Number(CAIRN_MODEL_SEED);
/** One failure is played again: just that sequence. */
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
   * Plays sequences in so many lanes, each until its share of `calls` is played, or `isOver`.
   * Rejects with the failures when every lane has ended.
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
    calls: fc.Arbitrary<Call>[],
    lane: number,
    share: number,
    isOver: () => boolean,
  ): Promise<void> {
    let played = 0;
    const property = fc.asyncProperty(drawSequences(calls), async (sequence) => {
      if (!IS_REPLAY && (played >= share || isOver())) return;
      played += await this.play(sequence);
    });
    await fc.assert(property, {
      seed: SEED + lane,
      // At least one call in each.
      numRuns: share,
      // Long sequences from the first on.
      unbiased: true,
      ...(CAIRN_MODEL_PATH === undefined ? {} : { path: CAIRN_MODEL_PATH }),
      endOnFailure: CI === 'true',
    });
  }

  /** Plays one sequence to its end, and answers how many calls that was. */
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

/** Lets all of them end; rejects with what went wrong first, when anything did. */
export async function settleAll(lanes: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(lanes);
  const faults = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  if (faults.length > 1) throw new AggregateError(faults, faults.map(String).join('\n\n'));
  if (faults.length === 1) throw faults[0];
}
