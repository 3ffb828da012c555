/**
 * Parses bodies with jobs: a batch, or one job record. The rules are checked in the order in which
 * a caller can fix violations: the body as a whole, single fields, then combinations of fields.
 */
import { isBatchName } from '../../../domain/batches.ts';
import { identifierFault, MAX_JOBS } from '../../../domain/jobs.ts';
import { ChoiceReader } from './choice-reader.ts';
import { FieldTable } from './field-table.ts';
import { JobReader } from './job-reader.ts';
import { JsonScanner } from './json-scanner.ts';
import { type BodyRefusal, FaultBox, refuseBody } from './refusal.ts';
import { scanBody } from './scan-body.ts';
import { ScannedJobs } from './scanned-jobs.ts';

export interface ScannedBatch {
  readonly refused: false;
  readonly jobs: ScannedJobs;
  name: string;
  /** Null if the caller names none. */
  id: string | null;
  /** Empty if the body requests none. */
  attributes: readonly string[];
  kickOff: boolean;
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

export type KnowsAttribute = (key: string) => boolean;

/** `lines` has the line of each job in the source table, if there was one. */
export function readBatchBody(
  bytes: Buffer,
  isKnown: KnowsAttribute,
  lines: Uint32Array | null = null,
): ScannedBatch | BodyRefusal {
  const scanner = new JsonScanner(bytes);
  const reader = new BatchReader(scanner, isKnown, lines);
  return scanBody(scanner, () => reader.read()) ?? reader.result();
}

/** Parses the body of submit-job and enrich: one job record. */
export function readSingleJob(bytes: Buffer, isKnown: KnowsAttribute): ScannedJobs | BodyRefusal {
  const faults = new FaultBox();
  const jobs = new ScannedJobs(bytes);
  const scanner = new JsonScanner(bytes);
  const choices = new ChoiceReader(scanner, faults, isKnown);
  const reader = new JobReader(jobs, scanner, faults, choices);
  const refusal = scanBody(scanner, () => reader.read()) ?? faults.refusal();
  if (refusal !== null) return refusal;
  if (jobs.unnamedCount > 0)
    return refuseBody(`The job does not identify a place: ${NAMING_RULE}.`);
  return jobs;
}

const NAMING_RULE =
  'inputs need name and one of latitude with longitude, full_address, ' +
  'street with city or postalCode, wkt_geometry';

class BatchReader {
  readonly #scanner: JsonScanner;
  readonly #faults = new FaultBox();
  readonly #choices: ChoiceReader;
  readonly #jobReader: JobReader;
  readonly #batch: ScannedBatch;
  readonly #lines: Uint32Array | null;
  #seen = 0;
  #jobCount = -1;

  constructor(scanner: JsonScanner, isKnown: KnowsAttribute, lines: Uint32Array | null) {
    this.#scanner = scanner;
    this.#lines = lines;
    this.#faults.within = this.#outside;
    const jobs = new ScannedJobs(scanner.bytes);
    this.#batch = { refused: false, jobs, name: '', id: null, attributes: [], kickOff: true };
    this.#choices = new ChoiceReader(scanner, this.#faults, isKnown);
    const jobChoices = new ChoiceReader(scanner, this.#faults, isKnown);
    this.#jobReader = new JobReader(jobs, scanner, this.#faults, jobChoices);
  }

  /** The location of the fields next to the jobs. */
  get #outside(): readonly string[] {
    return this.#lines === null ? ['body'] : ['query'];
  }

  read(): void {
    if (this.#scanner.peek() === 'object') this.#readFields();
    else {
      this.#scanner.skipValue();
      this.#faults.add('object_type');
    }
  }

  result(): ScannedBatch | BodyRefusal {
    const attributes = this.#choices.end();
    if (attributes !== null) this.#batch.attributes = attributes;
    else if (this.#batch.kickOff && this.#jobCount >= 0) {
      this.#faults.explain('no choice', 'attributes');
    }
    return this.#refusal() ?? this.#batch;
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

  #readName(): void {
    if (this.#scanner.skipValue() !== 'string') {
      this.#faults.add('string_type', 'batch_name');
      return;
    }
    this.#batch.name = this.#scanner.text();
    if (!isBatchName(this.#batch.name)) this.#faults.explain('bad batch name', 'batch_name');
  }

  #readId(): void {
    const kind = this.#scanner.skipValue();
    const id = kind === 'string' ? this.#scanner.text() : null;
    this.#batch.id = id;
    if (id === null) {
      if (kind !== 'null') this.#faults.add('string_type', 'batch_id');
    } else if (identifierFault(id) !== null) this.#faults.explain('bad identifier', 'batch_id');
  }

  #readKickOff(): void {
    const kind = this.#scanner.skipValue();
    if (kind !== 'true' && kind !== 'false') this.#faults.add('bool_type', 'kick_off_jobs_now');
    this.#batch.kickOff = kind !== 'false';
  }

  #readJobs(): void {
    const scanner = this.#scanner;
    if (scanner.peek() !== 'array') {
      scanner.skipValue();
      this.#faults.add('list_type', 'jobs');
      return;
    }
    this.#batch.jobs.clear();
    this.#jobCount = 0;
    if (!scanner.openArray()) return;
    do {
      const line = this.#lines?.[this.#jobCount];
      const at = line === undefined ? ['jobs', this.#jobCount] : ['line', line];
      this.#faults.within = ['body', ...at];
      if (++this.#jobCount > MAX_JOBS) scanner.skipValue();
      else this.#jobReader.read();
    } while (scanner.nextElement());
    this.#faults.within = this.#outside;
  }

  #refusal(): BodyRefusal | null {
    if (this.#jobCount > MAX_JOBS) {
      return refuseBody(
        `A batch may have at most ${MAX_JOBS} jobs; this one has ${this.#jobCount}.`,
      );
    }
    if (this.#jobCount === 0) return refuseBody('The batch has no jobs.');
    const refusal = this.#faults.refusal();
    if (refusal !== null) return refusal;
    const { jobs } = this.#batch;
    if (jobs.unnamedCount > 0) return refuseUnnamed(jobs, this.#lines);
    const repeated = jobs.firstRepeated();
    if (repeated === null) return null;
    const again = this.#lines?.[jobs.placeIds.lastIndexOf(repeated)];
    const where = again === undefined ? '' : `, again in line ${again}`;
    return refuseBody(`place_id ${JSON.stringify(repeated)} occurs twice${where}.`);
  }
}

function refuseUnnamed(
  { unnamed, unnamedCount }: ScannedJobs,
  lines: Uint32Array | null,
): BodyRefusal {
  const more = unnamedCount > unnamed.length ? ` and ${unnamedCount - unnamed.length} more` : '';
  const [what, where] = lines
    ? ['Lines that do not identify a place', unnamed.map((job) => lines[job])]
    : ['Jobs that do not identify a place, by index', unnamed];
  return refuseBody(`${what}: ${where.join(', ')}${more}; ${NAMING_RULE}.`);
}
