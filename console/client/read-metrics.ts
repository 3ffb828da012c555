/** Parses as much of Prometheus's text format as the operator's page needs. */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)/i;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

export function readMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, key, label]) => [key!, label!] as const);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** Sums a metric by one of its labels, largest first. */
export function sumByLabel(samples: readonly Sample[], name: string, label: string) {
  const sums = new Map<string, number>();
  for (const sample of samples) {
    if (sample.name !== name) continue;
    const key = sample.labels[label] ?? '';
    sums.set(key, (sums.get(key) ?? 0) + sample.value);
  }
  return [...sums].toSorted(([, a], [, b]) => b - a);
}
