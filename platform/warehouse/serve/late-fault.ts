/**
 * A query that fails after its answer has begun. The status is sent by then, so the reason stands
 * behind the rows, between marks that ClickHouse's clients look for. The connection breaks off too,
 * so that a reader who does not know the marks takes no part of the rows for all of them.
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { toHttpFault } from './http-answer.ts';

const TAG_CHARS = 16;
const MARK = '__exception__';

/** Names the marks of this answer in its headers: no row holds them by chance. */
export function announceFaultTag(response: ServerResponse): string {
  const tag = randomUUID().replaceAll('-', '').slice(0, TAG_CHARS);
  response.setHeader('X-ClickHouse-Exception-Tag', tag);
  return tag;
}

/** What stands behind the rows. */
export function faultBlock(tag: string, error: unknown): Uint8Array {
  const reason = `${toHttpFault(error).body}\n`;
  const length = Buffer.byteLength(reason);
  return Buffer.from(`\r\n${MARK}\r\n${tag}\r\n${reason}${length} ${tag}\r\n${MARK}\r\n`);
}

/** Ends the response with all that was written to it. */
export function endWhole(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
    response.end(resolve);
  });
}

/** Sends what was written, and then nothing that tells of an end. */
export function breakOff(response: ServerResponse): void {
  response.socket?.destroySoon();
}
