/**
 * Counts which calls followed each other on one batch while its jobs were in flight.
 *
 * A pair counts when the second call is the next one on that batch that changes or exports it, and
 * jobs of the batch were in flight before the first call or before the second.
 */

export const CHANGE_KINDS = [
  'submit',
  'reprocess batch',
  'reprocess jobs',
  'flag',
  'rename',
  'delete batch',
  'delete job',
  'export',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export class CallPairs {
  readonly #counts = new Map<string, number>();

  /** Returns a function that records the calls of one sequence, each before it is made. */
  recorder(): (kind: ChangeKind, batchId: string, inFlight: boolean) => void {
    const latest = new Map<string, { kind: ChangeKind; inFlight: boolean }>();
    return (kind, batchId, inFlight) => {
      const before = latest.get(batchId);
      latest.set(batchId, { kind, inFlight });
      if (before !== undefined && (before.inFlight || inFlight)) this.#add(before.kind, kind);
    };
  }

  #add(first: ChangeKind, second: ChangeKind): void {
    const name = pairName(first, second);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  missing(): string[] {
    return ALL_PAIRS.filter((name) => !this.#counts.has(name));
  }

  /** A line for each first call: how often each second call followed. */
  table(): string {
    const rows = CHANGE_KINDS.map((first) => {
      const counts = CHANGE_KINDS.map(
        (second) => `${second} ${this.#counts.get(pairName(first, second)) ?? 0}`,
      );
      return `  ${first}, then: ${counts.join(', ')}`;
    });
    return rows.join('\n');
  }
}

function pairName(first: ChangeKind, second: ChangeKind): string {
  return `${first}, then ${second}`;
}

const ALL_PAIRS = CHANGE_KINDS.flatMap((first) =>
  CHANGE_KINDS.map((second) => pairName(first, second)),
);
