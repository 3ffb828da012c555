/**
 * Estimates a replay: the number of jobs, the duration, and the maximum number of paid calls. Pure.
 */
import { attributeInfo } from '../../../domain/attributes.ts';
import { isCustomKey } from '../../../domain/custom-attributes.ts';
import type { JobRecord } from '../../../domain/records.ts';
import { formatCount } from '../../../domain/words/count-words.ts';
import type { Config } from '../../../platform/config/config.ts';

type PaidParts = Pick<Config, 'searchProvider' | 'openaiModel' | 'openaiVisionModel'>;

/** Search providers that charge for calls. */
const PAID_PROVIDERS: readonly string[] = ['serper', 'brave'];

export class ReplayEstimate {
  readonly #config: PaidParts;
  #jobs = 0;
  readonly #batches = new Set<string>();
  /** By attribute: the number of jobs that run it. */
  readonly #attributes = new Map<string, number>();

  constructor(config: PaidParts) {
    this.#config = config;
  }

  get jobs(): number {
    return this.#jobs;
  }

  add(records: readonly JobRecord[]): void {
    for (const { organization_id, batch_id, attributes } of records) {
      this.#jobs++;
      if (batch_id !== null) this.#batches.add(`${organization_id}\0${batch_id}`);
      for (const key of attributes) {
        this.#attributes.set(key, (this.#attributes.get(key) ?? 0) + 1);
      }
    }
  }

  /** Returns sentences. `jobsPerSecond` is null if the enrichers' throughput is unknown. */
  describe(jobsPerSecond: number | null): string[] {
    const jobs = formatCount(this.#jobs, 'job');
    const { size } = this.#batches;
    const where = size === 0 ? '' : ` of ${formatCount(size, 'batch', 'batches')}`;
    const attributes = [...this.#attributes].sort().map(([key, asking]) => `${key} (${asking})`);
    return [
      `${jobs}${where} would run again.`,
      ...(attributes.length > 0 ? [`Attributes, with their jobs: ${attributes.join(', ')}.`] : []),
      this.#describeTime(jobsPerSecond),
      this.#describeCost(),
    ];
  }

  #describeTime(jobsPerSecond: number | null): string {
    if (jobsPerSecond === null)
      return 'How long that takes is not known: there are no results yet.';
    const seconds = Math.ceil(this.#jobs / jobsPerSecond);
    const pace =
      jobsPerSecond < 10 ? Number(jobsPerSecond.toPrecision(2)) : Math.round(jobsPerSecond);
    return `At ${pace} jobs per second that takes about ${describeSeconds(seconds)}.`;
  }

  #describeCost(): string {
    const { searchProvider, openaiModel, openaiVisionModel } = this.#config;
    const costs: string[] = [];
    const searches = PAID_PROVIDERS.includes(searchProvider) ? this.#count('search') : 0;
    if (searches > 0)
      costs.push(`${formatCount(searches, 'search', 'searches')} of ${searchProvider}`);
    const asked = openaiModel === null ? 0 : this.#count('model');
    if (asked > 0) costs.push(`${formatCount(asked, 'call')} of the model ${openaiModel}`);
    const looked = openaiVisionModel === null ? 0 : this.#count('images');
    if (looked > 0)
      costs.push(`${formatCount(looked, 'call')} of the vision model ${openaiVisionModel}`);
    if (costs.length === 0) return 'No paid calls are made.';
    return `Paid calls, at most one for each job and attribute: ${costs.join(', ')}.`;
  }

  #count(source: PaidSource): number {
    let calls = 0;
    for (const [key, jobs] of this.#attributes) if (asks(key, source)) calls += jobs;
    return calls;
  }
}

type PaidSource = 'search' | 'model' | 'images';

function asks(key: string, source: PaidSource): boolean {
  if (isCustomKey(key)) return source !== 'images';
  return attributeInfo(key)?.sources.includes(source) ?? false;
}

function describeSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}
