/**
 * Asks the sources of evidence about one place, concurrently, before its rules run.
 *
 * GT1 Each source is asked once for a job, however many rules and sources need it (ES1). A source
 *     that answered in an earlier attempt at the job is not asked again.
 * GT2 Every call ends by its deadline. A source that has not answered by then has failed.
 * GT3 A fault of one source is that source's answer; the others' answers stand. Only a fault of one
 *     of our own backends (hot state) rejects, and the job is retried.
 * GT4 A source that is one service is tried ATTEMPTS times; while it is down it is not asked
 *     (circuit-breaker.ts).
 * GT5 The places that need a source that uses the processor share a window (place-window.ts).
 *     Waiting for the window does not count as the place's time.
 */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import { countCall, type SourceCalls } from '../../../platform/metrics/source-calls.ts';
import { type Clock, within } from '../../../platform/runtime/clock.ts';
import { errorMessage, isBackendFault, isCairnError } from '../../../platform/runtime/errors.ts';
import { linkSignals } from '../../../platform/runtime/linked-signal.ts';
import { backoffMs } from '../../../platform/runtime/retry.ts';
import { CallRecord } from './call-record.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import {
  type EvidenceSource,
  type GatherCall,
  type Gathered,
  type GatheredItem,
  type GatherPlace,
  type SourceSpending,
  UselessAnswer,
} from './evidence-source.ts';
import { PlaceWindow } from './place-window.ts';
import { BudgetSpent, type Reservation, type SourceBudgets } from './source-budgets.ts';

export interface GathererOptions {
  readonly sources: readonly EvidenceSource[];
  readonly clock: Clock;
  /** How long the sources of one job may take together. */
  readonly timeoutMs: number;
  /** The maximum number of places at once (GT5); unlimited when omitted. */
  readonly maxPlaces?: number;
  readonly meters?: SourceCalls;
  /** When omitted, nothing is limited. */
  readonly budgets?: SourceBudgets;
}

export interface GatherRequest {
  readonly needs: readonly SourceName[];
  readonly signal: AbortSignal;
  readonly refresh: boolean;
  /** True: a caller waits for the place. */
  readonly isUrgent?: boolean;
  /** Epoch ms; 0 when everything that is cached may be used. */
  readonly notBeforeMs: number;
  /** What an earlier attempt at the same job gathered. */
  readonly before?: Gathered | undefined;
}

export class Gatherer {
  readonly #options: GathererOptions;
  readonly #byName: ReadonlyMap<SourceName, EvidenceSource>;
  /** Circuit breakers of the sources that are one service. */
  readonly #breakers: ReadonlyMap<SourceName, CircuitBreaker>;
  readonly #window: PlaceWindow;

  constructor(options: GathererOptions) {
    this.#options = options;
    const { sources, clock } = options;
    this.#byName = new Map(sources.map((source) => [source.name, source]));
    const services = sources.filter(({ isOneService }) => isOneService);
    this.#breakers = new Map(services.map(({ name }) => [name, new CircuitBreaker(clock)]));
    this.#window = new PlaceWindow(options.maxPlaces ?? Number.POSITIVE_INFINITY);
  }

  /** Rejects only with a fault of a backend (GT3). */
  async gather(place: GatherPlace, request: GatherRequest): Promise<Gathered> {
    const needed = request.needs.flatMap((name) => this.#byName.get(name) ?? []);
    const asked = needed.flatMap(({ asks = [] }) =>
      asks.flatMap((name) => this.#byName.get(name) ?? []),
    );
    const working = [...needed, ...asked].filter(({ keepsUp }) => keepsUp !== undefined);
    if (working.length === 0) return this.#gatherNow(place, request);
    await this.#window.enter(request.signal, request.isUrgent ?? false);
    try {
      return await this.#gatherNow(place, request);
    } finally {
      this.#window.leave({ keepsUp: working.every((source) => source.keepsUp!()) });
    }
  }

  async #gatherNow(place: GatherPlace, request: GatherRequest): Promise<Gathered> {
    const { clock, timeoutMs } = this.#options;
    const deadlineMs = clock.elapsedMs() + timeoutMs;
    const { signal, end } = linkSignals(request.signal);
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
      await Promise.all(request.needs.map(ask));
      // This includes sources asked by other sources, with their cost.
      const all = [...asked].map(async ([name, answer]) => [name, await answer] as const);
      return { ...keptAnswers(request.before), ...Object.fromEntries(await Promise.all(all)) };
    } finally {
      // Aborts calls that are too late.
      end();
    }
  }

