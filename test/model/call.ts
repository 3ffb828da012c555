/** The calls that a random sequence is made of, and what they are given. */
import type fc from 'fast-check';
import type { ChangeKind } from './call-pairs.ts';
import type { Send } from './check-reads.ts';
import { isInFlight, type ModelState } from './model-state.ts';

/** What every call of a sequence is given, beside the model. */
export interface CallContext {
  readonly send: Send;
  readonly hold: () => void;
  readonly release: () => void;
  readonly restart: () => Promise<void>;
  /** Counts the call. */
  readonly counted: (call: string) => void;
  /** Called before a batch is changed; `inFlight` tells whether jobs of it are in flight. */
  readonly beforeChange: (kind: ChangeKind, batchId: string, inFlight: boolean) => void;
  /** A number that is new to the sequence. */
  readonly nextNumber: () => number;
}

export type Call = fc.AsyncCommand<ModelState, CallContext>;
type Run = (state: ModelState, context: CallContext) => Promise<void>;

export function call(name: string, facts: unknown, run: Run): Call {
  return {
    check: () => true,
    run: async (state, context) => {
      context.counted(name);
      await run(state, context);
    },
    toString: () => `${name} ${JSON.stringify(facts) ?? ''}`,
  };
}

/** A call that concerns the batches with these ids, whether or not they exist. */
export function change(
  kind: ChangeKind,
  facts: unknown,
  batchIds: (state: ModelState) => readonly string[],
  run: Run,
): Call {
  return call(kind, facts, async (state, context) => {
    for (const id of batchIds(state)) {
      const jobs = state.batches.get(id)?.jobs.values() ?? [];
      context.beforeChange(kind, id, [...jobs].some(isInFlight));
      state.changedBatches.add(id);
    }
    await run(state, context);
  });
}
