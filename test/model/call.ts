/** What a random sequence of calls is made of, and what it works on. */
import type fc from 'fast-check';
import type { ChangeKind } from './call-pairs.ts';
import type { Send } from './check-reads.ts';
import { isInFlight, type ModelState } from './model-state.ts';

/** What a sequence works on. */
export interface CallContext {
  readonly send: Send;
  readonly hold: () => void;
  readonly release: () => void;
  readonly restart: () => Promise<void>;
  /** Counts what was done. */
  readonly counted: (call: string) => void;
  /** Told before a batch is changed; `atWork`: jobs of it are under way. */
  readonly beforeChange: (kind: ChangeKind, batchId: string, atWork: boolean) => void;
  /** A number that the sequence was not given before. */
  readonly nextNumber: () => number;
}

export type Call = fc.AsyncCommand<ModelState, CallContext>;
type Run = (state: ModelState, subject: CallContext) => Promise<void>;

export function call(name: string, facts: unknown, run: Run): Call {
  return {
    check: () => true,
    run: async (state, subject) => {
      subject.counted(name);
      await run(state, subject);
    },
    toString: () => `${name} ${JSON.stringify(facts) ?? ''}`,
  };
}

/** A call that concerns the batches of these ids, be they there or not. */
export function change(
  kind: ChangeKind,
  facts: unknown,
  batchIds: (state: ModelState) => readonly string[],
  run: Run,
): Call {
  return call(kind, facts, async (state, subject) => {
    for (const id of batchIds(state)) {
      const jobs = state.batches.get(id)?.jobs.values() ?? [];
      subject.beforeChange(kind, id, [...jobs].some(isInFlight));
      state.changedBatches.add(id);
    }
    await run(state, subject);
  });
}
