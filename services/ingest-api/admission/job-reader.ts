/**
 * Parses one job record: validates every field and records the position of its inputs.
 *
 * JR1 Its verdict is the same as that of `jobRecord` in domain/api/job-requests.ts.
 * JR2 If a key occurs twice, each value is checked and the last one wins, as in JSON.parse.
 */
import {
  INPUT_FIELDS,
  type InputField,
  identifierFault,
  inputKind,
  isBlankText,
  MAX_INPUTS_BYTES,
  MAX_LATITUDE,
  MAX_LONGITUDE,
  namesPlace,
} from '../../../domain/jobs.ts';
import type { ChoiceReader } from './choice-reader.ts';
import { FieldTable } from './field-table.ts';
import type { JsonScanner } from './json-scanner.ts';
import type { FaultBox } from './refusal.ts';
import type { ScannedJobs } from './scanned-jobs.ts';

const JOB_FIELDS = ['place_id', 'inputs', 'attributes', 'attribute_set'] as const;
const JOB_TABLE = new FieldTable(JOB_FIELDS);

const INPUT_NAMES = [...INPUT_FIELDS, 'place_id'];
const INPUT_TABLE = new FieldTable(INPUT_NAMES);
const INPUT_KINDS = INPUT_FIELDS.map(inputKind);
const PLACE_ID_INPUT = INPUT_FIELDS.length;
const INPUT_BITS = Object.fromEntries(
  INPUT_FIELDS.map((field, index) => [field, 1 << index]),
) as Record<InputField, number>;

const [SPACE, BACKSLASH, DELETE, NINE] = [32, 92, 127, 57];

export class JobReader {
  readonly #scanner: JsonScanner;
  readonly #jobs: ScannedJobs;
  readonly #faults: FaultBox;
  readonly #choices: ChoiceReader;
  /** For the current inputs: the known fields seen, and those that hold a value. */
  #seen = 0;
  #present = 0;
  #repeats = false;
  #inputsPlaceId: string | null = null;

  readonly #hasValue = (field: InputField) => (this.#present & INPUT_BITS[field]) !== 0;

  constructor(jobs: ScannedJobs, scanner: JsonScanner, faults: FaultBox, choices: ChoiceReader) {
    this.#jobs = jobs;
    this.#scanner = scanner;
    this.#faults = faults;
    this.#choices = choices;
  }

  /** Parses the record at the scanner; `faults.within` has its location. */
  read(): void {
    const scanner = this.#scanner;
    if (scanner.peek() !== 'object') {
      scanner.skipValue();
      this.#faults.add('object_type');
      return;
    }
    const job = this.#jobs.count;
    let placeId: string | null = null;
    let hasInputs = false;
    this.#inputsPlaceId = null;
    this.#choices.begin();
    if (scanner.openObject()) {
      do {
        scanner.key();
        const field = JOB_TABLE.find(scanner);
        if (field === 0) placeId = this.#identifier('place_id');
        else if (field === 1) {
          hasInputs = true;
          this.#readInputs(job);
        } else if (field > 1) this.#choices.read(JOB_FIELDS[field] as 'attributes');
        else this.#refuseKey();
      } while (scanner.nextMember());
    }
    if (!hasInputs) this.#faults.add('missing', 'inputs');
    this.#jobs.placeIds.push(placeId ?? this.#inputsPlaceId);
    const attributes = this.#choices.end();
    if (attributes !== null) this.#jobs.attributes.set(job, attributes);
  }

