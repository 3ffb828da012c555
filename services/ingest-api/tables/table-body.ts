/**
 * Bodies that are tables of jobs, as CSV or NDJSON. They are converted to the JSON of the same
 * submission, so that one admission handles all of them.
 *
 * TB1 A table is read piece by piece. Memory holds the JSON, which is bounded like any body, and
 *     one row of the table.
 * TB2 Reading stops at the first row that makes the table unreadable, and at one job too many.
 * TB3 Every job keeps its line number, which admission's faults name.
 */
import { MAX_JOBS } from '../../../domain/jobs.ts';
import { problem } from '../views/response.ts';
import { csvJobs } from './csv-jobs.ts';
import { ndjsonJobs } from './ndjson-jobs.ts';

/** A request's body as JSON. */
export interface ReceivedBody {
  readonly bytes: Buffer;
  /** By job: the line of the table on which it starts; null if the body came as JSON. */
  readonly lines: Uint32Array | null;
}

const READERS = { csv: csvJobs, ndjson: ndjsonJobs } as const;
export type TableKind = keyof typeof READERS;

const NO_ROW: Readonly<Record<TableKind, string>> = {
  csv:
    'The CSV has no places: it needs a header, and a row for each place below it. With curl, use ' +
    '--data-binary: -d removes line ends.',
  ndjson: 'The NDJSON has no places: it needs one line for each.',
};

const MEDIA_TYPES: readonly (readonly [TableKind, RegExp])[] = [
  ['csv', /^text\/csv\s*(?:;|$)/i],
  ['ndjson', /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines)\s*(?:;|$)/i],
];

/** Undefined if the content type is not a table. */
export function tableKind(contentType: string | undefined): TableKind | undefined {
  return MEDIA_TYPES.find(([, type]) => type.test(contentType ?? ''))?.[0];
}

/**
 * `fields` are those of the submission next to `jobs`. Calls `hold` for the bytes to keep; it
 * throws if there are too many.
 */
export async function readTable(
  kind: TableKind,
  pieces: AsyncIterable<Buffer>,
  fields: object,
  hold: (bytes: number) => void,
): Promise<ReceivedBody> {
  const head = JSON.stringify(fields).slice(0, -1);
  const text = new HeldText(hold);
  const lines: number[] = [];
  text.add(`${head}${head.length > 1 ? ',' : ''}"jobs":[`);
  for await (const { line, json } of READERS[kind](pieces)) {
    if (lines.length === MAX_JOBS) {
      throw problem(400, `A batch may have at most ${MAX_JOBS} jobs; line ${line} has one more.`);
    }
    if (lines.length > 0) text.add(',');
    text.add(json);
    lines.push(line);
  }
  if (lines.length === 0) throw problem(400, NO_ROW[kind]);
  text.add(']}');
  return { bytes: text.end(), lines: Uint32Array.from(lines) };
}

const PIECE_CHARS = 64 * 1024;

/** A growing buffer of pieces that are large enough to be worth keeping. */
class HeldText {
  readonly #pieces: Buffer[] = [];
  readonly #hold: (bytes: number) => void;
  #pending: string[] = [];
  #pendingChars = 0;

  constructor(hold: (bytes: number) => void) {
    this.#hold = hold;
  }

  add(text: string | Buffer): void {
    if (typeof text === 'string') this.#pending.push(text);
    else {
      this.#flush();
      this.#keep(text);
    }
    this.#pendingChars += text.length;
    if (this.#pendingChars >= PIECE_CHARS) this.#flush();
  }

  end(): Buffer {
    this.#flush();
    return Buffer.concat(this.#pieces);
  }

  #flush(): void {
    if (this.#pending.length > 0) this.#keep(Buffer.from(this.#pending.join('')));
    this.#pending = [];
    this.#pendingChars = 0;
  }

  #keep(bytes: Buffer): void {
    this.#hold(bytes.length);
    this.#pieces.push(bytes);
  }
}
