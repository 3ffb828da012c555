/** Parses jobs from NDJSON: one job record per line, as in the list `jobs` of a submission. */
import { splitLines } from '../../../platform/runtime/streams/split-lines.ts';
import { refuseMalformed } from '../admission/scan-body.ts';
import { problem } from '../views/response.ts';
import type { TableJob } from './table-job.ts';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Blank lines are skipped. A line that is not a complete JSON value ends with 400. */
export async function* ndjsonJobs(pieces: AsyncIterable<Buffer>): AsyncGenerator<TableJob> {
  let line = 0;
  for await (const bytes of splitLines(pieces)) {
    line++;
    const json = line === 1 ? withoutMark(bytes) : bytes;
    if (isBlank(json)) continue;
    if (refuseMalformed(json) !== null) throw problem(400, `Line ${line} is not JSON in UTF-8.`);
    yield { line, json };
  }
}

function withoutMark(bytes: Buffer): Buffer {
  const { length } = BYTE_ORDER_MARK;
  return bytes.subarray(0, length).equals(BYTE_ORDER_MARK) ? bytes.subarray(length) : bytes;
}

/** True if there is only JSON whitespace. */
function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 32 || byte === 9 || byte === 13);
}
