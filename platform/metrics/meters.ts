/**
 * Counters, histograms and gauges: the hot paths update them, and Prometheus scrapes them.
 *
 * MT1 Counting costs tens of nanoseconds and loads no package (decisions/0032).
 * MT2 A meter has at most MAX_SERIES label sets; further ones are counted under `other`. So no
 *     caller can make a process grow, whatever ends up in a label (I8).
 */

export interface MeterSpec<Label extends string> {
  readonly name: `cairn_${string}`;
  readonly help: string;
  readonly labels: readonly Label[];
}

export type LabelValues<Label extends string> = Readonly<Record<Label, string>>;

export interface Sample {
  /** The meter's name, with a suffix for the parts of a histogram. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What Prometheus sees of a meter. */
export interface Meter {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'histogram' | 'gauge';
  samples(): Promise<Sample[]> | Sample[];
}

const MAX_SERIES = 2_000;
const OVERFLOW = 'other';

/** One value of type S for each label set. */
class SeriesTable<Label extends string, S> {
  readonly #labels: readonly Label[];
  readonly #make: () => S;
  readonly #byKey = new Map<string, { readonly labels: LabelValues<Label>; readonly series: S }>();

  constructor(labels: readonly Label[], make: () => S) {
    this.#labels = labels;
    this.#make = make;
  }

  find(values: LabelValues<Label>): S {
    let key = '';
    for (const label of this.#labels) key += `${values[label]}\0`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known.series;
    const entries = this.#labels.map((label) => [label, values[label]] as const);
    if (this.#byKey.size < MAX_SERIES) return this.#add(key, entries);
    const other = this.#labels.map((label) => [label, OVERFLOW] as const);
    const otherKey = `${OVERFLOW}\0`.repeat(other.length);
    return this.#byKey.get(otherKey)?.series ?? this.#add(otherKey, other);
  }

  #add(key: string, entries: readonly (readonly [Label, string])[]): S {
    const series = this.#make();
    this.#byKey.set(key, { labels: Object.fromEntries(entries) as LabelValues<Label>, series });
    return series;
  }

  entries() {
    return this.#byKey.values();
  }
}

export class Counter<Label extends string> implements Meter {
  readonly type = 'counter';
  readonly name: string;
  readonly help: string;
  readonly #table: SeriesTable<Label, { value: number }>;

  constructor({ name, help, labels }: MeterSpec<Label>) {
    this.name = name;
    this.help = help;
    this.#table = new SeriesTable(labels, () => ({ value: 0 }));
  }

  add(labels: LabelValues<Label>, count = 1): void {
    this.#table.find(labels).value += count;
  }

  samples(): Sample[] {
    return Array.from(this.#table.entries(), ({ labels, series }) => {
      return { name: this.name, labels, value: series.value };
    });
  }
}

/** The observations of one label set. Another thread may send its own to be merged. */
export interface Observations {
  /** Counts per bucket; the last one is above every bound. */
  readonly counts: number[];
  sum: number;
}

/** Bounds are inclusive, as in Prometheus. */
export function observe(to: Observations, bounds: readonly number[], value: number): void {
  let bucket = 0;
  while (bucket < bounds.length && value > bounds[bucket]!) bucket++;
  to.counts[bucket]!++;
  to.sum += value;
}

export function noObservations(bounds: readonly number[]): Observations {
  return { counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
}

export interface HistogramSpec<Label extends string> extends MeterSpec<Label> {
  /** Upper bounds of the buckets, ascending. */
  readonly bounds: readonly number[];
}

export class Histogram<Label extends string> implements Meter {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly #bounds: readonly number[];
  readonly #table: SeriesTable<Label, Observations>;

  constructor({ name, help, labels, bounds }: HistogramSpec<Label>) {
    this.name = name;
    this.help = help;
    this.#bounds = bounds;
    this.#table = new SeriesTable(labels, () => noObservations(bounds));
  }

  observe(labels: LabelValues<Label>, value: number): void {
    observe(this.#table.find(labels), this.#bounds, value);
  }

  /** Adds observations made elsewhere, with the same bounds. */
  merge(labels: LabelValues<Label>, { counts, sum }: Observations): void {
    const series = this.#table.find(labels);
    for (const [bucket, count] of counts.entries()) series.counts[bucket]! += count;
    series.sum += sum;
  }

  samples(): Sample[] {
    return Array.from(this.#table.entries(), ({ labels, series }) =>
      this.#seriesSamples(labels, series),
    ).flat();
  }

  #seriesSamples(labels: LabelValues<Label>, { counts, sum }: Observations): Sample[] {
    let count = 0;
    const buckets = counts.map((inBucket, i): Sample => {
      count += inBucket;
      const le = i < this.#bounds.length ? String(this.#bounds[i]) : '+Inf';
      return { name: `${this.name}_bucket`, labels: { ...labels, le }, value: count };
    });
    return [
      ...buckets,
      { name: `${this.name}_sum`, labels, value: sum },
      { name: `${this.name}_count`, labels, value: count },
    ];
  }
}

export type GaugeReading<Label extends string> = readonly [LabelValues<Label>, number];

/** Reads a gauge's current values; rejects, and so shows nothing, if a part is unavailable. */
export type ReadGauge<Label extends string> = () =>
  | readonly GaugeReading<Label>[]
  | Promise<readonly GaugeReading<Label>[]>;

/** Reads its values when Prometheus scrapes. */
export class Gauge<Label extends string> implements Meter {
  readonly type = 'gauge';
  readonly name: string;
  readonly help: string;
  readonly #reads = new Set<ReadGauge<Label>>();

  constructor({ name, help }: MeterSpec<Label>) {
    this.name = name;
    this.help = help;
  }

  /** Shows the values that `read` returns, until the returned function is called. */
  show(read: ReadGauge<Label>): () => void {
    this.#reads.add(read);
    return () => void this.#reads.delete(read);
  }

  async samples(): Promise<Sample[]> {
    const all = await Promise.all(
      Array.from(this.#reads, async (read) => {
        try {
          return await read();
        } catch {
          return [];
        }
      }),
    );
    return all.flat().map(([labels, value]) => ({ name: this.name, labels, value }));
  }
}
