/**
 * The jobs of one body as admission found them: positions in its bytes, no objects.
 */
import {
  type Fault,
  type FaultType,
  faultOf,
  MAX_FAULTS_SHOWN,
} from '../../../domain/api/faults.ts';
import { JOB_FAULT_WORDS } from '../../../domain/api/job-requests.ts';

/** Attributes that a request or one of its jobs names; null where it does not say. */
export interface Choice {
  attributes: string[] | null;
  attributeSet: string | null;
}

export const NO_CHOICE: Choice = Object.freeze({ attributes: null, attributeSet: null });

export class ScannedJobs {
  readonly bytes: Buffer;
  /** By job: where its inputs begin and end in `bytes`. */
  readonly inputsStart: number[] = [];
  readonly inputsEnd: number[] = [];
  /** By job: its place id, or null where the caller gave none. */
  readonly placeIds: (string | null)[] = [];
  /** Inputs whose text cannot be taken over as it stands, by job. */
  readonly rewritten = new Map<number, Buffer>();
  /** Attributes that a job names for itself, by job. */
  readonly choices = new Map<number, Choice>();
  /** Jobs that name no place: the first of them, and how many there are. */
  readonly unnamed: number[] = [];
  unnamedCount = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get count(): number {
    return this.placeIds.length;
  }

  /** Inputs of a job as JSON text: a view. */
  inputs(job: number): Buffer {
    const other = this.rewritten.get(job);
    return other ?? this.bytes.subarray(this.inputsStart[job], this.inputsEnd[job]);
  }

  inputsBytes(job: number): number {
    const other = this.rewritten.size === 0 ? undefined : this.rewritten.get(job);
    return other ? other.length : this.inputsEnd[job]! - this.inputsStart[job]!;
  }

  /** Copies a job's inputs and answers their size. */
  copyInputs(job: number, to: Buffer, at: number): number {
    const other = this.rewritten.size === 0 ? undefined : this.rewritten.get(job);
    if (other) return other.copy(to, at);
    return this.bytes.copy(to, at, this.inputsStart[job]!, this.inputsEnd[job]!);
  }

  /** Forgets all: of a key that occurs twice the last one holds. */
  clear(): void {
    this.inputsStart.length = this.inputsEnd.length = this.placeIds.length = 0;
    this.rewritten.clear();
    this.choices.clear();
    this.unnamed.length = this.unnamedCount = 0;
  }

  /** A place id that two jobs have, or null. */
  firstRepeated(): string | null {
    const seen = new Set<string>();
    for (const id of this.placeIds) {
      if (id === null) continue;
      if (seen.has(id)) return id;
      seen.add(id);
    }
    return null;
  }

  addUnnamed(job: number): void {
    this.unnamedCount++;
    if (this.unnamed.length < MAX_FAULTS_SHOWN) this.unnamed.push(job);
  }
}

/** Keeps the first faults and counts the others. */
export class FaultBox {
  readonly faults: Fault[] = [];
  found = 0;
  /** Where the value stands that is being read. */
  within: readonly (string | number)[] = ['body'];

  add(type: FaultType, ...tail: (string | number)[]): void {
    this.found++;
    if (this.faults.length < MAX_FAULTS_SHOWN) {
      this.faults.push(faultOf(type, [...this.within, ...tail]));
    }
  }

  explain(words: keyof typeof JOB_FAULT_WORDS, ...tail: (string | number)[]): void {
    this.found++;
    if (this.faults.length >= MAX_FAULTS_SHOWN) return;
    const { type, msg } = JOB_FAULT_WORDS[words];
    this.faults.push(faultOf(type, [...this.within, ...tail], msg));
  }
}
