/**
 * Reports a query that fails after its answer has begun. The status has been sent by then, so the
 * reason follows the rows, between markers that ClickHouse's clients look for. The connection is
 * also broken off, so that a reader who does not know the markers cannot mistake part of the rows
 * for all of them.
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { toHttpFault } from './http-answer.ts';

const TAG_CHARS = 16;
const MARK = '__exception__';

/** Announces this answer's random marker in its headers, so that no row contains it by chance. */
export function announceFaultTag(response: ServerResponse): string {
  const tag = randomUUID().replaceAll('-', '').slice(0, TAG_CHARS);
  response.setHeader('X-ClickHouse-Exception-Tag', tag);
  return tag;
}

/** The text after the rows. */
export function faultBlock(tag: string, error: unknown): Uint8Array {
  const reason = `${toHttpFault(error).body}\n`;
  const length = Buffer.byteLength(reason);
  return Buffer.from(`\r\n${MARK}\r\n${tag}\r\n${reason}${length} ${tag}\r\n${MARK}\r\n`);
}

/** Ends the response after everything that was written to it. */
export function endWhole(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    response.end(resolve);
  });
}

/** Sends what was written, but no regular end of the response. */
export function abortResponse(response: ServerResponse): void {
  response.socket?.destroySoon();
}
