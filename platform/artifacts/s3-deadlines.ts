/**
 * Limits how long an answer of the store may take. The client's own limit is for a silent
 * connection: an answer that drips would never end, nor the export that waits for it.
 *
 * SD1 Each attempt of a request ends by a deadline: until the answer begins, and again until its
 *     body is complete. The client then repeats it, as it does after other failures of a network.
 * SD2 An upload, and the request that completes it, may take longer: the store may need minutes to
 *     join the parts, and sends white space meanwhile.
 * SD3 The content of an artifact has no deadline, because it may be of any size, but it has to
 *     arrive at a minimum pace. Time that its reader takes does not count.
 */
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { type Clock, systemClock } from '../runtime/clock.ts';
import { CairnError } from '../runtime/errors.ts';

export const S3_DEADLINES = {
  answerMs: 30_000,
  uploadMs: 5 * 60_000,
  /** SD3: in each such time of waiting, at least `PACE_BYTES` arrive. */
  paceMs: 60_000,
};
export type S3Deadlines = typeof S3_DEADLINES;

const PACE_BYTES = 64 * 1024;
/** SD2. The answers to the parts of an upload are empty. */
const COMPLETES_UPLOAD = 'CompleteMultipartUploadCommand';
const READS_CONTENT = 'GetObjectCommand';
const FIRST_ERROR_STATUS = 300;

interface Answer {
  readonly statusCode: number;
  readonly body: unknown;
}

/** SD1 for the bodies of answers; the client's `requestTimeout` limits the time before. */
export function limitBodies(client: S3Client, { answerMs, uploadMs }: S3Deadlines): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        const answer = await next(request);
        const { body, statusCode } = answer.response as Answer;
        const isContent = commandName === READS_CONTENT && statusCode < FIRST_ERROR_STATUS;
        if (body instanceof Readable && !isContent) {
          endBy(body, commandName === COMPLETES_UPLOAD ? uploadMs : answerMs);
        }
        return answer;
      },
    { step: 'deserialize', priority: 'low', name: 'limitBodies' },
  );
}

function endBy(body: Readable, limitMs: number): void {
  const ended = new AbortController();
  body.once('close', () => ended.abort());
  void systemClock.sleep(limitMs, ended.signal).then(() => {
    const error = new Error(`It gave no complete answer within ${limitMs / 1000} s.`);
    // By this name, the client knows that it may repeat the request.
    body.destroy(Object.assign(error, { name: 'TimeoutError' }));
  });
}

/** SD3. */
export function withPace(body: Readable, paceMs: number, clock: Clock = systemClock): Readable {
  const content = Readable.from(requirePace(body, paceMs, clock), { objectMode: false });
  // A generator that was never read does not end its source.
  return content.once('close', () => body.destroy());
}

async function* requirePace(body: Readable, paceMs: number, clock: Clock) {
  let [waitedMs, bytes, askedMs] = [0, 0, clock.elapsedMs()];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    waitedMs += clock.elapsedMs() - askedMs;
    bytes += chunk.length;
    if (waitedMs >= paceMs) {
      if (bytes < PACE_BYTES) throw tooSlow(bytes, waitedMs);
      [waitedMs, bytes] = [0, 0];
    }
    yield chunk;
    askedMs = clock.elapsedMs();
  }
}

function tooSlow(bytes: number, waitedMs: number): CairnError {
  const seconds = Math.round(waitedMs / 1000);
  const message = `The artifact store failed: it sent only ${bytes} bytes in ${seconds} s.`;
  return new CairnError('artifact_store_unavailable', message);
}
