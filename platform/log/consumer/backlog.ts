/**
 * The records of one partition that a member has read past and left for later. They are kept as
 * runs of consecutive offsets of one share, without their bytes, and fetched again when it is the
 * share's turn.
 *
 * BL1 The runs of a share are taken in offset order, so its records keep their order.
 * BL2 A batch is one run however many records it has, so memory grows with the number of batches.
 */

interface Run {
  readonly share: string;
  /** The next offset to take. */
  from: number;
  /** Beyond the last offset. */
  to: number;
}

/** One read of left records: those of one share, or all that are left in the span. */
export interface BacklogSpan {
  readonly share: string | null;
  readonly fromOffset: number;
  readonly toOffset: number;
}

/** The most offsets of one read: a share with sparse records is read in short pieces. */
const MAX_SPAN_OFFSETS = 2_000;

export class Backlog {
  /** In offset order. Used-up runs stay until all runs before them are used up. */
  readonly #runs: Run[] = [];
  /** By share, in the order of their turns. */
  readonly #byShare = new Map<string, Run[]>();
  #offsets = 0;

  /** How many offsets are left. */
  get offsets(): number {
    return this.#offsets;
  }

  get runs(): number {
    return this.#runs.length;
  }

  /** The first offset that is left; Infinity if there is none. */
  get firstOffset(): number {
    return this.#runs[0]?.from ?? Number.POSITIVE_INFINITY;
  }

  has(share: string): boolean {
    return this.#byShare.has(share);
  }

  /** The shares that have something left; the one whose turn is next comes first. */
  shares(): Iterable<string> {
    return this.#byShare.keys();
  }

  /** Whether the offset was left and has not been taken since. */
  holds(share: string, offset: number): boolean {
    return offset >= (this.#byShare.get(share)?.[0]?.from ?? Number.POSITIVE_INFINITY);
  }

  /** Adds an offset beyond all others. */
  leave(share: string, offset: number): void {
    const last = this.#runs.at(-1);
    if (last?.share === share && last.to > last.from) {
      this.#offsets += offset + 1 - last.to;
      last.to = offset + 1;
      return;
    }
    const run = { share, from: offset, to: offset + 1 };
    this.#offsets++;
    this.#runs.push(run);
    const runs = this.#byShare.get(share);
    if (runs === undefined) this.#byShare.set(share, [run]);
    else runs.push(run);
  }

  /** The first `maxRecords` offsets that are left, of any share. */
  first(maxRecords: number): BacklogSpan {
    const fromOffset = this.firstOffset;
    const end = this.#runs.at(-1)?.to ?? fromOffset;
    return { share: null, fromOffset, toOffset: Math.min(end, fromOffset + maxRecords) };
  }

  /** About the next `maxRecords` records of the share. */
  next(share: string, maxRecords: number): BacklogSpan {
    const runs = this.#byShare.get(share)!;
    const fromOffset = runs[0]!.from;
    let [toOffset, wanted] = [fromOffset, maxRecords];
    for (const run of runs) {
      if (wanted <= 0 || run.from - fromOffset >= MAX_SPAN_OFFSETS) break;
      const count = Math.min(wanted, run.to - run.from);
      toOffset = run.from + count;
      wanted -= count;
    }
    return { share, fromOffset, toOffset };
  }

  /** Everything left in the span has been taken, or is no longer in the log. */
  take({ share, toOffset }: BacklogSpan): void {
    for (const name of share === null ? [...this.#byShare.keys()] : [share]) {
      this.#takeOne(name, toOffset);
    }
    const unused = this.#runs.findIndex((run) => run.from < run.to);
    this.#runs.splice(0, unused < 0 ? this.#runs.length : unused);
  }

  #takeOne(share: string, toOffset: number): void {
    const runs = this.#byShare.get(share) ?? [];
    while (runs.length > 0 && runs[0]!.from < toOffset) {
      const run = runs[0]!;
      const end = Math.min(run.to, toOffset);
      this.#offsets -= end - run.from;
      run.from = end;
      if (run.from < run.to) break;
      runs.shift();
    }
    // At the end, because the other shares take their turns first.
    this.#byShare.delete(share);
    if (runs.length > 0) this.#byShare.set(share, runs);
  }

  clear(): void {
    this.#runs.length = 0;
    this.#byShare.clear();
    this.#offsets = 0;
  }
}

/** Records that are counted together: a span counts until all of it is below the commit. */
const MAX_SPAN_RECORDS = 256;

/** How many records of each share were taken out of order and are still above the commit. */
export class TakenAhead {
  #spans: { readonly share: string; records: number; toOffset: number }[] = [];

  add(share: string, records: number, toOffset: number): void {
    const last = this.#spans.at(-1);
    if (last?.share !== share || last.records >= MAX_SPAN_RECORDS)
      this.#spans.push({ share, records, toOffset });
    else {
      last.records += records;
      last.toOffset = Math.max(last.toOffset, toOffset);
    }
  }

  dropBelow(committedOffset: number): void {
    if (this.#spans.length === 0) return;
    this.#spans = this.#spans.filter(({ toOffset }) => toOffset > committedOffset);
  }

  records(share: string): number {
    return this.#spans.reduce((sum, span) => sum + (span.share === share ? span.records : 0), 0);
  }
}
