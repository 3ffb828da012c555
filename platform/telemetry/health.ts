/**
 * Health: whether a process can do its work, in words that an operator understands.
 *
 * A process is alive as long as it answers. It is ready if every part that it needs is up and every
 * service that it runs has started.
 *
 * HE1 A report is ready within CHECK_LIMIT_MS. A part that has not answered by then counts as away,
 *     unless its last answer is younger than SLOW_LIMIT_MS: under load a working part answers late,
 *     and a load balancer that removed its process would only move the load.
 * HE2 Concurrent reports share their checks. A late check is not started again while it runs, and
 *     no later report waits for it.
 * HE3 Nothing is checked between two reports. A part that is away, or a consumer that is behind, in
 *     two reports with more than UNSEEN_LIMIT_MS between them may have recovered meanwhile, so the
 *     time starts anew.
 */
import { formatCount } from '../../domain/words/count-words.ts';
import { type Clock, within } from '../runtime/clock.ts';
import { errorMessage } from '../runtime/errors.ts';

/** The result of a check. */
export interface Observed {
  readonly up: boolean;
  /** Why it is not up, or what it is doing. */
  readonly says?: string;
  /** The lag in records. */
  readonly lag?: number;
}

/** A part outside the process, a service in it, or the lag of a consumer. */
export type CheckedKind = 'part' | 'service' | 'consumer';

export interface HealthCheck {
  readonly kind: CheckedKind;
  /** `log`, `warehouse`, `sink`. */
  readonly name: string;
  /** False: the process can work without it. */
  readonly required: boolean;
  /** A rejection counts as away. */
  readonly check: () => Observed | Promise<Observed>;
}

export interface PartReport {
  readonly kind: CheckedKind;
  readonly name: string;
  readonly state: 'up' | 'away';
  readonly required: boolean;
  /** How long it has been in this state, as far as this process has seen (HE3). */
  readonly for_ms: number;
  readonly lag_records?: number;
  /** How long it has lagged without interruption. */
  readonly behind_ms?: number;
  /** One sentence. */
  readonly says: string;
}

export interface HealthReport {
  readonly ready: boolean;
  readonly parts: readonly PartReport[];
  /** The parts that the start waits for. */
  readonly waitingFor: readonly string[];
}

const CHECK_LIMIT_MS = 2_000;
const SLOW_LIMIT_MS = 10_000;
/** Longer than probes and scrapes are usually apart. */
const UNSEEN_LIMIT_MS = 90_000;

interface Seen {
  readonly state: 'up' | 'away';
  readonly sinceMs: number;
  readonly behindSinceMs: number | null;
  /** The time of the report. */
  readonly atMs: number;
}

interface OpenCheck {
  readonly answer: Promise<Observed>;
  readonly startMs: number;
  /** The longest time that a report waits for it, from its start. */
  readonly patienceMs: number;
}

interface Answer {
  readonly observed: Observed;
  readonly atMs: number;
}

export class Health {
  readonly #clock: Clock;
  readonly #checks = new Map<string, HealthCheck>();
  readonly #openChecks = new Map<string, OpenCheck>();
  readonly #lastAnswers = new Map<string, Answer>();
  readonly #seen = new Map<string, Seen>();
  readonly #waitingFor = new Set<string>();
  #reporting: Promise<HealthReport> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds a check, or replaces the one with the same name. */
  add(check: HealthCheck): void {
    this.#checks.set(check.name, check);
  }

  /** For `untilAvailable`: the part is unavailable, or, if the error is null, available again. */
  readonly noteWait = (part: string, error: unknown): void => {
    if (error === null) this.#waitingFor.delete(part);
    else this.#waitingFor.add(part);
  };

