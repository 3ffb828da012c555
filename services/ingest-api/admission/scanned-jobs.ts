/** The jobs of one body as the readers found them: positions in its bytes instead of objects. */
import { MAX_FAULTS_SHOWN } from '../../../domain/api/faults.ts';

export class ScannedJobs {
  readonly refused = false;
  readonly bytes: Buffer;
  /** By job: where its inputs begin and end in `bytes`. */
  readonly inputsStart: number[] = [];
  readonly inputsEnd: number[] = [];
  /** By job: its place id, or null where the caller gave none. */
  readonly placeIds: (string | null)[] = [];
  /** By job: inputs whose text had to be changed. */
  readonly rewritten = new Map<number, Buffer>();
  /** By job: the attributes that it asks for itself. */
  readonly attributes = new Map<number, readonly string[]>();
  /** Jobs whose inputs name no place: the first of them, and how many there are. */
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

  /** Nearly always the map is empty, and its size is quicker to read than an entry. */
  #rewritten(job: number): Buffer | undefined {
    return this.rewritten.size === 0 ? undefined : this.rewritten.get(job);
  }

  /** Forgets all jobs: when a key occurs twice, the last one holds. */
  clear(): void {
    this.inputsStart.length = this.inputsEnd.length = this.placeIds.length = 0;
    this.rewritten.clear();
    this.attributes.clear();
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
