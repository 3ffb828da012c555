/**
 * Reads the body of submit-batch: the rules of the interface in the order in which a caller can
 * mend what breaks them, from the body as a whole to single fields to what they say together.
 */
import { isUtf8 } from 'node:buffer';
import { type FaultList, faultList } from '../../../domain/api/faults.ts';
import { isBatchName } from '../../../domain/batches.ts';
import { identifierFault, MAX_JOBS } from '../../../domain/jobs.ts';
import { ChoiceReader } from './choice-reader.ts';
import { FieldTable } from './field-table.ts';
import { JobReader } from './job-reader.ts';
import { JsonFault, JsonScanner, MAX_DEPTH } from './json-scanner.ts';
import { type Choice, FaultBox, NO_CHOICE, ScannedJobs } from './scanned-jobs.ts';

/** An answer instead of an admission. */
export interface Refusal {
  readonly refused: true;
  readonly status: 400 | 422;
  readonly body: { readonly detail: string } | FaultList;
  /** The body again, when it names an attribute that may be the organization's own. */
  readonly unheardOf?: Uint8Array;
}

export interface ScannedBatch {
  readonly refused: false;
  readonly batchName: string;
  readonly batchId: string | null;
  readonly choice: Choice;
  readonly kickOff: boolean;
  readonly jobs: ScannedJobs;
}

export interface ScannedJob {
  readonly refused: false;
  readonly jobs: ScannedJobs;
}

export function refuse(detail: string): Refusal {
  return { refused: true, status: 400, body: { detail } };
}

export function refuseFaults(box: FaultBox): Refusal {
  return { refused: true, status: 422, body: faultList(box.faults, box.found) };
}

/** Runs a reader over bytes that may be anything. */
export function scanBody<T>(bytes: Buffer, read: (scanner: JsonScanner) => T): T | Refusal {
  if (!isUtf8(bytes)) return refuse('The body is not UTF-8.');
  try {
    return read(new JsonScanner(bytes));
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    if (error.kind === 'too deep') return refuse(`The body is nested deeper than ${MAX_DEPTH}.`);
    return refuse(`The body is not JSON: unexpected content at byte ${error.at}.`);
  }
}

const BATCH_FIELDS = [
  'batch_name',
  'jobs',
  'batch_id',
  'attributes',
  'attribute_set',
  'kick_off_jobs_now',
] as const;
const BATCH_TABLE = new FieldTable(BATCH_FIELDS);

export function readBatch(
  bytes: Buffer,
  isKnown: (key: string) => boolean,
): ScannedBatch | Refusal {
  return scanBody(bytes, (scanner) => new BatchReader(scanner, isKnown).read());
}

/** The body of submit-job and enrich: one job record. */
export function readSingleJob(
  bytes: Buffer,
  isKnown: (key: string) => boolean,
): ScannedJob | Refusal {
  return scanBody(bytes, (scanner) => {
    const faults = new FaultBox();
    const jobs = new ScannedJobs(bytes);
    scanner.skipSpace();
    const choices = new ChoiceReader(scanner, faults, isKnown);
    new JobReader(jobs, scanner, faults, choices).read();
    scanner.finish();
    if (faults.found > 0) return refuseFaults(faults);
    if (jobs.unnamedCount > 0) return refuse(`The job names no place: ${NAMING_RULE}.`);
    return { refused: false, jobs };
  });
}

const NAMING_RULE =
  'inputs need name and one of latitude with longitude, full_address, ' +
  'street with city or postalCode, wkt_geometry';

class BatchReader {
  readonly #scanner: JsonScanner;
  readonly #faults = new FaultBox();
  readonly #choices: ChoiceReader;
  readonly #jobs: ScannedJobs;
  readonly #jobReader: JobReader;
  #seen = 0;
  #name = '';
  #id: string | null = null;
  #kickOff = true;
  #jobCount = -1;

  constructor(scanner: JsonScanner, isKnown: (key: string) => boolean) {
    this.#scanner = scanner;
    this.#jobs = new ScannedJobs(scanner.bytes);
    this.#choices = new ChoiceReader(scanner, this.#faults, isKnown);
    const ofJob = new ChoiceReader(scanner, this.#faults, isKnown);
    this.#jobReader = new JobReader(this.#jobs, scanner, this.#faults, ofJob);
  }

  read(): ScannedBatch | Refusal {
    const scanner = this.#scanner;
    scanner.skipSpace();
    if (scanner.peek() !== 'object') {
      scanner.skipValue();
      this.#faults.add('object_type');
    } else this.#readFields();
    scanner.finish();
    const choice = this.#endChoice();
    return (
      this.#judge() ?? {
        refused: false,
        batchName: this.#name,
        batchId: this.#id,
        choice: choice ?? NO_CHOICE,
        kickOff: this.#kickOff,
        jobs: this.#jobs,
      }
    );
  }

