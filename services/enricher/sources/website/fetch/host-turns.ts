/**
 * Turns at a host: one request at a time, over all instances.
 *
 * HT1 A turn is a key in hot state. It outlives its holder by no more than `maxTurnMs`.
 * HT2 After each turn the host has a pause: half the time it took to answer, but at least
 *     `minPauseMs`, and at least the delay in its robots.txt, up to MAX_PAUSE_MS.
 * HT3 Requests that wait in one process form a queue, and only the first of them polls hot state.
 * HT4 A request that cannot get its turn in time is told when to come back. These times are spaced
 *     at the pace of the last turns, so that the requests do not all come back at once.
 * HT5 A host that asked to be left alone, or that failed several times in a row, gets no turns for
 *     a while; all instances know this.
 */
import type { HotState } from '../../../../../platform/hot-state/hot-state.ts';
import { type Clock, uuidV7, within } from '../../../../../platform/runtime/clock.ts';
import { type FailedAnswer, failed, type LaterAnswer, type WebAnswer } from './web-answer.ts';

export interface HostTurnsOptions {
  readonly hotState: Pick<
    HotState,
    'get' | 'set' | 'setIfAbsent' | 'compareAndSet' | 'compareAndDelete'
  >;
  readonly clock: Clock;
  readonly minPauseMs: number;
  /** Longer than any turn lasts. */
  readonly maxTurnMs: number;
}

export const MAX_PAUSE_MS = 10_000;
const FIRST_POLL_MS = 20;
const MAX_POLL_MS = 500;
const MAX_WAIT_MS = 60 * 60_000;
/** After this many consecutive failures the host is left alone for REST_MS. */
const MAX_FAILURES = 3;
const REST_MS = 5 * 60_000;
const MAX_KNOWN_HOSTS = 10_000;
/** The weight of the last turn in the pace of a host. */
const PACE_WEIGHT = 0.2;
/** The assumed pace before the first turn. */
const FIRST_PACE_MS = 500;

interface Shut {
  readonly untilMs: number;
  readonly reason: string;
  readonly isAsked: boolean;
}

/** A queue of requests in this instance. */
interface HostQueue {
  waiting: number;
  /** Resolves when the last of the queue has had its turn. */
  last: Promise<unknown>;
}

/** The pace of a host's turns, as this instance has seen it. */
interface HostPace {
  /** The time from the start of one turn to the start of the next. */
  turnMs: number;
  /**
   * On the clock's `elapsedMs`: the time up to which turns are promised to requests that were sent
   * away.
   */
  promisedMs: number;
}

export interface TurnRequest {
  readonly signal: AbortSignal;
  /** The pause that the host's robots.txt asks for. */
  readonly pauseMs?: number;
  /** On the clock's `elapsedMs`: a turn that has not started by then is given up. */
  readonly latestMs: number;
}

export class HostTurns {
  readonly #options: HostTurnsOptions;
  readonly #queues = new Map<string, HostQueue>();
  readonly #paces = new Map<string, HostPace>();
  readonly #failures = new Map<string, number>();

  constructor(options: HostTurnsOptions) {
    this.#options = options;
  }

  /** Runs the request in the host's turn. */
  async take(
    host: string,
    request: () => Promise<WebAnswer>,
    wanted: TurnRequest,
  ): Promise<WebAnswer> {
    const { clock } = this.#options;
    const leftMs = () => Math.max(0, wanted.latestMs - clock.elapsedMs());
    const queue = this.#queues.get(host) ?? { waiting: 0, last: Promise.resolve() };
    if (queue.waiting * this.#pace(host).turnMs > leftMs()) return this.#deferRequest(host, queue);
    this.#queues.set(host, queue);
    const before = queue.last;
    const turn = this.#takeAfter(before, host, request, wanted);
    // A request that gives up does not change the order of the others.
    queue.last = Promise.allSettled([before, turn]);
    queue.waiting += 1;
    try {
      const answer = await turn;
      if (answer !== null) return answer;
      return wanted.signal.aborted ? GONE : this.#deferRequest(host, queue);
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.#queues.delete(host);
    }
  }

  /** Null when the turn does not come in time. */
  async #takeAfter(
    before: Promise<unknown>,
    host: string,
    request: () => Promise<WebAnswer>,
    wanted: TurnRequest,
  ): Promise<WebAnswer | null> {
    const { clock } = this.#options;
    const leftMs = Math.min(MAX_WAIT_MS, Math.max(0, wanted.latestMs - clock.elapsedMs()));
    const isFirst = before.then(() => true);
    if (!(await within(clock, leftMs, isFirst, false, wanted.signal))) return null;
    return this.#takeNext(host, request, wanted);
  }

