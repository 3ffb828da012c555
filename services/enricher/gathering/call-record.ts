/** Records what a source reports about its call besides the answer: notes and cost. */
import type { GatheredSource } from '../../../domain/records.ts';
import type { GatherCall, Gathered, GatheredItem, SourceSpending } from './evidence-source.ts';

const MAX_NOTES = 20;
const MAX_NOTE_CHARS = 300;

export class CallRecord {
  readonly #notes: string[] = [];
  readonly #spent: { calls: number; inputTokens: number; outputTokens: number };

  /** `spent`: what earlier calls for the same job spent. */
  constructor(spent?: Required<SourceSpending>) {
    this.#spent = { calls: 0, inputTokens: 0, outputTokens: 0, ...spent };
  }

  readonly writers: Pick<GatherCall, 'note' | 'spend'> = {
    note: (text) => {
      if (this.#notes.length < MAX_NOTES) this.#notes.push(text.slice(0, MAX_NOTE_CHARS));
    },
    spend: ({ calls, inputTokens = 0, outputTokens = 0 }: SourceSpending) => {
      this.#spent.calls += calls;
      this.#spent.inputTokens += inputTokens;
      this.#spent.outputTokens += outputTokens;
    },
  };

  addTo(item: GatheredItem): GatheredItem {
    const { calls, inputTokens, outputTokens } = this.#spent;
    return {
      ...item,
      ...(this.#notes.length > 0 && { notes: [...this.#notes] }),
      ...(calls + inputTokens + outputTokens > 0 && { spent: { ...this.#spent } }),
    };
  }
}

/** The answers in the form kept in the job's result, without the evidence itself. */
export function gatheredRecords(gathered: Gathered): GatheredSource[] {
  return Object.entries(gathered).map(([source, item]) => ({
    source,
    outcome: item.kind,
    reason: 'reason' in item ? item.reason : null,
    notes: [...(item.notes ?? [])],
    calls: item.spent?.calls ?? 0,
    input_tokens: item.spent?.inputTokens ?? 0,
    output_tokens: item.spent?.outputTokens ?? 0,
  }));
}