  /** Tells for each source whether its circuit is open. */
  circuits(): (readonly [SourceName, boolean])[] {
    return [...this.#breakers].map(([name, { isOpen }]) => [name, isOpen] as const);
  }

  async close(): Promise<void> {
    await Promise.all(this.#options.sources.map((source) => source.close?.()));
  }

  /** Asks one source. What earlier attempts spent counts for the job too. */
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
    const source = this.#byName.get(name);
    const missing = source === undefined ? `the source ${name}` : source.unavailable;
    if (missing !== null) return { kind: 'unavailable', reason: `it needs ${missing}` };
    const breaker = this.#breakers.get(name);
    const refusal = breaker?.admit() ?? null;
    if (refusal !== null) return record.addTo({ kind: 'failed', ...refusal });
    const leftMs = Math.max(0, call.deadlineMs - clock.elapsedMs());
    const answering = this.#askWithRetries(source!, place, { ...call, ...record.writers });
    answering.catch(() => undefined);
    try {
      const item = await within(clock, leftMs, answering, LATE, call.signal);
      reportToBreaker(breaker, item, call.signal.aborted);
      return record.addTo(item);
    } catch (error) {
      breaker?.abandoned();
      throw error;
    }
  }

  /** Retries a service that all places share at once; websites handle their retries themselves. */
  async #askWithRetries(
    source: EvidenceSource,
    place: GatherPlace,
    call: RecordedCall,
  ): Promise<GatheredItem> {
    const { clock } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const item = await this.#ask(source, place, call);
      const isFinal = item.kind !== 'failed' || item.retryAtMs !== undefined || item.isAnswered;
      if (isFinal || !source.isOneService || attempt === ATTEMPTS) return item;
      await clock.sleep(backoffMs(attempt, BACKOFF, clock), call.signal);
      if (call.signal.aborted) return item;
    }
  }

  async #ask(
    source: EvidenceSource,
    place: GatherPlace,
    call: RecordedCall,
  ): Promise<GatheredItem> {
    const { meters, clock, budgets } = this.#options;
    let unusedTokens = 0;
    const reserve = async (wanted: Reservation) => {
      await budgets?.reserve(source.name, place, wanted);
      unusedTokens += wanted.tokens ?? 0;
    };
    const spend = (spent: SourceSpending) => {
      unusedTokens -= (spent.inputTokens ?? 0) + (spent.outputTokens ?? 0);
      call.spend(spent);
    };
    const gather = async () => source.gather(place, { ...call, reserve, spend });
    try {
      const value = await (meters
        ? countCall(meters, clock, source.name, gather, (answer) => answer === null)
        : gather());
      return value === null ? { kind: 'nothing' } : { kind: 'found', value };
    } catch (error) {
      if (isOwnFault(error)) throw error;
      const reason = errorMessage(error);
      if (error instanceof BudgetSpent) return { kind: 'unavailable', reason };
      const retryAtMs = isCairnError(error) ? error.retryAtMs : undefined;
      if (error instanceof UselessAnswer) return { kind: 'failed', reason, isAnswered: true };
      return { kind: 'failed', reason, ...(retryAtMs !== undefined && { retryAtMs }) };
    } finally {
      if (unusedTokens > 0) await budgets?.returnUnused(source.name, place, unusedTokens);
    }
  }
}

/**
 * The answers from an earlier attempt, including those of sources that only another source asked: a
 * source whose answer is kept does not ask again. Failed sources are asked again when needed.
 */
function keptAnswers(before: Gathered = {}): Gathered {
  return Object.fromEntries(Object.entries(before).filter(([, { kind }]) => kind !== 'failed'));
}

function reportToBreaker(
  breaker: CircuitBreaker | undefined,
  item: GatheredItem,
  isAborted: boolean,
): void {
  if (isAborted || item.kind === 'unavailable') breaker?.abandoned();
  else if (item.kind !== 'failed' || item.isAnswered) breaker?.succeeded();
  else if (item.retryAtMs !== undefined) breaker?.delayed(item.reason, item.retryAtMs);
  else breaker?.failed();
}

/** True for a fault of a backend that the product itself depends on, not of a provider. */
function isOwnFault(error: unknown): boolean {
  return isBackendFault(error) && !PROVIDER_FAULTS.some((code) => isCairnError(error, code));
}

const PROVIDER_FAULTS = ['search_unavailable', 'model_unavailable'] as const;

type PlainCall = Omit<RecordedCall, 'note' | 'spend'>;
type RecordedCall = Omit<GatherCall, 'reserve'>;

const ATTEMPTS = 3;
const BACKOFF = { firstDelayMs: 200, maxDelayMs: 2_000 };
const LATE: GatheredItem = { kind: 'failed', reason: 'it did not answer in time' };