  #readFields(): void {
    const scanner = this.#scanner;
    if (scanner.openObject()) {
      do {
        scanner.key();
        const field = BATCH_TABLE.find(scanner);
        if (field >= 0) this.#seen |= 1 << field;
        this.#readField(BATCH_FIELDS[field]);
      } while (scanner.nextMember());
    }
    if ((this.#seen & 1) === 0) this.#faults.add('missing', 'batch_name');
    if ((this.#seen & 2) === 0) this.#faults.add('missing', 'jobs');
  }

  #readField(field: (typeof BATCH_FIELDS)[number] | undefined): void {
    switch (field) {
      case 'batch_name':
        this.#readName();
        break;
      case 'jobs':
        this.#readJobs();
        break;
      case 'batch_id':
        this.#readId();
        break;
      case 'kick_off_jobs_now':
        this.#readKickOff();
        break;
      case undefined:
        this.#faults.add('extra_forbidden', this.#scanner.text());
        this.#scanner.skipValue();
        break;
      default:
        this.#choices.read(field);
        break;
    }
  }

  /** The string at the scanner; undefined, with a fault unless null may stand there, if none. */
  #readString(field: string, nullable: boolean): string | undefined {
    const kind = this.#scanner.peek();
    this.#scanner.skipValue();
    if (kind === 'string') return this.#scanner.text();
    if (kind !== 'null' || !nullable) this.#faults.add('string_type', field);
    return undefined;
  }

  #readName(): void {
    const name = this.#readString('batch_name', false);
    if (name === undefined) return;
    if (!isBatchName(name)) this.#faults.explain('bad batch name', 'batch_name');
    this.#name = name;
  }

  #readId(): void {
    const id = this.#readString('batch_id', true);
    if (id !== undefined && identifierFault(id) !== null) {
      this.#faults.explain('bad identifier', 'batch_id');
    }
    this.#id = id ?? null;
  }

  #readKickOff(): void {
    const kind = this.#scanner.peek();
    this.#scanner.skipValue();
    if (kind !== 'true' && kind !== 'false') this.#faults.add('bool_type', 'kick_off_jobs_now');
    this.#kickOff = kind !== 'false';
  }

  #readJobs(): void {
    const scanner = this.#scanner;
    if (scanner.peek() !== 'array') {
      scanner.skipValue();
      this.#faults.add('list_type', 'jobs');
      return;
    }
    this.#jobs.clear();
    this.#jobCount = 0;
    if (!scanner.openArray()) return;
    do {
      this.#faults.within = ['body', 'jobs', this.#jobCount];
      if (++this.#jobCount > MAX_JOBS) scanner.skipValue();
      else this.#jobReader.read();
    } while (scanner.nextElement());
    this.#faults.within = ['body'];
  }

  #endChoice(): Choice | null {
    const choice = this.#choices.end();
    if (choice === null && this.#kickOff && this.#jobCount >= 0) {
      this.#faults.explain('no choice', 'attributes');
    }
    return choice;
  }

  #judge(): Refusal | null {
    if (this.#jobCount > MAX_JOBS) {
      return refuse(`A batch may have at most ${MAX_JOBS} jobs; this one has ${this.#jobCount}.`);
    }
    if (this.#jobCount === 0) return refuse('The batch has no job.');
    if (this.#faults.found > 0) return refuseFaults(this.#faults);
    if (this.#jobs.unnamedCount > 0) return refuse(describeUnnamed(this.#jobs));
    const twice = this.#jobs.firstRepeated();
    return twice === null ? null : refuse(`place_id ${JSON.stringify(twice)} occurs twice.`);
  }
}

function describeUnnamed({ unnamed, unnamedCount }: ScannedJobs): string {
  const more = unnamedCount > unnamed.length ? ` and ${unnamedCount - unnamed.length} more` : '';
  return `Jobs that name no place: ${unnamed.join(', ')}${more}; ${NAMING_RULE}.`;
}