  #refuseKey(): void {
    this.#faults.add('extra_forbidden', this.#scanner.text());
    this.#scanner.skipValue();
  }

  #identifier(...loc: string[]): string | null {
    const kind = this.#scanner.skipValue();
    if (kind === 'null') return null;
    if (kind !== 'string') {
      this.#faults.add('string_type', ...loc);
      return null;
    }
    const id = this.#scanner.text();
    if (identifierFault(id) !== null) this.#faults.explain('bad identifier', ...loc);
    return id;
  }

  #readInputs(job: number): void {
    const scanner = this.#scanner;
    if (scanner.peek() !== 'object') {
      scanner.skipValue();
      this.#faults.add('object_type', 'inputs');
      return;
    }
    const [start, spaces] = [scanner.at, scanner.spaces];
    this.#seen = this.#present = 0;
    this.#repeats = false;
    this.#inputsPlaceId = null;
    if (scanner.openObject()) {
      do {
        scanner.key();
        this.#readInput(INPUT_TABLE.find(scanner));
      } while (scanner.nextMember());
    }
    this.#keepInputs(job, start, scanner.at - start - (scanner.spaces - spaces));
    if (!namesPlace(this.#hasValue)) this.#jobs.addUnnamed(job);
  }

  #keepInputs(job: number, start: number, compactBytes: number): void {
    const jobs = this.#jobs;
    const end = this.#scanner.at;
    jobs.inputsStart[job] = start;
    jobs.inputsEnd[job] = end;
    if (compactBytes > MAX_INPUTS_BYTES) this.#faults.explain('inputs too large', 'inputs');
    else if (this.#repeats || end - start > MAX_INPUTS_BYTES) {
      const text = jobs.bytes.toString('utf8', start, end);
      // JSON parsers differ in which of two equal keys they use, so only one is kept.
      const kept = this.#repeats ? JSON.stringify(JSON.parse(text)) : compactJson(text);
      jobs.rewritten.set(job, Buffer.from(kept));
    }
  }

  #readInput(field: number): void {
    if (field < 0) {
      this.#readUnknownInput();
      return;
    }
    const bit = 1 << field;
    if ((this.#seen & bit) !== 0) this.#repeats = true;
    this.#seen |= bit;
    if (field === PLACE_ID_INPUT) {
      this.#inputsPlaceId = this.#identifier('inputs', 'place_id');
    } else if (this.#readKnownInput(field)) this.#present |= bit;
    else this.#present &= ~bit;
  }

  /** An unknown field may hold anything except a number that JavaScript cannot represent. */
  #readUnknownInput(): void {
    const scanner = this.#scanner;
    const { start, end, escaped, overflows } = scanner;
    scanner.skipValue();
    if (scanner.overflows === overflows) return;
    Object.assign(scanner, { start, end, escaped });
    this.#faults.add('finite_number', 'inputs', scanner.text());
  }

  /** Returns true if the field holds a value. */
  #readKnownInput(field: number): boolean {
    const kind = INPUT_KINDS[field]!;
    if (kind === 'string') return this.#readText(field);
    if (kind === 'object') return this.#readObject(field);
    return this.#readCoordinate(field, kind === 'latitude' ? MAX_LATITUDE : MAX_LONGITUDE);
  }

  #readText(field: number): boolean {
    const kind = this.#scanner.skipValue();
    if (kind === 'string') return this.#isFilled();
    if (kind !== 'null') this.#faults.add('string_type', 'inputs', INPUT_NAMES[field]!);
    return false;
  }

  /** True if the last string is not blank. */
  #isFilled(): boolean {
    const scanner = this.#scanner;
    if (scanner.start === scanner.end) return false;
    const first = scanner.bytes[scanner.start]!;
    if (first > SPACE && first < DELETE && first !== BACKSLASH) return true;
    return !isBlankText(scanner.text());
  }

  #readObject(field: number): boolean {
    const scanner = this.#scanner;
    const { overflows } = scanner;
    const kind = scanner.skipValue();
    if (scanner.overflows > overflows) {
      this.#faults.add('finite_number', 'inputs', INPUT_NAMES[field]!);
    } else if (kind !== 'object' && kind !== 'null') {
      this.#faults.add('object_type', 'inputs', INPUT_NAMES[field]!);
    }
    return kind === 'object';
  }

  #readCoordinate(field: number, limit: number): boolean {
    const scanner = this.#scanner;
    const { overflows } = scanner;
    const kind = scanner.skipValue();
    const name = INPUT_NAMES[field]!;
    if (kind === 'null') return false;
    if (kind !== 'number') this.#faults.add('float_type', 'inputs', name);
    else if (scanner.overflows > overflows) this.#faults.add('finite_number', 'inputs', name);
    else if (!this.#isWithin(limit)) this.#faults.explain('out of range', 'inputs', name);
    return kind === 'number';
  }

  /** True if the last number is within ±limit; for most numbers, the count of digits decides. */
  #isWithin(limit: number): boolean {
    const { bytes, start, integerDigits } = this.#scanner;
    if (integerDigits === 1) return true;
    const first = bytes[start] === 45 ? bytes[start + 1]! : bytes[start]!;
    if (integerDigits === 2 && first < NINE) return true;
    return Math.abs(this.#scanner.numberValue()) <= limit;
  }
}

/** The same JSON without whitespace between its tokens; numbers keep their digits. */
function compactJson(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|[ \t\n\r]+/g, '$1');
}
