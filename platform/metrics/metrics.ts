/**
 * The metrics of a process. Code that counts something declares a meter here, and `page` shows all
 * of them to Prometheus, together with those of the process itself.
 *
 * MS1 A meter is created once; declaring it again returns the same one. Its name follows
 *     Prometheus's conventions: base units, and `_total` for counters.
 * MS2 A page is ready within READ_LIMIT_MS: if a part does not answer, only its gauges are missing.
 */
import { type Clock, within } from '../runtime/clock.ts';
import {
  Counter,
  Gauge,
  Histogram,
  type HistogramSpec,
  type Meter,
  type MeterSpec,
  type Sample,
} from './meters.ts';
import { ProcessMetrics } from './process-metrics.ts';

const READ_LIMIT_MS = 3_000;
export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export class Metrics {
  readonly #clock: Clock;
  readonly #process = new ProcessMetrics();
  readonly #meters = new Map<string, Meter>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  counter<const Label extends string>(spec: MeterSpec<Label>): Counter<Label> {
    return this.#declare(spec.name, () => new Counter(spec));
  }

  histogram<const Label extends string>(spec: HistogramSpec<Label>): Histogram<Label> {
    return this.#declare(spec.name, () => new Histogram(spec));
  }

  gauge<const Label extends string>(spec: MeterSpec<Label>): Gauge<Label> {
    return this.#declare(spec.name, () => new Gauge(spec));
  }

  #declare<M extends Meter>(name: string, make: () => M): M {
    const known = this.#meters.get(name);
    if (known !== undefined) return known as M;
    const made = make();
    this.#meters.set(name, made);
    return made;
  }

  /** The page that Prometheus scrapes. */
  async page(): Promise<string> {
    const own = Array.from(this.#meters.values(), async (meter) => {
      const late: Sample[] = [];
      const samples = Promise.resolve(meter.samples());
      return writeMeter(meter, await within(this.#clock, READ_LIMIT_MS, samples, late));
    });
    const pages = await Promise.all([...own, this.#process.page()]);
    return pages.join('');
  }
}

function writeMeter({ name, help, type }: Meter, samples: readonly Sample[]): string {
  const head = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
  return head + samples.map(writeSample).join('');
}

function writeSample({ name, labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
}

function escapeLabel(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}
