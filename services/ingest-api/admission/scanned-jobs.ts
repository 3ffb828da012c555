/** The jobs of one body as positions in its bytes, instead of objects. */
import { MAX_FAULTS_SHOWN } from '../../../domain/api/faults.ts';

export class ScannedJobs {
  readonly refused = false;
  readonly bytes: Buffer;
  /** By job: the start and end of its inputs in `bytes`. */
  readonly inputsStart: number[] = [];
  readonly inputsEnd: number[] = [];
  /** By job: its place id, or null if the caller gave none. */
  readonly placeIds: (string | null)[] = [];
  /** By job: inputs whose text had to change. */
  readonly rewritten = new Map<number, Buffer>();
  /** By job: the attributes that it chooses itself. */
  readonly attributes = new Map<number, readonly string[]>();
  /** Jobs whose inputs do not identify a place: the first few, and their number. */
  readonly unnamed: number[] = [];
  unnamedCount = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get count(): number {
    return this.placeIds.length;
  }

  /** A view of the job's inputs as JSON text. */
  inputs(job: number): Buffer {
    const view = () => this.bytes.subarray(this.inputsStart[job], this.inputsEnd[job]);
    return this.#rewritten(job) ?? view();
  }

  inputsBytes(job: number): number {
    return this.#rewritten(job)?.length ?? this.inputsEnd[job]! - this.inputsStart[job]!;
  }

  /** Copies the job's inputs and returns their size. */
  copyInputs(job: number, to: Buffer, at: number): number {
    const other = this.#rewritten(job);
    if (other) return other.copy(to, at);
    return this.bytes.copy(to, at, this.inputsStart[job]!, this.inputsEnd[job]!);
  }

  /** The map is nearly always empty, and checking its size is faster than a lookup. */
  #rewritten(job: number): Buffer | undefined {
    return this.rewritten.size === 0 ? undefined : this.rewritten.get(job);
  }

  /** Drops all jobs: if a key occurs twice, the last one wins. */
  clear(): void {
    this.inputsStart.length = this.inputsEnd.length = this.placeIds.length = 0;
    this.rewritten.clear();
    this.attributes.clear();
    this.unnamed.length = this.unnamedCount = 0;
  }

  /** A place id that two jobs share, or null. */
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