  /** HT4. */
  #deferRequest(host: string, { waiting }: HostQueue): LaterAnswer {
    const { clock } = this.#options;
    const pace = this.#pace(host);
    const elapsedMs = clock.elapsedMs();
    const afterQueueMs = elapsedMs + waiting * pace.turnMs;
    pace.promisedMs = Math.max(afterQueueMs, pace.promisedMs) + pace.turnMs;
    const untilMs = Math.ceil(clock.nowMs() + pace.promisedMs - elapsedMs);
    return { kind: 'later', reason: 'had no turn in time', untilMs };
  }

  #pace(host: string): HostPace {
    const known = this.#paces.get(host);
    if (known !== undefined) return known;
    if (this.#paces.size >= MAX_KNOWN_HOSTS) this.#paces.clear();
    const pace = { turnMs: Math.max(FIRST_PACE_MS, this.#options.minPauseMs), promisedMs: 0 };
    this.#paces.set(host, pace);
    return pace;
  }

  /** `sinceMs`: when the wait for the turn began, after the earlier ones in the queue. */
  #notePace(host: string, sinceMs: number, restMs: number): void {
    const tookMs = this.#options.clock.elapsedMs() - sinceMs + restMs;
    const pace = this.#pace(host);
    pace.turnMs += PACE_WEIGHT * (tookMs - pace.turnMs);
  }

  async #takeNext(
    host: string,
    request: () => Promise<WebAnswer>,
    { signal, pauseMs = 0, latestMs }: TurnRequest,
  ): Promise<WebAnswer | null> {
    const { clock, hotState, minPauseMs } = this.#options;
    const key = `fetch-turn:${host}`;
    const holder = uuidV7(clock);
    const sinceMs = clock.elapsedMs();
    if (!(await this.#waitForKey(key, holder, { signal, latestMs }))) return null;
    const shut = await this.#shutAnswer(host);
    if (shut !== null) {
      await hotState.compareAndDelete(key, holder);
      return shut;
    }
    let restMs = minPauseMs;
    try {
      const startedMs = clock.elapsedMs();
      const answer = await request();
      restMs = Math.max(minPauseMs, (clock.elapsedMs() - startedMs) / 2, pauseMs);
      // The caller may have given up; that is not a failure of the host.
      if (!signal.aborted) await this.#note(host, answer);
      return answer;
    } finally {
      restMs = Math.min(restMs, MAX_PAUSE_MS);
      this.#notePace(host, sinceMs, restMs);
      await hotState.compareAndSet(key, holder, 'pause', restMs);
    }
  }

  async #waitForKey(
    key: string,
    holder: string,
    { signal, latestMs }: Pick<TurnRequest, 'signal' | 'latestMs'>,
  ): Promise<boolean> {
    const { clock, hotState, maxTurnMs } = this.#options;
    let pollMs = FIRST_POLL_MS;
    while (!signal.aborted && clock.elapsedMs() <= latestMs) {
      if ((await hotState.setIfAbsent(key, holder, maxTurnMs)) === null) return true;
      await clock.sleep(pollMs, signal);
      pollMs = Math.min(MAX_POLL_MS, pollMs * 1.5);
    }
    return false;
  }

  async #shutAnswer(host: string): Promise<FailedAnswer | LaterAnswer | null> {
    const { clock, hotState } = this.#options;
    const written = await hotState.get(shutKey(host));
    if (written === null) return null;
    const { untilMs, reason, isAsked } = JSON.parse(written) as Shut;
    if (untilMs <= clock.nowMs()) return null;
    return isAsked ? { kind: 'later', reason, untilMs } : failed(reason);
  }

  /** Counts consecutive failures, as seen by this instance only. */
  async #note(host: string, answer: WebAnswer): Promise<void> {
    if (answer.kind === 'later') {
      await this.#shut(host, { untilMs: answer.untilMs, reason: answer.reason, isAsked: true });
    }
    if (answer.kind === 'failed' && answer.isNotSent) return;
    if (answer.kind !== 'failed') {
      this.#failures.delete(host);
      return;
    }
    const failures = (this.#failures.get(host) ?? 0) + 1;
    if (failures >= MAX_FAILURES) {
      const untilMs = this.#options.clock.nowMs() + REST_MS;
      await this.#shut(host, { untilMs, reason: answer.reason, isAsked: false });
      this.#failures.delete(host);
      return;
    }
    if (this.#failures.size >= MAX_KNOWN_HOSTS) this.#failures.clear();
    this.#failures.set(host, failures);
  }

  async #shut(host: string, shut: Shut): Promise<void> {
    const { clock, hotState } = this.#options;
    const ttlMs = Math.max(1, shut.untilMs - clock.nowMs());
    await hotState.set(shutKey(host), JSON.stringify(shut), ttlMs);
  }
}

const GONE = failed('was not waited for');

function shutKey(host: string): string {
  return `fetch-shut:${host}`;
}
