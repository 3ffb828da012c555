/**
 * Plays sequences of calls in lanes, side by side: each sequence is an organization of its own, all
 * of them share one product.
 *
 * What a lane plays follows from its seed alone. Its failure names seed, path and replayPath;
 * outside CI it is shrunk while the other lanes go on.
 */
import fc from 'fast-check';
import type { Call, Subject } from './call.ts';
import { CallPairs } from './call-pairs.ts';
import { settleAll } from './calls.ts';
import { PromisedState } from './promised-state.ts';
import type { WorkingProduct } from './working-product.ts';

const { CAIRN_MODEL_SEED, CAIRN_MODEL_PATH, CAIRN_MODEL_REPLAY, CI } = process.env;

export const SEED = CAIRN_MODEL_SEED === undefined ? Date.now() | 0 : Number(CAIRN_MODEL_SEED);
/** One failure is played again: just that sequence. */
export const IS_REPLAY = CAIRN_MODEL_PATH !== undefined;
const CALLS_PER_SEQUENCE = 80;

export class Playing {
  readonly pairs = new CallPairs();
  readonly #product: WorkingProduct;
  readonly #done = new Map<string, number>();
  #sequences = 0;

  constructor(product: WorkingProduct) {
    this.#product = product;
  }

  get calls(): number {
    return [...this.#done.values()].reduce((a, b) => a + b, 0);
  }

  /** How often each call was made. */
  get counts(): string {
    const entries = [...this.#done].toSorted(([, a], [, b]) => b - a);
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
    await allOf(
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
    const property = fc.asyncProperty(sequencesOf(calls), async (sequence) => {
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
    const model = new PromisedState();
    const made = { calls: 0 };
    const real = this.#subject(made);
    const forget = this.#product.whenLetGo(() => model.letGo());
    try {
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      await settleAll.run(model, real);
    } finally {
      real.release();
      forget();
    }
    return made.calls;
  }

  #subject(made: { calls: number }): Subject {
    const organization = `model-${this.#sequences++}`;
    const product = this.#product;
    let numbers = 0;
    return {
      send: (method, path, body) => product.send(organization, method, path, body),
      hold: () => product.hold(organization),
      release: () => product.release(organization),
      restart: () => product.restart(),
      done: (call) => {
        made.calls++;
        this.#done.set(call, (this.#done.get(call) ?? 0) + 1);
      },
      changes: this.pairs.ofSequence(),
      nextNumber: () => numbers++,
    };
  }
}

function sequencesOf(calls: fc.Arbitrary<Call>[]): fc.Arbitrary<Iterable<Call>> {
  return fc.commands(calls, {
    maxCommands: CALLS_PER_SEQUENCE,
    size: 'max',
    ...(CAIRN_MODEL_REPLAY === undefined ? {} : { replayPath: CAIRN_MODEL_REPLAY }),
  });
}

/** Lets all of them end; rejects with what went wrong first, when anything did. */
export async function allOf(lanes: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(lanes);
  const faults = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  if (faults.length > 1) throw new AggregateError(faults, faults.map(String).join('\n\n'));
  if (faults.length === 1) throw faults[0];
}