  /** HE2. */
  report(): Promise<HealthReport> {
    this.#reporting ??= this.#report().finally(() => {
      this.#reporting = undefined;
    });
    return this.#reporting;
  }

  async #report(): Promise<HealthReport> {
    const checks = [...this.#checks.values()];
    const parts = await Promise.all(checks.map((check) => this.#reportPart(check)));
    const isUp = ({ state, required }: PartReport) => state === 'up' || !required;
    const waitingFor = [...this.#waitingFor];
    return { ready: waitingFor.length === 0 && parts.every(isUp), parts, waitingFor };
  }

  async #reportPart(check: HealthCheck): Promise<PartReport> {
    const { name, kind, required } = check;
    const observed = await this.#observe(check);
    const nowMs = this.#clock.elapsedMs();
    const state = observed.up ? 'up' : 'away';
    const seen = this.#see(name, state, observed.lag ?? 0, nowMs);
    const forMs = Math.round(nowMs - seen.sinceMs);
    const behindMs = seen.behindSinceMs === null ? 0 : Math.round(nowMs - seen.behindSinceMs);
    return {
      kind,
      name,
      state,
      required,
      for_ms: forMs,
      ...(observed.lag === undefined ? {} : { lag_records: observed.lag, behind_ms: behindMs }),
      says: describePart(check, observed, forMs),
    };
  }

  /** HE1. */
  async #observe(check: HealthCheck): Promise<Observed> {
    const { answer, startMs, patienceMs } = this.#openCheck(check);
    const leftMs = Math.max(0, patienceMs - (this.#clock.elapsedMs() - startMs));
    const inTime = await within(this.#clock, leftMs, answer, null);
    if (inTime !== null) return inTime;
    const last = this.#lastAnswers.get(check.name);
    const nowMs = this.#clock.elapsedMs();
    if (last?.observed.up && nowMs - last.atMs < SLOW_LIMIT_MS) {
      const waitS = Math.round((nowMs - startMs) / 1_000);
      return { ...last.observed, says: `it is slow, no answer for ${waitS} s` };
    }
    return { up: false, says: `it did not answer within ${CHECK_LIMIT_MS} ms` };
  }

  /** HE2. A check that is open for too long may never end, so a new one replaces it. */
  #openCheck(check: HealthCheck): OpenCheck {
    const { name } = check;
    const startMs = this.#clock.elapsedMs();
    const open = this.#openChecks.get(name);
    if (open && startMs - open.startMs < SLOW_LIMIT_MS) return open;
    // If the last one has not ended, this one hardly will.
    const patienceMs = open ? 0 : CHECK_LIMIT_MS;
    const started: OpenCheck = { answer: runCheck(check), startMs, patienceMs };
    this.#openChecks.set(name, started);
    void started.answer.then((observed) => {
      this.#lastAnswers.set(name, { observed, atMs: this.#clock.elapsedMs() });
      if (this.#openChecks.get(name) === started) this.#openChecks.delete(name);
    });
    return started;
  }

  #see(name: string, state: Seen['state'], lag: number, nowMs: number): Seen {
    const before = this.#seen.get(name);
    const isRecent = before !== undefined && nowMs - before.atMs <= UNSEEN_LIMIT_MS;
    const isSame = before?.state === state && (isRecent || state === 'up');
    const behindSinceMs = isRecent ? before.behindSinceMs : null;
    const seen: Seen = {
      state,
      sinceMs: isSame ? before.sinceMs : nowMs,
      behindSinceMs: lag > 0 ? (behindSinceMs ?? nowMs) : null,
      atMs: nowMs,
    };
    this.#seen.set(name, seen);
    return seen;
  }
}

async function runCheck({ check }: HealthCheck): Promise<Observed> {
  try {
    return await check();
  } catch (error) {
    return { up: false, says: errorMessage(error) };
  }
}

function describePart(
  { kind, name }: HealthCheck,
  { up, says, lag }: Observed,
  forMs: number,
): string {
  // A consumer that is not up runs, and what it tries fails.
  const state = up ? 'up' : kind === 'consumer' ? 'failing' : 'away';
  const since = forMs < 1_000 ? `is ${state}` : `has been ${state} for ${formatDuration(forMs)}`;
  const behind = lag === undefined ? '' : `, ${describeLag(lag)}`;
  const why = says === undefined ? '' : `: ${says.replace(/\s+/g, ' ').replace(/\.$/, '')}`;
  return `${name} ${since}${behind}${why}.`;
}

function describeLag(lag: number): string {
  if (lag === 0) return 'not behind';
  return `${formatCount(lag, 'record')} behind`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** In the largest unit with a count of at least two: `90 s`, `3 min`, `26 h`, `2 days`. */
function formatDuration(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
  if (ms >= 2 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  if (ms >= 2 * MINUTE_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return `${Math.round(ms / 1_000)} s`;
}
