/**
 * Turns at a host: over all instances, one request at a time.
 *
 * HT1 A turn is a key in hot state. It outlives its holder by no more than `maxTurnMs`.
 * HT2 A host rests after each turn: half as long as it took to answer, at least `minPauseMs`, and
 *     as long as its robots.txt asks for up to MAX_PAUSE_MS.
 * HT3 Those who wait in one process stand in a queue, and only the first of them asks hot state.
 * HT4 A host that asked to be left alone, or that failed several times in a row, has no turns until
 *     that time is over; all instances know it.
 */
import type { HotState } from '../../../../../platform/hot-state/hot-state.ts';
import { type Clock, uuidV7 } from '../../../../../platform/runtime/clock.ts';
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
/** After so many failures in a row the host is left alone for REST_MS. */
const MAX_FAILURES = 3;
const REST_MS = 5 * 60_000;
const MAX_KNOWN_FAILURES = 10_000;

interface Shut {
  readonly untilMs: number;
  readonly reason: string;
  readonly isAsked: boolean;
}

export class HostTurns {
  readonly #options: HostTurnsOptions;
  /** By host: resolves when the last of the queue has had its turn. */
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #failures = new Map<string, number>();

  constructor(options: HostTurnsOptions) {
    this.#options = options;
  }

  /** Does the request in the host's turn. `pauseMs` is what the host's robots.txt asks for. */
  async take(
    host: string,
    request: () => Promise<WebAnswer>,
    { signal, pauseMs = 0 }: { readonly signal: AbortSignal; readonly pauseMs?: number },
  ): Promise<WebAnswer> {
    const before = this.#queues.get(host) ?? Promise.resolve();
    const turn = before.then(() => this.#takeNext(host, request, { signal, pauseMs }));
    const settled = turn.catch(() => undefined);
    this.#queues.set(host, settled);
    try {
      return await turn;
    } finally {
      if (this.#queues.get(host) === settled) this.#queues.delete(host);
    }
  }

  async #takeNext(
    host: string,
    request: () => Promise<WebAnswer>,
    { signal, pauseMs }: { readonly signal: AbortSignal; readonly pauseMs: number },
  ): Promise<WebAnswer> {
    const { clock, hotState, minPauseMs } = this.#options;
    const key = `fetch-turn:${host}`;
    const holder = uuidV7(clock);
    if (!(await this.#waitForKey(key, holder, signal))) return NO_TURN;
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
      // Whoever asked may have gone away; that is no failure of the host.
      if (!signal.aborted) await this.#note(host, answer);
      return answer;
    } finally {
      await hotState.compareAndSet(key, holder, 'pause', Math.min(restMs, MAX_PAUSE_MS));
    }
  }

  async #waitForKey(key: string, holder: string, signal: AbortSignal): Promise<boolean> {
    const { clock, hotState, maxTurnMs } = this.#options;
    let pollMs = FIRST_POLL_MS;
    while (!signal.aborted) {
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

  /** Counts failures in a row; those of this instance alone. */
  async #note(host: string, answer: WebAnswer): Promise<void> {
    if (answer.kind === 'later') {
      await this.#shut(host, { untilMs: answer.untilMs, reason: answer.reason, isAsked: true });
    }
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
    if (this.#failures.size >= MAX_KNOWN_FAILURES) this.#failures.clear();
    this.#failures.set(host, failures);
  }

  async #shut(host: string, shut: Shut): Promise<void> {
    const { clock, hotState } = this.#options;
    const ttlMs = Math.max(1, shut.untilMs - clock.nowMs());
    await hotState.set(shutKey(host), JSON.stringify(shut), ttlMs);
  }
}

const NO_TURN = failed('had no turn in time');

function shutKey(host: string): string {
  return `fetch-shut:${host}`;
}
