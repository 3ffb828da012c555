/** Reads a page of metrics in Prometheus's text format, as strictly as Prometheus does. */

export interface ShownSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface ShownMetric {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly ShownSample[];
}

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const NUMBER = /^(\+Inf|nan|-?\d+(\.\d+)?(e[+-]?\d+)?)$/i;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/g;

export function readMetricsPage(text: string): Map<string, ShownMetric> {
  const metrics = new Map<string, { type: string; help: string; samples: ShownSample[] }>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, about, name, words] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (about === 'HELP') {
      if (metrics.has(name!)) throw new Error(`${name} stands twice`);
      metrics.set(name!, { type: '', help: words!, samples: [] });
    } else if (about === 'TYPE') {
      metrics.get(name!)!.type = words!;
    } else {
      const sample = readSample(line);
      const base = sample.name.replace(/_(bucket|sum|count)$/, '');
      const metric = metrics.get(sample.name) ?? metrics.get(base);
      if (metric === undefined) throw new Error(`no TYPE stands before: ${line}`);
      metric.samples.push(sample);
    }
  }
  return metrics;
}

function readSample(line: string): ShownSample {
  const [, name, written = '', value] = SAMPLE.exec(line) ?? [];
  const labels = Object.fromEntries(
    Array.from(written.matchAll(LABEL), ([, label, text]) => [label!, text!]),
  );
  if (name === undefined || !NUMBER.test(value!)) throw new Error(`no sample: ${line}`);
  return { name, labels, value: Number(value!.replace('+Inf', 'Infinity')) };
}

/** The sum over the samples of that name whose labels include these. */
export function sumOfSamples(
  page: ReadonlyMap<string, ShownMetric>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const metric = page.get(name) ?? page.get(name.replace(/_(bucket|sum|count)$/, ''));
  return (metric?.samples ?? [])
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([key, text]) => sample.labels[key] === text))
    .reduce((sum, { value }) => sum + value, 0);
}
