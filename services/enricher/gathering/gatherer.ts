/**
 * Asks the sources of evidence about one place, all at once, before its rules run.
 *
 * GT1 Each source is asked once for a job, by whichever rules and sources need it (ES1).
 *     One that has answered in an earlier attempt at the job is not asked again.
 * GT2 Every call ends by its deadline. A source that then has not answered has failed.
 * GT3 A fault of one source is that source's answer; the others' answers stand. Only a fault of a
 *     backend of our own (hot state) rejects, and the job is tried again.
 */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import { countCall, type SourceCalls } from '../../../platform/metrics/source-calls.ts';
import { type Clock, within } from '../../../platform/runtime/clock.ts';
import { errorMessage, isBackendFault, isCairnError } from '../../../platform/runtime/errors.ts';
import { CallRecord } from './call-record.ts';
import {
  type EvidenceSource,
  type GatherCall,
  type Gathered,
  type GatheredItem,
  type GatherPlace,
  SourceDelay,
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
  /** Epoch ms; 0 when everything that is cached may be used. */
  readonly notBeforeMs: number;
  /** What an earlier attempt at the same job gathered. */
  readonly before?: Gathered | undefined;
}

export class Gatherer {
  readonly #options: GathererOptions;
  readonly #byName: ReadonlyMap<SourceName, EvidenceSource>;

  constructor(options: GathererOptions) {
    this.#options = options;
    this.#byName = new Map(options.sources.map((source) => [source.name, source]));
  }

  /** Rejects only with a fault of a backend (GT3). */
  async gather(place: GatherPlace, request: GatherRequest): Promise<Gathered> {
    const { clock, timeoutMs } = this.#options;
    const ended = new AbortController();
    const deadlineMs = clock.elapsedMs() + timeoutMs;
    const signal = AbortSignal.any([ended.signal, request.signal]);
    const asked = new Map<SourceName, Promise<GatheredItem>>();
    const ask = (name: SourceName): Promise<GatheredItem> => {
      const known = asked.get(name);
      if (known !== undefined) return known;
      const { refresh, notBeforeMs, before } = request;
      const call = { signal, deadlineMs, refresh, notBeforeMs, ask };
      const answer = this.#askOnce(name, place, call, before?.[name]);
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

  async close(): Promise<void> {
    await Promise.all(this.#options.sources.map((source) => source.close?.()));
  }

  /** What an earlier attempt spent is of the job, too. */
  async #askOnce(
    name: SourceName,
    place: GatherPlace,
    call: PlainCall,
    before: GatheredItem | undefined,
  ): Promise<GatheredItem> {
    if (before?.kind === 'found' || before?.kind === 'nothing') return before;
    return this.#askInTime(name, place, call, new CallRecord(before?.spent));
  }

  async #askInTime(
    name: SourceName,
    place: GatherPlace,
    call: PlainCall,
    record: CallRecord,
  ): Promise<GatheredItem> {
    const { clock } = this.#options;
    const leftMs = Math.max(0, call.deadlineMs - clock.elapsedMs());
    const answering = this.#ask(name, place, { ...call, ...record.writers });
    answering.catch(() => undefined);
    return record.addTo(await within(clock, leftMs, answering, LATE, call.signal));
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
      if (isOwnFault(error)) throw error;
      const reason = errorMessage(error);
      if (!(error instanceof SourceDelay)) return { kind: 'failed', reason };
      return { kind: 'failed', reason, retryAtMs: error.retryAtMs };
    }
  }
}

/** Of a part that the product itself stands on; not of a provider. */
function isOwnFault(error: unknown): boolean {
  return isBackendFault(error) && !PROVIDER_FAULTS.some((code) => isCairnError(error, code));
}

const PROVIDER_FAULTS = ['search_unavailable', 'model_unavailable'] as const;

type PlainCall = Omit<GatherCall, 'note' | 'spend'>;

const LATE: GatheredItem = { kind: 'failed', reason: 'it did not answer in time' };
