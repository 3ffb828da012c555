/**
 * Asks the sources of evidence about one place, all at once, before its rules run.
 *
 * GT1 Each source is asked once for a job, by whichever rules and sources need it (ES1).
 * GT2 Every call ends by its deadline. A source that then has not answered has failed.
 * GT3 A fault of one source is that source's answer; the others' answers stand.
 */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import { countCall, type SourceCalls } from '../../../platform/metrics/source-calls.ts';
import { type Clock, within } from '../../../platform/runtime/clock.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import type {
  EvidenceSource,
  GatherCall,
  Gathered,
  GatheredItem,
  GatherPlace,
} from './evidence-source.ts';

export interface GathererOptions {
  readonly sources: readonly EvidenceSource[];
  readonly clock: Clock;
  /** How long the sources of one job may take together. */
  readonly timeoutMs: number;
  readonly meters?: SourceCalls;
}

export interface GatherRequest {
  readonly needs: readonly SourceName[];
  readonly signal: AbortSignal;
  readonly refresh: boolean;
}

export class Gatherer {
  readonly #options: GathererOptions;
  readonly #byName: ReadonlyMap<SourceName, EvidenceSource>;

  constructor(options: GathererOptions) {
    this.#options = options;
    this.#byName = new Map(options.sources.map((source) => [source.name, source]));
  }

  /** Never rejects. */
  async gather(place: GatherPlace, request: GatherRequest): Promise<Gathered> {
    const { clock, timeoutMs } = this.#options;
    const ended = new AbortController();
    const deadlineMs = clock.elapsedMs() + timeoutMs;
    const signal = AbortSignal.any([ended.signal, request.signal]);
    const asked = new Map<SourceName, Promise<GatheredItem>>();
    const ask = (name: SourceName): Promise<GatheredItem> => {
      const known = asked.get(name);
      if (known !== undefined) return known;
      const call = { signal, deadlineMs, refresh: request.refresh, ask };
      const answer = this.#askInTime(name, place, call);
      asked.set(name, answer);
      return answer;
    };
    try {
      const answers = request.needs.map(async (name) => [name, await ask(name)] as const);
      return Object.fromEntries(await Promise.all(answers));
    } finally {
      // Ends what is left of the calls that were too late.
      ended.abort();
    }
  }

  async #askInTime(name: SourceName, place: GatherPlace, call: GatherCall): Promise<GatheredItem> {
    const { clock } = this.#options;
    const leftMs = Math.max(0, call.deadlineMs - clock.elapsedMs());
    return within(clock, leftMs, this.#ask(name, place, call), LATE, call.signal);
  }

  async #ask(name: SourceName, place: GatherPlace, call: GatherCall): Promise<GatheredItem> {
    const source = this.#byName.get(name);
    const missing = source === undefined ? `the source ${name}` : source.unavailable;
    if (missing !== null) return { kind: 'unavailable', reason: missing };
    const { meters, clock } = this.#options;
    const gather = async () => source!.gather(place, call);
    try {
      const value = await (meters
        ? countCall(meters, clock, name, gather, (answer) => answer === null)
        : gather());
      return value === null ? { kind: 'nothing' } : { kind: 'found', value };
    } catch (error) {
      return { kind: 'failed', reason: errorMessage(error) };
    }
  }
}

const LATE: GatheredItem = { kind: 'failed', reason: 'it did not answer in time' };
