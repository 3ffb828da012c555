/**
 * Records the work of the enricher's thread: the duration and the outcome of attributes and
 * sources. The thread sends it to the event loop with each chunk of answers, where it is counted.
 *
 * WR1 The records grow with the number of attributes and sources, never with the number of jobs.
 * WR2 Single steps, with their times, are kept only for traced jobs.
 */
import { isAttributeKey } from '../../../domain/attributes.ts';
import { noObservations, type Observations, observe } from '../../../platform/metrics/meters.ts';
import { SOURCE_BOUNDS_SECONDS } from '../../../platform/metrics/source-calls.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import type { EnrichedPlace } from '../enriching/enriched-place.ts';

export const ATTRIBUTE_BOUNDS_SECONDS = [
  0.000_01, 0.000_1, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 30,
];

/** The record of one attribute or source; plain data, because it is passed between threads. */
export interface WorkRecord {
  readonly kind: 'attribute' | 'source';
  readonly name: string;
  readonly outcomes: Record<string, number>;
  readonly durations: Observations;
}

/** One step of a traced job. */
export interface WorkStep {
  readonly kind: 'attribute' | 'source';
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly startMs: number;
  endMs: number;
  /** The index of the step that it is part of; -1 for none. */
  readonly parent: number;
  outcome: string;
}

/** The catalogue bounds the names of attributes; those of organizations count as one. */
function attributeName(key: string): string {
  return isAttributeKey(key) ? key : 'custom';
}

export class WorkRecorder {
  readonly #clock: Clock;
  #records = new Map<string, WorkRecord>();
  /** Null while no traced job runs. */
  #steps: WorkStep[] | null = null;
  #step = -1;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the records since the last call. */
  take(): WorkRecord[] {
    const taken = [...this.#records.values()];
    this.#records = new Map();
    return taken;
  }

  /** Records the steps that follow, after those of `before`, until `takeSteps`; or records none. */
  trace(isTraced: boolean, before: readonly WorkStep[] = []): void {
    this.#steps = isTraced ? [...before] : null;
    this.#step = -1;
  }

  takeSteps(): WorkStep[] | null {
    const steps = this.#steps;
    this.#steps = null;
    return steps;
  }

  /**
   * Runs one attribute and returns its time; its outcome is known only when the place is complete.
   */
  readonly attribute = (key: string, run: () => void): number => {
    const startedMs = this.#clock.elapsedMs();
    this.#time('attribute', attributeName(key), run);
    return this.#clock.elapsedMs() - startedMs;
  };

  /** Records the outcome of each attribute that the job asked for. */
  attributeOutcomes(place: EnrichedPlace, asked: readonly string[]): void {
    for (const key of asked) {
      const outcome = attributeOutcome(place, key);
      if (outcome !== null) this.#count('attribute', attributeName(key), outcome);
    }
    for (const step of this.#steps ?? []) {
      if (step.kind !== 'attribute') continue;
      step.outcome = attributeOutcome(place, step.name) ?? step.outcome;
    }
  }

  /** Calls one source; a null answer means that it knows nothing. */
  source<T>(name: string, call: () => T): T {
    let outcome = 'failed';
    const step = this.#steps?.length ?? 0;
    try {
      const answer = this.#time('source', name, call);
      outcome = answer === null ? 'empty' : 'found';
      return answer;
    } finally {
      this.#count('source', name, outcome);
      const recorded = this.#steps?.[step];
      if (recorded) recorded.outcome = outcome;
    }
  }

  #time<T>(kind: WorkRecord['kind'], name: string, work: () => T): T {
    const { durations } = this.#record(kind, name);
    const parent = this.#step;
    const step = this.#beginStep(kind, name, parent);
    const startedMs = this.#clock.elapsedMs();
    try {
      return work();
    } finally {
      const bounds = kind === 'source' ? SOURCE_BOUNDS_SECONDS : ATTRIBUTE_BOUNDS_SECONDS;
      const ms = this.#clock.elapsedMs() - startedMs;
      observe(durations, bounds, ms / 1000);
      if (step !== null) step.endMs = step.startMs + ms;
      this.#step = parent;
    }
  }

  #beginStep(kind: WorkRecord['kind'], name: string, parent: number): WorkStep | null {
    if (this.#steps === null) return null;
    const startMs = this.#clock.nowMs();
    const step = { kind, name, startMs, endMs: startMs, parent, outcome: 'none' };
    this.#step = this.#steps.push(step) - 1;
    return step;
  }

  #count(kind: WorkRecord['kind'], name: string, outcome: string): void {
    const { outcomes } = this.#record(kind, name);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }

  #record(kind: WorkRecord['kind'], name: string): WorkRecord {
    const key = `${kind} ${name}`;
    let record = this.#records.get(key);
    if (record === undefined) {
      const bounds = kind === 'source' ? SOURCE_BOUNDS_SECONDS : ATTRIBUTE_BOUNDS_SECONDS;
      record = { kind, name, outcomes: {}, durations: noObservations(bounds) };
      this.#records.set(key, record);
    }
    return record;
  }
}

/** Null for an attribute that the place does not know. */
function attributeOutcome(place: EnrichedPlace, key: string): string | null {
  const status = place.attribute_status[key];
  if (status === undefined) return null;
  if (status === 'RUN') return place.attribute_filled[key] === true ? 'filled' : 'empty';
  if (status === 'NOT_RUN') return 'cached';
  return status === 'ERROR' ? 'failed' : 'not_applicable';
}
